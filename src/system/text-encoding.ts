import { isUtf8 } from "node:buffer";

/** The character set of text that declares one, or that is UTF-8. Undefined for all other bytes. */
export function knownEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return isUtf8(bytes) && !bytes.includes(0) ? "utf-8" : undefined;
}

/** Whether bytes may be text in an older character set: they have no control characters. */
export const isOldText = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));

const signature = "PK\u0003\u0004";

/** Whether a file is a zip archive, as all spreadsheets of Excel are. */
export const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString("latin1") === signature;
