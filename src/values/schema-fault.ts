import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { describeSchema, type Schema, schemaOf } from "./describe-schema.ts";
import { excerptFault } from "./fault-excerpt.ts";

/** The first invalid part of a value. */
export interface SchemaFault {
  /** Path inside the value, such as `.scenes[0].text`; empty for the value itself. */
  path: string;
  found: unknown;
  /** Words that follow "Expected", such as `a string of at most 300 characters`. */
  expected: string;
}

/** Finds the first part of a value that its schema refuses. */
export function findSchemaFault(schema: TSchema, value: unknown): SchemaFault {
  const excerpt = excerptFault(schema as Schema, value);
  const fault = selectFault(Value.Errors(schema, excerpt.value));
  const missing =
    fault && "requiredProperties" in fault.params
      ? (fault.params.requiredProperties as string[]).slice(0, 1)
      : [];
  const path = fault?.instancePath.split("/").slice(1) ?? [];
  const given = [...excerpt.restoreKeys(path), ...missing].map((key) =>
    key.replaceAll("~1", "/").replaceAll("~0", "~"),
  );
  const keys = stopAtUnknownKind(schema as Schema, given, value);
  return {
    path: keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join(""),
    found: keys.reduce<unknown>(getProperty, value),
    expected:
      listFields(schema as Schema, keys, value) ??
      describeSchema(findSchema(schema as Schema, keys, value)),
  };
}

/** The known fields, if the path ends with an unknown one. */
function listFields(schema: Schema, keys: readonly string[], value: unknown): string | undefined {
  const { properties, additionalProperties } = findSchema(schema, keys.slice(0, -1), value);
  if (additionalProperties !== false || !properties) return undefined;
  const isKnown = Object.hasOwn(properties, keys.at(-1) ?? "");
  return isKnown ? undefined : `only the fields ${Object.keys(properties).join(", ")}`;
}

interface Fault {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: object;
}

/** Ignores the faults of those kinds of a union that the value does not claim to be. */
function selectFault(faults: readonly Fault[]): Fault | undefined {
  const otherKinds = faults
    .filter(({ keyword, instancePath }) => keyword === "const" && instancePath.endsWith("/kind"))
    .map(({ schemaPath }) => schemaPath.replace(/\/properties\/kind$/, ""));
  // A name that is too long is a fault of its object: as a path, it would be repeated whole.
  const meant = faults.find(
    ({ schemaPath }) =>
      !schemaPath.endsWith("/propertyNames") &&
      !otherKinds.some((prefix) => schemaPath.startsWith(prefix)),
  );
  return meant ?? faults[0];
}

/**
 * Shortens a path into a union whose kind the value does not name correctly: the kind is invalid.
 */
function stopAtUnknownKind(schema: Schema, keys: readonly string[], value: unknown): string[] {
  const depths = [...keys.keys(), keys.length];
  const at = depths.findIndex((depth) => isUnknownKind(schema, keys.slice(0, depth), value));
  return at < 0 ? [...keys] : [...keys.slice(0, at), "kind"];
}

function isUnknownKind(schema: Schema, keys: readonly string[], value: unknown): boolean {
  const { anyOf } = findSchema(schema, keys, value);
  const target = keys.reduce<unknown>(getProperty, value);
  const isObject = typeof target === "object" && target !== null;
  return isObject && (anyOf?.every(({ properties }) => properties?.kind) ?? false);
}

/** The schema at a path. In a union it follows the kind that the value claims to be. */
function findSchema(schema: Schema, [key, ...rest]: readonly string[], value: unknown): Schema {
  const kind = getProperty(value, "kind");
  const chosen = schema.anyOf?.find(({ properties }) => properties?.kind?.const === kind) ?? schema;
  if (key === undefined) return chosen;
  if (chosen.anyOf && key === "kind")
    return { enum: chosen.anyOf.map(({ properties }) => properties?.kind?.const) };
  return findSchema(schemaOf(chosen, key) ?? {}, rest, getProperty(value, key));
}

const getProperty = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
