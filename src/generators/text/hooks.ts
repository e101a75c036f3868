import { baseLanguage } from "../language/language-tag.ts";
import { hookPatterns } from "../language/lists/hook-patterns.ts";
import { splitSentences } from "../language/segmentation.ts";
import { countUnits, unitsPerSecond } from "../language/speaking-rate.ts";
import { hashText } from "../random.ts";

export interface HooksRequest {
  topic: string;
  /** Source sentences. A surprising one is the best opener. */
  text: string;
  keywords: readonly string[];
  language: string;
  seed: number;
}

const hookCount = 3;
/** An opener takes about this long to say. */
const idealSeconds = 3.5;
const longestSeconds = 7;

/** Three openers, the best first: short sentences of the text, and patterns about the topic. */
export function writeHooks({ topic, text, keywords, language, seed }: HooksRequest): string[] {
  const subject = topic.replace(/[\s.。:：!！?？؟।]+$/u, "");
  const asked = /[?？؟]\s*$/u.test(topic) ? [topic.trim()] : [];
  const made = (hookPatterns[baseLanguage(language)] ?? ["{x}?", "{x}!", "{x}."]).map((pattern) =>
    pattern.replace("{x}", () => subject),
  );
  const said = splitSentences(text, language).filter(
    (sentence) => spokenSeconds(sentence, language) <= longestSeconds,
  );
  const scored = [...asked, ...said, ...(subject ? made : [])].map((hook, index) => ({
    hook,
    score:
      scoreHook(hook, { keywords, language }) +
      (index < asked.length + said.length ? 0.6 : 0) +
      // The seed decides between openers that are nearly as good.
      (hashText(`${seed} ${hook}`) % 1000) / 5000,
  }));
  const best = scored.sort((a, b) => b.score - a.score).map(({ hook }) => hook);
  return [...new Set(best)].slice(0, hookCount);
}

const spokenSeconds = (text: string, language: string) =>
  countUnits(text, language) / unitsPerSecond(language);

/** Best near the ideal length, with keywords, a number or a question, and clear by itself. */
function scoreHook(
  hook: string,
  { keywords, language }: Pick<HooksRequest, "keywords" | "language">,
): number {
  const length = Math.abs(spokenSeconds(hook, language) - idealSeconds) / idealSeconds;
  const lower = hook.toLowerCase();
  const named = keywords.slice(0, 5).filter((word) => lower.includes(word.toLowerCase())).length;
  return (
    1 -
    length +
    Math.min(2, named) * 0.4 +
    (/\p{N}/u.test(hook) ? 0.5 : 0) +
    (/[?？؟]/u.test(hook) ? 0.2 : 0) -
    (refersBack.test(hook) ? 0.8 : 0)
  );
}

const refersBack =
  /^(?:it|this|that|these|those|they|he|she|but|and|so|also|then|esto|eso|pero|y|il|elle|mais|et|er|sie|es|aber|und)(?!\p{L})/iu;
