import { beforeRelative } from "../../language/prepositions.ts";
import { findQuotations } from "../../language/quotations.ts";
import { never } from "../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";
import { hasWordSpaces, splitWords } from "../../language/segmentation.ts";
import { secondsToSay } from "../../language/speaking-rate.ts";
import { stopWordTest } from "../../language/stop-words.ts";
import { dividesNumber } from "./number-cuts.ts";

/**
 * Splits a sentence that takes longer than `seconds_max`: at clauses, or between words if a clause
 * is still too long. No number loses its half or its unit. Keeps all words.
 */
export function splitSentence(sentence: string, language: string, seconds_max: number): string[] {
  if (secondsToSay(sentence, language) <= seconds_max) return [sentence];
  const { isBeside, isInside } = quotationTests(sentence);
  const isShort = fitsUncut(sentence, language, seconds_max);
  const leavesShort = (cut: number) =>
    [sentence.slice(0, cut), sentence.slice(cut)].some(
      (half) => secondsToSay(half, language) < shortest,
    );
  const [before, after] = halved(piecesAtClauses(sentence, language), sentence, language, {
    isCut: (cut) => !isInside(cut) && !isBeside(cut) && !(isShort && leavesShort(cut)),
  }) ??
    cutInClause(sentence, language, seconds_max) ?? [sentence];
  if (!before || !after) return [sentence];
  return [
    ...splitSentence(before, language, seconds_max),
    ...splitSentence(after, language, seconds_max),
  ];
}

/** Of a sentence that fits uncut, a shorter part is no scene: "If all goes well,". In seconds. */
const shortest = 2.5;

/** A clause that is cut in two says something else, so that it may take longer. */
const patience = { spaced: 1.4, spaceless: 1.6 };

/** Whether a text is short enough to stay whole where a cut would harm it. */
export const fitsUncut = (text: string, language: string, seconds_max: number): boolean =>
  secondsToSay(text, language) <=
  seconds_max * patience[hasWordSpaces(language) ? "spaced" : "spaceless"];

/** Tells which cuts divide a quotation of a sentence, or separate it from its speaker. */
function quotationTests(sentence: string) {
  const quotations = findQuotations(sentence);
  return {
    isInside: (cut: number) => quotations.some(({ start, end }) => start < cut && cut < end),
    isBeside: (cut: number) =>
      quotations.some(
        ({ start, end }) =>
          cut === start || (cut >= end && /^[\s,.]*$/u.test(sentence.slice(end, cut))),
      ),
  };
}

function cutInClause(sentence: string, language: string, seconds_max: number) {
  if (fitsUncut(sentence, language, seconds_max)) return undefined;
  const { isInside } = quotationTests(sentence);
  const clauses = piecesAtClauses(sentence, language, never);
  return (
    halved(clauses, sentence, language, { isCut: (cut) => !isInside(cut) }) ??
    halved(clauses, sentence, language) ??
    halved(piecesAtPhrases(sentence, language), sentence, language, { least: phraseWordsMin }) ??
    halved(piecesAtWords(sentence, language), sentence, language)
  );
}

/**
 * After a comma, dash or bracket, or before a conjunction that opens a clause of its own. An "and"
 * opens one only before a pronoun or an article: "France and South Korea" stays together. A comma
 * after the topic of a clause divides no clauses.
 */
function piecesAtClauses(
  sentence: string,
  language: string,
  topicEnds = rulesFor(language).texts?.topicEnds ?? never,
): string[] {
  const opener = rulesFor(language).texts?.opensClause ?? never;
  const comma = `(?<=(?<!${topicEnds})[、，；：])`;
  const pieces = sentence.split(
    rulePattern(String.raw`(?<=[,;:—–)]["”“»]?\s)|${comma}|(?<=\s)(?=(?:${opener})\s)`),
  );
  return withPrepositions(pieces, language);
}

/** "a fissure through which lava flows": the preposition goes with the clause that it opens. */
function withPrepositions(pieces: readonly string[], language: string): string[] {
  let hanging = "";
  return pieces.map((piece, index) => {
    const text = hanging + piece;
    const kept = beforeRelative(text, pieces[index + 1] ?? "", language);
    const whole = kept === text ? text : `${kept} `;
    hanging = text.slice(whole.length);
    return whole;
  });
}

/**
 * Borders before a small word that opens a phrase, such as "of" or "with", so that no noun is cut
 * off its adjectives.
 */
function piecesAtPhrases(sentence: string, language: string): string[] {
  const words = piecesAtWords(sentence, language);
  const isStopWord = stopWordTest(language);
  const spaced = hasWordSpaces(language);
  const { phrases, joins } = rulesFor(language);
  const phraseEnd = rulePattern(`^(?:${phrases?.particles ?? never})$`);
  const relative = rulePattern(`^(?:${joins?.relatives ?? never})$`);
  const pieces: string[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]?.trim() ?? "";
    const opens = spaced
      ? isStopWord(word.trim()) && !isStopWord(before) && !relative.test(before)
      : phraseEnd.test(before) && !phraseEnd.test(word.trim());
    if (index === 0 || opens) pieces.push(word);
    else pieces.push(`${pieces.pop() ?? ""}${word}`);
  }
  return pieces;
}

function piecesAtWords(sentence: string, language: string): string[] {
  if (hasWordSpaces(language)) return sentence.split(/(?<=\s)/u);
  return [...new Intl.Segmenter(language, { granularity: "word" }).segment(sentence)].map(
    ({ segment }) => segment,
  );
}

const splitWordsMin = 4;
const phraseWordsMin = 3;
/** Bounds the work for text without words. */
const cutsTried = 100;

interface Cutting {
  /** Words that each side keeps. */
  least?: number;
  /** Whether a cut at an offset of the sentence is allowed. */
  isCut?: (cut: number) => boolean;
}

/** A semicolon or a colon divides more than a comma does: it may be so much less in the middle. */
const strongBorder = 0.12;

/** The most balanced cut; undefined if each cut leaves fewer than `least` words on a side. */
function halved(
  pieces: string[],
  sentence: string,
  language: string,
  { least = splitWordsMin, isCut = () => true }: Cutting = {},
): [string, string] | undefined {
  let length = 0;
  const cuts = pieces.slice(0, -1).map((piece) => (length += piece.length));
  const imbalance = (cut: number) =>
    Math.abs(cut - sentence.length / 2) -
    (/[;:；：]\s?$/u.test(sentence.slice(Math.max(0, cut - 2), cut))
      ? strongBorder * sentence.length
      : 0);
  const enough = (text: string) => splitWords(text, language).length >= least;
  const best = cuts
    .sort((a, b) => imbalance(a) - imbalance(b))
    .slice(0, cutsTried)
    .find(
      (cut) =>
        isCut(cut) &&
        enough(sentence.slice(0, cut)) &&
        enough(sentence.slice(cut)) &&
        !dividesNumber(sentence, cut, language),
    );
  return best === undefined
    ? undefined
    : [sentence.slice(0, best).trim(), sentence.slice(best).trim()];
}
