import { baseLanguage } from "./pacing.ts";

/** Detects a text's language (ISO 639-1); undefined if it is too short or mixed. */
export async function detectLanguage(text: string): Promise<string | undefined> {
  const { detectAll } = await import("tinyld");
  const [first] = detectAll(text.slice(0, 5000));
  return first && first.accuracy >= 0.5 ? first.lang : undefined;
}

/** The text's language if it certainly differs from `language`; undefined for short texts. */
export async function detectForeignLanguage(
  text: string,
  language: string,
): Promise<string | undefined> {
  if (text.length < 60) return undefined;
  const { detectAll } = await import("tinyld");
  const found = detectAll(text.slice(0, 5000));
  return found.some(({ lang }) => lang === baseLanguage(language)) ? undefined : found[0]?.lang;
}

/** English name of a language: "German" for "de". */
export const languageName = (language: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
