import { beforeRelative } from "../../language/prepositions.ts";
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
  const [before, after] = halved(piecesAtClauses(sentence, language), sentence, language) ??
    cutInClause(sentence, language, seconds_max) ?? [sentence];
  if (!before || !after) return [sentence];
  return [
    ...splitSentence(before, language, seconds_max),
    ...splitSentence(after, language, seconds_max),
  ];
}

/** A clause that is cut in two says something else, so that it may take longer. */
const patience = { spaced: 1.4, spaceless: 1.6 };

function cutInClause(sentence: string, language: string, seconds_max: number) {
  const most = seconds_max * patience[hasWordSpaces(language) ? "spaced" : "spaceless"];
  if (secondsToSay(sentence, language) <= most) return undefined;
  return (
    halved(piecesAtClauses(sentence, language, never), sentence, language) ??
    halved(piecesAtPhrases(sentence, language), sentence, language, phraseWordsMin) ??
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
    rulePattern(String.raw`(?<=[,;:—–)]\s)|${comma}|(?<=\s)(?=(?:${opener})\s)`),
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

/** The most balanced cut; undefined if each cut leaves fewer than `least` words on a side. */
function halved(
  pieces: string[],
  sentence: string,
  language: string,
  least = splitWordsMin,
): [string, string] | undefined {
  let length = 0;
  const cuts = pieces.slice(0, -1).map((piece) => (length += piece.length));
  const imbalance = (cut: number) => Math.abs(cut - sentence.length / 2);
  const enough = (text: string) => splitWords(text, language).length >= least;
  const best = cuts
    .sort((a, b) => imbalance(a) - imbalance(b))
    .slice(0, cutsTried)
    .find(
      (cut) =>
        enough(sentence.slice(0, cut)) &&
        enough(sentence.slice(cut)) &&
        !dividesNumber(sentence, cut, language),
    );
  return best === undefined
    ? undefined
    : [sentence.slice(0, best).trim(), sentence.slice(best).trim()];
}
