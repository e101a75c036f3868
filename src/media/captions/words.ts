import { baseLanguage } from "../../language/language-tag.ts";
import { scaledEnd } from "../../language/rules/every-language.ts";
import { wordSets } from "../../language/word-sets.ts";
import type { TimeSlice } from "../../system/time-slice.ts";
import type { Word } from "../../values/scene.ts";

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenters = {
  han: new Intl.Segmenter("zh", { granularity: "word" }),
  thai: new Intl.Segmenter("th", { granularity: "word" }),
};

/** Longer words are split: no line can show them, and measuring them takes long. */
const captionWordCharactersMax = 200;

/**
 * Drops empty words and splits long text in scripts without spaces into words, which share the time
 * by their length. A generator, so that callers can pause between words.
 */
export function* separateWords(words: readonly Word[]): Generator<Word, void, undefined> {
  for (const word of words) {
    const text = word.text.trim().replace(/\s+/g, " ");
    if (!text) continue;
    if (spaceless.test(text) && [...text].length > 4) yield* shareTime(word, text, pieces(text));
    else if (text.length > captionWordCharactersMax) yield* shareTime(word, text, chunks(text));
    else yield { ...word, text };
  }
}

/** Runs `separateWords` without blocking the event loop. */
export async function separateInSlices(words: readonly Word[], slice: TimeSlice): Promise<Word[]> {
  const separated: Word[] = [];
  for (const word of separateWords(words)) {
    if (slice.isOver()) await slice.next();
    separated.push(word);
  }
  return separated;
}

/** A number takes the ideographs of its scale and of what it counts, and the rest of a number. */
const isOneNumber = (piece: string, next: string) =>
  scaledEnd.test(piece) &&
  (/^[\p{Script=Han}\p{Script=Katakana}]/u.test(next) ||
    (/^\p{Nd}/u.test(next) && !/\p{Nd}$/u.test(piece)));

/**
 * Segments text into words. Punctuation stays with the word before, opening brackets with the next,
 * and what a number counts with the number.
 */
function* pieces(text: string): Generator<string, void, undefined> {
  const segmenter = /\p{Script=Thai}/u.test(text) ? segmenters.thai : segmenters.han;
  let piece = "";
  for (const { segment } of segmenter.segment(text)) {
    const joins = /^[\p{P}\s\p{M}]+$/u.test(segment) && !/^[\p{Ps}\p{Pi}]/u.test(segment);
    const opens = /[\p{Ps}\p{Pi}]$/u.test(piece);
    if (piece && !joins && !opens && !isOneNumber(piece, segment)) {
      yield piece;
      piece = "";
    }
    piece += segment;
    if (piece.length >= captionWordCharactersMax) {
      yield* chunks(piece);
      piece = "";
    }
  }
  if (piece) yield piece;
}

function* chunks(text: string): Generator<string, void, undefined> {
  let chunk = "";
  for (const character of text) {
    chunk += character;
    if (chunk.length < captionWordCharactersMax) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}

/** Gives each part of a word its share of the word's time. */
function* shareTime(
  word: Word,
  whole: string,
  parts: Iterable<string>,
): Generator<Word, void, undefined> {
  const at = (characters: number) =>
    word.start + ((word.end - word.start) * characters) / whole.length;
  let passed = 0;
  for (const part of parts) {
    const start = at(passed);
    passed += part.length;
    const text = part.trim();
    if (text) yield { text, start, end: at(passed) };
  }
}

const japanese = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
const digitBesideKana = new RegExp(`^(?:\\p{Nd}${japanese}|${japanese}\\p{Nd})$`, "u");

/**
 * The separator between two words: empty in scripts without spaces, between digits and ideographs
 * or kana (約1万2000戸), and before closing punctuation.
 */
export function separator(before: string, after: string): "" | " " {
  if (/^[\p{Pe}\p{Pf},.!?;:…،؛؟。、！？：；]+$/u.test(after)) return "";
  const [last, first] = [[...before].at(-1) ?? "", [...after][0] ?? ""];
  const closes = /[\u3000-\u303f\uff00-\uffef]/u;
  if (closes.test(last) || closes.test(first)) return "";
  const isCounted = digitBesideKana.test(last + first);
  return isCounted || (spaceless.test(last) && spaceless.test(first)) ? "" : " ";
}

export const endsSentence = (word: string) => /[.!?…。！？؟।]["'”’)»]*$/u.test(word);

const leaning = wordSets(({ captions }) => captions?.leaning);
const opening = wordSets(({ captions }) => captions?.opening);

/** Whether the second word says what the number before it counts. Years count nothing. */
const isCounting = (word: string, next: string) =>
  /\d$/.test(word) && !/^(?:1\d|20|21)\d\d$/.test(word) && /^[\p{L}%°\p{Sc}]/u.test(next);

/**
 * The cost of a break after a word: low after a sentence, clause or pause, high inside a phrase.
 */
export function breakPenalty(
  word: string,
  next: string | undefined,
  { pause, language }: { pause: number; language: string },
): number {
  const base = baseLanguage(language);
  if (next === undefined) return 0;
  if (endsSentence(word)) return -6;
  if (/[,;:،؛、，；：–—]["'”’)»]*$/u.test(word)) return -3;
  if (pause > 0.6) return -3;
  if (leaning.get(base)?.has(word.toLowerCase()) || isCounting(word, next)) return 7;
  if (opening.get(base)?.has(next.toLowerCase())) return -1;
  return pause > 0.2 ? 0 : 2;
}
