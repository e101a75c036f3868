import { baseLanguage } from "../language/language-tag.ts";
import { topicSentences } from "../language/lists/topic-sentences.ts";
import { endSentence } from "../language/segmentation.ts";

/** Languages with these sentences. */
export const topicLanguages: readonly string[] = Object.keys(topicSentences);

/**
 * Returns a short script about a topic without a source: the title, a question, and how to get a
 * real script. It states nothing about the topic. Undefined in a language without these sentences.
 */
export function topicScript(title: string, language: string): string | undefined {
  const sentences = topicSentences[baseLanguage(language)];
  if (!sentences) return undefined;
  const ended = endSentence(title);
  const asked = /[?？؟]$/u.test(ended);
  return [ended, ...(asked ? [] : [sentences.question]), sentences.ask].join("\n");
}
