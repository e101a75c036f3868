import { baseOf } from "./pacing.ts";

/** The language a text is written in (ISO 639-1); nothing when the text is too short or mixed to tell. */
export async function languageOf(text: string): Promise<string | undefined> {
  const { detectAll } = await import("tinyld");
  const [first] = detectAll(text.slice(0, 5000));
  return first && first.accuracy >= 0.5 ? first.lang : undefined;
}

/** The text's language where it certainly is not `language`: a long enough text, and no trace of the wanted one. */
export async function foreignLanguageOf(
  text: string,
  language: string,
): Promise<string | undefined> {
  if (text.length < 60) return undefined;
  const { detectAll } = await import("tinyld");
  const found = detectAll(text.slice(0, 5000));
  return found.some(({ lang }) => lang === baseOf(language)) ? undefined : found[0]?.lang;
}

/** Its name in English, such as "German" for "de". */
export const languageName = (language: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
