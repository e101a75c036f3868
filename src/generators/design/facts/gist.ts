import { hasWordSpaces, type LocatedWord, segmentWords } from "../../language/segmentation.ts";
import { stopWordTest } from "../../language/stop-words.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isUnitWord } from "../numbers/unit-words.ts";
import { type Anchor, capitalize, type SceneFacts } from "./scene-facts.ts";

const gistMax = 36;
/** A phrase with this share of its sentence says nothing less. */
const wholeFrom = 0.85;
const negatedMax = 48;
const spacelessMax = 14;
/** A phrase shorter than this is continued to its right as well. */
const enough = 12;
const clauseMark = /[,;:.!?—–،؛。、！？…“”"«»„()]/u;
/** Words that open another clause, or are its subject. */
const turn =
  /^(?:but|that|which|who|because|while|than|when|if|i|you|we|they|he|she|it|there|pero|que|porque|cuando|yo|tú|él|ella|aber|dass|weil|wenn|als|ich|du|wir|ihr|er|man|mais|qui|parce|quand|je|tu|il|elle|nous|vous|ils|ma|che|لكن|الذي|التي)$/iu;
/** "more phones than people": the rest belongs to the comparison. */
const compared = /\b(?:more|less|fewer)\b[^,;:.!?]*$/iu;
/** "keeps you awake": what changes stands between its verb and its state. */
const takesObject = /(?<!\p{L})(?:keeps?|kept|makes?|made|leaves?|turns?|wakes?)\s$/iu;
const pronoun = /^(?:i|you|we|they|he|she|it)$/iu;
/** Small words that change the meaning of a phrase, so they stay in it. */
const quantity =
  /^(?:more|less|fewer|most|many|no|without|never|every|all|both|half|only|más|menos|sin|nunca|todos|todas|mehr|weniger|kein|keine|keinen|ohne|nie|alle|nur|plus|moins|sans|jamais|tous|toutes|بدون|دون|أكثر|أقل|كل)$/iu;
const negation =
  /^(?:no|not|never|without|cannot|nunca|jamás|sin|nicht|nie|niemals|kein|keine|keinen|ohne|jamais|sans|non|mai|não|لا|لم|لن|ليس|بدون|دون)$|n['’]t$/iu;
const isTagged = (language: string) => /^en\b/.test(language);

export interface GistOptions {
  max?: number;
  /** Keeps numbers in the phrase, for designs that do not show them apart. */
  numbers?: boolean;
}

/**
 * The phrase around a word, short enough to be read at a glance: "opened the doors" for "doors". A
 * clause that is short enough stays whole. A longer one is cut so that it begins and ends with a
 * content word. German is not cut: its verbs stand at the end.
 */
export function gist(facts: SceneFacts, anchor: Anchor, options: GistOptions = {}): string {
  if (!hasWordSpaces(facts.language)) return spacelessGist(facts, anchor);
  const { text, language } = facts;
  const max = options.max ?? gistMax;
  const words = segmentWords(text, language);
  const stops = stopTest(facts, options);
  const isStopWord = stopWordTest(language);
  const isNumber = (word: LocatedWord | undefined) =>
    facts.numbers.some(({ start, end }) => word && word.start < end && word.end > start);
  const first = words.findIndex(({ end }) => end > anchor.from);
  const last = lastOfName(facts, words, anchor);
  let left = first;
  while (left > 0 && !stops(words[left - 1], words[left])) left -= 1;
  let right = last;
  while (right < words.length - 1 && !stops(words[right + 1], words[right])) right += 1;
  // "rose by" before a number.
  const counts = isNumber(words[right + 1]);
  while (counts && right > last && isStopWord(words[right]?.text ?? "")) right -= 1;
  // "lets" before "you" ends with what lets.
  const before = pronoun.test(words[right + 1]?.text ?? "");
  const isContent = (word: LocatedWord | undefined) =>
    facts.words.some(({ start }) => start === word?.start);
  while (before && right > last && !isContent(words[right])) right -= 1;
  const clause = text.slice(words[left]?.start, words[right]?.end);
  // A clause that begins with a joining word is not a sentence of its own.
  const opens = left === 0 || clauseMark.test(text.slice(words[left - 1]?.end, words[left]?.start));
  const goesOn = right > last || verbLast.test(language);
  if (opens && goesOn && clause.length <= max && !isWhole(clause, text))
    return capitalize(clause, language);
  if (verbLast.test(language)) return anchor.label;
  let [from, to] = [anchor.from, words[last]?.end ?? anchor.end];
  for (let at = first - 1; at >= left; at--) {
    const word = words[at];
    if (!word || to - word.start > max) break;
    // "in Canada | the tide": an article after a noun begins another phrase.
    const ends = article.test(words[at + 1]?.text ?? "") && isNoun(word, facts);
    if (ends && at > left) break;
    if (!isStopWord(word.text) || quantity.test(word.text) || isNumber(word)) from = word.start;
  }
  // Without its "never", advice would say the opposite.
  const not = words.findLast((word, at) => at >= left && at < first && negation.test(word.text));
  if (not && not.start < from) {
    if (to - not.start > negatedMax) return anchor.label;
    from = not.start;
  }
  if (to - from < enough)
    for (let at = last + 1; at <= right; at++) {
      const word = words[at];
      if (!word || word.end - from > max) break;
      if (!isStopWord(word.text)) to = word.end;
      // Without a tagger, the end of a phrase that does not fit cannot be told.
      const goesFurther = (words[right]?.end ?? to) - from > max;
      if (to - from >= enough && goesFurther && !isTagged(language)) break;
    }
  const phrase = text.slice(from, to).replace(/['’]s$/u, "");
  // "It weighed more than a kilogram": the rest says all that there is.
  const repeats = isWhole(phrase, text) && !not && !pronoun.test(words[0]?.text ?? "");
  return repeats ? anchor.label : capitalize(phrase, language);
}

/** The last word of a phrase, with the rest of a name: "Nobel" after "Premio". */
function lastOfName({ text, language }: SceneFacts, words: readonly LocatedWord[], anchor: Anchor) {
  let last = words.findLastIndex(({ start }) => start < anchor.end);
  const isCapital = (word: LocatedWord | undefined) => /^\p{Lu}/u.test(word?.text ?? "");
  if (verbLast.test(language) || !isCapital(words[last])) return last;
  while (isCapital(words[last + 1]) && text[words[last]?.end ?? 0] === " ") last += 1;
  return last;
}

const article = /^(?:the|an?)$/iu;
const isNoun = ({ start }: LocatedWord, { words }: SceneFacts) =>
  words.some((word) => word.start === start && /^(?:noun|name)$/.test(word.role));

/** Languages whose phrases lose their sense without the words after them. */
const verbLast = /^(?:de|nl)\b/;

/** Tests whether a phrase ends before a word: at another clause, a joining word or a number. */
function stopTest(facts: SceneFacts, options: GistOptions) {
  const { text, markers, words: content } = facts;
  const and = markers ? new RegExp(`^(?:${markers.and})$`, "iu") : undefined;
  const numbers = options.numbers ? [] : facts.numbers.map((number) => withUnit(number, facts));
  // "sunny" of "Cold, sunny days": an adjective right before its noun.
  const describes = ({ start, end }: LocatedWord) =>
    content.some(
      (word, at) =>
        word.start === start && word.role === "adjective" && content[at + 1]?.start === end + 1,
    );
  const isObject = ({ text: word, start }: LocatedWord) =>
    /^(?:you|it)$/iu.test(word) && takesObject.test(text.slice(0, start));
  const isCompared = (word: LocatedWord) =>
    /^than$/iu.test(word.text) && compared.test(text.slice(0, word.start));
  return (word: LocatedWord | undefined, beside: LocatedWord | undefined): boolean => {
    if (!word || !beside) return true;
    const gap = text.slice(Math.min(word.end, beside.end), Math.max(word.start, beside.start));
    // "Cold, sunny days" is one phrase.
    const listed = /^,\s$/u.test(gap) && describes(word.start > beside.start ? word : beside);
    return (
      (clauseMark.test(gap) && !listed) ||
      Boolean(and?.test(word.text)) ||
      (turn.test(word.text) && !isCompared(word) && !isObject(word)) ||
      numbers.some(({ start, end }) => word.start < end && word.end > start)
    );
  };
}

/** Where a number and the unit after it stand. */
export function withUnit({ start, end }: FoundNumber, { text, language }: SceneFacts) {
  const rest = text.slice(end, end + 40);
  const [next] = segmentWords(rest, language);
  const unit = next && /^[\s-]?$/u.test(rest.slice(0, next.start)) && isUnitWord(next.text);
  return { start, end: unit ? end + next.end : end };
}

/** A phrase that is the whole sentence would only repeat the caption. */
const isWhole = (phrase: string, text: string) =>
  phrase.length >= wholeFrom * text.replace(/[\s\p{P}]+$/u, "").length && phrase.length > enough;

function spacelessGist({ text, numbers }: SceneFacts, { start, end, label }: Anchor): string {
  const before = text.slice(0, start).search(/[^、。！？；：「」『』，]*$/u);
  const after = text.slice(end).match(/^[^、。！？；：「」『』，]*/u)?.[0].length ?? 0;
  const clause = text.slice(Math.max(0, before), end + after).trim();
  if (numbers.some((number) => number.start < end + after && number.end > before)) return label;
  return clause.length <= spacelessMax && clause.length < text.trim().length - 1 ? clause : label;
}
