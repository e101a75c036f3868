import { baseLanguage } from "./language-tag.ts";
import { hesitations } from "./rules/every-language.ts";
import { listWords, wordSets } from "./word-sets.ts";

const hesitationsByLanguage = wordSets(({ vocabulary }) => vocabulary?.hesitations);
const wordsByLanguage = wordSets(({ vocabulary }) => vocabulary?.stopWords);

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

/** Returns a test for words that say nothing: hesitations such as "um", and stop words. */
export function fillerTest(language: string): (word: string) => boolean {
  const isStopWord = stopWordTest(language);
  const sets = [listWords(hesitations), hesitationsByLanguage.get(baseLanguage(language))];
  return (word) => isStopWord(word) || sets.some((words) => words?.has(word.toLowerCase()));
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
