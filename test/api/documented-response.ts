import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import { parseEvents } from "../clients/run-client.ts";
import type { TestResponse } from "../harness.ts";
import type { ResponseNote } from "./response-notes.ts";

type Json = Record<string, unknown>;
interface Response {
  $ref?: string;
  content?: Record<string, unknown>;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { responses: Record<string, Response> };
}

/** Rejects when a response differs from the OpenAPI document of the service, and says how. */
export type ResponseCheck = (
  method: string,
  path: string,
  response: TestResponse<unknown>,
) => Promise<void>;

/**
 * Creates a check for the responses of an app; each response is also noted. The document is read
 * at the first response, and each schema is compiled when it is first needed.
 */
export function createResponseCheck(
  app: FastifyInstance,
  note: (note: ResponseNote) => void = () => {},
): ResponseCheck {
  let reading: Promise<Checker> | undefined;
  return async (method, path, response) => {
    if (!/^\/(v1|api-keys)\b/.test(path)) return;
    reading ??= app.inject("/openapi.json").then((reply) => createChecker(reply.json(), note));
    const fault = (await reading)(method, path.replace(/\?.*$/s, ""), response);
    if (fault) throw new Error(`${method} ${path} ${fault}\n${response.text.slice(0, 2000)}`);
  };
}

type Checker = (
  method: string,
  path: string,
  response: TestResponse<unknown>,
) => string | undefined;

/** By the text of their document: the services of a process have equal ones. */
const schemaCheckers = new Map<string, ReturnType<typeof createSchemaChecker>>();

function createChecker(document: Document, note: (note: ResponseNote) => void): Checker {
  const { paths, components } = document;
  const text = JSON.stringify([paths, components]);
  const faultAt = schemaCheckers.get(text) ?? createSchemaChecker(document);
  schemaCheckers.set(text, faultAt);
  note({ documented: listResponses(document) });
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    form: pathPattern(template),
  }));
  return (method, path, { status, headers, body, text }) => {
    if (!/^req_[\w-]{24,}$/.test(String(headers["x-request-id"]))) return "has no X-Request-ID";
    if (method === "HEAD" || method === "OPTIONS") return undefined;
    if (status >= 400 && (body as Json).request_id !== headers["x-request-id"])
      return "names another request_id in its body";
    // A literal path wins over one with a parameter: /v1/webhooks/events.
    const [found] = templates
      .filter(({ form }) => form.test(path))
      .sort((one, other) => countParameters(one.template) - countParameters(other.template));
    const operation = found && document.paths[found.template]?.[method.toLowerCase()];
    if (!operation)
      return [404, 405].includes(status)
        ? faultAt("#/components/schemas/Problem", body)
        : undefined;
    const named = operation.responses[status];
    if (!named) return `returned ${status}, which its operation does not document`;
    note({ received: `${method} ${found.template} ${status}` });
    const pointer =
      named.$ref ??
      `#/paths/${escapePointer(found.template)}/${method.toLowerCase()}/responses/${status}`;
    const { content } = named.$ref
      ? (document.components.responses[named.$ref.split("/").at(-1) ?? ""] ?? {})
      : named;
    if (!content)
      return text === "" ? undefined : "returned a body, but its operation documents none";
    const type = String(headers["content-type"]).split(";")[0] ?? "";
    if (!(type in content))
      return `returned ${type}, but its operation documents ${Object.keys(content).join(", ")}`;
    const schema = `${pointer}/content/${escapePointer(type)}/schema`;
    const values =
      type === "text/event-stream" ? parseEvents(text).map(({ data }) => data) : [body];
    return values.map((value) => faultAt(schema, value)).find(Boolean);
  };
}

const listResponses = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  );
const pathPattern = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`);
const countParameters = (template: string) => template.split("{").length;
const escapePointer = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** Creates a function that validates a value by the schema at a JSON Pointer of the document. */
function createSchemaChecker(
  document: Document,
): (pointer: string, value: unknown) => string | undefined {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(forbidUndocumentedFields(document) as Json, "openapi");
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    const check =
      compiled.get(pointer) ??
      ajv.compile({ $ref: `openapi${pointer.replaceAll("{", "%7B").replaceAll("}", "%7D")}` });
    compiled.set(pointer, check);
    if (check(value)) return undefined;
    const [error] = check.errors ?? [];
    return `differs from the document: ${error?.instancePath || "the body"} ${error?.message} ${JSON.stringify(error?.params)}`;
  };
}

/** Clients ignore unknown fields, but in tests an undocumented field is an error. */
function forbidUndocumentedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forbidUndocumentedFields);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, forbidUndocumentedFields(inside)]),
  );
  const closed =
    "properties" in copy &&
    [copy.type].flat().includes("object") &&
    !("additionalProperties" in copy);
  return closed ? { ...copy, additionalProperties: false } : copy;
}
