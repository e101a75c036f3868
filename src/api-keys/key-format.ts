import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const keyPattern = /^vk_([0-9A-Za-z]{48})([0-9A-Za-z]{4})$/;

/** A new API key: `vk_`, 48 random base62 characters, 4 check characters. */
export function generateKey(): string {
  const secret = Array.from({ length: 48 }, () => alphabet.charAt(randomInt(alphabet.length))).join(
    "",
  );
  return `vk_${secret}${computeChecksum(secret)}`;
}

/** Whether the text has a key's form and its check characters agree: typing errors are found without a look-up. */
export function isApiKeyFormat(text: string): boolean {
  const [, secret, check] = keyPattern.exec(text) ?? [];
  return secret !== undefined && computeChecksum(secret) === check;
}

/** What is stored of a key. */
export const hashKey = (key: string): Buffer => createHash("sha256").update(key).digest();

/** What tells keys apart for people: their first 12 characters. */
export const keyPrefix = (key: string): string => key.slice(0, 12);

function computeChecksum(secret: string): string {
  let rest = crc32(secret);
  return Array.from({ length: 4 }, () => {
    const digit = alphabet.charAt(rest % alphabet.length);
    rest = Math.floor(rest / alphabet.length);
    return digit;
  }).join("");
}
