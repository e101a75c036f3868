import { markerPattern, markersFor, stepPattern } from "../../language/discourse-markers.ts";
import type { PartialRules } from "../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";
import { hasWordSpaces, splitWords } from "../../language/segmentation.ts";
import { stopWordTest } from "../../language/stop-words.ts";
import { hashText } from "../random.ts";
import { rankSentences } from "./rank.ts";
import { standsAlone } from "./sentence-context.ts";
import type { Tone } from "./tones.ts";

export interface WorthRequest {
  language: string;
  /** The title of the video: its words count, "how" asks for steps, "why" for reasons. */
  title: string;
  tone: Tone;
  /** Another seed chooses differently between sentences of nearly the same worth. */
  seed: number;
}

/** How much each sentence matters, and which one says the main thing. */
export interface SentenceWorth {
  worth: number[];
  /** Undefined where no sentence stands out. */
  finding: number | undefined;
}

const defaultSeed = 1;
const seedSpread = 1.2;
const refersWorth = 0.4;
/** In a short text, two sentences that share a word would outrank all others. */
const rankMax = 1.1;

export function weighSentences(sentences: readonly string[], request: WorthRequest): SentenceWorth {
  const { language, seed } = request;
  const ranks = rankSentences(sentences, language);
  const alone = sentences.map((sentence) => standsAlone(sentence, language));
  const lead = alone.indexOf(true);
  const says = traitsOf(request);
  const toned = toneWorth(request.tone);
  const worth = sentences.map((sentence, index) => {
    const rank = Math.min(rankMax, Math.sqrt((ranks[index] ?? 0) * sentences.length));
    const position = index === lead ? 1.5 : 1 + 0.2 * (1 - index / sentences.length);
    const jitter =
      seed === defaultSeed ? 0 : ((hashText(`${seed} ${sentence}`) % 1000) / 1000) * seedSpread;
    const traits = says(sentence);
    const sum = rank * position + contentWorth(traits) + toned(traits) + jitter;
    return sum * (alone[index] || index === 0 || traits.step > 0 ? 1 : refersWorth);
  });
  return { worth, finding: findMain(sentences, worth, says) };
}

/** What can be seen in a sentence, each from 0 to 1. */
interface Traits {
  number: number;
  /** Announces a result, or names something as first or highest. */
  finding: number;
  /** A figure rises or falls. */
  change: number;
  negated: number;
  exclaims: number;
  quotes: number;
  short: number;
  list: number;
  /** Share of the title's words. A sentence that has them all only repeats the title. */
  title: number;
  step: number;
  reason: number;
}

const contentWorth = (traits: Traits) =>
  0.7 * traits.number +
  0.4 * traits.finding +
  0.3 * traits.change +
  0.15 * traits.list +
  0.4 * traits.title +
  0.6 * traits.step +
  0.6 * traits.reason;

/** What a tone prefers. Words are never changed, so a tone shows in the choice of sentences. */
const toneWeights: Readonly<Record<Tone, Partial<Traits>>> = {
  informative: {},
  playful: { exclaims: 1, short: 0.8, quotes: 0.6, number: -0.3 },
  dramatic: { negated: 0.8, change: 0.8, finding: 0.6, exclaims: 0.5 },
  inspiring: { quotes: 1, finding: 0.8, negated: -0.5 },
  calm: { exclaims: -1, change: -0.8, number: -0.8, negated: -0.6, short: -0.6, quotes: -0.5 },
};

const toneWorth = (tone: Tone) => {
  const weights = Object.entries(toneWeights[tone]) as [keyof Traits, number][];
  return (traits: Traits) =>
    weights.reduce((sum, [name, weight]) => sum + weight * traits[name], 0);
};

const shortWords = 5;
const titleShareMax = 0.5;
/** A year: after a short word such as "in", or at the end of a clause. */
const year =
  /(?<![\p{N}.,])(?:(?<=(?:^|[\s(])\p{L}{1,3}\s)(?:1\d{3}|20\d\d)(?![\p{N}.,]*\p{N})|(?:1\d{3}|20\d\d)(?=[.,;:!?)](?:\s|$)|$))/gu;

/** A year alone is no figure. */
const hasFigure = (sentence: string) => /\p{N}/u.test(sentence.replace(year, ""));

function traitsOf({ language, title }: WorthRequest): (sentence: string) => Traits {
  const markers = markersFor(language);
  const rules = rulesFor(language);
  const asks = (words: string | undefined) =>
    words !== undefined &&
    rulePattern(hasWordSpaces(language) ? String.raw`^(?:${words})(?!\p{L})` : words).test(title);
  const step = markers && asks(rules.texts?.how) ? stepPattern(markers, language) : undefined;
  const reason =
    markers?.because && asks(rules.texts?.why)
      ? markerPattern(markers.because, language)
      : undefined;
  const isStopWord = stopWordTest(language);
  const content = (text: string) =>
    splitWords(text, language)
      .filter((word) => !isStopWord(word))
      .map((word) => word.toLowerCase());
  const titleWords = new Set(content(title));
  const test = (pattern: RegExp | undefined, text: string) => (pattern?.test(text) ? 1 : 0);
  const patterns = rulePatterns(rules, language);
  return (sentence) => {
    const figure = hasFigure(sentence) ? 1 : 0;
    const words = content(sentence);
    const shared = new Set(words.filter((word) => titleWords.has(word))).size;
    return {
      number: figure,
      finding: test(patterns.finding, sentence),
      change: figure * test(patterns.change, sentence),
      negated: test(patterns.negated, sentence),
      exclaims: /[!！]/u.test(sentence) ? 1 : 0,
      quotes: /["“”„«»「」]/u.test(sentence) ? 1 : 0,
      short: words.length <= shortWords ? 1 : 0,
      list: (sentence.match(/[,،、]/gu)?.length ?? 0) >= 2 ? 1 : 0,
      title: titleWords.size > 0 ? Math.min(titleShareMax, shared / titleWords.size) : 0,
      step: test(step, sentence),
      reason: test(reason, sentence),
    };
  };
}

function rulePatterns({ texts, quantities, phrases }: PartialRules, language: string) {
  const [start, end] = hasWordSpaces(language)
    ? [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`]
    : ["", ""];
  const whole = (source: string | undefined) =>
    source === undefined ? undefined : rulePattern(`${start}(?:${source})${end}`);
  return {
    finding: whole(texts?.finding),
    change: whole(quantities && `${quantities.rises}|${quantities.falls}`),
    negated: whole(phrases?.negation),
  };
}

/** The sentence that says the main thing: a figure or a result, about the title, near the start. */
function findMain(
  sentences: readonly string[],
  worth: readonly number[],
  says: (sentence: string) => Traits,
): number | undefined {
  const scores = sentences.map((sentence, index) => {
    const { number, finding, change, title } = says(sentence);
    const content = number + 0.8 * finding + 0.5 * change;
    return content > 0 ? content + 0.5 * title + 0.5 * (worth[index] ?? 0) : 0;
  });
  const best = scores.reduce((top, score, index) => (score > (scores[top] ?? 0) ? index : top), 0);
  return (scores[best] ?? 0) > 0 ? best : undefined;
}
