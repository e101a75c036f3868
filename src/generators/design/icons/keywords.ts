import { readFile } from "node:fs/promises";
import { withoutVowels } from "./stem.ts";
import type { WordForms } from "./word-forms.ts";

/** A line of a list: an icon, its group, its name and what else the CLDR has for it. */
export interface KeywordLine {
  icon: string;
  group: string;
  name: string;
  keywords: readonly string[];
}

/** Reads the list of a language; a language without one has no lines. */
export async function readKeywords(language: string): Promise<readonly KeywordLine[]> {
  const lines = (await readList(`keywords/${language}.txt`)).split("\n").filter(Boolean);
  return lines.map((line) => {
    const [icon = "", group = "", ...rest] = line.split(" ");
    const [name = "", ...keywords] = rest.join(" ").split("|");
    return { icon, group, name, keywords };
  });
}

export async function readList(path: string): Promise<string> {
  return readFile(new URL(path, import.meta.url), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
}

/** The names and keywords of each icon that are one word. */
export function singleWords(lines: readonly KeywordLine[]): (icon: string) => readonly string[] {
  const found = new Map<string, string[]>();
  for (const { icon, name, keywords } of lines) {
    const words = [name, ...keywords].filter((word) => !/\s/u.test(word));
    found.set(icon, [...(found.get(icon) ?? []), ...words]);
  }
  return (icon) => found.get(icon) ?? [];
}

/** Tells whether a word, in one of its forms, is the name of an icon or a keyword of it. */
export function keywordTest(
  lines: readonly KeywordLine[],
  formsOf: WordForms,
): (word: string, icon: string) => boolean {
  const wordsOf = singleWords(lines);
  return (word, icon) => {
    const forms = new Set(formsOf(word).map(withoutVowels));
    return wordsOf(icon).some((keyword) =>
      formsOf(keyword).some((form) => forms.has(withoutVowels(form))),
    );
  };
}
