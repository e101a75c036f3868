/** About `count` round values between the lowest and the highest of the values and 0. */
export function ticksOf(values: readonly number[], count: number): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const raw = (high - low || 1) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw * 0.999) ?? 10) * power;
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

const signs = /^[$€£¥₹₩₽]$/u;

/** From here on, the numbers of a chart are short: "412K". */
const shortMin = 100_000;
/** Whether all numbers of a chart are short, so that they are alike. */
export const areShort = (values: readonly number[]): boolean =>
  values.some((value) => Math.abs(value) >= shortMin);

/** A number with its unit: $ before it, % and other signs after it. Words stand elsewhere. */
export function formatNumber(
  value: number,
  { unit, language, isShort }: { unit: string; language: string; isShort: boolean },
): string {
  const size = Math.abs(value);
  const isExtreme = size >= 1e15 || (size > 0 && size < 1e-6);
  const notation = isExtreme ? "scientific" : isShort ? "compact" : "standard";
  const decimals = size >= 1000 ? 1 : size > 0 && size < 0.01 ? 6 : 2;
  const digits = new Intl.NumberFormat(language, {
    notation,
    numberingSystem: "latn",
    ...(notation === "standard"
      ? { maximumFractionDigits: decimals }
      : { maximumSignificantDigits: 3 }),
  }).format(size);
  const minus = value < 0 ? "−" : "";
  if (signs.test(unit)) return `${minus}${unit}${digits}`;
  return isWord(unit) ? `${minus}${digits}` : `${minus}${digits}${unit}`;
}

/** Units that stand under the title once, such as "million tonnes". */
export const isWord = (unit: string): boolean => /\p{L}{3}|\s/u.test(unit) || unit.length > 4;
