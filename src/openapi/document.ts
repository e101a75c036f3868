import { info, securitySchemes, tagsOf } from "./about.ts";
import { headers, parameters } from "./headers.ts";
import { type DocumentedRoute, operationOf, pathOf } from "./operation.ts";
import { problems } from "./problems.ts";
import { schemaShelf } from "./schemas.ts";
import { deliveryHeaders, webhooksOf } from "./webhooks.ts";

/** The OpenAPI 3.1 document of these routes, for a service at that address. */
export function documentOf(routes: readonly DocumentedRoute[], publicUrl: string) {
  const shelf = schemaShelf();
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const route of routes)
    paths[pathOf(route)] = {
      ...paths[pathOf(route)],
      [route.method.toLowerCase()]: operationOf(route, shelf),
    };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: publicUrl }],
    tags: tagsOf(new Set(operations.flatMap(({ tags }) => tags as string[]))),
    paths,
    webhooks: webhooksOf(shelf),
    components: {
      securitySchemes,
      headers,
      parameters: { ...parameters, ...deliveryHeaders },
      responses: usedIn(operations),
      schemas: shelf.schemas,
    },
  };
}

function usedIn(operations: readonly unknown[]) {
  const text = JSON.stringify(operations);
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => text.includes(`"#/components/responses/${name}"`)),
  );
}
