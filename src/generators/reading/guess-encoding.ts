import { unmarkedUtf16 } from "../../system/text-encoding.ts";

/** Character sets of two bytes a letter, with the first bytes of their common letters. */
const doubleByte: readonly [name: string, ranges: readonly [from: number, to: number][]][] = [
  ["euc-kr", [[0xb0, 0xc8]]],
  ["gb18030", [[0xb0, 0xd7]]],
  ["big5", [[0xa4, 0xc6]]],
  [
    "shift_jis",
    [
      [0x82, 0x83],
      [0x88, 0x97],
    ],
  ],
  [
    "euc-jp",
    [
      [0xa4, 0xa5],
      [0xb0, 0xcf],
    ],
  ],
];
/** The more usual first. */
const singleByte = ["windows-1252", "windows-1250", "windows-1251", "windows-1253", "windows-1254"];

const sampleBytes = 16 * 1024;
/** Share of the letters that are common ones in text of a double-byte character set. */
const commonMin = 0.75;

/** The likely character set of text that is not UTF-8 and declares none. */
export function guessEncoding(bytes: Uint8Array): string {
  const wide = unmarkedUtf16(bytes);
  if (wide) return wide;
  const end = bytes.lastIndexOf(0x0a, sampleBytes);
  const sample = bytes.subarray(0, bytes.length > sampleBytes && end > 0 ? end : undefined);
  const double = doubleByte
    .map(([name, ranges]) => ({ name, share: shareOfCommon(sample, name, ranges) }))
    .reduce((best, one) => (one.share > best.share ? one : best));
  if (double.share >= commonMin) return double.name;
  return singleByte
    .map((name) => ({ name, score: plausibility(new TextDecoder(name).decode(sample)) }))
    .reduce((best, one) => (one.score > best.score ? one : best)).name;
}

/** Share of common letters among all double bytes; 0 if the bytes are no such text. */
function shareOfCommon(
  sample: Uint8Array,
  name: string,
  ranges: readonly [number, number][],
): number {
  try {
    const text = new TextDecoder(name, { fatal: true }).decode(sample);
    // Two bytes for each such letter: single ones would be accents of Western text.
    if (/[\uE000-\uF8FF\uFF61-\uFF9F]/.test(text)) return 0;
  } catch {
    return 0;
  }
  let all = 0;
  let common = 0;
  for (let index = 0; index < sample.length; index++) {
    const byte = sample[index] ?? 0;
    if (byte < 0x80) continue;
    index += 1;
    all += 1;
    if (ranges.some(([from, to]) => byte >= from && byte <= to)) common += 1;
  }
  return all === 0 ? 0 : common / all;
}

/** Accents stand beside plain letters, other scripts in words of their own, symbols outside. */
function plausibility(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    count(/(?<=[a-z])[à-ſ]|[À-Ža-zà-ž](?<![a-z])(?=[a-z])|(?<=[A-Z])[À-Ž](?=[A-Z]|\b)/gu) -
    count(/[À-ſ](?=[À-ſ])/gu) +
    count(/(?<=\p{Script=Cyrillic})\p{Script=Cyrillic}|(?<=\p{Script=Greek})\p{Script=Greek}/gu) -
    2 * count(/(?<=\p{Ll})\p{Lu}|(?<=[a-z])[\p{Script=Cyrillic}\p{Script=Greek}]/gu) -
    2 * count(/(?<=\p{L})[^\p{L}\p{ASCII}\s’–—]|[^\p{L}\p{ASCII}\s‘–—](?=\p{L})/gu) -
    2 * count(/[\u0080-\u009F\uFFFD]/g)
  );
}
