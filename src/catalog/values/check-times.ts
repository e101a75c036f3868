import type { Fields } from "../definition/fields.ts";
import type { Fault } from "./check-values.ts";

type Timed = Record<"start" | "end", number>;

/**
 * Spoken words in valid inputs that end before they start, also those of scenes and timelines. No
 * player shows such captions.
 */
export function findTimeFaults(fields: Fields, given: Record<string, unknown>): Fault[] {
  return Object.entries(fields).flatMap(([name, { spec }]) => {
    const value = given[name];
    const kind = spec.items?.schema ?? spec.schema;
    if (kind === "Word") return findReversed(name, value);
    if (kind === "Scene") return findInScenes(name, value);
    return kind === "Timeline" ? findInScenes(`${name}.scenes`, property(value, "scenes")) : [];
  });
}

const findInScenes = (path: string, scenes: unknown): Fault[] =>
  listOf(scenes).flatMap((scene, index) =>
    findReversed(`${path}[${index}].words`, property(scene, "words")),
  );

const findReversed = (path: string, words: unknown): Fault[] =>
  (listOf(words) as Timed[]).flatMap(({ start, end }, index) =>
    end < start
      ? [
          {
            path: `${path}[${index}].end`,
            message: `"${path}[${index}].end" is ${end}, before "start" (${start}). Expected an end at the start or later.`,
          },
        ]
      : [],
  );

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
