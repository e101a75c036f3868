import type { Schema } from "../values/describe-schema.ts";

interface Exemplary extends Omit<Schema, "type" | "properties" | "items"> {
  type?: string | string[];
  format?: string;
  examples?: unknown[];
  properties?: Record<string, Exemplary>;
  items?: Exemplary;
}

/** The example of a schema, or one built from its parts; undefined if a part has none. */
export function buildExample(schema: object): unknown {
  const {
    examples,
    type,
    properties,
    items,
    const: only,
    enum: values,
    minimum = 1,
    format,
  } = schema as Exemplary;
  if (examples || only !== undefined || values) return examples?.[0] ?? only ?? values?.[0];
  if (Array.isArray(type)) return null;
  if (type === "object") return objectExample(properties ?? {});
  if (type === "array" && items) return listExample(buildExample(items));
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return minimum;
  return format === "date-time" ? "2026-01-01T12:00:00.000Z" : undefined;
}

const listExample = (example: unknown) => (example === undefined ? undefined : [example]);

function objectExample(properties: Record<string, Exemplary>): unknown {
  const entries = Object.entries(properties).map(
    ([name, property]) => [name, buildExample(property)] as const,
  );
  return entries.some(([, example]) => example === undefined)
    ? undefined
    : Object.fromEntries(entries);
}
