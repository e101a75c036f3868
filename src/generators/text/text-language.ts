import { detectLanguage } from "./language.ts";

/** The language given, or for `auto` that of the text; English if it cannot be told. */
export const resolveTextLanguage = async (language: string, text: string): Promise<string> =>
  language === "auto" ? ((await detectLanguage(text)) ?? "en") : language;
