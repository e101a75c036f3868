import Type, { type Static } from "typebox";

const Nullable = <T>(type: "string" | "object", description: string) =>
  Type.Unsafe<T | null>({
    type: [type, "null"],
    description,
    ...(type === "object" ? { additionalProperties: true } : {}),
  });
const Timestamp = Type.String({ format: "date-time" });
const Fault = Nullable<Record<string, unknown>>("object", "Why it failed. null on success");

const EndedRun = Type.Object({
  run_id: Type.String({
    description: "Identical in every delivery of this event. Use it as an idempotency key",
  }),
  agent_id: Type.String(),
  status: Type.Enum(["completed", "failed"] as const),
  result: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description: "As in GET /v1/runs/{run_id}",
  }),
  error: Fault,
  credits_used: Type.Number(),
  completed_at: Timestamp,
});
const WaitingRun = Type.Object({
  run_id: Type.String(),
  agent_id: Type.String(),
  status: Type.Literal("running"),
  waiting_for: Type.Object({
    node: Type.String({ description: "The step whose outputs are to be approved" }),
    tool: Type.String(),
    visit: Type.Integer(),
    since: Timestamp,
    expires_at: Timestamp,
  }),
});
const EndedRender = Type.Object({
  render_id: Type.String({
    description: "Identical in every delivery of this event. Use it as an idempotency key",
  }),
  project_id: Type.String(),
  status: Type.Enum(["completed", "failed"] as const),
  output_url: Nullable<string>("string", "Signed link, valid for 24 hours"),
  error: Fault,
  completed_at: Timestamp,
});
const EndedPublish = Type.Object({
  publish_id: Type.String(),
  project_id: Type.String(),
  platform: Type.String(),
  url: Nullable<string>("string", "Public URL of the published video"),
  error: Fault,
});

/** All event types that webhooks can subscribe to, with the schema of their `data`. */
export const eventData = {
  "agent.installed": Type.Object({
    agent_id: Type.String(),
    template_id: Type.String(),
    slug: Type.String(),
  }),
  "credits.low": Type.Object({
    balance: Type.Number(),
    monthly_allowance: Type.Number(),
    threshold: Type.Number({ description: "The balance fell below this value" }),
  }),
  "publish.completed": EndedPublish,
  "publish.failed": EndedPublish,
  "render.completed": EndedRender,
  "render.failed": EndedRender,
  "run.completed": EndedRun,
  "run.failed": EndedRun,
  "run.waiting": WaitingRun,
};

export type EventType = keyof typeof eventData;
export const eventTypes = Object.keys(eventData) as EventType[];

/** The body of a delivery. */
export type WebhookEvent = {
  [T in EventType]: { event: T; data: Static<(typeof eventData)[T]> };
}[EventType];

/** Sent by POST /v1/webhooks/{webhook_id}/test. Webhooks cannot subscribe to it. */
export const testEventType = "webhook.test";
export const TestEventData = Type.Object({
  webhook_id: Type.String(),
  message: Type.String(),
  sent_at: Timestamp,
});
