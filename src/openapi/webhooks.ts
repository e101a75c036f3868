import {
  type EventType,
  eventData,
  eventTypes,
  TestEventData,
  testEventType,
  type WebhookEvent,
} from "../webhooks/events.ts";
import type { JsonSchema, SchemaRegistry } from "./schemas.ts";

/**
 * The `webhooks` of the document: what this service sends to the addresses that subscribed (spec:
 * Webhook events).
 */
export function buildWebhooks(shelf: SchemaRegistry): Record<string, JsonSchema> {
  const events = eventTypes.map((type) => [
    type,
    { post: delivery(type, summaries[type], eventData[type], examples[type], shelf) },
  ]);
  const test = delivery(testEventType, "You asked for a test", TestEventData, testExample, shelf);
  return { ...Object.fromEntries(events), [testEventType]: { post: test } };
}

function delivery(
  type: string,
  summary: string,
  data: object,
  example: object,
  shelf: SchemaRegistry,
): JsonSchema {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const body = {
    type: "object",
    required: ["event", "data"],
    properties: { event: { type: "string", const: type }, data },
  };
  shelf.schemas[`${words.join("")}Event`] = shelf.response(body);
  return {
    operationId: `on${words.join("")}`,
    summary,
    tags: ["Webhooks"],
    security: [],
    parameters: ["Signature", "Event", "Delivery", "Timestamp"].map((name) => ({
      $ref: `#/components/parameters/Service${name}`,
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${words.join("")}Event` },
          example: { event: type, data: example },
        },
      },
    },
    responses: {
      "2XX": { description: received },
      "4XX": { description: refused },
      "5XX": { description: refused },
    },
  };
}

const received = "Received. It may come again: the id in `data`, or X-Service-Delivery, tells.";
const refused =
  "Tried again after 30 seconds, 2 minutes and 10 minutes, as is no answer within 10 seconds.";

const header = (name: string, description: string, example: string) => ({
  name: `X-Service-${name}`,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** Headers of each delivery. */
export const deliveryHeaders = {
  ServiceSignature: header(
    "Signature",
    "HMAC-SHA256 over the raw body, keyed with the webhook's secret, in hex. Compare it in constant time.",
    "sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a",
  ),
  ServiceEvent: header("Event", "The type of the event.", "run.completed"),
  ServiceDelivery: header(
    "Delivery",
    "The id of this delivery, the same at each attempt.",
    "0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c",
  ),
  ServiceTimestamp: header("Timestamp", "When it was sent, in Unix seconds.", "1790000000"),
};

const summaries: Record<EventType, string> = {
  "agent.installed": "A template was installed",
  "credits.low": "The balance fell below a tenth of the monthly allowance",
  "publish.completed": "A video was published",
  "publish.failed": "A video could not be published",
  "render.completed": "A render is done",
  "render.failed": "A render failed",
  "run.completed": "A run is done",
  "run.failed": "A run failed",
};

const [one, two, three, when] = [
  "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
  "2f4a9c1d-8b3e-4d7a-a6c5-1e0f9b8d7c6a",
  "9c8b7a6d-5e4f-4a3b-8c2d-1f0e9d8c7b6a",
  "2026-11-20T12:00:00.000Z",
];
const video_url =
  "https://video.example/files/2f4a9c1d/deep-sea.mp4?expires=1790000000&signature=…";
const fault = {
  code: "provider_unavailable",
  message: "The image service does not answer.",
  tool: "generate_image",
  attempt: 3,
  retryable: true,
};

const examples: { [T in EventType]: Extract<WebhookEvent, { event: T }>["data"] } = {
  "agent.installed": { agent_id: one, template_id: two, slug: "topic_to_short_copy" },
  "credits.low": { balance: 87, monthly_allowance: 1000, threshold: 100 },
  "publish.completed": {
    publish_id: one,
    project_id: two,
    platform: "page",
    url: "https://video.example/watch/2f4a9c1d",
    error: null,
  },
  "publish.failed": {
    publish_id: one,
    project_id: two,
    platform: "youtube",
    url: null,
    error: { ...fault, message: "The upload was refused." },
  },
  "render.completed": {
    render_id: one,
    project_id: two,
    status: "completed",
    output_url: video_url,
    error: null,
    completed_at: when,
  },
  "render.failed": {
    render_id: one,
    project_id: two,
    status: "failed",
    output_url: null,
    error: fault,
    completed_at: when,
  },
  "run.completed": {
    run_id: one,
    agent_id: three,
    status: "completed",
    result: {
      project_id: two,
      summary: "A short video about the deep sea, 30 seconds long.",
      video_url,
    },
    error: null,
    credits_used: 42,
    completed_at: when,
  },
  "run.failed": {
    run_id: one,
    agent_id: three,
    status: "failed",
    result: {},
    error: fault,
    credits_used: 12,
    completed_at: when,
  },
};
const testExample = { webhook_id: one, message: "This is a test.", sent_at: when };
