import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readVideos } from "../bench/truth/claims.ts";
import { localDesigner } from "../src/generators/design/local-designer.ts";
import { splitWords } from "../src/language/segmentation.ts";
import { listWords } from "../src/language/word-sets.ts";
import type { Design } from "../src/values/design.ts";
import { completeScene } from "../src/values/scene.ts";
import { namesAlone, openEnds } from "./known-truth/heading-words.ts";

interface Told {
  title: string;
  texts: string[];
}

const languages = Object.keys(openEnds);
const designer = localDesigner();
const alone = listWords(namesAlone);

/** The sentences of bench/truth, bench/relevance and known-truth/headings. */
async function readAll(language: string): Promise<Told[]> {
  const known = await readFile(
    new URL(`known-truth/headings/${language}.txt`, import.meta.url),
    "utf8",
  );
  const videos = [
    ...(await readVideos(language)),
    ...(await readVideos(`../relevance/${language}`)),
  ];
  const told = videos.map(({ title, sentences }) => ({
    title,
    texts: sentences.map(({ text }) => text),
  }));
  return [...told, { title: "", texts: known.trim().split("\n") }];
}

/** All that is read alone. */
const headingsOf = ({ kind, title, author, items = [] }: Design): string[] => [
  ...(title && kind !== "code" ? [title] : []),
  ...(author ? [author] : []),
  ...items.flatMap(({ label, detail }) => (kind === "timeline" ? (detail ?? []) : label)),
];

/** Whether a heading is only a part of its text that ends where more words must follow. */
function isBroken(heading: string, text: string, language: string): boolean {
  if (alone.has(heading)) return true;
  const words = splitWords(heading.toLocaleLowerCase(language), language);
  const last = words.at(-1) ?? "";
  const at = text.toLocaleLowerCase(language).indexOf(heading.toLocaleLowerCase(language));
  const rest = at < 0 ? " …" : text.slice(at + heading.length);
  const endsClause = /^["”“»」]?(?:$|[.,;:!?。、，؟،])/u.test(rest);
  if (words.length > 1 && endsClause) return false;
  return listWords(openEnds[language] ?? "").has(last);
}

describe("headings of designs", () => {
  it("are tested with at least 500 sentences in at least seven languages", async () => {
    const told = await Promise.all(languages.map(readAll));
    const texts = new Set(told.flat().flatMap((each) => each.texts));
    expect(languages.length).toBeGreaterThanOrEqual(7);
    expect(texts.size).toBeGreaterThanOrEqual(500);
  });

  it("are judged: a part that ends open or is a first name is broken", () => {
    const text = "Professor Anna Lind found the harmless part of it in the old town.";
    const parts = ["Anna", "Found the harmless", "The harmless part of", "The harmless part"];
    expect(parts.map((part) => isBroken(part, text, "en"))).toEqual([true, true, true, false]);
    expect(isBroken("この橋は", "この橋は古い。", "ja")).toBe(true);
  });

  it.each(languages)(
    "end in no article, adjective, preposition or first name (%s)",
    async (language) => {
      const broken: string[] = [];
      for (const { title, texts } of await readAll(language)) {
        const { scenes } = await designer.designScenes(
          { scenes: texts.map((text, index) => completeScene({ text }, index)), title, language },
          AbortSignal.timeout(120_000),
        );
        const all = texts.join(" ");
        // A list of steps or years shows the labels of other scenes too.
        for (const { text, design } of scenes)
          for (const heading of design ? headingsOf(design) : [])
            if (isBroken(heading, text.includes(heading) ? text : all, language))
              broken.push(`${heading} (${text})`);
      }
      expect(broken).toEqual([]);
    },
  );
});
