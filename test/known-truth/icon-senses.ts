import { readFile } from "node:fs/promises";
import type { DesignProvider } from "../../src/generators/generators.ts";
import { completeScene } from "../../src/values/scene.ts";

export const senseLanguages = ["en", "es", "de", "fr", "pt", "ja", "ar", "ru"] as const;

/** A sentence with the icons that show one of its words in the sense that it has there. */
export interface SenseSentence {
  text: string;
  right: readonly string[];
  wrong: readonly string[];
}

/** The sentences that the rules were made with, and those that were written afterwards. */
export async function readSenses(
  language: string,
): Promise<{ known: SenseSentence[]; unseen: SenseSentence[] }> {
  const text = await readFile(new URL(`icon-senses/${language}.txt`, import.meta.url), "utf8");
  const [known = "", unseen = ""] = text.split(/^# Unseen.*\n/m);
  return { known: readSentences(known), unseen: readSentences(unseen) };
}

const readSentences = (part: string): SenseSentence[] =>
  part
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      // Icons are compared without the sign that asks for a colored picture.
      const fields = line.replaceAll("\uFE0F", "").split("|");
      const [text = "", right = "", wrong = ""] = fields.map((field) => field.trim());
      return { text, right: right.split(" "), wrong: wrong.split(" ") };
    });

/** The icons of a sentence that is a video by itself. */
export async function shownIcons(
  designer: DesignProvider,
  language: string,
  text: string,
): Promise<string[]> {
  const { scenes } = await designer.designScenes(
    { scenes: [completeScene({ text }, 0)], title: "", language },
    AbortSignal.timeout(60_000),
  );
  const { icons = [], items = [] } = scenes[0]?.design ?? {};
  const shown = [...icons, ...items.flatMap(({ icon }) => icon ?? [])];
  return [...new Set(shown.map((icon) => icon.replaceAll("\uFE0F", "")))];
}
