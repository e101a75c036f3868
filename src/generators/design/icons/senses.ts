import { readFile } from "node:fs/promises";
import type { WordForms } from "./word-forms.ts";

/** Words of glosses without their ending: texts and glosses are compared by them. */
export const glossStem = (word: string): string => word.toLowerCase().replace(/(?:ies|es|s)$/u, "");

/** What a text says about an icon of a noun: the weights of its senses, and of the others. */
export interface Evidence {
  /** By the counts of texts alone, 0 to 1. */
  usual: number;
  shown: number;
  others: number;
}
export type SenseEvidence = ReadonlyMap<string, Evidence>;

export interface Senses {
  /**
   * The evidence for each icon of a noun or compound; empty if no icon shows it, undefined for a
   * word that is no listed noun. `context` has the stems of the words around it.
   */
  find(words: readonly string[], context: ReadonlySet<string>): SenseEvidence | undefined;
  has(words: readonly string[]): boolean;
  /** Whether a noun has one sense alone: "laptop", but not "mirror". */
  hasOneSense(words: readonly string[]): boolean;
}

interface Sense {
  count: number;
  icons: readonly string[];
  signature: readonly string[];
}

/** A sense that no counted text has is still possible. */
const unseen = 0.5;
/** How much a shared word of its gloss speaks for a sense. */
const sharedWord = 1;

/** Reads the nouns of WordNet (scripts/build-icon-senses.ts makes them). None outside English. */
export async function openSenses(language: string, forms: WordForms): Promise<Senses | undefined> {
  if (language !== "en") return undefined;
  const list = await readFile(new URL(`senses/${language}.txt`, import.meta.url), "utf8");
  const lines = new Map<string, string>();
  for (const line of list.split("\n")) {
    const end = line.indexOf(" ");
    lines.set(line.slice(0, end), line.slice(end + 1));
  }
  const lineOf = (words: readonly string[]): string | undefined => {
    const before = words.slice(0, -1).map((word) => `${word.toLowerCase()}_`);
    for (const form of forms(words.at(-1) ?? "")) {
      const line = lines.get(before.join("") + form);
      if (line !== undefined) return line;
    }
    return undefined;
  };
  return {
    has: (words) => lineOf(words) !== undefined,
    hasOneSense: (words) => lineOf(words)?.includes(" ") === false,
    find(words, context) {
      const line = lineOf(words);
      return line === undefined ? undefined : weigh(line.split(" ").map(readSense), context);
    },
  };
}

function readSense(part: string): Sense {
  const [count = "0", icons = "", signature = ""] = part.split("/");
  return {
    count: Number(count),
    icons: icons ? icons.split(",") : [],
    signature: signature ? signature.split(",") : [],
  };
}

/** Simplified Lesk: the share of a sense, times the words that its gloss shares with the text. */
function weigh(senses: readonly Sense[], context: ReadonlySet<string>): SenseEvidence {
  const total = senses.reduce((sum, { count }) => sum + count + unseen, 0);
  const weighted = senses.map(({ count, signature, icons }) => {
    const usual = (count + unseen) / total;
    const shared = signature.filter((word) => context.has(word)).length;
    return { icons, usual, now: usual * (1 + sharedWord * shared) };
  });
  const now = weighted.reduce((sum, sense) => sum + sense.now, 0);
  const found = new Map<string, Evidence>();
  for (const sense of weighted)
    for (const icon of sense.icons) {
      const known = found.get(icon) ?? { usual: 0, shown: 0, others: now };
      found.set(icon, {
        usual: known.usual + sense.usual,
        shown: known.shown + sense.now,
        others: known.others - sense.now,
      });
    }
  return found;
}
