/** A value of a requirement as a text field shows it. */
export const formatValue = (value: unknown): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

/** Reads a typed value. What is not of the type stays a text, which the API then refuses. */
export function parseValue(type: string, text: string): unknown {
  if (text === "") return undefined;
  if (type === "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads values that are separated by commas; undefined without any. */
export function parseList(type: string, text: string): (string | number)[] | undefined {
  const words = text.split(",").map((word) => word.trim());
  const values = words.filter((word) => word !== "");
  if (values.length === 0) return undefined;
  return values.map((value) =>
    type !== "string" && Number.isFinite(Number(value)) ? Number(value) : value,
  );
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
