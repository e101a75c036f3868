import type { Ids } from "../clients/account-fixtures.ts";
import { fileForm } from "../clients/upload-video.ts";

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  schema: Schema;
}
interface Media {
  schema: Schema;
  example?: Record<string, unknown>;
}
/** The parts of the OpenAPI document that the tests use. */
export interface ApiDocument {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        "x-required-scope": string;
        parameters: Parameter[];
        requestBody?: { content: Record<string, Media> };
        responses: object;
      }
    >
  >;
  components: { schemas: Record<string, Schema> };
}

/** An operation of the OpenAPI document. */
export interface ApiOperation {
  /** "POST /v1/runs" */
  name: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  id: string;
  scope: string;
  statuses: string[];
  /** Names of the path parameters. */
  pathParameters: string[];
  query: Record<string, Schema>;
  /** Schema and example of a JSON body. */
  body: { schema: Schema; example: Record<string, unknown> } | undefined;
  /** Accepts an Idempotency-Key. */
  idempotent: boolean;
}

export function listOperations({ paths, components }: ApiDocument): ApiOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase() as ApiOperation["method"];
      const query = operation.parameters
        .filter((parameter) => parameter.in === "query")
        .map(({ name, schema }) => [name, schema]);
      const json = operation.requestBody?.content["application/json"];
      const schema = components.schemas[json?.schema.$ref?.split("/").at(-1) ?? ""];
      return {
        name: `${method} ${path}`,
        method,
        path,
        id: operation.operationId,
        scope: operation["x-required-scope"],
        statuses: Object.keys(operation.responses),
        pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
        query: Object.fromEntries(query),
        body: schema && json?.example ? { schema, example: json.example } : undefined,
        idempotent: operation.parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")),
      };
    }),
  );
}

export interface ApiRequest {
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Replaces documented examples that need the real catalog. */
const exampleBodies: Record<string, object> = {
  createAgent: { name: "Mine", tools: ["write_text", "make_video"] },
  checkAgent: { tools: ["write_text", "make_video"] },
  startRun: { inputs: { topic: "Sea" } },
  estimateRun: { inputs: { topic: "Sea" } },
};
const upload = fileForm(Buffer.from("A text.\n"), "text.txt");

/** Builds a valid request for the resources with these ids. */
export function buildRequest(
  { id, path, body }: Pick<ApiOperation, "id" | "path" | "body">,
  ids: Ids,
): ApiRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(ids[name] ?? name),
  );
  if (id === "uploadAsset")
    return { path: filled, body: upload, headers: { "content-type": upload.type } };
  const named = Object.entries(ids).filter(([name]) => name in (body?.schema.properties ?? {}));
  const given = body && { ...(exampleBodies[id] ?? body.example), ...Object.fromEntries(named) };
  return { path: filled, body: given, headers: {} };
}

/** Selects the ids for an operation: each platform has its own connection, and a page has none. */
export function idsFor(
  { path }: Pick<ApiOperation, "path">,
  { connection_id = "", s3_connection_id, youtube_connection_id, ...ids }: Ids,
): Ids {
  if (path.endsWith("/page")) return ids;
  const own = path.endsWith("/s3")
    ? s3_connection_id
    : path.endsWith("/youtube")
      ? youtube_connection_id
      : undefined;
  const model = path.startsWith("/v1/models/") && ids.model ? { name: ids.model } : {};
  return { ...ids, ...model, connection_id: own ?? connection_id };
}

/** Returns a value of another type than the schema. */
export const wrongValue = ({ type }: Schema): unknown =>
  type === "integer" || type === "number" ? "x" : 5;
/** Lists query strings that the schema refuses. */
export function wrongTexts({ type, minimum, maximum, enum: values }: Schema): string[] {
  if (values) return ["unknown"];
  if (type !== "integer") return [];
  return [
    "x",
    "1.5",
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
  ];
}
