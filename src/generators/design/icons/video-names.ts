import { never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import { segmentWords } from "../../../language/segmentation.ts";

/** Names have endings too: "Карпов" is the one of "Карпова". */
const nameEndingMax = 2;
const nameStemMin = 4;

/**
 * Tells names where only names have a capital. A word that opens a sentence says nothing by its
 * capital, but the other texts of the video do: "Карпов" is no carp.
 */
export function videoNameTest(
  texts: readonly string[],
  language: string,
): (word: string) => boolean {
  const { capitalThings } = rulesFor(language).senses ?? {};
  if (!capitalThings) return () => false;
  const isThing = rulePattern(`^(?:${capitalThings || never})$`);
  const names = new Set<string>();
  const plain = new Set<string>();
  for (const text of texts)
    for (const { text: word, start } of segmentWords(text, language)) {
      const opens = !/[\p{L}\p{N},;–—-]\s*$/u.test(text.slice(0, start));
      if (/^\p{Ll}/u.test(word)) plain.add(word);
      else if (!opens && /^\p{Lu}\p{Ll}/u.test(word) && !isThing.test(word))
        names.add(word.toLowerCase());
    }
  const isSame = (one: string, other: string) => {
    const length = Math.max(nameStemMin, Math.min(one.length, other.length) - nameEndingMax);
    const differs = Math.abs(one.length - other.length) > nameEndingMax;
    return !differs && one.slice(0, length) === other.slice(0, length);
  };
  return (word) => {
    if (!/^\p{Lu}\p{Ll}/u.test(word) || isThing.test(word)) return false;
    const lower = word.toLowerCase();
    return !plain.has(lower) && [...names].some((name) => isSame(name, lower));
  };
}
