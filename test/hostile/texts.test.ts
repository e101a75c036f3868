import { describe, it } from "vitest";
import { parsePage } from "../../src/generators/reading/page.ts";
import { parseTable } from "../../src/generators/reading/table.ts";
import { scriptLanguages } from "../../src/generators/text/topic-script.ts";
import * as work from "../../src/generators/text-work/text-functions.ts";
import { findLanguage } from "../../src/media/code/find-language.ts";
import type { Scene } from "../../src/values/scene.ts";
import { expectCpuTime, expectLinearTime } from "../processes/cpu-time.ts";

const isFull = process.env.REELWRIGHT_HOSTILE === "full";
const seed = Number(process.env.REELWRIGHT_HOSTILE_SEED ?? 1);
/** In its short form, the test gives each reader one of this many texts, to each reader others. */
const interval = isFull ? 1 : 73;

const tokens: Record<string, string[]> = {
  words: ["a ", "the sea, ", "and the ", "because it ", "First, ", "مرحبا ", "東京都", "か。", "é"],
  lines: ["a\n", "- a\n", "# a\n", "\n\n", "1. a\n"],
  spaces: [" ", " \t", "\u3000", "\u200b"],
  marks: ["A. a. ", "!?", "“a", "«", "(a", "a-", "'", "[1] ", "http://a ", "।", ": ", "، "],
  numbers: ["1月", "1/2 ", "1 ", "1,000 ", "10 % ", "two hundred ", "九百", "٣ ", "May 1 "],
  places: ["Paris ", "Georgia, ", "from Rome to Oslo ", "東京から", "في مصر "],
  code: ["for ", "/* ", "const x=", "{", "(", "if (a) ", "a.", "x=[", "// a\n", "a=b\n", '"""'],
  pages: ["<p>a", "<html ", "<head>", "<!--", "<a href='", "&amp;", "a,b\n", '"a",', "a;1\n"],
};
const all = Object.values(tokens).flat();

const scenesOf = (text: string): Scene[] =>
  Array.from({ length: 20 }, (_, index) => ({
    text: text.slice((index * text.length) / 20, ((index + 1) * text.length) / 20),
    ...{ index, seconds: 5, visual: "", keywords: [] },
  }));
const chart = { type: "bar", isStill: false } as const;
const script = { topic: "", tone: "calm", seconds: 60, seed: 1 };

type Reader = (text: string, language: string) => unknown;

/** Each reads a text of at most `max` characters. */
const readers: Record<string, [max: number, read: Reader]> = {
  "write a script": [100_000, (text, language) => work.writeScript({ ...script, text, language })],
  "plan scenes": [
    100_000,
    (text, language) => work.planScenes({ script: text, language, scenes_max: 60 }),
  ],
  "find keywords": [100_000, (text, language) => work.findKeywords({ texts: [text], language })],
  summarize: [
    100_000,
    (text, language) => work.summarize({ text, language, sentences_max: 10, seconds: 60 }),
  ],
  rewrite: [
    100_000,
    (text, language) =>
      work.rewrite({ script: text, reading_level: "plain", seconds: 60, language }),
  ],
  "write hooks": [
    100_000,
    (text, language) => work.writeHooks({ topic: "", text, language, seed: 1 }),
  ],
  describe: [
    100_000,
    (text, language) => work.describe({ text, title: "", keywords: [], keywords_max: 5, language }),
  ],
  "design scenes": [
    100_000,
    (text, language) =>
      work.designScenes({ scenes: scenesOf(text), title: text.slice(0, 300), language }),
  ],
  "show a table": [
    100_000,
    (text, language) => {
      const rows = [text, "a"].map((name, value) => ({ name: name.slice(0, 200), value }));
      return work.chartScenes({ scenes: scenesOf(text), rows, language, ...chart });
    },
  ],
  "find chapters": [
    100_000,
    (text) =>
      work.writeVideoPage({
        summary: text,
        keywords: text.split(" "),
        hashtags_max: 30,
        scenes: scenesOf(text),
        credits: [],
        language: "en",
      }),
  ],
  "find the language": [100_000, (text) => work.checkScript({ text, language: "auto" })],
  "find phrases": [100_000, (text, language) => work.extractPhrases({ text, language })],
  "split sentences": [100_000, (text, language) => work.splitSentences({ text, language })],
  "find a heading": [100_000, (text) => work.findHeading({ text })],
  "explain code": [20_000, (text) => work.writeScript({ ...script, code: text, language: "en" })],
  "align code": [
    20_000,
    (text, language) => work.alignScript({ code: text, script: text, language }),
  ],
  "plan code": [
    20_000,
    (text, language) =>
      work.planCodeScenes({
        code: text,
        code_language: "auto",
        script: text,
        language,
        scenes_max: 60,
      }),
  ],
  "guess a language of code": [20_000, (text) => findLanguage("auto", text)],
  "read a page": [400_000, (text) => parsePage({ url: "", media_type: "text/html", text })],
  "read a text": [400_000, (text) => parsePage({ url: "", media_type: "text/plain", text })],
  "read a table": [400_000, (text) => parseTable({ text, format: "auto" })],
};

const repeat = (token: string, length: number) =>
  token.repeat(Math.ceil(length / token.length)).slice(0, length);

/** Beginnings that a text of spaces or signs does not complete. */
const openers = ["", "for ", "The sea ", "/*", "“", "const x=", "1", "<p ", "if "];

const texts = all.flatMap((token) =>
  openers.map((opener) => ({
    name: `${opener}${JSON.stringify(token)} …`,
    make: (length: number) => `${opener}${repeat(token, length - opener.length - 1)}x`,
  })),
);

/**
 * The parser of code recovers from errors in slightly more than linear time: eight times
 * "const x=<!--<!--…" takes 17 times as long. Its time at the maximum is limited instead.
 */
const parserMilliseconds = 3000;

describe("a text of repeated parts", () => {
  it.each(Object.entries(readers))(
    "takes a limited time, linear in its length, to %s",
    { timeout: isFull ? 4 * 3600_000 : 300_000 },
    async (name, [max, read]) => {
      // A refusal of a text is a result.
      const readOrRefuse = async (text: string, language: string) => {
        try {
          await read(text, language);
        } catch {}
      };
      await readOrRefuse("The sea is deep. It is blue.", "en");
      const first = (seed + 11 * Object.keys(readers).indexOf(name)) % interval;
      for (let at = first; at < texts.length; at += interval) {
        const language = scriptLanguages[(at + seed) % scriptLanguages.length] ?? "en";
        const text = texts[at];
        const readPart = (length: number) => readOrRefuse(text?.make(length) ?? "", language);
        const expected =
          read === readers["explain code"]?.[1]
            ? expectCpuTime(() => readPart(max), parserMilliseconds)
            : expectLinearTime(readPart, isFull ? max : max / 4, max);
        await expected.catch((cause) => {
          throw new Error(`${text?.name} in ${language} takes too long.`, { cause });
        });
      }
    },
  );
});

describe("a text that took minutes", () => {
  const lines = (count: number, line: string) =>
    Array.from({ length: count }, () => line).join("\n");
  const explain = (code: string) => work.writeScript({ ...script, code, language: "en" });
  const design = (text: string, language: string) =>
    work.designScenes({
      scenes: scenesOf(text)
        .slice(0, 1)
        .map((scene) => ({ ...scene, text })),
      language,
    });
  const cases: [string, () => unknown][] = [
    ["code of a loop and spaces", () => explain(`for${" ".repeat(190)}x`)],
    ["code of a comment without end", () => explain(`/*${" ".repeat(1600)}x`)],
    ["code of an assignment of spaces", () => explain(`const x=${" ".repeat(1600)}`)],
    ["a definition after line breaks", () => explain(`${"\n".repeat(19_000)}x`)],
    [
      "a script of 1,300 paragraphs about 2,600 lines of code",
      () =>
        work.alignScript({
          ...{ code: lines(2600, "a = b + 1"), script: lines(1300, "Set a to b.") },
          language: "en",
        }),
    ],
    [
      "a paragraph of 10,000 wrapped lines",
      () =>
        work.summarize({
          ...{ text: lines(10_000, "ab ".repeat(10).trim()), language: "de" },
          ...{ sentences_max: 10, seconds: 60 },
        }),
    ],
    ["a scene of months", () => design("1月".repeat(1990), "ja")],
    ["a scene of fractions", () => design("1/2 ".repeat(995), "en")],
    ["a scene of numbers", () => design("1 ".repeat(1990), "en")],
    [
      "a sentence of amounts before hundreds of others",
      () => {
        const first = "It lost 20 km a day and 35 percent of 400 people and 60 tons of 80 boxes.";
        return design(`${first} ${"It has 12 km and so on. ".repeat(160)}`, "en");
      },
    ],
    [
      "scenes that nearly name the rows of a table",
      () => {
        const rows = Array.from({ length: 200 }, (_, value) => ({ name: "a".repeat(9), value }));
        return work.chartScenes({
          scenes: scenesOf("a".repeat(80_000)),
          rows,
          language: "en",
          ...chart,
        });
      },
    ],
  ];

  it.each(cases)("is read in less than a second: %s", async (_, read) => {
    await design("The sea is deep.", "en");
    await design("海は深い。", "ja");
    await expectCpuTime(read, 1000);
  });
});
