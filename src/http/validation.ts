import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { type ApiError, badRequest, notFound } from "../system/errors.ts";
import {
  describeSchema,
  describeValue,
  getSchema,
  type Schema,
} from "../values/describe-schema.ts";
import { compileNullOmitter } from "../values/omit-null-fields.ts";

/**
 * Compiles the validator of a route. A body is checked without type coercion; null for an optional
 * field counts as not given. A query string is checked after its integers and booleans have been
 * parsed. Top-level defaults are filled in; unknown keys are kept. The error of an invalid value
 * names the field, its value and the accepted values.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema);
  const properties = Object.entries((schema as Schema).properties ?? {});
  const omitNulls = compileNullOmitter(schema as Schema);
  const defaults = properties.filter(([, { default: fallback }]) => fallback !== undefined);
  return (given: unknown) => {
    const value =
      httpPart === "body"
        ? withDefaults(omitNulls ? omitNulls(given) : given, defaults)
        : withDefaults(parseQuery(given, properties), defaults);
    if (check.Check(value)) return { value };
    const [fault] = check.Errors(value);
    const error =
      httpPart === "params"
        ? unknownIdError(value)
        : toValidationError(schema as Schema, fault, value, httpPart === "body");
    return { error };
  };
};

type Properties = [string, Schema][];

function withDefaults(value: unknown, defaults: Properties): unknown {
  if (!isObject(value)) return value;
  const filled = { ...value };
  for (const [name, { default: fallback }] of defaults)
    if (filled[name] === undefined) filled[name] = fallback;
  return filled;
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
  const name = `${isBody ? "field" : "query parameter"} "${path.map((key, depth) => formatKey(key, depth)).join("")}"`;
  return badRequest(
    missing
      ? `Missing ${name}. Expected ${allowed}.`
      : `Invalid ${name}: ${describeValue(getValue(value, path))}. Expected ${allowed}.`,
  );
}

const formatKey = (key: string, depth: number) =>
  depth === 0 ? key : /^\d+$/.test(key) ? `[${key}]` : `.${key}`;

const getValue = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined,
    value,
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
