import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { deliveriesRoutes } from "./deliveries.routes.ts";
import { eventTypes } from "./events.ts";
import {
  CreatedWebhook,
  DeletedWebhook,
  EventTypes,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookId,
  WebhookList,
} from "./webhooks.schema.ts";
import { createWebhook, deleteWebhook, listWebhooks, updateWebhook } from "./webhooks.ts";

/** The endpoints of /v1/webhooks. */
export function webhooksRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.register(collectionRoutes(services));
    app.register(webhookRoutes(services), { prefix: "/:webhook_id" });
    app.register(deliveriesRoutes(services), { prefix: "/:webhook_id" });
  };
}

function collectionRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db } = services;
  return async (app) => {
    app.post(
      "",
      {
        config: { scope: "write" },
        schema: {
          operationId: "createWebhook",
          summary: "Create a webhook",
          description: "At most 20 per account. Only this response contains the secret.",
          body: NewWebhook,
          response: { 201: CreatedWebhook },
        },
      },
      async ({ caller, body }, reply) =>
        reply.code(201).send(await createWebhook(services, caller, body)),
    );

    app.get(
      "",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listWebhooks",
          summary: "List webhooks",
          response: { 200: WebhookList },
        },
      },
      async ({ caller }) => ({ webhooks: await listWebhooks(db, caller) }),
    );

    app.get(
      "/events",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listEventTypes",
          summary: "List event types",
          response: { 200: EventTypes },
        },
      },
      async () => ({ events: eventTypes }),
    );
  };
}

function webhookRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db } = services;
  return async (app) => {
    app.patch(
      "",
      {
        config: { scope: "write", extension: true },
        schema: {
          operationId: "updateWebhook",
          summary: "Update a webhook",
          description:
            "Changes the given fields; the secret stays. Enabling a disabled webhook resets its failure count. Queued deliveries are sent to the new url.",
          params: WebhookId,
          body: WebhookChanges,
          response: { 200: Webhook },
        },
      },
      async ({ caller, params, body }) => updateWebhook(services, caller, params.webhook_id, body),
    );

    app.delete(
      "",
      {
        config: { scope: "write" },
        schema: {
          operationId: "deleteWebhook",
          summary: "Delete a webhook",
          description: "Queued deliveries are dropped and nothing more is sent.",
          params: WebhookId,
          response: { 200: DeletedWebhook },
        },
      },
      async ({ caller, params }) => {
        await deleteWebhook(db, caller, params.webhook_id);
        return { deleted: true as const };
      },
    );
  };
}
