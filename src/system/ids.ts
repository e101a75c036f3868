import { createHash, randomBytes } from "node:crypto";

/** Creates a random id: the prefix, `_`, and 24 URL-safe characters (144 bits). */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString("base64url")}`;

/** Creates a check for ids of this prefix. */
export const isId = (prefix: string) => (text: string) =>
  text.startsWith(`${prefix}_`) && /^[\w-]{24}$/.test(text.slice(prefix.length + 1));

/** Derives an id from an unguessable name. The same name gives the same id. */
export const deriveId = (prefix: string, name: string): string =>
  `${prefix}_${createHash("sha256").update(`${prefix} ${name}`).digest("base64url").slice(0, 24)}`;

/**
 * Derives a UUID from a name (SHA-256; RFC 9562, version 8). Stored ids depend on it, so it must
 * never change.
 */
export function uuidFromName(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Whether a text is formatted as a UUID. */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
