import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { type ApiError, badRequest, notFound } from "../system/errors.ts";
import { describeSchema, describeValue, type Schema, schemaAt } from "./describe-schema.ts";

/**
 * Checks bodies as they are, without changing a type, and queries after reading whole numbers and true/false from their text.
 * Defaults of the top level are filled in; keys that the schema does not name are left alone.
 * The error names the field, what it got and what is allowed.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema);
  const properties = Object.entries((schema as Schema).properties ?? {});
  const presets = properties.filter(([, { default: preset }]) => preset !== undefined);
  return (given: unknown) => {
    const value =
      httpPart === "body"
        ? withDefaults(given, presets)
        : withDefaults(fromText(given, properties), presets);
    if (check.Check(value)) return { value };
    const [fault] = check.Errors(value);
    const error =
      httpPart === "params"
        ? unknownId(value)
        : faultError(schema as Schema, fault, value, httpPart === "body");
    return { error };
  };
};

type Properties = [string, Schema][];

function withDefaults(value: unknown, presets: Properties): unknown {
  if (!isObject(value)) return value;
  const filled = { ...value };
  for (const [name, { default: preset }] of presets)
    if (filled[name] === undefined) filled[name] = preset;
  return filled;
}

function fromText(query: unknown, properties: Properties): unknown {
  if (!isObject(query)) return query;
  const read = { ...query };
  for (const [name, { type }] of properties)
    if (typeof read[name] === "string") read[name] = readText(read[name], type);
  return read;
}

function readText(text: string, type: string | undefined): unknown {
  if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  return type === "boolean" && (text === "true" || text === "false") ? text === "true" : text;
}

/** An id of the wrong form is like any other that does not exist. */
const unknownId = (params: unknown): ApiError =>
  notFound("thing", Object.values(params as Record<string, string>).join("/"));

interface Fault {
  keyword: string;
  instancePath: string;
  params: object;
}

function faultError(
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
  const allowed = describeSchema(schemaAt(schema, path));
  if (path.length === 0)
    return badRequest(`The body is ${describeValue(value ?? undefined)}; it must be ${allowed}.`);
  const name = `${isBody ? "Field" : "Query parameter"} "${path.map((key, depth) => shownKey(key, depth)).join("")}"`;
  return badRequest(
    missing
      ? `${name} is missing; it must be ${allowed}.`
      : `${name} is ${describeValue(valueAt(value, path))}; it must be ${allowed}.`,
  );
}

const shownKey = (key: string, depth: number) =>
  depth === 0 ? key : /^\d+$/.test(key) ? `[${key}]` : `.${key}`;

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined,
    value,
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
