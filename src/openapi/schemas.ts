import * as agents from "../agents/agents.schema.ts";
import * as apiKeys from "../api-keys/api-keys.schema.ts";
import * as assets from "../assets/assets.schema.ts";
import * as credits from "../credits/credits.schema.ts";
import * as downloads from "../downloads/downloads.schema.ts";
import * as marketplace from "../marketplace/marketplace.schema.ts";
import * as payments from "../payments/payments.schema.ts";
import * as projects from "../projects/projects.schema.ts";
import * as publish from "../publish/publish.schema.ts";
import * as renders from "../renders/renders.schema.ts";
import * as runEvents from "../runs/records/run-events.schema.ts";
import * as runs from "../runs/records/runs.schema.ts";
import * as tools from "../tools/tools.schema.ts";
import * as usage from "../usage/usage.schema.ts";
import * as webhooks from "../webhooks/webhooks.schema.ts";
import { Problem } from "./problems.ts";

// A schema is called in the document what it is called in the code. Each *.schema.ts stands here.
const modules: Record<string, unknown>[] = [
  agents,
  runs,
  runEvents,
  tools,
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
  assets,
];

/** As JSON Schema, whatever made it. */
export type JsonSchema = Record<string, unknown>;

/** The named schemas of one document, which the rest of it refers to. */
export interface SchemaRegistry {
  /** What is answered: a reference where it has a name, with the same done inside it. */
  response(schema: object): JsonSchema;
  /** What is sent: a field with a default may be left out. */
  request(schema: object): JsonSchema;
  /** All that were referred to. */
  readonly schemas: Record<string, JsonSchema>;
}

export function openSchemaRegistry(): SchemaRegistry {
  const names = indexNames(
    modules.flatMap((exported) => Object.entries(exported)).filter(isSchema),
  );
  const schemas: Record<string, JsonSchema> = { Problem };
  const refer = (schema: object, written: object = schema): JsonSchema => {
    const name = names.get(schema) ?? names.get(JSON.stringify(schema));
    if (!name) return inside(written as JsonSchema, refer);
    schemas[name] ??= inside(written as JsonSchema, refer);
    return { $ref: `#/components/schemas/${name}` };
  };
  return {
    schemas,
    response: (schema) => refer(schema),
    request: (schema) => refer(schema, withoutDefaults(schema)),
  };
}

/** Names by the schema itself, and by its text: an optional field holds a copy. */
function indexNames(named: readonly [string, object][]): Map<object | string, string> {
  const names = new Map<object | string, string>();
  for (const [name, schema] of named) {
    names.set(schema, name);
    if (!names.has(JSON.stringify(schema))) names.set(JSON.stringify(schema), name);
  }
  return names;
}

/** Texts, numbers and lists stay where they are used. */
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

/** The same schema, with references in the places where other schemas stand. */
function inside(schema: JsonSchema, refer: (schema: object) => JsonSchema): JsonSchema {
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
 * With the type that a list of texts leaves to be guessed: generators of code take it for anything
 * otherwise.
 */
export const typed = (schema: JsonSchema): JsonSchema =>
  Array.isArray(schema.enum) && schema.enum.every((one) => typeof one === "string")
    ? { type: "string", ...schema }
    : schema;
