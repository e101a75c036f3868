import type { ByteRange } from "../storage/storage.ts";

/**
 * The part that a Range header asks for. Undefined: send everything, which RFC 9110 allows for what is
 * not understood and for several ranges at once; "unsatisfiable": it begins behind the end, or there is nothing of it.
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
