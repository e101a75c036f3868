import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { type ApiError, badRequest, notFound } from "../system/errors.ts";
import {
  describeSchema,
  describeValue,
  formatPath,
  getSchema,
  type Schema,
} from "../values/describe-schema.ts";
import { compileNullOmitter } from "../values/omit-null-fields.ts";

/**
 * Creates the validator of a route. It is compiled at the first request, because the schemas of all
 * routes would delay each start. A body is checked without type coercion; null for an optional
 * field counts as not given. A query string is checked after its integers and booleans have been
 * parsed. Top-level defaults are filled in; unknown keys are kept. The error of an invalid value
 * names the field, its value and the accepted values.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: ReturnType<typeof Compile<TSchema>> | undefined;
  const properties = Object.entries((schema as Schema).properties ?? {});
  const omitNulls = compileNullOmitter(schema as Schema);
  const defaults = properties.filter(([, { default: fallback }]) => fallback !== undefined);
  return (given: unknown) => {
    const value =
      httpPart === "body"
        ? withDefaults(omitNulls ? omitNulls(given) : given, defaults)
        : withDefaults(parseQuery(given, properties), defaults);
    compiled ??= Compile(schema);
    const check = compiled;
    if (check.Check(value)) return { value };
    // TypeBox needs a second to list the errors of an array of 250,000 entries.
    const fault =
      findLongArray(schema as Schema, value) ??
      check.Errors(pickChecked(value, properties))[0] ??
      check.Errors(value)[0];
    const error =
      httpPart === "params"
        ? unknownIdError(value)
        : toValidationError(schema as Schema, fault, value, httpPart === "body");
    return { error };
  };
};

/** The known fields, without the contents of free-form objects, which may have 100,000 keys. */
const pickChecked = (value: unknown, properties: Properties): unknown =>
  isObject(value)
    ? Object.fromEntries(
        properties
          .filter(([name]) => Object.hasOwn(value, name))
          .map(([name, property]) => [name, emptyIfFree(value[name], property)]),
      )
    : value;

const emptyIfFree = (value: unknown, { type, properties }: Schema): unknown =>
  type === "object" && !properties && isObject(value) ? {} : value;

/** The first array that has more entries than its schema allows, as a fault. */
function findLongArray(schema: Schema, value: unknown, path = ""): Fault | undefined {
  if (Array.isArray(value)) {
    const { items = {}, maxItems = Number.POSITIVE_INFINITY } = schema;
    if (value.length > maxItems) return { keyword: "maxItems", instancePath: path, params: {} };
    if (!items.properties && !items.items) return undefined;
    for (const [index, entry] of value.entries()) {
      const fault = findLongArray(items, entry, `${path}/${index}`);
      if (fault) return fault;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const fault = findLongArray(property, value[name], `${path}/${name}`);
    if (fault) return fault;
  }
  return undefined;
}

type Properties = [string, Schema][];

/** Fills in defaults in place: a copy of a body with 100,000 keys takes long. */
function withDefaults(value: unknown, defaults: Properties): unknown {
  if (!isObject(value)) return value;
  for (const [name, { default: fallback }] of defaults)
    if (value[name] === undefined) value[name] = fallback;
  return value;
}

function parseQuery(query: unknown, properties: Properties): unknown {
  if (!isObject(query)) return query;
  const read = { ...query };
  for (const [name, { type }] of properties)
    if (typeof read[name] === "string") read[name] = parseQueryValue(read[name], type);
  return read;
}

function parseQueryValue(text: string, type: Schema["type"]): unknown {
  if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  return type === "boolean" && (text === "true" || text === "false") ? text === "true" : text;
}

/** An id with an invalid format gets the same 404 as an unknown id. */
const unknownIdError = (params: unknown): ApiError =>
  notFound("resource", Object.values(params as Record<string, string>).join("/"));

interface Fault {
  keyword: string;
  instancePath: string;
  params: object;
}

function toValidationError(
  schema: Schema,
  fault: Fault | undefined,
  value: unknown,
  isBody: boolean,
): ApiError {
  const missing =
    fault && "requiredProperties" in fault.params
      ? (fault.params.requiredProperties as string[]).slice(0, 1)
      : undefined;
  const path = [...(fault?.instancePath.split("/").slice(1) ?? []), ...(missing ?? [])].map((key) =>
    key.replaceAll("~1", "/").replaceAll("~0", "~"),
  );
  const allowed = describeSchema(getSchema(schema, path));
  if (path.length === 0)
    return badRequest(
      value === undefined || value === null
        ? `Missing request body. Expected ${allowed}.`
        : `Invalid request body: ${describeValue(value)}. Expected ${allowed}.`,
    );
  const name = `${isBody ? "field" : "query parameter"} "${formatPath(path)}"`;
  return badRequest(
    missing
      ? `Missing ${name}. Expected ${allowed}.`
      : `Invalid ${name}: ${describeValue(getValue(value, path))}. Expected ${allowed}.`,
    ...(isBody ? path : []),
  );
}

const getValue = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined,
    value,
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
