import Type, { type Static } from "typebox";
import { eventTypes } from "./events.ts";

const Timestamp = Type.String({ format: "date-time" });
const deliveryExample = "5f0d3c0e-3a5c-4a55-9d0f-2b7a51a5c9f1";
const webhookExample = "webhook_8Vb1mZq0sT4uJ2xYc7dRfKpL";
const payloadExample = {
  event: "agent.installed",
  data: {
    agent_id: "0b8f6c1e-52a7-4d43-8a3f-6a1d0c9e7b21",
    template_id: "6d1e3b52-9a0c-8f4b-a1c2-7e5d90b4f318",
    slug: "topic_to_short_copy",
  },
};

const Subscribed = Type.Array(Type.Enum(eventTypes), {
  minItems: 1,
  description: "Event types to deliver. Duplicates are removed",
});

export const NewWebhook = Type.Object(
  {
    url: Type.String({
      minLength: 10,
      maxLength: 2048,
      description: "URL that receives events by POST: https, or http",
    }),
    events: Subscribed,
  },
  {
    examples: [{ url: "https://example.com/hooks/video", events: ["run.completed", "run.failed"] }],
  },
);
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookChanges = Type.Object(
  {
    url: Type.Optional(NewWebhook.properties.url),
    events: Type.Optional(Subscribed),
    enabled: Type.Optional(
      Type.Boolean({
        description:
          "false stops deliveries. true resumes them and, after a disabling, sets failure_count to 0",
      }),
    ),
  },
  { examples: [{ events: ["run.completed"], enabled: true }] },
);
export type WebhookChanges = Static<typeof WebhookChanges>;

export const CreatedWebhook = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    events: Subscribed,
    secret: Type.String({ description: "Key of the delivery signatures. Shown only once" }),
    message: Type.String(),
  },
  {
    examples: [
      {
        id: webhookExample,
        url: "https://example.com/hooks/video",
        events: ["run.completed", "run.failed"],
        secret: "whsec_Zq3vXo4M8cQ1rT5yKe9wZsLd7uHn2bGf6jPa0iVtEmE",
        message:
          "Store the secret now: it is not shown again. It signs every delivery to this webhook.",
      },
    ],
  },
);
export type CreatedWebhook = Static<typeof CreatedWebhook>;

export const Webhook = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    events: Subscribed,
    is_active: Type.Boolean({
      description:
        "false after 10 failed deliveries in a row, or disabled by PATCH. Enable it by PATCH",
    }),
    failure_count: Type.Integer({
      description: "Deliveries in a row whose four attempts all failed",
    }),
    created_at: Timestamp,
  },
  {
    examples: [
      {
        id: webhookExample,
        url: "https://example.com/hooks/video",
        events: ["run.completed", "run.failed"],
        is_active: true,
        failure_count: 0,
        created_at: "2026-01-01T12:00:00.000Z",
      },
    ],
  },
);
export type Webhook = Static<typeof Webhook>;
export const WebhookList = Type.Object({ webhooks: Type.Array(Webhook) });

export const WebhookId = Type.Object({ webhook_id: Type.String() });
export const DeliveryId = Type.Object({ webhook_id: Type.String(), delivery_id: Type.String() });
export const DeletedWebhook = Type.Object({ deleted: Type.Literal(true) });
export const EventTypes = Type.Object(
  { events: Type.Array(Type.Enum(eventTypes)) },
  { examples: [{ events: eventTypes }] },
);

const response = {
  response_status: Type.Integer({
    description: "HTTP status of the receiver's response. 0 without a response",
  }),
  response_body: Type.String({
    description: "First 4 KiB of the receiver's response, or the reason why there is none",
  }),
};

export const TestResult = Type.Object(
  {
    status: Type.Enum(["delivered", "failed"] as const, {
      description: "delivered: the receiver responded with 2xx within 10 s",
    }),
    ...response,
  },
  { examples: [{ status: "delivered", response_status: 200, response_body: "ok" }] },
);
export type TestResult = Static<typeof TestResult>;

const Payload = Type.Unsafe<Record<string, unknown>>({
  type: "object",
  additionalProperties: true,
  description: "Body of the delivery: event and data",
});
export const DeliveriesQuery = Type.Object({
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: "Maximum number of records",
  }),
});
export const DeliveryRecord = Type.Object({
  id: Type.String({
    description: "Delivery id (X-Service-Delivery), a dot, and the attempt number",
  }),
  webhook_id: Type.String(),
  event_type: Type.String(),
  payload: Payload,
  ...response,
  attempt: Type.Integer({ minimum: 1, maximum: 4 }),
  created_at: Timestamp,
});
export type DeliveryRecord = Static<typeof DeliveryRecord>;
export const DeliveryRecords = Type.Object(
  { deliveries: Type.Array(DeliveryRecord) },
  {
    examples: [
      {
        deliveries: [
          {
            id: `${deliveryExample}.1`,
            webhook_id: webhookExample,
            event_type: "agent.installed",
            payload: payloadExample,
            response_status: 200,
            response_body: "ok",
            attempt: 1,
            created_at: "2026-01-01T12:00:00.000Z",
          },
        ],
      },
    ],
  },
);

export const Redelivery = Type.Object(
  {
    id: Type.String({ description: "Id of the new delivery, sent as X-Service-Delivery" }),
    webhook_id: Type.String(),
    event_type: Type.String(),
    payload: Payload,
    created_at: Timestamp,
  },
  {
    examples: [
      {
        id: deliveryExample,
        webhook_id: webhookExample,
        event_type: "agent.installed",
        payload: payloadExample,
        created_at: "2026-01-01T12:00:00.000Z",
      },
    ],
  },
);
export type Redelivery = Static<typeof Redelivery>;
