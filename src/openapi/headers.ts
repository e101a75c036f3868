const header = (description: string, schema: object) => ({ description, schema });
const text = (example: string) => ({ type: "string", examples: [example] });
const count = (example: number) => ({ type: "integer", minimum: 0, examples: [example] });

/** The response headers. */
export const headers = {
  "X-Request-ID": header(
    "The unique id of the request. Include it in support requests.",
    text("req_1f0c8b52-3a35-4d0e-9c61-6f1f8c3f6a10"),
  ),
  "X-RateLimit-Limit": header("The limit of requests a minute.", count(500)),
  "X-RateLimit-Remaining": header("The remaining requests of this limit.", count(499)),
  "X-RateLimit-Reset": header(
    "When the oldest counted request leaves the minute, in Unix seconds.",
    count(1_790_000_000),
  ),
  "Retry-After": header("Seconds to wait before the next request.", count(12)),
  "Idempotency-Replayed": header(
    "The response is a replay of the first response to this Idempotency-Key.",
    {
      type: "string",
      const: "true",
    },
  ),
  "X-Ignored-Fields": header(
    "Fields of the request body that this operation does not know and has ignored, at most 20.",
    text("subtitle, scenes[0].color"),
  ),
  "WWW-Authenticate": header("The authentication scheme.", text("Bearer")),
};

const everywhere = [
  "X-Request-ID",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const;

const byStatus: Record<number, string[]> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
};

/** References to the headers of a response with this status, and to those of its operation. */
export function responseHeaders(status: number, ofOperation: readonly string[] = []) {
  const own = byStatus[status] ?? ofOperation;
  return Object.fromEntries(
    [...everywhere, ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** The request headers. */
export const parameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A unique key for this request. Repeats within 24 hours return the first response.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "order-1042",
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description: "The revision that the changes are for. A newer one is a 409.",
    schema: { type: "string" },
    example: '"7"',
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description: "The `id` of the last received event. The stream continues after it.",
    schema: { type: "string", pattern: "^\\d{1,9}$" },
    example: "17",
  },
};
