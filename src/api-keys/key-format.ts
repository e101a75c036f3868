import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const keyPattern = /^vk_([0-9A-Za-z]{48})([0-9A-Za-z]{4})$/;

/** A new API key: `vk_`, 48 random base62 characters, and a checksum of 4 characters. */
export function generateKey(): string {
  const secret = Array.from({ length: 48 }, () => alphabet.charAt(randomInt(alphabet.length))).join(
    "",
  );
  return `vk_${secret}${computeChecksum(secret)}`;
}

/**
 * Whether a text has the format and checksum of a key. This detects typing errors without a
 * database query.
 */
export function isApiKeyFormat(text: string): boolean {
  const [, secret, check] = keyPattern.exec(text) ?? [];
  return secret !== undefined && computeChecksum(secret) === check;
}

/** The SHA-256 hash of a key, which the database stores instead of the key. */
export const hashKey = (key: string): Buffer => createHash("sha256").update(key).digest();

/** The first 12 characters of a key, by which people recognize it. */
export const keyPrefix = (key: string): string => key.slice(0, 12);

function computeChecksum(secret: string): string {
  let rest = crc32(secret);
  return Array.from({ length: 4 }, () => {
    const digit = alphabet.charAt(rest % alphabet.length);
    rest = Math.floor(rest / alphabet.length);
    return digit;
  }).join("");
}
