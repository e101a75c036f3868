import { baseLanguage } from "../../../language/language-tag.ts";
import { scaleSigns, scaleValues } from "../../../language/rules/every-language.ts";
import { wordSets } from "../../../language/word-sets.ts";
import type { FoundNumber } from "./found-number.ts";

const scaleWords = wordSets(({ numerals }) => numerals?.scales);

/** Tests whether a word multiplies the number before it: "million". */
export const isScaleWord = (word: string, language: string): boolean =>
  scaleWords.get(baseLanguage(language))?.has(word.toLowerCase().replace(/\.$/u, "")) ?? false;

/**
 * Joins the parts of a number that has several scales: "1兆2000億" is 1.2兆, and "1万2000" is
 * 12,000. Parts that make no number that can be shown are left out: "2 million 300 thousand".
 */
export function joinScaled(
  numbers: readonly FoundNumber[],
  text: string,
  language: string,
): FoundNumber[] {
  const runs: FoundNumber[][] = [];
  for (const number of numbers) {
    const last = runs.at(-1)?.at(-1);
    if (last && continues(last, number, text, language)) runs.at(-1)?.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) => (run.length > 1 ? (inLargestScale(run, text) ?? []) : run));
}

function continues(
  { unit, end, prefix }: FoundNumber,
  next: FoundNumber,
  text: string,
  language: string,
): boolean {
  if (scaleSigns.test(unit)) return end === next.start;
  return !prefix && isScaleWord(unit, language) && /^\s$/u.test(text.slice(end, next.start));
}

const joinedMax = 1e8;
const decimalsMax = 4;

function inLargestScale(run: readonly FoundNumber[], text: string): FoundNumber | undefined {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return undefined;
  const scales = run.map(({ unit }) => (unit === "" ? 1 : (scaleValues[unit] ?? Number.NaN)));
  const isFalling = scales.every((scale, at) => at === 0 || scale < (scales[at - 1] ?? 0));
  // "1万2" can be 12,000.
  const isCut = first !== last && last.unit === "" && last.text.length === 1;
  if (!isFalling || isCut) return undefined;
  const total = run.reduce((sum, { value }, at) => sum + value * (scales[at] ?? 1), 0);
  const end = { end: last.end, text: text.slice(first.start, last.end) };
  if (total < joinedMax) return { ...first, ...end, value: total, unit: "", decimals: 0 };
  const value = total / (scales[0] ?? 1);
  const decimals = `${value}`.split(".")[1]?.length ?? 0;
  return decimals > decimalsMax ? undefined : { ...first, ...end, value, decimals };
}
