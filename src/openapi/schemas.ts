import * as accounts from "../accounts/account.schema.ts";
import * as agents from "../agents/agents.schema.ts";
import * as apiKeys from "../api-keys/api-keys.schema.ts";
import * as assets from "../assets/assets.schema.ts";
import * as credits from "../credits/credits.schema.ts";
import * as downloads from "../downloads/downloads.schema.ts";
import * as previews from "../editing/preview.schema.ts";
import * as editing from "../editing/project-scenes.schema.ts";
import * as updates from "../editing/update.schema.ts";
import * as installation from "../installation/system.schema.ts";
import * as marketplace from "../marketplace/marketplace.schema.ts";
import * as models from "../models/models.schema.ts";
import * as payments from "../payments/payments.schema.ts";
import * as projects from "../projects/projects.schema.ts";
import * as publish from "../publish/publish.schema.ts";
import * as renders from "../renders/renders.schema.ts";
import * as runEvents from "../runs/records/run-events.schema.ts";
import * as runSteps from "../runs/records/run-steps.schema.ts";
import * as runs from "../runs/records/runs.schema.ts";
import * as tools from "../tools/tools.schema.ts";
import * as usage from "../usage/usage.schema.ts";
import { valueSchemas } from "../values/value-schemas.ts";
import * as voices from "../voices/voices.schema.ts";
import * as webhooks from "../webhooks/webhooks.schema.ts";
import { Problem } from "./problems.ts";

// A schema has the same name in the document and in the code. Every *.schema.ts is listed here.
const modules: Record<string, unknown>[] = [
  agents,
  runs,
  runEvents,
  runSteps,
  tools,
  voices,
  models,
  marketplace,
  credits,
  payments,
  renders,
  downloads,
  webhooks,
  usage,
  apiKeys,
  publish,
  projects,
  editing,
  previews,
  updates,
  assets,
  accounts,
  installation,
];

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>;

/** The named schemas of one document. */
export interface SchemaRegistry {
  /** The schema of a response: a reference if it has a name, also for nested schemas. */
  response(schema: object): JsonSchema;
  /** The schema of a request body, in which fields with a default are optional. */
  request(schema: object): JsonSchema;
  /** All referenced schemas. */
  readonly schemas: Record<string, JsonSchema>;
}

export function openSchemaRegistry(): SchemaRegistry {
  const names = indexNames(
    [valueSchemas, ...modules].flatMap((exported) => Object.entries(exported)).filter(isSchema),
  );
  const schemas: Record<string, JsonSchema> = { Problem };
  const refer = (schema: object, written: object = schema): JsonSchema => {
    const name = names.get(schema) ?? names.get(JSON.stringify(schema));
    if (!name) return replaceNested(written as JsonSchema, refer);
    schemas[name] ??= replaceNested(written as JsonSchema, refer);
    return { $ref: `#/components/schemas/${name}` };
  };
  // Values inside free-form objects, such as the inputs of a run, are referred to by name alone.
  for (const schema of Object.values(valueSchemas)) refer(schema);
  return {
    schemas,
    response: (schema) => refer(schema),
    request: (schema) => refer(schema, withoutDefaults(schema)),
  };
}

/**
 * Names by schema and by its JSON text, because an optional field contains a copy of its schema.
 */
function indexNames(named: readonly [string, object][]): Map<object | string, string> {
  const names = new Map<object | string, string>();
  for (const [name, schema] of named) {
    names.set(schema, name);
    if (!names.has(JSON.stringify(schema))) names.set(JSON.stringify(schema), name);
  }
  return names;
}

/** Objects and unions get names; strings, numbers and arrays stay inline. */
const isSchema = (exported: [string, unknown]): exported is [string, object] => {
  const [, value] = exported;
  return typeof value === "object" && value !== null && ("properties" in value || "anyOf" in value);
};

function withoutDefaults(schema: object): object {
  const { required, properties } = schema as {
    required?: string[];
    properties?: Record<string, JsonSchema>;
  };
  if (!required) return schema;
  const needed = required.filter((name) => properties?.[name]?.default === undefined);
  const { required: _all, ...rest } = schema as JsonSchema;
  return needed.length > 0 ? { ...rest, required: needed } : rest;
}

/** A copy of the schema with references in place of named schemas. */
function replaceNested(schema: JsonSchema, refer: (schema: object) => JsonSchema): JsonSchema {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === "properties")
      return [
        keyword,
        Object.fromEntries(
          Object.entries(value as object).map(([name, one]) => [name, refer(one)]),
        ),
      ];
    if (keyword === "items" || (keyword === "additionalProperties" && typeof value === "object"))
      return [keyword, refer(value as object)];
    if (keyword === "anyOf" || keyword === "oneOf" || keyword === "allOf")
      return [keyword, (value as object[]).map((one) => refer(one))];
    return [keyword, value];
  });
  return typed(Object.fromEntries(entries));
}

/**
 * Adds the type to an enumeration of strings; code generators would use an untyped value otherwise.
 */
export const typed = (schema: JsonSchema): JsonSchema =>
  Array.isArray(schema.enum) && schema.enum.every((one) => typeof one === "string")
    ? { type: "string", ...schema }
    : schema;
