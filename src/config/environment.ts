import Type, { type Static, type TSchema } from "typebox";
import Value from "typebox/value";
import { editDistance } from "../system/nearest-name.ts";
import { variables } from "./settings.ts";

const Environment = Type.Object(variables);
/** The settings with their types, before they are grouped. */
export type Environment = Static<typeof Environment>;

/** An invalid setting. The message is one line for the operator. */
export class ConfigError extends Error {}

/**
 * Reads the settings from environment variables. `given` contains the variables that are set, as
 * text. Throws ConfigError with the name, the value (unless it is a secret) and the allowed values.
 */
export function readEnvironment(env: Record<string, string | undefined>): {
  values: Environment;
  given: Record<string, string>;
} {
  rejectMisspellings(env);
  const values: Record<string, unknown> = {};
  const given: Record<string, string> = {};
  for (const [name, schema] of Object.entries(variables)) {
    const text = env[name];
    // Shells and compose files use an empty string for "unset".
    const value = text === undefined || text === "" ? schemaDefault(schema) : parsed(schema, text);
    if (value === undefined) continue;
    if (!Value.Check(schema, value))
      throw new ConfigError(
        `Invalid ${name}${formatValue(schema, text)}. Use ${describeAllowed(schema)}.`,
      );
    values[name] = value;
    if (text) given[name] = text;
  }
  return { values: Value.Parse(Environment, values), given };
}

/** A misspelled setting would be ignored silently, such as WORKER_CONCURENCY. */
function rejectMisspellings(env: Record<string, string | undefined>): void {
  for (const [name, text] of Object.entries(env)) {
    if (!text || Object.hasOwn(variables, name)) continue;
    const meant = Object.keys(variables).find((known) => isMisspelling(name, known));
    if (meant)
      throw new ConfigError(
        `Unknown setting ${name}. Did you mean ${meant}? Correct the name, or unset the variable.`,
      );
  }
}

/**
 * One letter in six may differ, and two at most. So HOME is not a misspelling of HOST, and the
 * variables of other programs, such as XAI_API_KEY, are accepted.
 */
function isMisspelling(name: string, known: string): boolean {
  const most = Math.min(2, Math.floor(known.length / 6));
  return Math.abs(name.length - known.length) <= most && editDistance(name, known, most) <= most;
}

/** Returns the Markdown table of docs/settings.md. */
export function configTable(): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const rows = Object.entries(variables).map(([name, schema]) => {
    const value = schemaDefault(schema);
    return `| \`${name}\` | ${value === undefined ? "" : `\`${value}\``} | ${cell(describeAllowed(schema))} | ${cell(keyword(schema, "description") ?? "")} |`;
  });
  return ["| variable | default | allowed | meaning |", "|---|---|---|---|", ...rows].join("\n");
}

const keyword = <T>(schema: TSchema, name: string) =>
  (schema as Record<string, unknown>)[name] as T | undefined;
const schemaDefault = (schema: TSchema) => keyword<unknown>(schema, "default");

function parsed(schema: TSchema, text: string): unknown {
  if (Type.IsInteger(schema)) return /^\d{1,16}$/.test(text) ? Number(text) : text;
  if (Type.IsBoolean(schema)) return { true: true, false: false }[text] ?? text;
  return text;
}

const formatValue = (schema: TSchema, text: string | undefined) =>
  keyword(schema, "secret") ? "" : `: "${text}"`;

/** Describes the allowed values of a setting. */
export function describeAllowed(schema: TSchema): string {
  const allowed = keyword<string>(schema, "allowed");
  if (allowed) return allowed;
  if (Type.IsInteger(schema))
    return `a whole number from ${keyword(schema, "minimum")} to ${keyword(schema, "maximum")}`;
  if (Type.IsBoolean(schema)) return "true or false";
  const choices = keyword<string[]>(schema, "enum");
  return choices ? choices.join(", ") : "any text";
}
