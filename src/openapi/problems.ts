import { type ErrorCode, errorStatus } from "../system/errors.ts";
import { responseHeaders } from "./headers.ts";

/** The body of every error. */
export const Problem = {
  type: "object",
  required: ["error", "detail", "status", "request_id"],
  properties: {
    error: {
      type: "string",
      enum: Object.keys(errorStatus),
      description: "The machine-readable error code.",
    },
    detail: {
      type: "string",
      description: "What is wrong, the value, and how to fix it.",
    },
    status: { type: "integer", description: "The HTTP status code." },
    request_id: {
      type: "string",
      description: "The unique id of the request, as in X-Request-ID.",
    },
    pointer: {
      type: "string",
      description:
        "The place of the error in the request body (JSON Pointer, RFC 6901), if it has one.",
      examples: ["/graph_edges/2"],
    },
  },
};

const texts: Record<ErrorCode, { description: string; detail: string }> = {
  bad_request: {
    description:
      "Bad request. A field or query parameter is missing or invalid, the body is not valid JSON, or the request has several credentials.",
    detail: 'Missing field "name". Expected a string of 1 to 120 characters.',
  },
  unauthorized: {
    description:
      "Unauthorized. The credentials are missing or malformed, or the key or token is invalid, revoked or expired.",
    detail: "Authentication required. Send an X-API-Key or Authorization: Bearer header.",
  },
  api_key_expired: {
    description: "",
    detail:
      "The API key vk_4fGh81Kq2… expired at 2026-12-21T09:00:00.000Z. Rotate it or create a new key.",
  },
  insufficient_credits: {
    description: "Insufficient credits. The balance does not cover the cost, and nothing started.",
    detail: "This requires up to 42 credits and the balance is 17. Top up or reduce the request.",
  },
  forbidden: {
    description:
      "Forbidden. The key or token lacks the required scope, or the resource belongs to another account.",
    detail: 'Missing scope "write". The API key has: read. Use one with this scope.',
  },
  not_found: {
    description: "Not found. The resource does not exist or this account cannot access it.",
    detail: 'There is no run "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e" that this account can access.',
  },
  method_not_allowed: {
    description: "Method not allowed. The path does not support this method.",
    detail: "Method PUT is not allowed at /v1/agents. Use GET, POST.",
  },
  conflict: {
    description:
      "Conflict. The state of the resource does not allow the operation, or the Idempotency-Key belongs to a different request.",
    detail:
      'The Idempotency-Key "order-1042" belongs to an earlier request with a different URL, body or scopes. Use a new key.',
  },
  payload_too_large: {
    description: "Payload too large. The request body exceeds the maximum size.",
    detail: "The request body is too large. The maximum is 1048576 bytes.",
  },
  validation_error: {
    description: "Validation error. The request is well-formed, and a value is not acceptable.",
    detail:
      'Edge 1 ("trim_video → blur") has the target "blur", which is not one of this agent\'s tools (trim_video, join_videos).',
  },
  rate_limit_exceeded: {
    description:
      "Rate limit exceeded. The key or the account sent too many requests within a minute or a second.",
    detail: "Rate limit exceeded: 500 requests a minute. Retry after 12 s.",
  },
  internal_server_error: {
    description: "Internal server error. Retry with exponential backoff.",
    detail:
      "The service failed unexpectedly. Retry with backoff; if it fails again, report the request_id.",
  },
  bad_gateway: {
    description: "Bad gateway. An upstream service is unavailable.",
    detail: "Stripe is unreachable or rejected the request. Try again later.",
  },
  gateway_timeout: {
    description: "Gateway timeout. An upstream service or the start of a run took too long.",
    detail: "The start took longer than 30 s. Nothing was started or charged. Try again later.",
  },
};

const codes = Object.keys(errorStatus) as ErrorCode[];
const responseName = (status: number) =>
  (codes.find((code) => errorStatus[code] === status) ?? "").replace(
    /(?:^|_)([a-z])/g,
    (_all, letter: string) => letter.toUpperCase(),
  );

/** A reference to the error response with this status. */
export const problemRef = (status: number) => ({
  $ref: `#/components/responses/${responseName(status)}`,
});

/** All error responses, by name. */
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
        detail: texts[error].detail,
        status,
        request_id: "req_1f0c8b52-3a35-4d0e-9c61-6f1f8c3f6a10",
      },
    },
  ]);
  return {
    description: codes.map((code) => texts[code].description).join(""),
    headers: responseHeaders(status),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Problem" },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
