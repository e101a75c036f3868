import { createHash, randomBytes } from "node:crypto";

/** A new identifier that cannot be guessed: the prefix, `_`, and 24 URL-safe characters. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString("base64url")}`;

/** Whether a text has the form of such an identifier. */
export const isId = (prefix: string) => (text: string) =>
  text.startsWith(`${prefix}_`) && /^[\w-]{24}$/.test(text.slice(prefix.length + 1));

/**
 * As newId, but made from a name that nobody can guess: the same name gives the same identifier.
 */
export const deriveId = (prefix: string, name: string): string =>
  `${prefix}_${createHash("sha256").update(`${prefix} ${name}`).digest("base64url").slice(0, 24)}`;

/** A UUID made from a name alone (RFC 9562, version 8), so that it never changes. */
export function uuidFromName(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Whether the text has the form of a UUID. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
