import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services.ts";
import { deliveryRecords, redeliver, testWebhook } from "./delivery-records.ts";
import { eventTypes } from "./events.ts";
import { openSender } from "./sender.ts";
import {
  CreatedWebhook,
  DeletedWebhook,
  DeliveriesQuery,
  DeliveryId,
  DeliveryRecords,
  EventTypes,
  NewWebhook,
  Redelivery,
  TestResult,
  WebhookId,
  WebhookList,
} from "./webhooks.schema.ts";
import { createWebhook, deleteWebhook, listWebhooks } from "./webhooks.ts";

/** /v1/webhooks (spec: Endpoints, Webhooks). */
export function webhooksRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db } = services;
  const sender = openSender(services);
  return async (app) => {
    app.addHook("onClose", () => sender.close());

    app.post(
      "",
      {
        config: { scope: "write" },
        schema: {
          operationId: "createWebhook",
          summary: "Create a webhook",
          description: "At most 20 an account. The secret is in this answer alone.",
          body: NewWebhook,
          response: { 201: CreatedWebhook },
        },
      },
      async ({ caller, body }, reply) => reply.code(201).send(await createWebhook(services, caller, body)),
    );

    app.get(
      "",
      { config: { scope: "read" }, schema: { operationId: "listWebhooks", summary: "List webhooks", response: { 200: WebhookList } } },
      async ({ caller }) => ({ webhooks: await listWebhooks(db, caller) }),
    );

    app.get(
      "/events",
      {
        config: { scope: "read" },
        schema: { operationId: "listEventTypes", summary: "List the types of events", response: { 200: EventTypes } },
      },
      async () => ({ events: eventTypes }),
    );

    app.delete(
      "/:webhook_id",
      {
        config: { scope: "write" },
        schema: {
          operationId: "deleteWebhook",
          summary: "Delete a webhook",
          description: "Nothing more is sent to it.",
          params: WebhookId,
          response: { 200: DeletedWebhook },
        },
      },
      async ({ caller, params }) => {
        await deleteWebhook(db, caller, params.webhook_id);
        return { deleted: true as const };
      },
    );

    app.post(
      "/:webhook_id/test",
      {
        config: { scope: "write" },
        schema: {
          operationId: "testWebhook",
          summary: "Send a signed test event",
          description: "One attempt, whether the webhook is active or not; it does not count as a failure.",
          params: WebhookId,
          response: { 200: TestResult },
        },
      },
      async ({ caller, params }) => testWebhook(services, sender, caller, params.webhook_id),
    );

    app.get(
      "/:webhook_id/deliveries",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listDeliveries",
          summary: "List deliveries, one record an attempt",
          description: "The newest first; kept for 30 days.",
          params: WebhookId,
          querystring: DeliveriesQuery,
          response: { 200: DeliveryRecords },
        },
      },
      async ({ caller, params, query }) => ({ deliveries: await deliveryRecords(db, caller, params.webhook_id, query.limit) }),
    );

    app.post(
      "/:webhook_id/deliveries/:delivery_id/redeliver",
      {
        config: { scope: "write", errors: ["conflict"], extension: true },
        schema: {
          operationId: "redeliver",
          summary: "Send a delivery once more",
          description: "The same body, as a new delivery with four attempts.",
          params: DeliveryId,
          response: { 202: Redelivery },
        },
      },
      async ({ caller, params }, reply) => reply.code(202).send(await redeliver(services, caller, params)),
    );
  };
}
