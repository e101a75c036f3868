import type { Schema } from "../../../api/api.ts";
import type { Tool } from "./document.ts";

export type Schemas = Schema<"ToolList">["schemas"];

export interface Completion {
  /** Where the word begins that an option replaces. */
  from: number;
  options: string[];
}

export interface Known {
  source: Tool | undefined;
  /** Names of the run's inputs. */
  inputs: readonly string[];
  schemas: Schemas;
}

const functions = ["has(", "size(", "inputs."];

/** The names that can stand at the cursor of a condition. */
export function complete(text: string, cursor: number, known: Known): Completion {
  const before = text.slice(0, cursor);
  const [, object, word = ""] = /(?:([\w.[\]]+)\.)?(\w*)$/.exec(before) ?? [];
  const names = object === undefined ? topNames(before, known) : fieldsOf(object, before, known);
  const options = names.filter((name) => name.startsWith(word) && name !== word);
  return { from: cursor - word.length, options: isInText(before) ? [] : options };
}

/** A cursor inside quotes writes a text. */
const isInText = (before: string) => (before.match(/"/g) ?? []).length % 2 === 1;

const topNames = (before: string, { source }: Known) => [
  ...[...macroVariables(before).keys()].reverse(),
  ...Object.keys(source?.output_schema ?? {}),
  ...functions,
];

function fieldsOf(object: string, before: string, known: Known): string[] {
  if (object === "inputs") return [...known.inputs];
  const list = macroVariables(before).get(object) ?? object.replace(/\[\d*\]$/, "");
  const field = known.source?.output_schema[list];
  const schema = String(field?.schema ?? field?.items?.schema ?? "");
  if (schema === "" || (list === object && field?.type === "array")) return [];
  const { properties } = (known.schemas[schema] ?? {}) as { properties?: object };
  return Object.keys(properties ?? {});
}

/** `s` of `scenes.exists(s, …` with the list that it goes through. */
const macroVariables = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/(\w+)\.(?:all|exists|exists_one|map|filter)\((\w+),/g)].map(
      ([, list = "", name = ""]) => [name, list],
    ),
  );
