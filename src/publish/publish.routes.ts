import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { createConnection, deleteConnection, listConnections } from "./connections.ts";
import {
  AcceptedPublication,
  Connection,
  ConnectionId,
  Connections,
  DeletedPublication,
  ListQuery,
  NewConnection,
  NewPublication,
  type PlatformName,
  Publication,
  Publications,
  PublishId,
  platforms,
} from "./publish.schema.ts";
import {
  deletePublication,
  listPublications,
  ownedPublication,
  startPublication,
} from "./publish.ts";

const summaries: Record<PlatformName, string> = {
  page: "a public watch page of this service",
  http: "an address of yours, by PUT",
  s3: "a bucket of yours",
  youtube: "YouTube, by a resumable upload",
};

/** /v1/publish (spec: Endpoints; decisions: Publish). */
export function publishRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const platform of platforms) {
      app.post(
        `/${platform}`,
        {
          config: { scope: "publish", errors: ["not_found", "validation_error"] },
          schema: {
            operationId: `publishTo${platform.charAt(0).toUpperCase()}${platform.slice(1)}`,
            summary: `Publish a project's newest video to ${summaries[platform]}`,
            description:
              "The outcome comes as publish.completed or publish.failed, and by GET /v1/publish/publications/{publish_id}.",
            body: NewPublication,
            response: { 202: AcceptedPublication },
          },
        },
        async ({ caller, body }, reply) =>
          reply.code(202).send(await startPublication(services, caller, platform, body)),
      );
    }
    app.register(connectionRoutes(services), { prefix: "/connections" });
    app.register(publicationRoutes(services), { prefix: "/publications" });
  };
}

function connectionRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db } = services;
  return async (app) => {
    app.post(
      "",
      {
        config: { scope: "publish", extension: true },
        schema: {
          operationId: "createConnection",
          summary: "Keep the credentials of a platform",
          description: "They are encrypted, and no answer shows them again.",
          body: NewConnection,
          response: { 201: Connection },
        },
      },
      async ({ caller, body }, reply) =>
        reply.code(201).send(await createConnection(services, caller, body)),
    );

    app.get(
      "",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listConnections",
          summary: "List connections",
          response: { 200: Connections },
        },
      },
      async ({ caller }) => ({ connections: await listConnections(db, caller) }),
    );

    app.delete(
      "/:connection_id",
      {
        config: { scope: "publish", extension: true },
        schema: {
          operationId: "deleteConnection",
          summary: "Delete a connection and its credentials",
          params: ConnectionId,
          response: { 200: DeletedPublication },
        },
      },
      async ({ caller, params }) => deleteConnection(db, caller, params.connection_id),
    );
  };
}

function publicationRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db } = services;
  return async (app) => {
    app.get(
      "",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "listPublications",
          summary: "List publications",
          querystring: ListQuery,
          response: { 200: Publications },
        },
      },
      async ({ caller, query }) => ({
        publications: await listPublications(services, caller, query.limit),
      }),
    );

    app.get(
      "/:publish_id",
      {
        config: { scope: "read", extension: true },
        schema: {
          operationId: "getPublication",
          summary: "Get a publication",
          params: PublishId,
          response: { 200: Publication },
        },
      },
      async ({ caller, params }) => ownedPublication(services, caller, params.publish_id),
    );

    app.delete(
      "/:publish_id",
      {
        config: { scope: "publish", errors: ["conflict"], extension: true },
        schema: {
          operationId: "deletePublication",
          summary: "Take a page down",
          description:
            "Pages and failed publications can be deleted; what stands on another platform is deleted there.",
          params: PublishId,
          response: { 200: DeletedPublication },
        },
      },
      async ({ caller, params }) => deletePublication(db, caller, params.publish_id),
    );
  };
}
