const header = (description: string, schema: object) => ({ description, schema });
const text = (example: string) => ({ type: "string", examples: [example] });
const count = (example: number) => ({ type: "integer", minimum: 0, examples: [example] });

/** Headers of answers. */
export const headers = {
  "X-Request-ID": header(
    "The name of this request; tell it when you ask for help.",
    text("req_1f0c8b52-3a35-4d0e-9c61-6f1f8c3f6a10"),
  ),
  "X-RateLimit-Limit": header("Requests a minute.", count(500)),
  "X-RateLimit-Remaining": header("How many of them are left.", count(499)),
  "X-RateLimit-Reset": header(
    "When the oldest request that counts leaves the minute, in Unix seconds.",
    count(1_790_000_000),
  ),
  "Retry-After": header("Seconds to wait before the next request.", count(12)),
  "Idempotency-Replayed": header("This is the first answer again, and nothing was done.", {
    type: "string",
    const: "true",
  }),
  "WWW-Authenticate": header("How to say who you are.", text("Bearer")),
};

const everywhere = [
  "X-Request-ID",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const;

/**
 * References to the headers that every answer has, and to those of this status alone; `replayed` is
 * of what may have been answered before.
 */
export function responseHeaders(status: number, replayed = false) {
  const own =
    status === 429
      ? ["Retry-After"]
      : status === 401
        ? ["WWW-Authenticate"]
        : replayed
          ? ["Idempotency-Replayed"]
          : [];
  return Object.fromEntries(
    [...everywhere, ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** Headers of requests. */
export const parameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Any text that names this request: it is done once, however often it is sent within 24 hours.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "order-1042",
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    required: false,
    description: "The `id` of the last event that was read; the stream goes on after it.",
    schema: { type: "string", pattern: "^\\d{1,9}$" },
    example: "17",
  },
};
