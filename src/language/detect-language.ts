import { baseLanguage } from "./language-tag.ts";
import { splitWords } from "./segmentation.ts";
import { hasStopWords, stopWordTest } from "./stop-words.ts";

/** Detects a text's language (ISO 639-1); undefined if it is too short or mixed. */
export async function detectLanguage(text: string): Promise<string | undefined> {
  const { detectAll } = await import("tinyld");
  const found = detectAll(detectionSample(text));
  const [first] = found;
  return first && first.accuracy >= 0.5
    ? first.lang
    : chooseByStopWords(detectionSample(text), found);
}

const detectedWordsMin = 4;
const shareMin = 0.2;
const lead = 1.2;

/**
 * A few short sentences in a language with close relatives, such as Spanish, are never sure. Their
 * articles and prepositions decide.
 */
function chooseByStopWords(
  text: string,
  found: readonly { lang: string; accuracy: number }[],
): string | undefined {
  const words = splitWords(text, "en");
  if (words.length < detectedWordsMin) return undefined;
  const [best, next] = found
    .filter(({ lang }) => hasStopWords(lang))
    .map(({ lang, accuracy }) => {
      const share = words.filter(stopWordTest(lang)).length / words.length;
      return { lang, score: share < shareMin ? 0 : share * accuracy };
    })
    .sort((a, b) => b.score - a.score);
  return best && best.score > lead * (next?.score ?? 0) ? best.lang : undefined;
}

/** Words of a topic that only its language has. */
const topicWordsMin = 2;

/**
 * The language of a topic that is a question or a phrase; undefined where it may be a name, such as
 * "La Paz". A script other than Latin is enough.
 */
export async function detectTopicLanguage(topic: string): Promise<string | undefined> {
  const found = await detectLanguage(topic);
  if (found === undefined || /[^\p{Script=Latin}\P{L}]/u.test(topic)) return found;
  const [isOwn, isEnglish] = [stopWordTest(found), stopWordTest("en")];
  const words = splitWords(topic, found);
  if (words.some((word) => isEnglish(word) && !isOwn(word))) return undefined;
  const telling = words.filter((word) => isOwn(word) && !isEnglish(word));
  const isPhrase = words.some((word) => /^\p{Ll}/u.test(word) && !isOwn(word));
  return isPhrase && new Set(telling).size >= topicWordsMin ? found : undefined;
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

/** The language given, or for `auto` that of the text; English if it cannot be told. */
export const resolveTextLanguage = async (language: string, text: string): Promise<string> =>
  language === "auto" ? ((await detectLanguage(text)) ?? "en") : language;
