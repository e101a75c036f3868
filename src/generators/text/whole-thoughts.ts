import { rulePattern, rulesFor } from "../../language/rules.ts";
import { hasWordSpaces, splitSentences, withoutFullStop } from "../../language/segmentation.ts";
import { extractHeading, splitProse } from "./script-from-text.ts";
import { standsAlone } from "./sentence-context.ts";
import { weighSentences } from "./sentence-worth.ts";

const mainClauseMin = 15;

/**
 * A sentence without its full stop, or its main clause, in at most `max` characters. Undefined
 * where both are longer, so that nothing is cut in the middle.
 */
function wholeThought(sentence: string, language: string, max: number): string | undefined {
  const whole = withoutFullStop(sentence.trim(), language);
  if (whole.length <= max) return whole;
  const words = rulesFor(language).phrases?.mainClauseEnds;
  if (!words || !hasWordSpaces(language)) return undefined;
  if (rulePattern(String.raw`^(?:${words})(?!\p{L})`).test(whole)) return undefined;
  const end = rulePattern(`,\\s(?:${words})\\s`).exec(whole)?.index ?? 0;
  return end >= mainClauseMin && end <= max ? whole.slice(0, end) : undefined;
}

/** Most characters of a title that is made of a text. */
const foundTitleMax = 80;

/**
 * A title from the words of a text: its heading, its first sentence, or its most important thought.
 * Undefined where all of them are long.
 */
export function findTitle(text: string, language: string): string | undefined {
  const [first = ""] = splitProse(text, language);
  return (
    extractHeading(text) ??
    (standsAlone(first, language) ? wholeThought(first, language, foundTitleMax) : undefined) ??
    findThought(text, language, foundTitleMax)
  );
}

/** A title in any case: where no thought is short enough, the beginning of the first sentence. */
export const titleOf = (text: string, language: string): string =>
  findTitle(text, language) ?? shortTitle(splitSentences(text, language)[0] ?? text);

/** A phrase as a title. A long one is cut at a word. */
export const shortTitle = (phrase: string): string =>
  shorten(
    phrase.replace(/[.。।]$/u, "").replace(/^./u, (letter) => letter.toUpperCase()),
    foundTitleMax,
  );

/** Cuts at a word, and marks the cut. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  return `${(/^(.*)\s\S*$/su.exec(cut)?.[1] ?? cut).toWellFormed().replace(/(?<![,;:\s])[,;:\s]+$/u, "")}…`;
}

/** The most important thought of a text that can stand alone as a title. */
export function findThought(text: string, language: string, max: number): string | undefined {
  const sentences = splitProse(text, language);
  const request = { language, title: "", tone: "informative", seed: 1 } as const;
  const { worth, finding } = weighSentences(sentences, request);
  const order = sentences
    .map((_, index) => index)
    .sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0));
  const first = finding === undefined ? [] : [finding];
  for (const index of [...first, ...order]) {
    const sentence = sentences[index] ?? "";
    const thought = standsAlone(sentence, language) && wholeThought(sentence, language, max);
    if (thought) return thought;
  }
  return undefined;
}
