import {
  type EventType,
  eventData,
  eventTypes,
  TestEventData,
  testEventType,
  type WebhookEvent,
} from "../webhooks/events.ts";
import type { JsonSchema, SchemaRegistry } from "./schemas.ts";

/** The `webhooks` of the document: the deliveries to subscribed URLs. */
export function buildWebhooks(registry: SchemaRegistry): Record<string, JsonSchema> {
  const events = eventTypes.map((type) => [
    type,
    { post: delivery(type, summaries[type], eventData[type], examples[type], registry) },
  ]);
  const test = delivery(testEventType, "Test delivery", TestEventData, testExample, registry);
  return { ...Object.fromEntries(events), [testEventType]: { post: test } };
}

function delivery(
  type: string,
  summary: string,
  data: object,
  example: object,
  registry: SchemaRegistry,
): JsonSchema {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const body = {
    type: "object",
    required: ["event", "data"],
    properties: { event: { type: "string", const: type }, data },
  };
  registry.schemas[`${words.join("")}Event`] = registry.response(body);
  return {
    operationId: `on${words.join("")}`,
    summary,
    tags: ["Webhooks"],
    security: [],
    parameters: ["Signature", "SignatureV2", "Event", "Delivery", "Timestamp"].map((name) => ({
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

const received =
  "Received. The same delivery may arrive again; detect it by the id in `data` or by X-Service-Delivery.";
const refused =
  "Failed, as is a response that takes longer than 10 seconds. Retries follow 30 s, 2 min 30 s and 12 min 30 s after the first attempt.";

const header = (name: string, description: string, example: string) => ({
  name: `X-Service-${name}`,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** The headers of each delivery. */
export const deliveryHeaders = {
  ServiceSignature: header(
    "Signature",
    "HMAC-SHA256 over the raw request body, keyed with the webhook secret, in hexadecimal. Compare it in constant time.",
    "sha256=5f0c2a7d1e9b4c6f8a3e5d7c9b1a0f2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a",
  ),
  ServiceSignatureV2: header(
    "Signature-V2",
    "Timestamp and HMAC-SHA256 over the timestamp, a dot and the raw body. Reject old timestamps to prevent replays.",
    "t=1790000000,v1=8b2e4d6c8b0a1f3e5d7c9b2a4f6e8d0c1b3a5f0c2a7d1e9b4c6f8a3e5d7c9b1a",
  ),
  ServiceEvent: header("Event", "The event type.", "run.completed"),
  ServiceDelivery: header(
    "Delivery",
    "The id of the delivery; all attempts have the same id.",
    "0d3c1d58-6a1a-4f0e-9a53-9b2a4f6e8d0c",
  ),
  ServiceTimestamp: header(
    "Timestamp",
    "When the attempt was sent, in Unix seconds.",
    "1790000000",
  ),
};

const summaries: Record<EventType, string> = {
  "agent.installed": "Template installed",
  "credits.low": "Balance below a tenth of the monthly allowance",
  "publish.completed": "Video published",
  "publish.failed": "Publishing failed",
  "render.completed": "Render completed",
  "render.failed": "Render failed",
  "run.completed": "Run completed",
  "run.failed": "Run failed",
  "run.waiting": "Run waits for an approval",
};

const [firstId, secondId, thirdId, time] = [
  "6b0a3e9e-6d0c-4b60-9a4b-0c6d3c1f5f7e",
  "2f4a9c1d-8b3e-4d7a-a6c5-1e0f9b8d7c6a",
  "9c8b7a6d-5e4f-4a3b-8c2d-1f0e9d8c7b6a",
  "2026-11-20T12:00:00.000Z",
];
const video_url =
  "https://video.example/files/2f4a9c1d/deep-sea.mp4?expires=1790000000&signature=…";
const stepError = {
  code: "provider_unavailable",
  message: "The image provider is unavailable.",
  tool: "generate_image",
  attempt: 3,
  retryable: true,
};

const examples: { [T in EventType]: Extract<WebhookEvent, { event: T }>["data"] } = {
  "agent.installed": { agent_id: firstId, template_id: secondId, slug: "topic_to_short_copy" },
  "credits.low": { balance: 87, monthly_allowance: 1000, threshold: 100 },
  "publish.completed": {
    publish_id: firstId,
    project_id: secondId,
    platform: "page",
    url: "https://video.example/watch/2f4a9c1d",
    error: null,
  },
  "publish.failed": {
    publish_id: firstId,
    project_id: secondId,
    platform: "youtube",
    url: null,
    error: { ...stepError, message: "The platform rejected the upload." },
  },
  "render.completed": {
    render_id: firstId,
    project_id: secondId,
    status: "completed",
    output_url: video_url,
    error: null,
    completed_at: time,
  },
  "render.failed": {
    render_id: firstId,
    project_id: secondId,
    status: "failed",
    output_url: null,
    error: stepError,
    completed_at: time,
  },
  "run.completed": {
    run_id: firstId,
    agent_id: thirdId,
    status: "completed",
    result: {
      project_id: secondId,
      summary: "A short video about the deep sea, 30 seconds long.",
      video_url,
    },
    error: null,
    credits_used: 42,
    completed_at: time,
  },
  "run.failed": {
    run_id: firstId,
    agent_id: thirdId,
    status: "failed",
    result: {},
    error: stepError,
    credits_used: 12,
    completed_at: time,
  },
  "run.waiting": {
    run_id: firstId,
    agent_id: thirdId,
    status: "running",
    waiting_for: {
      node: "plan_scenes",
      tool: "plan_scenes",
      visit: 1,
      since: time,
      expires_at: "2026-11-27T12:00:00.000Z",
    },
  },
};
const testExample = { webhook_id: firstId, message: "This is a test.", sent_at: time };
