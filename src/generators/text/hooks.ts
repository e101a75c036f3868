import { rulesFor } from "../../language/rules.ts";
import { countUnits, unitsPerSecond } from "../../language/speaking-rate.ts";
import { hashText } from "../random.ts";
import { splitProse } from "./script-from-text.ts";
import { isQuestion, standsAlone } from "./sentence-context.ts";
import { weighSentences } from "./sentence-worth.ts";

export interface HooksRequest {
  topic: string;
  /** Source sentences. A surprising one is the best opener. */
  text: string;
  language: string;
  seed: number;
}

const hookCount = 3;
/** An opener takes about this long to say. */
const idealSeconds = 4;
const longestSeconds = 9;
const findingBonus = 0.8;

/**
 * At most three openers, the best first: sentences of the text that stand alone, or questions that
 * it answers. Without a text, the topic that is a question, and patterns that state nothing.
 */
export function writeHooks({ topic, text, language, seed }: HooksRequest): string[] {
  const asked = /[?？؟]\s*$/u.test(topic) ? [topic.trim()] : [];
  const said = text.trim() ? chooseSentences({ text, language, seed }) : [];
  const [best, ...others] = said;
  const made = said.length > 0 ? [] : patternsFor(topic, language);
  const all = [...(best ? [best] : []), ...asked, ...others, ...made];
  return [...new Set(all)].slice(0, hookCount);
}

function patternsFor(topic: string, language: string): string[] {
  const subject = topic.replace(/(?<![\s.。:：!！?？؟।])[\s.。:：!！?？؟।]+$/u, "");
  const patterns = rulesFor(language).narration?.hooks ?? ["{x}?", "{x}."];
  return subject ? patterns.map((pattern) => pattern.replace("{x}", () => subject)) : [];
}

const spokenSeconds = (text: string, language: string) =>
  countUnits(text, language) / unitsPerSecond(language);

/** Sentences by their worth, near the ideal length. */
function chooseSentences({ text, language, seed }: Omit<HooksRequest, "topic">): string[] {
  const all = splitProse(text, language);
  const { worth, finding } = weighSentences(all, {
    language,
    // A topic that asks "how" would prefer steps, which open nothing.
    title: "",
    tone: "informative",
    seed: 1,
  });
  const scored = all.flatMap((sentence, index) => {
    // The last sentence answers nothing.
    const asks = isQuestion(sentence, language) && index < all.length - 1;
    if (!standsAlone(sentence, language) && !asks) return [];
    const seconds = spokenSeconds(sentence, language);
    const length = Math.abs(seconds - idealSeconds) / idealSeconds;
    const score =
      (worth[index] ?? 0) -
      0.5 * length -
      (seconds > longestSeconds ? 1 : 0) +
      (index === finding ? findingBonus : 0) +
      // The seed decides between openers that are nearly as good.
      (hashText(`${seed} ${sentence}`) % 1000) / 4000;
    return [{ sentence, score }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ sentence }) => sentence);
}
