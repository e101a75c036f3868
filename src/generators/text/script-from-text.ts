import { joinQuotations } from "../../language/quotations.ts";
import { splitSentences, wordJoiner } from "../../language/segmentation.ts";
import { countUnits, unitsPerSecond } from "../../language/speaking-rate.ts";
import { isHeading, splitParagraphs } from "./paragraphs.ts";
import { contextsOf } from "./sentence-context.ts";
import { weighSentences } from "./sentence-worth.ts";
import type { Tone } from "./tones.ts";

/** A script may be this much longer or shorter than requested. */
const tolerance = 0.1;

export interface Extract {
  sentences: string[];
  /** The other sentences of the text, the most important one first. */
  left: string[];
}

export interface ExtractRequest {
  language: string;
  /** Time to fill. By default as much as the number of sentences allows. */
  seconds?: number | undefined;
  sentencesMax?: number;
  /** The title of the video: its words count, "how" asks for steps, "why" for reasons. */
  title?: string;
  tone?: Tone;
  seed?: number;
}

/**
 * The sentences of a text that matter most and fill the time, in their original order; at least
 * one. The main finding comes first where there is little room. A sentence is taken together with
 * those that it refers to. Questions are left out, unless a whole text is kept.
 */
export function extract(
  text: string,
  {
    language,
    seconds = Number.POSITIVE_INFINITY,
    sentencesMax = Number.POSITIVE_INFINITY,
    title = "",
    tone = "informative",
    seed = 1,
  }: ExtractRequest,
): Extract {
  const all = splitProse(text, language);
  const units = all.map((sentence) => countUnits(sentence, language));
  const budget = seconds * unitsPerSecond(language);
  const total = units.reduce((sum, count) => sum + count, 0);
  const fits = all.length <= sentencesMax && total <= budget * (1 + tolerance);
  if (fits) return { sentences: all, left: [] };
  const { worth, finding } = weighSentences(all, { language, title, tone, seed });
  const order = all.map((_, index) => index).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0));
  const first = finding === undefined ? [] : [finding];
  const kept = choose([...first, ...order], {
    contexts: contextsOf(all, language),
    units,
    budget,
    sentencesMax,
  });
  return {
    sentences: all.filter((_, index) => kept.has(index)),
    left: order.filter((index) => !kept.has(index)).map((index) => all[index] ?? ""),
  };
}

interface Room {
  /** For each sentence those that are said with it, and its own; undefined if it is not taken. */
  contexts: readonly (readonly number[] | undefined)[];
  units: readonly number[];
  budget: number;
  sentencesMax: number;
}

/** Takes sentences with their context, in an order of worth, as long as there is room. */
function choose(order: readonly number[], { contexts, units, budget, sentencesMax }: Room) {
  const kept = new Set<number>();
  let used = 0;
  const take = (limit: number) => {
    for (const index of order) {
      const context = contexts[index];
      if (!context || kept.has(index)) continue;
      const group = context.filter((member) => !kept.has(member));
      const needed = group.reduce((sum, member) => sum + (units[member] ?? 0), 0);
      if (used + needed > limit || kept.size + group.length > sentencesMax) continue;
      for (const member of group) kept.add(member);
      used += needed;
    }
  };
  take(budget);
  if (used < budget * (1 - tolerance)) take(budget * (1 + tolerance));
  if (kept.size > 0) return kept;
  // No sentence fits: the shortest one that stands alone, or any.
  const alone = order.filter((index) => contexts[index]?.length === 1);
  return new Set([shortest(alone.length > 0 ? alone : order, units)]);
}

const shortest = (indexes: readonly number[], units: readonly number[]) =>
  indexes.reduce((best, index) => ((units[index] ?? 0) < (units[best] ?? 0) ? index : best));

/** The first paragraph, if it is a heading. */
export function extractHeading(text: string): string | undefined {
  const [first = "", ...rest] = splitParagraphs(text);
  return rest.length > 0 && isHeading(first) ? first : undefined;
}

/** Characters of the sentences of one quotation that are left out or kept together. */
const joinedQuotationMax = 240;

/** The text's sentences without headings; with headings if there is nothing else. */
export function splitProse(text: string, language: string): string[] {
  const paragraphs = splitParagraphs(text);
  const prose = paragraphs.filter((paragraph) => !isHeading(paragraph));
  const sentences = splitSentences((prose.length > 0 ? prose : paragraphs).join("\n"), language);
  // Half a quotation is not left out.
  return joinQuotations(
    sentences,
    wordJoiner(language),
    ({ length }) => length <= joinedQuotationMax,
  );
}
