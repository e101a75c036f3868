import type { ByteRange } from "../storage/storage.ts";

/**
 * Parses a Range header (RFC 9110, section 14) for a file of `bytes` bytes. Returns undefined if
 * the whole file should be sent: for a missing header, for several ranges, and for a header that
 * cannot be parsed.
 */
export function parseRange(
  header: string | undefined,
  bytes: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "")
    return Number(to) === 0 || bytes === 0
      ? "unsatisfiable"
      : { start: Math.max(0, bytes - Number(to)), end: bytes - 1 };
  const start = Number(from);
  if (to !== "" && Number(to) < start) return undefined;
  if (start >= bytes) return "unsatisfiable";
  return { start, end: to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1) };
}
