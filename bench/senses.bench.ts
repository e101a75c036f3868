import { localDesigner } from "../src/generators/design/local-designer.ts";
import { readSenses, senseLanguages, shownIcons } from "../test/known-truth/icon-senses.ts";
import type { Row } from "./measure.ts";

export const summary = "icons of words with several senses, in eight languages";

const shareMin = 0.95;

/** Icons with the right sense: of sentences that the rules were made with, and of later ones. */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const designer = localDesigner();
  const rows: Row[] = [];
  const all = { sentences: 0, shown: 0, right: 0 };
  for (const language of senseLanguages)
    for (const [kind, sentences] of Object.entries(await readSenses(language))) {
      if (sentences.length === 0) continue;
      const found = { sentences: sentences.length, shown: 0, right: 0 };
      for (const { text, right } of sentences)
        for (const icon of await shownIcons(designer, language, text)) {
          found.shown += 1;
          if (right.includes(icon)) found.right += 1;
          else say(`${language}, ${kind}: ${icon} of "${text}"`);
        }
      rows.push(toRow(`${kind} sentences (${language})`, found));
      if (kind !== "unseen") continue;
      all.sentences += found.sentences;
      all.shown += found.shown;
      all.right += found.right;
    }
  return all.sentences > 0 ? [...rows, toRow("unseen sentences (all)", all)] : rows;
}

const toRow = (
  figure: string,
  { sentences, shown, right }: { sentences: number; shown: number; right: number },
): Row => ({
  figure,
  ours: `${right} of ${shown} icons`,
  against: `${sentences} sentences`,
  value: (right / shown).toFixed(3),
  "must hold": figure.startsWith("known") ? "1" : `≥ ${shareMin}`,
});
