import fc from "fast-check";

type Json = Record<string, unknown>;
/** A JSON Schema of the OpenAPI document. */
interface Schema extends Json {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  schema: Schema;
}

export interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface OpenApi extends Json {
  paths: Record<string, Record<string, Operation>>;
}

/** A request to an operation, which its schema may or may not allow. */
export interface AnyRequest {
  path: string;
  /** A string is sent unchanged. */
  body: unknown;
  headers: Record<string, string>;
}

/** Only closed ports of this machine, because the service may connect to a generated address. */
const addresses = [
  "http://127.0.0.1:1/",
  "https://127.0.0.1:1/a?b=c",
  "https://[::1]:1/",
  "http://127.0.0.1:1/{file_name}",
];

/** Existing ids and slugs by the name of the parameter or field that takes them. */
export type Known = Record<string, readonly string[]>;

/** Generates requests to one operation. `callers` are sets of credential headers to choose from. */
export function anyRequest(
  document: OpenApi,
  { path, operation }: { path: string; operation: Operation },
  { known, callers }: { known: Known; callers: readonly Record<string, string>[] },
): fc.Arbitrary<AnyRequest> {
  const schemas = (schema: Schema, name = "") => schemaArbitraries(document, known)(schema, name);
  const parameters = (operation.parameters ?? []).map((parameter) =>
    resolveReference(document, parameter),
  );
  const query = fc.record(
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === "query")
        .map(({ name, schema }) => [name, corrupt(schemas(schema, name))]),
    ),
    { requiredKeys: [] },
  );
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = schema
    ? bodyArbitrary(schemas(schema))
    : mostly(fc.constant(undefined), fc.constantFrom({}, "x"));
  const headers = fc
    .tuple(
      fc.constantFrom(...callers),
      mostly(fc.constant({}), fc.record(unusualHeaders, { requiredKeys: [] })),
      fc.ipV4(),
    )
    .map(([caller, unusual, address]) => ({ ...unusual, ...caller, "x-forwarded-for": address }));
  return fc.record({ path: pathArbitrary(path, known), query, body, headers }).map((request) => ({
    path: `${request.path}${queryText(request.query)}`,
    body: request.body,
    headers: request.headers,
  }));
}

/** Chooses `usual` four times out of five, because one error hides the effect of a second. */
const mostly = <A, B>(usual: fc.Arbitrary<A>, other: fc.Arbitrary<B>) =>
  fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: other, weight: 1 });

const unusualHeaders = {
  "content-type": fc.constantFrom(
    "text/plain",
    "application/json; charset=latin1",
    "multipart/form-data",
  ),
  "idempotency-key": fc.oneof(fc.uuid(), fc.constantFrom("x".repeat(256), "same")),
  "last-event-id": fc.constantFrom("0", "-1", "x", "99999999999999"),
  "x-request-id": fc.constant("mine"),
};

const pathArbitrary = (path: string, known: Known) => {
  const others = Object.values(known).flat();
  const parts = path.split("/").map((part) => {
    if (!part.startsWith("{")) return fc.constant(part);
    const right = known[part.slice(1, -1)] ?? others;
    const wrong = fc.oneof(
      fc.constantFrom(...others),
      fc.uuid(),
      fc.string({ minLength: 1, unit: "binary" }),
    );
    return fc
      .oneof(fc.constantFrom(...right), wrong)
      .map((text) => encodeURIComponent(text.toWellFormed()));
  });
  return fc.tuple(...parts).map((texts) => texts.join("/"));
};

function queryText(query: Record<string, unknown>): string {
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries as [string, string][])}`;
}

/** Generates valid bodies, bodies with one wrong field, arbitrary JSON, and invalid JSON. */
function bodyArbitrary(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const wrong = fc.constantFrom(
    "",
    "{",
    "null",
    "[]",
    '{"__proto__":1}',
    '"\\ud800"',
    '{"a":"\\u0000"}',
    "[".repeat(200) + "]".repeat(200),
  );
  return fc.oneof(
    { arbitrary: valid, weight: 4 },
    { arbitrary: corruptObject(valid), weight: 4 },
    fc.jsonValue({ maxDepth: 3 }),
    wrong,
  );
}

const corruptObject = (valid: fc.Arbitrary<unknown>) =>
  fc
    .tuple(valid, fc.nat(), fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined }))
    .map(([value, which, other]) => {
      if (typeof value !== "object" || value === null) return value;
      const keys = Object.keys(value);
      return { ...value, [keys[which % Math.max(1, keys.length)] ?? "extra"]: other };
    });

const corrupt = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { arbitrary: valid, weight: 3 },
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.constantFrom("", "null", "1e9", "-0"),
  );

/** Generates values that a schema allows for the field `name`. */
function schemaArbitraries(
  document: OpenApi,
  known: Known,
): (schema: Schema, name: string) => fc.Arbitrary<unknown> {
  const arbitraryFor = (given: Schema, name: string): fc.Arbitrary<unknown> => {
    const schema = resolveReference(document, given);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => arbitraryFor(choice, name)));
    const [type] = [schema.type].flat();
    if (type === "string") return texts(schema, known[name]);
    if (type === "integer")
      return fc.integer({
        min: schema.minimum ?? -1000,
        max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
      });
    if (type === "number")
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    if (type === "boolean") return fc.boolean();
    if (type === "array")
      return fc.array(arbitraryFor(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      });
    return type === "object"
      ? objectArbitrary(schema, arbitraryFor)
      : fc.jsonValue({ maxDepth: 2 });
  };
  return arbitraryFor;
}

function objectArbitrary(
  { properties = {}, required = [], additionalProperties }: Schema,
  arbitraryFor: (schema: Schema, name: string) => fc.Arbitrary<unknown>,
) {
  const entries = Object.entries(properties).map(([name, inner]) => [
    name,
    arbitraryFor(inner, name),
  ]);
  const named = fc.record<Json>(Object.fromEntries(entries), { requiredKeys: required });
  if (!additionalProperties) return named;
  const others = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 4,
  });
  return fc
    .tuple(mostly(fc.constant({}), others), named)
    .map(([other, value]) => ({ ...other, ...value }));
}

function texts(
  { format, pattern, minLength = 0, maxLength = 40 }: Schema,
  known: readonly string[] | undefined,
): fc.Arbitrary<string> {
  if (format === "uri" || pattern?.includes("http")) return fc.constantFrom(...addresses);
  const text = fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
    unit: "grapheme",
  });
  if (known) return mostly(fc.constantFrom(...known), text);
  return format === "uuid" ? fc.uuid() : mostly(text, fc.constantFrom(...addresses));
}

/** Resolves a local reference (`#/components/…`). */
function resolveReference<T extends { $ref?: string }>(document: OpenApi, value: T): T {
  if (!value.$ref) return value;
  const found = value.$ref
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (at, key) => (at as Json)[key.replaceAll("~1", "/").replaceAll("~0", "~")],
      document,
    );
  return found as T;
}
