/** Numbers, and texts such as "1,234.5", "12 %" or "$5". */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.length > 40) return undefined;
  const plain = value
    .normalize("NFKC")
    .replaceAll("−", "-")
    .replace(/[\s_'’%$€£¥]/g, "");
  const text = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(",", "") : plain;
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,2})?$/i.test(text) ? Number(text) : undefined;
}

/** A cell may be any JSON value. An object can have a `toString` that is no function. */
export const plainText = (value: unknown): string =>
  value === null || value === undefined || typeof value === "object" ? "" : String(value).trim();
