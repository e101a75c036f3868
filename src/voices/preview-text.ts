// cspell:disable
/** What the previews of voices say, by language. */
const sentences: Readonly<Record<string, string>> = {
  en: "This is how I sound in your video.",
  de: "So klinge ich in deinem Video.",
  es: "Así sueno en tu vídeo.",
  fr: "Voici ma voix dans votre vidéo.",
  it: "Ecco la mia voce nel tuo video.",
};
// cspell:enable

/** Without a sentence of its own, a language says this date. */
const date = new Date(Date.UTC(2026, 0, 1));

/** The sentence that previews speak in a language: always the same for a BCP 47 tag. */
export function previewText(language: string): string {
  const sentence = sentences[language];
  if (sentence) return sentence;
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  // Every voice can read numbers.
  if (!isKnown) return "1, 2, 3, 4, 5";
  return new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(date);
}
