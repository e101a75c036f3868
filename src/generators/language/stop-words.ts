import { baseLanguage } from "./language-tag.ts";
import { stopWords } from "./lists/stop-words.ts";
import { toWordSets } from "./word-sets.ts";

const wordsByLanguage = toWordSets(stopWords);

/** True for the languages whose stop words are known. */
export const hasStopWords = (language: string): boolean =>
  wordsByLanguage.has(baseLanguage(language));

/**
 * Returns a test for stop words. In a language without a list, words of up to three letters count
 * as stop words; in scripts without spaces, single characters and words of hiragana.
 */
export function stopWordTest(language: string): (word: string) => boolean {
  const words = wordsByLanguage.get(baseLanguage(language));
  if (!words) return isShortWord;
  return (word) =>
    words.has(withoutContraction(word)) || (word.length < 2 && !/\p{Script=Han}/u.test(word));
}

/** "they" of "They're". */
const withoutContraction = (word: string) =>
  word
    .toLowerCase()
    .replace("’", "'")
    .replace(/'\p{L}{1,2}$/u, "");

const spaceless =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const isShortWord = (word: string) =>
  spaceless.test(word) ? word.length < 2 || /^\p{Script=Hiragana}+$/u.test(word) : word.length <= 3;
