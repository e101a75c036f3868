import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { Schema } from "./describe-schema.ts";

/** A small part of an invalid value that has the same first fault. */
export interface FaultExcerpt {
  value: unknown;
  /** Translates the keys of a path in the excerpt to those of the whole value. */
  restoreKeys(keys: readonly string[]): string[];
}

/**
 * Reduces every array of an invalid value to its first invalid item, and objects with a maximum of
 * entries to one more. Listing the errors of a long timeline would hold the event loop for seconds;
 * checking its items takes milliseconds.
 */
export function excerptFault(schema: Schema, value: unknown): FaultExcerpt {
  const indexes = new Map<string, number>();
  const excerpt = reduce(schema, value, "", indexes);
  const restoreKeys = (keys: readonly string[]) => {
    let path = "";
    return keys.map((key) => {
      const index = indexes.get(path);
      path += `/${key}`;
      return index === undefined ? key : String(index);
    });
  };
  return { value: excerpt, restoreKeys };
}

function reduce(
  schema: Schema,
  value: unknown,
  path: string,
  indexes: Map<string, number>,
): unknown {
  if (Array.isArray(value) && schema.items) {
    const items = Compile(schema.items as TSchema);
    const index = value.findIndex((item) => !items.Check(item));
    if (index < 0) return keepLength(schema, value);
    indexes.set(path, index);
    return [reduce(schema.items, value[index], `${path}/0`, indexes)];
  }
  const { properties, maxProperties } = schema;
  if (!isObject(value) || !(properties ?? maxProperties)) return value;
  const checked = Object.entries(value).slice(0, maxProperties && maxProperties + 1);
  const entries = checked.map(([key, item]) => {
    const property = properties?.[key];
    return [key, property ? reduce(property, item, `${path}/${key}`, indexes) : item];
  });
  return Object.fromEntries(entries);
}

/** An array of valid items, of which only the length can be invalid. Empties arrays inside. */
function keepLength(schema: Schema, items: readonly unknown[]): unknown[] {
  const { maxItems = Number.POSITIVE_INFINITY, minItems = 0 } = schema;
  const length = items.length > maxItems ? maxItems + 1 : Math.min(items.length, minItems);
  return items.slice(0, length).map((item) => {
    if (!isObject(item)) return item;
    return Object.fromEntries(
      Object.entries(item).filter(([, property]) => !Array.isArray(property)),
    );
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
