import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { listDeliveryRecords, redeliver } from "./delivery-records.ts";
import { openWebhookTester } from "./test-webhook.ts";
import {
  DeliveriesQuery,
  DeliveryId,
  DeliveryRecords,
  Redelivery,
  TestResult,
  WebhookId,
} from "./webhooks.schema.ts";

/** /v1/webhooks/{webhook_id}/deliveries and /test. */
export function deliveriesRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db } = services;
  const tester = openWebhookTester(services);
  return async (app) => {
    app.addHook("onClose", () => tester.close());

    app.post(
      "/test",
      {
        config: { scope: "write", errors: ["conflict"] },
        schema: {
          operationId: "testWebhook",
          summary: "Send a signed test event",
          description:
            "One attempt, also to a disabled webhook. The result does not change the failure count. One test of a webhook runs at a time.",
          params: WebhookId,
          response: { 200: TestResult },
        },
      },
      async ({ caller, params }) => tester.test(caller, params.webhook_id),
    );

    app.get(
      "/deliveries",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listDeliveries",
          summary: "List delivery attempts",
          description:
            "One record per attempt, newest first. The newest 1,000 records are kept, for at least 30 days.",
          params: WebhookId,
          querystring: DeliveriesQuery,
          response: { 200: DeliveryRecords },
        },
      },
      async ({ caller, params, query }) => ({
        deliveries: await listDeliveryRecords(db, caller, params.webhook_id, query.limit),
      }),
    );

    app.post(
      "/deliveries/:delivery_id/redeliver",
      {
        config: { scope: "write", errors: ["conflict"], extension: true },
        schema: {
          operationId: "redeliver",
          summary: "Redeliver an event",
          description: "Sends the same body as a new delivery with up to four attempts.",
          params: DeliveryId,
          response: { 202: Redelivery },
        },
      },
      async ({ caller, params }, reply) =>
        reply.code(202).send(await redeliver(services, caller, params)),
    );
  };
}
