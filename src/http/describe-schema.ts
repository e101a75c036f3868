/** The keywords of JSON Schema that our schemas use. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** The schema of a value inside another one. */
export const schemaAt = (schema: Schema, path: readonly string[]): Schema =>
  path.reduce<Schema>((at, key) => at.properties?.[key] ?? at.items ?? {}, schema);

/** What a schema allows, in words that follow "it must be": "a whole number from 1 to 100". */
export function describeSchema(schema: Schema): string {
  const { anyOf, type, enum: values } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
  if (anyOf)
    return `${anyOf.every((one) => one.const !== undefined) ? "one of " : ""}${anyOf.map(describeSchema).join(" or ")}`;
  if (type === "integer") return `a whole number${range(schema.minimum, schema.maximum)}`;
  if (type === "number") return `a number${range(schema.minimum, schema.maximum)}`;
  if (type === "string")
    return `text${range(schema.minLength, schema.maxLength, " characters", " of")}`;
  if (type === "boolean") return "true or false";
  if (type === "array") {
    const { items, minItems, maxItems } = schema;
    const choices = (items?.enum ?? items?.anyOf) ? `, each ${describeSchema(items)}` : "";
    const of =
      items?.type && !choices ? ` of ${items.type === "string" ? "texts" : `${items.type}s`}` : "";
    return `an array${of}${range(minItems, maxItems, minItems === 1 && maxItems === undefined ? " entry" : " entries", ",")}${choices}`;
  }
  return type === "object" ? "a JSON object" : "another value";
}

function range(
  least: number | undefined,
  most: number | undefined,
  unit = "",
  before = "",
): string {
  if (least !== undefined && most !== undefined)
    return before ? `${before} ${least} to ${most}${unit}` : ` from ${least} to ${most}`;
  if (least !== undefined)
    return before ? `${before} at least ${least}${unit}` : ` of at least ${least}`;
  return most === undefined ? "" : `${before || " of"} at most ${most}${unit}`;
}

/** A value that was sent, short enough for a message. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (Array.isArray(value))
    return value.length === 0 ? "an empty array" : `an array of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}… (${text.length - 2} characters)`;
}
