/** Parses a JSON object. Throws an Error that says what is wrong with the text. */
export function readObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`The text is not valid JSON: ${(error as Error).message}.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("The text is not a JSON object. Write it as { … }.");
  return { ...value };
}
