import { baseLanguage } from "./pacing.ts";
import { splitWords } from "./sentences.ts";
import { hasStopwords, stopwordTest } from "./stopwords.ts";

/** Detects a text's language (ISO 639-1); undefined if it is too short or mixed. */
export async function detectLanguage(text: string): Promise<string | undefined> {
  const { detectAll } = await import("tinyld");
  const found = detectAll(detectionSample(text));
  const [first] = found;
  return first && first.accuracy >= 0.5
    ? first.lang
    : chooseByStopwords(detectionSample(text), found);
}

const wordsMin = 4;
const shareMin = 0.2;
const lead = 1.2;

/**
 * A few short sentences in a language with close relatives, such as Spanish, are never sure. Their
 * articles and prepositions decide.
 */
function chooseByStopwords(
  text: string,
  found: readonly { lang: string; accuracy: number }[],
): string | undefined {
  const words = splitWords(text, "en");
  if (words.length < wordsMin) return undefined;
  const [best, next] = found
    .filter(({ lang }) => hasStopwords(lang))
    .map(({ lang, accuracy }) => {
      const share = words.filter(stopwordTest(lang)).length / words.length;
      return { lang, score: share < shareMin ? 0 : share * accuracy };
    })
    .sort((a, b) => b.score - a.score);
  return best && best.score > lead * (next?.score ?? 0) ? best.lang : undefined;
}

/** The time of the detection grows with the square of white space. */
const detectionSample = (text: string) =>
  text
    .slice(0, 20_000)
    .replace(/\s{2,}/g, " ")
    .slice(0, 5000);

/** The text's language if it certainly differs from `language`; undefined for short texts. */
export async function detectForeignLanguage(
  text: string,
  language: string,
): Promise<string | undefined> {
  if (text.length < 60) return undefined;
  const { detectAll } = await import("tinyld");
  const found = detectAll(detectionSample(text));
  return found.some(({ lang }) => lang === baseLanguage(language)) ? undefined : found[0]?.lang;
}

/** English name of a language: "German" for "de". */
export const languageName = (language: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
