/** The JSON Schema keywords that the schemas of this service use. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[] | undefined;
  items?: Schema;
  additionalProperties?: unknown;
  /** Of an object whose keys are names: the schema of their values. */
  patternProperties?: Record<string, Schema>;
  maxProperties?: number;
  propertyNames?: Schema;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** What a format accepts. Formats of tools, such as asset:image, have their own messages. */
const formats: Record<string, string> = {
  "date-time": 'a date and time such as "2026-01-31T12:00:00Z"',
  date: 'a date such as "2026-01-31"',
  uuid: 'a UUID such as "3f2b8c1e-5d4a-4f6b-9c7d-1a2b3c4d5e6f"',
  email: 'an email address such as "name@example.com"',
  uri: 'a URL such as "https://example.com/page"',
};

/** The schema at a path inside another schema. Array indexes are path segments too. */
export const getSchema = (schema: Schema, path: readonly string[]): Schema =>
  path.reduce<Schema>((at, key) => schemaOf(at, key) ?? {}, schema);

/** The schema of a key of an object, or of an entry of an array. */
export const schemaOf = ({ properties, items, patternProperties = {} }: Schema, key: string) =>
  properties?.[key] ?? items ?? Object.values(patternProperties)[0];

/** A place in a value, for people: "scenes[0].text". */
export const formatPath = (path: readonly string[]): string =>
  path
    .map((key, depth) => (depth === 0 ? key : /^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join("");

/** What a schema accepts, as words that follow "Expected": "an integer from 1 to 100". */
export function describeSchema(schema: Schema): string {
  const { anyOf, type, enum: values, format = "" } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
  if (anyOf)
    return `${anyOf.every((one) => one.const !== undefined) ? "one of " : ""}${[...new Set(anyOf.map(describeSchema))].join(" or ")}`;
  if (type === "integer") return `an integer${describeRange(schema.minimum, schema.maximum)}`;
  if (type === "number" && schema.exclusiveMinimum === undefined)
    return `a number${describeRange(schema.minimum, schema.maximum)}`;
  if (schema.pattern && schema.examples)
    return `a string such as ${JSON.stringify(schema.examples[0])}`;
  if (schema.exclusiveMinimum !== undefined)
    return `a number greater than ${schema.exclusiveMinimum}${
      schema.maximum === undefined ? "" : ` and at most ${schema.maximum}`
    }`;
  const formatted = formats[format];
  if (formatted) return formatted;
  if (type === "string") return `a string${describeLength(schema.minLength, schema.maxLength)}`;
  if (type === "boolean") return "true or false";
  if (type === "array") return describeArray(schema);
  return type === "object" ? describeObject(schema) : "another value";
}

function describeObject({ maxProperties, propertyNames }: Schema): string {
  const entries = describeLength(undefined, maxProperties, "entry", "entries", " with ");
  const names =
    propertyNames &&
    `, whose names have${describeLength(undefined, propertyNames.maxLength, "character", "characters", " ")}`;
  return `a JSON object${entries}${names ?? ""}`;
}

function describeArray({ items, minItems, maxItems }: Schema): string {
  const count = describeLength(minItems, maxItems, "entry", "entries", " with ");
  if (items?.enum ?? items?.anyOf) return `an array${count}, each ${describeSchema(items)}`;
  return items?.type ? `an array of ${items.type}s${count}` : `an array${count}`;
}

function describeRange(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? "" : ` of at most ${maximum}`;
}

function describeLength(
  minimum: number | undefined,
  maximum: number | undefined,
  singular = "character",
  plural = "characters",
  preposition = " of ",
): string {
  const unit = (count: number) => (count === 1 ? singular : plural);
  if (minimum !== undefined && maximum !== undefined)
    return `${preposition}${minimum} to ${maximum} ${unit(maximum)}`;
  if (minimum !== undefined) return `${preposition}at least ${minimum} ${unit(minimum)}`;
  return maximum === undefined ? "" : `${preposition}at most ${maximum} ${unit(maximum)}`;
}

/** A value of a request, short enough for an error message. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value))
    return value.length === 0 ? "an empty array" : `an array of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}… (${text.length - 2} characters)`;
}
