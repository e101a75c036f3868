import { describeTags, info, securitySchemes } from "./about.ts";
import { headers, parameters } from "./headers.ts";
import { buildOperation, type DocumentedRoute, toOpenApiPath } from "./operation.ts";
import { problems } from "./problems.ts";
import { openSchemaRegistry } from "./schemas.ts";
import { buildWebhooks, deliveryHeaders } from "./webhooks.ts";

/**
 * Builds the OpenAPI 3.1 document of the routes, for a service at `publicUrl`.
 *
 * Why not @fastify/swagger: it cannot derive what callers of this service need from the routes. The
 * error responses, headers, scopes, Idempotency-Key and webhooks of each operation follow from its
 * route options here. A test compares every response of the test suite with this document.
 * Why: docs/decisions/openapi.md
 */
export function buildDocument(routes: readonly DocumentedRoute[], publicUrl: string) {
  const registry = openSchemaRegistry();
  const paths: Record<string, Record<string, ReturnType<typeof buildOperation>>> = {};
  for (const route of routes)
    paths[toOpenApiPath(route)] = {
      ...paths[toOpenApiPath(route)],
      [route.method.toLowerCase()]: buildOperation(route, registry),
    };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: publicUrl }],
    tags: describeTags(new Set(operations.flatMap(({ tags }) => tags as string[]))),
    paths,
    webhooks: buildWebhooks(registry),
    components: {
      securitySchemes,
      headers,
      parameters: { ...parameters, ...deliveryHeaders },
      responses: usedResponses(operations),
      schemas: registry.schemas,
    },
  };
}

function usedResponses(operations: readonly unknown[]) {
  const text = JSON.stringify(operations);
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => text.includes(`"#/components/responses/${name}"`)),
  );
}
