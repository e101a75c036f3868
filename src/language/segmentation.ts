import { monthAfter } from "./months.ts";
import { abbreviations } from "./rules/every-language.ts";
import { never } from "./rules/language-rules.ts";
import { rulePattern, rulesFor } from "./rules.ts";
import { stopWordTest } from "./stop-words.ts";

const segmenters = new Map<string, Intl.Segmenter>();
const segmentersMax = 40;

/** Opening a segmenter takes as long as splitting a sentence, so those of a few languages stay. */
function openSegmenter(language: string, granularity: "word" | "sentence"): Intl.Segmenter {
  const key = `${granularity} ${language}`;
  const known = segmenters.get(key);
  if (known) return known;
  if (segmenters.size >= segmentersMax) segmenters.clear();
  const opened = new Intl.Segmenter(language, { granularity });
  segmenters.set(key, opened);
  return opened;
}

/** The sentences of a text with single spaces. Line ends separate sentences too. */
export function splitSentences(text: string, language: string): string[] {
  const segmenter = openSegmenter(language, "sentence");
  const goesOn = goesOnTest(language);
  const endsBeforeNumber = endsBeforeNumberTest(language);
  return text
    .split(/\n+/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .flatMap((line) => splitLine(line, segmenter, goesOn))
    .flatMap((sentence) => splitBeforeNumbers(sentence, endsBeforeNumber));
}

/** Letters of a word before a full stop that is hardly an abbreviation. */
const wholeWordLength = 5;

/** Tells whether the word before a full stop ends a sentence that a number follows. */
function endsBeforeNumberTest(language: string): (word: string) => boolean {
  const isShort = abbreviationTest(language);
  const isStopWord = stopWordTest(language);
  return (word) => !isShort(word) && (word.length >= wholeWordLength || isStopWord(word));
}

const abbreviationSets = new Map<string, ReadonlySet<string>>();

/** Tells whether a word is an abbreviation, written as usual or in small letters ("no. 5"). */
function abbreviationTest(language: string): (word: string) => boolean {
  const own = rulesFor(language).vocabulary?.abbreviations ?? "";
  const all = `${abbreviations} ${own}`;
  // Sentences are split again and again, of parts of a text too.
  const short = abbreviationSets.get(own) ?? new Set(`${all} ${all.toLowerCase()}`.split(" "));
  abbreviationSets.set(own, short);
  return (word) => short.has(word);
}

/** The segmenter ends no sentence before "3,200 shops": it looks for the next letter. */
function splitBeforeNumbers(sentence: string, isEnd: (word: string) => boolean): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: gap } of sentence.matchAll(/(?<=\p{Ll})[.]["'”’»)]? (?=\d)/gu)) {
    const before = sentence.slice(Math.max(start, index - endLength), index);
    if (!isEnd(before.split(/\P{L}/u).at(-1) ?? "")) continue;
    const end = index + gap.length;
    parts.push(sentence.slice(start, end - 1));
    start = end;
  }
  return [...parts, sentence.slice(start)];
}

type GoesOnTest = (before: string, after: string) => boolean;

function splitLine(line: string, segmenter: Intl.Segmenter, goesOn: GoesOnTest): string[] {
  const sentences: string[] = [];
  let opened = "";
  for (const { segment } of segmenter.segment(line)) {
    // The segmenter leaves an opening quotation mark at the sentence before it, and a closing one
    // after a space at the sentence behind it: « C'est dur. »
    const [closed = ""] = (sentences.length > 0 && /^»\s*/u.exec(opened + segment)) || [];
    if (closed) sentences.push(`${sentences.pop()}${closed}`);
    const text = (opened + segment).slice(closed.length);
    opened = /(?<![「『（])[「『（]+$/u.exec(text)?.[0] ?? "";
    const sentence = text.slice(0, text.length - opened.length);
    const last = sentences.at(-1);
    if (last !== undefined && goesOn(last.trimEnd(), sentence))
      sentences[sentences.length - 1] = last + sentence;
    else if (sentence.trim()) sentences.push(sentence);
  }
  sentences.push(`${sentences.pop() ?? ""}${opened}`);
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}

/** Characters that can decide whether a sentence ends. */
const endLength = 24;
/** "In 52 B.C." is no sentence: so many words stand before an era that ends one. */
const eraWordsMin = 3;

/** Tells where a full stop, or a quoted sentence, does not end the sentence around it. */
function goesOnTest(language: string): GoesOnTest {
  const { phrases, quantities } = rulesFor(language);
  const isShort = abbreviationTest(language);
  const era = rulePattern(`(?:${quantities?.beforeEra ?? never})$`);
  // "Am 9. November" is no end of a sentence.
  const ordinal = rulePattern(`(?:^|\\s)(?:${phrases?.ordinals ?? never}) \\d{1,2}\\.$`);
  const particle = rulePattern(`^(?:${phrases?.particles ?? never})$`);
  const isStopWord = stopWordTest(language);
  return (before, after) => {
    if (/^\p{Ll}/u.test(after)) return true;
    const end = before.slice(-endLength);
    const [next = ""] = splitWords(after.slice(0, endLength), language);
    if (/[」』]$/u.test(end)) return particle.test(next);
    if (era.test(end)) {
      const opensPhrase = /^\p{Lo}/u.test(next) && isStopWord(next);
      return opensPhrase || splitWords(end.replace(era, ""), language).length < eraWordsMin;
    }
    const isName = next.length < 2 || !isStopWord(next);
    if (/(?:^|[\s(.-])\p{Lu}\.$/u.test(end)) return isName;
    if (!end.endsWith(".")) return false;
    const last =
      end
        .slice(0, -1)
        .split(/[\s(.-]/u)
        .at(-1) ?? "";
    // A day in front of a month, after any word.
    const isDay = phrases?.ordinals !== undefined && /^\d{1,2}$/.test(last);
    return isShort(last) || ordinal.test(end) || (isDay && monthAfter(` ${after}`, language) > 0);
  };
}

/** A word and its place. Offsets are UTF-16 units of the text; `end` is exclusive. */
export interface LocatedWord {
  text: string;
  start: number;
  end: number;
}

const katakana = /^[\p{Script=Katakana}ー]+$/u;

/** The words of a text without punctuation, with their places. Katakana in a row are one word. */
function locateWords(text: string, segmenter: Intl.Segmenter): LocatedWord[] {
  const words: LocatedWord[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const last = words.at(-1);
    // The segmenter splits katakana words that it does not know.
    if (last?.end === index && katakana.test(segment) && katakana.test(last.text)) {
      last.text += segment;
      last.end += segment.length;
    } else if (isWordLike) {
      words.push({ text: segment, start: index, end: index + segment.length });
    }
  }
  return words;
}

/** The words of a text without punctuation, with their places. */
export const segmentWords = (text: string, language: string): LocatedWord[] =>
  locateWords(text, wordSegmenter(language));

/** The words of a text without punctuation, in scripts without spaces too. */
export const splitWords = (text: string, language: string): string[] =>
  wordSplitter(language)(text);

/** splitWords for many texts of one language. */
export function wordSplitter(language: string): (text: string) => string[] {
  const segmenter = wordSegmenter(language);
  return (text) => locateWords(text, segmenter).map((word) => word.text);
}

const wordSegmenter = (language: string) => openSegmenter(language, "word");

/** False for Chinese, Japanese, Thai and other languages that write words without spaces. */
export const hasWordSpaces = (language: string): boolean =>
  !/^(?:zh|ja|th|lo|km|my|yue)\b/i.test(language);

/** The separator of words: a space, or nothing in a language without spaces between words. */
export const wordJoiner = (language: string): string => (hasWordSpaces(language) ? " " : "");

const sentenceEnd = /[.!?…。！？؟।:]["'”’»」)]*$/u;

/** Adds a full stop of the text's script to a text that does not end a sentence. */
export function endSentence(text: string): string {
  if (text === "" || sentenceEnd.test(text)) return text;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(text)) return `${text}。`;
  return /[\p{Script=Devanagari}]$/u.test(text) ? `${text}।` : `${text}.`;
}

/** Paragraphs in one line. A heading or an item gets a full stop in place of its line end. */
export const joinParagraphs = (paragraphs: readonly string[], language: string): string =>
  paragraphs
    .map((text, index) =>
      index < paragraphs.length - 1 && /[\p{L}\p{M}\p{N}"'”’»)\]%€$]$/u.test(text)
        ? endSentence(text)
        : text,
    )
    .join(wordJoiner(language));

/** A sentence without its last full stop, which an era such as "48 B.C." keeps. */
export function withoutFullStop(sentence: string, language: string): string {
  const era = rulesFor(language).quantities?.beforeEra ?? never;
  return rulePattern(`(?:${era})$`).test(sentence)
    ? sentence
    : sentence.replace(/(?<![.。।])[.。।]$/u, "");
}
