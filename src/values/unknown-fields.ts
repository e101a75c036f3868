import { editDistance, nameOfFirstWords, nearestName } from "../system/nearest-name.ts";
import { formatPath, type Schema } from "./describe-schema.ts";

/** A field that the schema does not have, with the fields that it has at this place. */
export interface UnknownField {
  path: readonly string[];
  known: readonly string[];
}

/** Yields the unknown fields of a value. Null counts as not given. */
export type UnknownFieldFinder = (value: unknown) => Iterable<UnknownField>;

type Walk = (value: unknown, path: readonly string[]) => Iterable<UnknownField>;

/**
 * Compiles a schema into a finder of unknown fields, also in nested objects and arrays. Free-form
 * objects, and objects whose additional properties the schema itself allows or refuses, are not
 * searched.
 */
export function compileUnknownFields(schema: Schema): UnknownFieldFinder | undefined {
  const walk = compile(schema);
  return walk && ((value) => walk(value, []));
}

function compile({ anyOf, items, properties, additionalProperties }: Schema): Walk | undefined {
  if (anyOf) return compileVariants(anyOf);
  if (items) return compileItems(items);
  return properties && additionalProperties === undefined ? compileObject(properties) : undefined;
}

function compileObject(properties: Record<string, Schema>): Walk | undefined {
  const known = Object.keys(properties);
  if (known.length === 0) return undefined;
  const nested = new Map(known.map((name) => [name, compile(properties[name] ?? {})]));
  return function* (value, path) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    // Object.entries would copy a body of 100,000 fields.
    for (const name in value) {
      const field: unknown = Reflect.get(value, name);
      if (field === null) continue;
      if (nested.has(name)) yield* nested.get(name)?.(field, [...path, name]) ?? [];
      else yield { path: [...path, name], known };
    }
  };
}

function compileItems(items: Schema): Walk | undefined {
  const walk = compile(items);
  return (
    walk &&
    function* (value, path) {
      if (!Array.isArray(value)) return;
      for (const [index, entry] of value.entries()) yield* walk(entry, [...path, String(index)]);
    }
  );
}

/** A field of any variant is known. */
function compileVariants(variants: readonly Schema[]): Walk | undefined {
  const objects = variants.filter(({ properties }) => properties);
  if (objects.some(({ additionalProperties }) => additionalProperties !== undefined))
    return undefined;
  return compileObject(Object.assign({}, ...objects.map(({ properties }) => properties)));
}

/**
 * The known name that an unknown one is a misspelling of: the same letters, a quarter of them
 * wrong, or its first words.
 */
export function misspelledName(name: string, known: readonly string[]): string | undefined {
  if (name.length < 3 || name.length > 60) return undefined;
  const begun = nameOfFirstWords(name, known);
  if (begun) return begun;
  const anagram = known.find((one) => sortLetters(one) === sortLetters(name));
  if (anagram) return anagram;
  const nearest = nearestName(name, known);
  if (nearest === undefined) return undefined;
  const most = Math.max(1, Math.min(name.length, nearest.length) / 4);
  return editDistance(name.toLowerCase(), nearest.toLowerCase(), most) <= most
    ? nearest
    : undefined;
}

const sortLetters = (name: string) => [...name.toLowerCase().replace(/[_-]/g, "")].sort().join("");

/** Most ignored fields that a response names, and most that are checked. */
const [ignoredNamedMax, checkedMax] = [20, 1000];

/** Why an unknown field is refused; undefined for one that is tolerated. */
function unknownFieldFault({ path, known }: UnknownField): string | undefined {
  const name = path.at(-1) ?? "";
  const unknown = `Unknown field "${formatPath(path)}".`;
  const nearest = misspelledName(name, known);
  if (nearest !== undefined)
    return `${unknown} Did you mean "${nearest}"? Correct the field or remove it.`;
  if (!promisesTime(name)) return undefined;
  return `${unknown} Times are not supported here: this request takes effect at once. Remove the field. The fields here are ${known.map((one) => `"${one}"`).join(", ")}.`;
}

/** The unknown fields of a value that are tolerated, the first ones. `refuse` throws a fault. */
export function tolerated(
  fields: Iterable<UnknownField>,
  refuse: (fault: string, field: UnknownField) => never,
): UnknownField[] {
  const ignored: UnknownField[] = [];
  let checked = 0;
  for (const field of fields) {
    const fault = unknownFieldFault(field);
    if (fault !== undefined) refuse(fault, field);
    if (ignored.length < ignoredNamedMax) ignored.push(field);
    // The nearest name takes long to find, and a value may have 100,000 fields.
    if (++checked === checkedMax) break;
  }
  return ignored;
}

const timeNameMax = 60;
/** Names without separators, such as publishat. */
const joinedTime =
  /^(?:(?:publish|start|run|send|begin|post|release|launch|render|execute|deliver|expires?|end|stop|cancel|available|visible)(?:at|on|date|time|after|from|until|when)|schedule.{0,20}|notbefore|delay(?:seconds|minutes|hours|until)?|cron)$/;
/** Last words that name a time, alone or after others. */
const timeWord = /(?:^|_)(?:date|datetime|time|until|later|when)$/;
/** Words after which "on", "from" and the like name a time too: "publish_on", "valid_from". */
const timed =
  "publish|publication|start|begin|valid|visible|available|active|live|embargo|release|launch|send|post|effective|run|render|deliver|expires?";
const timeEnd = new RegExp(
  `_at$|(?:^|_)(?:${timed})_(?:on|from|after|(?:in|after)_(?:seconds|minutes|hours|days|weeks))$`,
);
/** Fields of responses, which clients may send back. */
const returned =
  /^(?:created|updated|started|completed|ended|cancelled|added|sent|seen|last_used|next_refill)_at$/;

/** Whether a field asks for a later time, such as publish_at, goLiveAt, when or schedule. */
export function promisesTime(name: string): boolean {
  const words = name
    .slice(0, timeNameMax)
    .replace(/([a-z])(?=[A-Z])/g, "$1_")
    .replaceAll("-", "_")
    .toLowerCase();
  if (joinedTime.test(words.replaceAll("_", ""))) return true;
  if (returned.test(words)) return false;
  return timeWord.test(words) || timeEnd.test(words);
}
