import { stopwordTest } from "../../text/stopwords.ts";
import { segmentWords } from "../text/content-words.ts";
import type { FoundNumber } from "../text/found-number.ts";
import { isUnitWord } from "../text/units.ts";
import { type Anchor, capitalize, type SceneFacts } from "./scene-facts.ts";

const gistMax = 32;
const spacelessMax = 14;
/** A phrase shorter than this is continued to its right as well. */
const enough = 12;
const clauseMark = /[,;:.!?—–،؛。、！？…“”"«»„()]/u;
/** Words that open another clause, or are its subject. */
const turn =
  /^(?:but|that|which|who|because|while|than|when|if|i|you|we|they|he|she|it|there|pero|que|porque|cuando|yo|tú|él|ella|aber|dass|weil|wenn|als|ich|du|wir|ihr|er|man|mais|qui|parce|quand|je|tu|il|elle|nous|vous|ils|ma|che|لكن|الذي|التي)$/iu;
/** Small words that change the meaning of a phrase, so they stay in it. */
const quantity =
  /^(?:more|less|fewer|most|many|no|without|never|every|all|both|half|only|más|menos|sin|nunca|todos|todas|mehr|weniger|kein|keine|keinen|ohne|nie|alle|nur|plus|moins|sans|jamais|tous|toutes|بدون|دون|أكثر|أقل|كل)$/iu;
const spaceless = /^(?:ja|zh|th)\b/;

/**
 * The phrase around a word, short enough to be read at a glance: "opened the doors" for "doors". It
 * begins and ends with a content word, and crosses neither a clause nor a number.
 */
export function gist(facts: SceneFacts, anchor: Anchor, max = gistMax): string {
  if (spaceless.test(facts.language)) return spacelessGist(facts, anchor);
  const { text, language, markers } = facts;
  const numbers = facts.numbers.map((number) => withUnit(number, facts));
  const isStopword = stopwordTest(language);
  const and = markers ? new RegExp(`^(?:${markers.and})$`, "iu") : undefined;
  const words = segmentWords(text, language);
  const stops = (index: number, gap: string) => {
    const word = words[index];
    return (
      !word ||
      clauseMark.test(gap) ||
      and?.test(word.text) ||
      turn.test(word.text) ||
      numbers.some(({ start, end }) => word.start < end && word.end > start)
    );
  };
  const first = words.findIndex(({ end }) => end > anchor.from);
  const last = words.findLastIndex(({ start }) => start < anchor.end);
  let [from, to] = [anchor.from, anchor.end];
  for (let at = first - 1; at >= 0; at--) {
    const word = words[at];
    if (!word || stops(at, text.slice(word.end, words[at + 1]?.start))) break;
    if (to - word.start > max) break;
    if (!isStopword(word.text) || quantity.test(word.text)) from = word.start;
  }
  if (to - from < enough)
    for (let at = last + 1; at < words.length; at++) {
      const word = words[at];
      if (!word || stops(at, text.slice(words[at - 1]?.end, word.start))) break;
      if (word.end - from > max) break;
      if (!isStopword(word.text)) to = word.end;
    }
  const phrase = text.slice(from, to).replace(/['’]s$/u, "");
  return isWhole(phrase, text) ? anchor.label : capitalize(phrase, language);
}

/** Where a number and the unit after it stand. */
function withUnit({ start, end }: FoundNumber, { text, language }: SceneFacts) {
  const rest = text.slice(end, end + 40);
  const [next] = segmentWords(rest, language);
  const unit = next && /^[\s-]?$/u.test(rest.slice(0, next.start)) && isUnitWord(next.text);
  return { start, end: unit ? end + next.end : end };
}

/** A phrase that is the whole sentence would only repeat the caption. */
const isWhole = (phrase: string, text: string) =>
  phrase.length >= text.replace(/[\s\p{P}]+$/u, "").length && phrase.length > enough;

function spacelessGist({ text, numbers }: SceneFacts, { start, end, label }: Anchor): string {
  const before = text.slice(0, start).search(/[^、。！？；：「」『』，]*$/u);
  const after = text.slice(end).match(/^[^、。！？；：「」『』，]*/u)?.[0].length ?? 0;
  const clause = text.slice(Math.max(0, before), end + after).trim();
  if (numbers.some((number) => number.start < end + after && number.end > before)) return label;
  return clause.length <= spacelessMax && clause.length < text.trim().length - 1 ? clause : label;
}
