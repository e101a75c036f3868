import { hasWordSpaces, splitWords } from "../language/segmentation.ts";
import { secondsToSay } from "../language/speaking-rate.ts";
import { stopWordTest } from "../language/stop-words.ts";

/**
 * Splits a sentence that takes longer than `seconds_max`: at clauses, or between words if a clause
 * is still too long. Keeps all words.
 */
export function splitSentence(sentence: string, language: string, seconds_max: number): string[] {
  if (secondsToSay(sentence, language) <= seconds_max) return [sentence];
  const [before, after] = halved(piecesAtClauses(sentence), sentence, language) ??
    halved(piecesAtPhrases(sentence, language), sentence, language, phraseWordsMin) ??
    halved(piecesAtWords(sentence, language), sentence, language) ?? [sentence];
  if (!before || !after) return [sentence];
  return [
    ...splitSentence(before, language, seconds_max),
    ...splitSentence(after, language, seconds_max),
  ];
}

// After a comma, dash or bracket, or before a conjunction that opens a clause of its own. An "and"
// opens one only before a pronoun or an article: "France and South Korea" stays together.
const opener =
  "but|because|which|while|so that|although|pero|porque|mais|car|aber|weil|denn|" +
  "and (?:the|an?|it|he|she|they|we|you|I|then|so|there|this|that|these|its|his|her|their|our)|" +
  "y (?:el|la|los|las|un|una|se|no|es|así|luego|después)|" +
  "et (?:le|la|les|un|une|il|elle|on|ils|elles|ce)|" +
  "und (?:der|die|das|ein|eine|er|sie|es|wir|ich|dann|so)";
const clauseEnd = new RegExp(
  String.raw`(?<=[,;:—–)]\s)|(?<=[、，；：])|(?<=\s)(?=(?:${opener})\s)`,
  "u",
);

const piecesAtClauses = (sentence: string) => sentence.split(clauseEnd);

/** Particles that end a phrase in Japanese. */
const phraseEnd = /^(?:は|が|を|に|で|と|も|て|から|ので|まで|より|へ)$/u;

/**
 * Borders before a small word that opens a phrase, such as "of" or "with", so that no noun is cut
 * off its adjectives.
 */
function piecesAtPhrases(sentence: string, language: string): string[] {
  const words = piecesAtWords(sentence, language);
  const isStopWord = stopWordTest(language);
  const spaced = hasWordSpaces(language);
  const pieces: string[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]?.trim() ?? "";
    const opens = spaced
      ? isStopWord(word.trim()) && !isStopWord(before)
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

const wordsMin = 4;
const phraseWordsMin = 3;
/** Bounds the work for text without words. */
const cutsTried = 100;

/** The most balanced cut; undefined if each cut leaves fewer than `least` words on a side. */
function halved(
  pieces: string[],
  sentence: string,
  language: string,
  least = wordsMin,
): [string, string] | undefined {
  let length = 0;
  const cuts = pieces.slice(0, -1).map((piece) => (length += piece.length));
  const imbalance = (cut: number) => Math.abs(cut - sentence.length / 2);
  const enough = (text: string) => splitWords(text, language).length >= least;
  const best = cuts
    .sort((a, b) => imbalance(a) - imbalance(b))
    .slice(0, cutsTried)
    .find((cut) => enough(sentence.slice(0, cut)) && enough(sentence.slice(cut)));
  return best === undefined
    ? undefined
    : [sentence.slice(0, best).trim(), sentence.slice(best).trim()];
}
