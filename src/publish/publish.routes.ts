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
  page: "a public page of this service",
  http: "a URL of yours by PUT",
  s3: "an S3 bucket",
  youtube: "YouTube",
};

/** The endpoints of /v1/publish. */
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
              "Processing continues in the background. The result is sent as publish.completed or publish.failed and shown by GET /v1/publish/publications/{publish_id}.",
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
          summary: "Create a connection",
          description:
            "Stores the credentials of a platform, encrypted. No response contains them.",
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
          summary: "Delete a publication",
          description:
            "Deletes a page or a failed publication. Delete videos on other platforms there.",
          params: PublishId,
          response: { 200: DeletedPublication },
        },
      },
      async ({ caller, params }) => deletePublication(db, caller, params.publish_id),
    );
  };
}
