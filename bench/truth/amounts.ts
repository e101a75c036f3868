import { findNumbers } from "../../src/generators/design/numbers/find-numbers.ts";
import { never } from "../../src/language/rules/language-rules.ts";
import { rulesFor } from "../../src/language/rules.ts";

/**
 * A range as written, and its upper end with the unit: "four hours" of "three to four hours". Also
 * an amount with its number in digits: "12000人" of "1万2千人", and one without its sign or its
 * word for it: "£400" of "< £400", "300人" of "300多人".
 */
export function withEnd(spelling: string, kind: string, language: string): string[] {
  const numbers = findNumbers(spelling, language);
  const isPair = /^(?:range|score)$/.test(kind);
  const [first, last] = [numbers[0], isPair ? numbers.at(-1) : undefined];
  const isMixed = first && /\d\p{Script=Han}\d/u.test(first.text);
  const inDigits = isMixed ? [spelling.replace(first.text, String(first.value))] : [];
  const { moreInside = never } = rulesFor(language).quantities ?? {};
  const more = new RegExp(`(?<=[\\d十百千万亿])(?:${moreInside})`, "u");
  const plain = spelling.replace(/^[<>≤≥≈]\s?/u, "").replace(more, "");
  return last
    ? [spelling, spelling.slice(last.start).replace(/^[-–:]/u, ""), ...inDigits]
    : [spelling, plain, ...inDigits];
}

/** "20万あまり": the limit of a number stands after it. */
export const endsInLimit = (written: string, language: string) => {
  const limit = Object.values(rulesFor(language).quantities?.after ?? {}).join("|");
  return limit !== "" && new RegExp(`\\p{N}.*(?:${limit})$`, "u").test(written);
};

/** The value of a number in digits or words, and its unit without spaces. */
export function readAmount(spelling: string, language: string): { value: number; unit: string } {
  const latin = spelling.replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660));
  const digits = /\d[\d.,\u0020\u00a0\u202f\u066b\u066c]*\d|\d/u.exec(latin)?.[0];
  if (digits) {
    const rest = latin.replace(digits, " ");
    return { value: readDigits(digits, language), unit: unitKey(rest) };
  }
  const [number] = findNumbers(spelling, language);
  if (!number) return { value: Number.NaN, unit: "" };
  const rest = spelling.slice(0, number.start) + spelling.slice(number.end);
  return { value: number.value, unit: unitKey(`${number.unit} ${rest}`) };
}

function readDigits(digits: string, language: string): number {
  const arabic = digits.replace("\u066b", ".").replaceAll("\u066c", ",");
  const comma = !/^(?:en|ja|ar|zh)/.test(language);
  const [group, decimal] = comma ? [".", ","] : [",", "."];
  const isGroup = new RegExp(`[\\s${group}](?=\\d{3})`, "gu");
  return Number(arabic.replace(isGroup, "").replace(decimal, "."));
}

const percentWords =
  /per ?cent(?! ?points?)|prozent(?!punkt)|por ciento|por cento|pour cent|بالمئة|بالمائة|في المئة|في المائة|процент(?:а|ов)?(?!н)|パーセント|百分之|％/giu;

/** A unit without spaces, and with one sign for percent. */
export const unitKey = (unit: string) =>
  unit
    .toLowerCase()
    .replace(percentWords, "%")
    .replace(/[\s\u00a0\u202f.,-]+/gu, "");
