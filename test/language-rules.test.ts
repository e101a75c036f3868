import { describe, expect, it } from "vitest";
import { byLanguage } from "../src/language/rules.ts";
import { listWords } from "../src/language/word-sets.ts";
import { isTest, readSourceFiles } from "./source-files.ts";

const sources = readSourceFiles("src/**/*.ts")
  .filter(({ path }) => !isTest(path) && !path.startsWith("src/language/rules/"))
  .map(({ path, text }) => ({ path, code: withoutComments(text) }));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

const stopWords = byLanguage(({ vocabulary }) => vocabulary && listWords(vocabulary.stopWords));
/** A letter says nothing: it may be the name of a unit. */
const isStopWord = (word: string, language: string) =>
  word.length > 1 && stopWords.get(language)?.has(word) === true;

/** Files with letters of other scripts that are no words, and what they are. */
const otherLetters: Readonly<Record<string, string>> = {
  "src/generators/design/icons/stem.ts": "forms of Arabic letters",
  "src/generators/design/icons/word-forms.ts": "forms of Arabic letters",
  "src/generators/design/numbers/kanji-numbers.ts": "numerals",
  "src/generators/speech/japanese-reading.ts": "tags of the dictionary",
  "src/generators/speech/spoken-weight.ts": "vowels",
};

const letters =
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Patterns that choose between names which also are stop words of a language. */
const names: Readonly<Record<string, RegExp>> = {
  "keywords of programming languages": /^src\/generators\/code\//,
  "inputs of requests": /^src\/values\/unknown-fields\.ts$/,
  "tags of languages": /^src\/language\/segmentation\.ts$/,
  "codes of regions": /^src\/generators\/design\/facts\/places\.ts$/,
  transitions: /^src\/media\/clips\/join-clips\.ts$/,
};
const hasNames = (path: string) => Object.values(names).some((pattern) => pattern.test(path));

/** The words between which a pattern chooses, such as "and|or". */
const listChoices = (code: string): string[][] =>
  [...code.matchAll(/[\p{L}'’]+\??(?:\|[\p{L}'’]+\??)+/gu)].map(([match]) =>
    match.replaceAll("?", "").toLowerCase().split("|"),
  );

/** The words of strings that are words alone, such as "der die das". */
const listStrings = (code: string): string[][] =>
  [...code.matchAll(/["'`]([\p{L}'’ \n]{8,})["'`]/gu)].map(([, match = ""]) => [
    ...listWords(match.toLowerCase()),
  ]);

describe("words of a language stand in src/language/rules only", () => {
  it("src has no letters of Arabic, Chinese, Cyrillic, Hindi, Japanese or Korean elsewhere", () => {
    const found = sources.filter(({ path, code }) => !otherLetters[path] && letters.test(code));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it("src has no pattern elsewhere that chooses between stop words of a language", () => {
    const found = sources.flatMap(({ path, code }) =>
      (hasNames(path) ? [] : listChoices(code))
        .filter((words) =>
          [...stopWords.keys()].some(
            (language) => words.filter((word) => isStopWord(word, language)).length > 1,
          ),
        )
        .map((words) => `${path}: ${words.join("|")}`),
    );
    expect(found).toEqual([]);
  });

  it("src has no sentence or list of words elsewhere in a language other than English", () => {
    const isForeign = (word: string, language: string) =>
      isStopWord(word, language) && !isStopWord(word, "en");
    const found = sources.flatMap(({ path, code }) =>
      listStrings(code)
        .filter((words) =>
          [...stopWords.keys()].some(
            (language) => words.filter((word) => isForeign(word, language)).length > 1,
          ),
        )
        .map((words) => `${path}: ${words.join(" ")}`),
    );
    expect(found).toEqual([]);
  });
});

describe("rules of a language", () => {
  const sourcesOf = (group: object | undefined) =>
    Object.entries(group ?? {}).flatMap(([name, value]) =>
      typeof value === "string" ? [{ name, source: value }] : [],
    );

  it("are patterns without capturing groups, which the code around them would miscount", () => {
    const found = [...byLanguage((rules) => rules)].flatMap(([language, rules]) =>
      Object.entries(rules)
        .filter(([group]) => group !== "narration" && group !== "story")
        .flatMap(([group, values]) =>
          sourcesOf(values).flatMap(({ name, source }) => {
            const groups = new RegExp(`${source}|`, "iu").exec("")?.length;
            return groups === 1 ? [] : [`${language}.${group}.${name}`];
          }),
        ),
    );
    expect(found).toEqual([]);
  });

  it("have no empty choice, which would match everywhere", () => {
    const found = [...byLanguage((rules) => rules)].flatMap(([language, rules]) =>
      Object.entries(rules).flatMap(([group, values]) =>
        sourcesOf(values).flatMap(({ name, source }) =>
          /^\||\|\||\|$|\|\)|\((?:\?:)?\|/.test(source) ? [`${language}.${group}.${name}`] : [],
        ),
      ),
    );
    expect(found).toEqual([]);
  });
});
