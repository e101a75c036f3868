import type { RouteOptions } from "fastify";
import { errorStatus } from "../system/errors.ts";
import { pathTag } from "./about.ts";
import { buildExample } from "./examples.ts";
import { responseHeaders } from "./headers.ts";
import { problemRef } from "./problems.ts";
import { type JsonSchema, type SchemaRegistry, typed } from "./schemas.ts";

/** A route with its schema and config. */
export type DocumentedRoute = Pick<RouteOptions, "url" | "schema" | "config"> & { method: string };

/** The path in OpenAPI syntax: `/v1/runs/:run_id` becomes `/v1/runs/{run_id}`. */
export const toOpenApiPath = ({ url }: DocumentedRoute) => url.replace(/:(\w+)/g, "{$1}");

/** The Operation Object of a route (OpenAPI 3.1). */
export function buildOperation(route: DocumentedRoute, registry: SchemaRegistry): JsonSchema {
  const { schema: { operationId, summary, description } = {}, config = {} } = route;
  const scopes = [config.scope ?? "read"];
  const body = requestBody(route, registry);
  return {
    operationId,
    summary,
    description: [description, `Required scope: \`${scopes}\`.`].filter(Boolean).join("\n\n"),
    tags: [pathTag(route.url), ...(config.extension ? ["extension"] : [])],
    "x-required-scope": config.scope,
    security: [{ ApiKey: scopes }, { AccessToken: scopes }, { InternalAuth: [] }],
    parameters: buildParameters(route),
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...successResponses(route, registry),
      ...Object.fromEntries(problemStatuses(route).map((status) => [status, problemRef(status)])),
    },
  };
}

type Properties = Record<string, JsonSchema>;
const getProperties = (schema: unknown): Properties =>
  (schema as { properties?: Properties } | undefined)?.properties ?? {};

const isIdempotent = ({ method, config }: DocumentedRoute) =>
  method === "POST" && config?.idempotency !== "none";

function buildParameters(route: DocumentedRoute): JsonSchema[] {
  const { url, schema = {}, config = {} } = route;
  const params = getProperties(schema.params);
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = ""]) =>
    parameter(name, "path", true, params[name] ?? { type: "string" }),
  );
  const required = new Set((schema.querystring as { required?: string[] } | undefined)?.required);
  const inQuery = Object.entries(getProperties(schema.querystring)).map(([name, value]) =>
    parameter(name, "query", required.has(name) && value.default === undefined, value),
  );
  const inHeaders = [
    ...(isIdempotent(route) ? ["IdempotencyKey"] : []),
    ...(isStream(schema) ? ["LastEventId"] : []),
    ...(config.ifMatch ? ["IfMatch"] : []),
  ];
  return [
    ...inPath,
    ...inQuery,
    ...inHeaders.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function parameter(
  name: string,
  place: "path" | "query",
  required: boolean,
  { description, examples, ...schema }: JsonSchema,
): JsonSchema {
  const example = Array.isArray(examples) ? { example: examples[0] } : {};
  const meaning =
    description ??
    (place === "path" ? `The id of the ${name.replace(/_(uu)?id$/, "")}.` : undefined);
  return {
    name,
    in: place,
    required,
    ...(meaning ? { description: meaning } : {}),
    schema: typed(schema),
    ...example,
  };
}

function requestBody(
  { schema, config }: DocumentedRoute,
  registry: SchemaRegistry,
): JsonSchema | undefined {
  if (config?.form)
    return {
      required: true,
      content: { "multipart/form-data": media(registry.request(config.form), config.form) },
    };
  if (!schema?.body) return undefined;
  return {
    required: true,
    content: { "application/json": media(registry.request(schema.body), schema.body) },
  };
}

type Content = Record<string, { schema: object }>;
const getContent = (schema: unknown): Content =>
  (schema as { content?: Content }).content ?? { "application/json": { schema: schema as object } };

const isStream = ({ response }: NonNullable<DocumentedRoute["schema"]>) =>
  Object.values(response ?? {}).some((one) => "text/event-stream" in getContent(one));

const meanings: Record<string, string> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted. Processing continues in the background.",
};

function successResponses(
  route: DocumentedRoute,
  registry: SchemaRegistry,
): Record<string, JsonSchema> {
  const entries = Object.entries(route.schema?.response ?? {}).map(([status, response]) => {
    const content = Object.entries(getContent(response)).map(([type, { schema: one }]) => [
      type,
      media(registry.response(one), one),
    ]);
    const description =
      (response as { description?: string }).description ?? meanings[status] ?? "Success.";
    return [
      status,
      {
        description,
        headers: responseHeaders(Number(status), [
          ...(isIdempotent(route) ? ["Idempotency-Replayed"] : []),
          ...(route.schema?.body ? ["X-Ignored-Fields"] : []),
        ]),
        content: Object.fromEntries(content),
      },
    ];
  });
  return Object.fromEntries(entries);
}

function media(schema: JsonSchema, written: object): JsonSchema {
  const example = buildExample(written);
  return { schema, ...(example === undefined ? {} : { example }) };
}

/** The error statuses of a route: those of every route of its kind, and its own. */
function problemStatuses(route: DocumentedRoute): number[] {
  const { url, method, config } = route;
  // Any request can be malformed (400) or meet an unavailable identity provider (502).
  const statuses = [
    400,
    401,
    403,
    429,
    500,
    502,
    ...(config?.errors ?? []).map((code) => errorStatus[code]),
  ];
  if (url.includes(":")) statuses.push(404);
  if (isIdempotent(route)) statuses.push(409);
  if (method !== "GET") statuses.push(413);
  return [...new Set(statuses)].sort((one, other) => one - other);
}
