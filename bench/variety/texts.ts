import { readFile } from "node:fs/promises";
import { splitSentences } from "../../src/language/segmentation.ts";

/** A text of texts.txt, in sentences. */
export interface VarietyText {
  name: string;
  language: string;
  title: string;
  sentences: string[];
}

/** Reads 20 texts of different genres and languages. */
export async function readTexts(): Promise<VarietyText[]> {
  const file = await readFile(new URL("./texts.txt", import.meta.url), "utf8");
  return file
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [heading = "", ...lines] = block.trim().split("\n");
      const [, language = "", name = "", title = ""] = /^(\w+) (\w+): (.*)$/.exec(heading) ?? [];
      return { name, language, title, sentences: splitSentences(lines.join(" "), language) };
    });
}
