import { scaleValues } from "../language/rules/every-language.ts";

interface Notation {
  /** Between thousands; empty for none. */
  group: string;
  point: string;
  /** Code point of the digit zero. */
  zero: number;
  /** Between the number and a sign such as %. */
  gap: string;
}

const asciiZero = 0x30;
/** Arabic, Persian and Devanagari. */
const zeros = [asciiZero, 0x660, 0x6f0, 0x966];
const thinSpace = "\u202f";

const numbers = /\p{Nd}+(?:[.,'’\s\u066b\u066c]\p{Nd}+)*(?:(\s)(?=[%％‰°€$£¥]))?/gu;

const scaleSign = `[${Object.keys(scaleValues).join("")}]`;
const scaled = new RegExp(`\\p{Nd}+(?:${scaleSign}\\p{Nd}*)+`, "gu");
const scaledPart = new RegExp(`(\\p{Nd}+)(${scaleSign}*)`, "gu");

/**
 * Writes a number as `texts` write it: 7,2 or 7.2, 1.250 or 1 250, 1万2000, in their digits.
 * `share` of it is for numbers that count up; one with signs such as 万 does not. A number that no
 * text holds in digits is written as the language does.
 */
export function writeNumber(
  value: number,
  {
    texts,
    language,
    decimals,
    share = 1,
  }: {
    texts: readonly (string | undefined)[];
    language: string;
    decimals?: number | undefined;
    share?: number;
  },
): { digits: string; gap: string } {
  const whole = texts.flatMap((text = "") => findScaled(text, Math.abs(value)) ?? [])[0];
  if (whole) return { digits: whole, gap: "" };
  const found = texts.flatMap((text = "") => findNotation(text, Math.abs(value)) ?? [])[0];
  const format = (locale: string, useGrouping?: boolean) =>
    (value * share).toLocaleString(locale, {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 2,
      numberingSystem: "latn",
      ...(useGrouping === undefined ? {} : { useGrouping }),
    });
  if (!found) return { digits: format(language), gap: "" };
  const { group, point, zero, gap } = found;
  const digits = format("en", group !== "").replace(/[\d.,]/g, (sign) =>
    sign === "," ? group : sign === "." ? point : String.fromCodePoint(Number(sign) + zero),
  );
  return { digits, gap };
}

/** The number `value` in a text, where signs such as 万 multiply its parts. */
const findScaled = (text: string, value: number): string | undefined =>
  [...text.matchAll(scaled)].find(([whole]) => readScaled(whole) === value)?.[0];

const readScaled = (whole: string) =>
  [...whole.matchAll(scaledPart)].reduce((sum, [, digits = "", signs = ""]) => {
    const scale = [...signs].reduce((product, sign) => product * (scaleValues[sign] ?? 1), 1);
    return sum + Number(digits) * scale;
  }, 0);

/** How a text writes the number `value`. */
function findNotation(text: string, value: number): Notation | undefined {
  for (const [whole, gap = ""] of text.matchAll(numbers)) {
    const zero = zeros.find((zero) => isDigitOf(whole, zero)) ?? asciiZero;
    const number = toAscii(whole.trimEnd(), zero);
    const marks = number.replace(/\d/g, "");
    const looks = { zero, gap: gap && thinSpace };
    const point = marks.at(-1) ?? ".";
    const [before = "", fraction = ""] = splitLast(number, point);
    if (marks && Number(`${onlyDigits(before)}.${fraction}`) === value)
      return { ...looks, point, group: spaceless(marks.length > 1 ? marks.charAt(0) : "") };
    if (Number(onlyDigits(number)) === value)
      return { ...looks, point: ".", group: spaceless(marks.charAt(0)) };
  }
  return undefined;
}

const isDigitOf = (text: string, zero: number) => {
  const first = text.codePointAt(0) ?? 0;
  return first >= zero && first < zero + 10;
};
const toAscii = (text: string, zero: number) =>
  text.replace(/\p{Nd}/gu, (digit) => `${(digit.codePointAt(0) ?? 0) - zero}`);
const onlyDigits = (text: string) => text.replace(/\D/g, "");
const spaceless = (mark: string) => (/\s/u.test(mark) ? thinSpace : mark);
const splitLast = (text: string, mark: string) => {
  const at = text.lastIndexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};
