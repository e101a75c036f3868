import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { JudgedSentence } from "./claims.ts";

/** The English CLDR name of an icon, and its keywords. */
export type IconNames = ReadonlyMap<string, readonly string[]>;

/** Emoji by CLDR's annotations, and the other icons by the list that the service reads. */
export async function readIconNames(): Promise<IconNames> {
  const list = await readFile(
    new URL("../../src/generators/design/icons/keywords/en.txt", import.meta.url),
    "utf8",
  );
  const listed = list.split("\n").map((line): [string, string[]] => {
    const [icon = "", , ...words] = line.split(" ");
    return [icon, words.join(" ").split("|")];
  });
  const cldr: Annotations = JSON.parse(
    await readFile(createRequire(import.meta.url).resolve(annotationsPath), "utf8"),
  );
  const annotated = Object.entries(cldr.annotations.annotations).map(
    ([icon, { default: keywords = [], tts: [name = ""] = [] }]): [string, string[]] => [
      icon,
      [name, ...keywords],
    ],
  );
  const names = new Map([...listed, ...annotated]);
  for (const [icon, things] of Object.entries(depicted))
    names.set(icon, [...(names.get(icon) ?? []), ...things]);
  return names;
}

/** What pictures show whose names in Unicode say only where they were first used. */
const depicted = { "🏞": ["river", "lake", "valley", "landscape"], "🌾": ["wheat", "grain"] };

const annotationsPath = "cldr-annotations-full/annotations/en/annotations.json";

interface Annotations {
  annotations: { annotations: Record<string, { default?: string[]; tts?: string[] }> };
}

const countries = new Intl.DisplayNames("en", { type: "region" });

/**
 * Whether an icon has a sense of the sentence, and none that its author excluded. `people` are the
 * names of the video: a family name alone has the initials of its whole name.
 */
export function isRightIcon(
  icon: string,
  sentence: JudgedSentence,
  names: IconNames,
  people: readonly string[],
): boolean {
  const initials = /^monogram:(.+)$/u.exec(icon)?.[1];
  if (initials) {
    const whole = people.filter((each) => sentence.names.some((name) => each.endsWith(` ${name}`)));
    return [...sentence.names, ...whole].some((each) => initialsOf(each) === initials);
  }
  const [name = icon, ...keywords] = namesOf(icon, names).map(plain);
  const right = sentence.icons.map(plain);
  if (right.includes(name)) return true;
  const isNamed = (words: string) => ` ${name.replace(/[:-]/gu, " ")} `.includes(` ${words} `);
  if (sentence.wrongIcons.map(plain).some(isNamed)) return false;
  return right.some((words) => isNamed(words) || keywords.includes(words));
}

/** Of first and family name; of a name in kanji the first sign. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u).map((word) => word.replace(/^ال/u, ""));
  const [first = "", ...rest] = words.map((word) => word.slice(0, 1).toUpperCase());
  return first + (rest.at(-1) ?? "");
}

function namesOf(icon: string, names: IconNames): readonly string[] {
  const code = /^flag:(\w\w)$/u.exec(icon)?.[1];
  if (!code) return names.get(icon) ?? [icon.replace(/^ph:/, "").replaceAll("-", " ")];
  const country = countries.of(code.toUpperCase()) ?? code;
  return [`flag ${country}`, `flag ${code}`, country];
}

/** Lowercase and singular, so that "batteries" is "battery". */
const plain = (word: string) =>
  word
    .toLowerCase()
    .trim()
    .replace(/(?<=m)en$/u, "an")
    .replace(/ies$/u, "y")
    .replace(/(?<=[^s])s$/u, "");
