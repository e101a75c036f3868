import { baseLanguage } from "./language-tag.ts";
import { wordSets } from "./word-sets.ts";

const verbsByLanguage = wordSets(({ vocabulary }) => vocabulary?.commonVerbs);

/** Returns a test for very common verbs, which never choose an icon. */
export function commonVerbTest(language: string): (word: string) => boolean {
  const verbs = verbsByLanguage.get(baseLanguage(language));
  return (word) => verbs?.has(word.toLowerCase()) ?? false;
}
