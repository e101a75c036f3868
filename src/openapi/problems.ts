import { type ErrorCode, errorStatus } from "../system/errors.ts";
import { responseHeaders } from "./headers.ts";

/** The body of every error (spec: Errors). */
export const Problem = {
  type: "object",
  required: ["error", "detail", "status", "request_id"],
  properties: {
    error: {
      type: "string",
      enum: Object.keys(errorStatus),
      description: "The code, for programs",
    },
    detail: {
      type: "string",
      description: "What is wrong, with what value, and what to do; for people",
    },
    status: { type: "integer", description: "The HTTP status" },
    request_id: { type: "string", description: "The same as in X-Request-ID" },
  },
};

const about: Record<ErrorCode, { description: string; detail: string }> = {
  bad_request: {
    description:
      "The request has the wrong shape: a field, a query parameter, the JSON, or two ways of authentication at once.",
    detail: 'Missing field "name". Expected a string of 1 to 120 characters.',
  },
  unauthorized: {
    description: "Nobody is named, or the key or token is not good (any more).",
    detail:
      "Nobody is named: send an API key in X-API-Key, or an access token as Authorization: Bearer.",
  },
  api_key_expired: {
    description: "",
    detail: "This API key has expired; rotate it or create a new one.",
  },
  insufficient_credits: {
    description: "The balance does not cover it; nothing was started.",
    detail: "This needs 42 credits and the balance is 17; top up, or ask for less.",
  },
  forbidden: {
    description: "The scope is lacking, or the thing is visible but somebody else's.",
    detail: 'This needs the scope "write"; the API key has read.',
  },
  not_found: {
    description: "There is no such thing that you can see.",
    detail: 'There is no run "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e" that this account can access.',
  },
  method_not_allowed: {
    description: "The address does not have this method.",
    detail: "PUT is not possible at /v1/agents; use GET, POST.",
  },
  conflict: {
    description:
      "The thing's state does not allow it, or the Idempotency-Key was used with another body.",
    detail: "This Idempotency-Key was used with another body; use a new one.",
  },
  payload_too_large: {
    description: "The body is too large.",
    detail: "The body is larger than 1048576 bytes, which is the most.",
  },
  validation_error: {
    description: "The shape is right and the meaning is not.",
    detail:
      'Edge 2 points to "blur", which is not one of this agent\'s tools (trim_video, join_videos).',
  },
  rate_limit_exceeded: {
    description: "Too many requests in this minute, or in one second.",
    detail: "The 500 requests a minute of this key are used up; try again in 12 seconds.",
  },
  internal_server_error: {
    description: "Something went wrong here.",
    detail: "Something went wrong here; try again later.",
  },
  bad_gateway: {
    description: "A service behind this one does not answer.",
    detail: "The payment provider does not answer; try again later.",
  },
  gateway_timeout: {
    description: "It took too long to be accepted.",
    detail: "This took longer than 30 seconds; try again later.",
  },
};

const codes = Object.keys(errorStatus) as ErrorCode[];
const responseName = (status: number) =>
  (codes.find((code) => errorStatus[code] === status) ?? "").replace(
    /(?:^|_)([a-z])/g,
    (_all, letter: string) => letter.toUpperCase(),
  );

/** A reference to the answer with this status. */
export const problemRef = (status: number) => ({
  $ref: `#/components/responses/${responseName(status)}`,
});

/** The answers that are errors, by name. */
export const problems = Object.fromEntries(
  [...Map.groupBy(codes, (code) => errorStatus[code])].map(([status, codes]) => [
    responseName(status),
    buildResponse(status, codes),
  ]),
);

function buildResponse(status: number, codes: readonly ErrorCode[]) {
  const examples = codes.map((error) => [
    error,
    {
      value: {
        error,
        detail: about[error].detail,
        status,
        request_id: "req_1f0c8b52-3a35-4d0e-9c61-6f1f8c3f6a10",
      },
    },
  ]);
  return {
    description: codes.map((code) => about[code].description).join(""),
    headers: responseHeaders(status),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Problem" },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
