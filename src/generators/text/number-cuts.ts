import { never } from "../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";
import { segmentWords } from "../../language/segmentation.ts";
import { stopWordTest } from "../../language/stop-words.ts";
import { findNumbers } from "../design/numbers/find-numbers.ts";

/** Characters on each side of a cut that are read: a text may be one sentence. */
const reach = 80;

/**
 * Tells whether a cut at an offset of a text divides a number, or separates it from its half
 * ("two hours and a half"), its unit or what it counts.
 */
export function dividesNumber(text: string, cut: number, language: string): boolean {
  const before = text.slice(Math.max(0, cut - reach), cut);
  const after = text.slice(cut, cut + reach);
  const { andHalf = never } = rulesFor(language).numerals ?? {};
  if (rulePattern(`^\\s*(?:${andHalf})(?!\\p{L})`).test(after)) return true;
  const near = before + after;
  const isStopWord = stopWordTest(language);
  return findNumbers(near, language).some(({ start, end, year }) => {
    if (start >= before.length) return false;
    if (end > before.length || year) return end > before.length;
    const [next] = segmentWords(near.slice(end), language);
    const isCounted =
      next && /^[\s-]*$/u.test(near.slice(end, end + next.start)) && !isStopWord(next.text);
    return isCounted === true && end + next.end > before.length;
  });
}
