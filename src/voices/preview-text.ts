import { rulesFor } from "../language/rules.ts";

/** Without a sentence of its own, a language says this date. */
const date = new Date(Date.UTC(2026, 0, 1));

/** The sentence that previews speak in a language: always the same for a BCP 47 tag. */
export function previewText(language: string): string {
  const sentence = rulesFor(language).narration?.preview;
  if (sentence) return sentence;
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  // Every voice can read numbers.
  if (!isKnown) return "1, 2, 3, 4, 5";
  return new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(date);
}
