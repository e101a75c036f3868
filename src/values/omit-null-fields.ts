import type { Schema } from "./describe-schema.ts";

/** Removes optional fields that are null, in place, and returns the value. */
export type NullOmitter = (value: unknown) => unknown;

/**
 * Compiles a schema into a function that removes optional fields with the value null, also in
 * nested objects and arrays. Generated clients send null for a field that is not set. A field whose
 * schema accepts null, and a free-form object, stay as they are.
 */
export function compileNullOmitter(schema: Schema): NullOmitter | undefined {
  if (schema.anyOf) return compileVariants(schema.anyOf);
  if (schema.items) return compileItems(schema.items);
  if (schema.properties) return compileObject(schema.properties, schema.required ?? []);
  return undefined;
}

function compileObject(
  properties: Record<string, Schema>,
  required: readonly string[],
): NullOmitter | undefined {
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const isOptional = !required.includes(name) || property.default !== undefined;
    const isRemovable = isOptional && !acceptsNull(property);
    const omitNested = compileNullOmitter(property);
    return isRemovable || omitNested ? [{ name, isRemovable, omitNested }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const object = value as Record<string, unknown>;
    for (const { name, isRemovable, omitNested } of fields) {
      if (!Object.hasOwn(object, name)) continue;
      if (object[name] !== null) omitNested?.(object[name]);
      else if (isRemovable) delete object[name];
    }
    return object;
  };
}

function compileItems(items: Schema): NullOmitter | undefined {
  const omit = compileNullOmitter(items);
  if (!omit) return undefined;
  return (value) => {
    if (Array.isArray(value)) for (const entry of value) omit(entry);
    return value;
  };
}

/** Removes a null only if no variant of the union requires the field or accepts null for it. */
function compileVariants(variants: readonly Schema[]): NullOmitter | undefined {
  const objects = variants.filter(({ properties }) => properties);
  if (objects.length === 0) return undefined;
  const properties: Record<string, Schema> = {};
  for (const [name, property] of objects.flatMap((one) => Object.entries(one.properties ?? {})))
    if (!properties[name] || acceptsNull(property)) properties[name] = property;
  return compileObject(
    properties,
    objects.flatMap(({ required = [] }) => required),
  );
}

const acceptsNull = ({ type, anyOf, const: value, enum: values }: Schema): boolean =>
  value === null ||
  values?.includes(null) === true ||
  anyOf?.some(acceptsNull) === true ||
  (Array.isArray(type) ? type.includes("null") : type === "null") ||
  (type === undefined && !anyOf && !values && value === undefined);
