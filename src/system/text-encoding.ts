import { isUtf8 } from "node:buffer";

/** The character set of text that declares one, or that is UTF-8. Undefined for all other bytes. */
export function knownEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return isUtf8(bytes) && !bytes.includes(0) ? "utf-8" : undefined;
}

/** ASCII characters, such as separators and digits, from which UTF-16 is recognized. */
const asciiMin = 3;
const asciiShareMin = 0.05;

/**
 * UTF-16 without a byte order mark, by the zero bytes that alternate with its ASCII characters.
 * Undefined for other bytes: those with control characters, or with half of a surrogate pair.
 */
export function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes.length < 4 || bytes.length % 2 === 1 || !bytes.includes(0)) return undefined;
  if (isUtf16(bytes, (first, second) => first | (second << 8))) return "utf-16le";
  return isUtf16(bytes, (first, second) => (first << 8) | second) ? "utf-16be" : undefined;
}

function isUtf16(bytes: Uint8Array, join: (first: number, second: number) => number): boolean {
  let ascii = 0;
  let isHalf = false;
  for (let at = 0; at < bytes.length; at += 2) {
    const unit = join(bytes[at] ?? 0, bytes[at + 1] ?? 0);
    const isSecond = unit >= 0xdc00 && unit <= 0xdfff;
    const isControl = unit < 0x20 && (unit < 0x09 || unit > 0x0d);
    if (isControl || unit >= 0xfffe || isHalf !== isSecond) return false;
    isHalf = unit >= 0xd800 && unit <= 0xdbff;
    if (unit < 0x80) ascii += 1;
  }
  return !isHalf && ascii >= Math.max(asciiMin, (bytes.length / 2) * asciiShareMin);
}

/** Whether bytes may be text in an older character set: they have no control characters. */
export const isOldText = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));

const signature = "PK\u0003\u0004";

/** Whether a file is a zip archive, as all spreadsheets of Excel are. */
export const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString("latin1") === signature;
