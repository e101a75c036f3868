import { StepError } from "../../system/errors.ts";
import type { TextTasks } from "../text-tasks.ts";
import { writeHooks } from "./hooks.ts";
import { summarizeInSentences, writeTitle } from "./metadata.ts";
import { fitToSeconds, simplify } from "./rewrite.ts";
import { extract } from "./script-from-text.ts";

/** Tasks by rules that write no words of their own. `findKeywords` ranks key phrases. */
export function ruleBasedTasks(findKeywords: TextTasks["findKeywords"]): TextTasks {
  const findTextKeywords = async (text: string, language: string, signal: AbortSignal) => {
    const { keywords } = await findKeywords({ texts: [text], language }, signal);
    return keywords[0] ?? [];
  };
  return {
    findKeywords,
    async writeHooks({ topic, text, language, seed }, signal) {
      const keywords = await findTextKeywords(text, language, signal);
      const subject = topic || keywords[0] || "";
      const hooks = writeHooks({ topic: subject, text, keywords, language, seed });
      if (hooks.length === 0)
        throw new StepError("invalid_input", "Nothing to open with. The text has no sentence.");
      return { hooks, engine: "local/patterns" };
    },
    async rewrite({ script: given, seconds, reading_level, language }, signal) {
      signal.throwIfAborted();
      const plain = reading_level === "plain" ? simplify(given, language) : given;
      const script = seconds ? fitToSeconds(plain, { language, seconds }) : plain;
      return { script, engine: "local/textrank" };
    },
    async summarize({ text, title, sentences_max, seconds, language }, signal) {
      signal.throwIfAborted();
      const { sentences, of } = extract(text, {
        language,
        seconds,
        sentencesMax: sentences_max,
        ...(title ? { title } : {}),
      });
      const note = `The summary has ${sentences.length} of the text's ${of} sentences, unchanged.`;
      return { sentences, note, engine: "local/textrank" };
    },
    async describe({ text, title, keywords: given, language }, signal) {
      const keywords =
        given.length > 0 ? [...given] : await findTextKeywords(text, language, signal);
      return {
        title: writeTitle(title, text, keywords),
        summary: summarizeInSentences(text, language),
        keywords,
        engine: "local/textrank",
      };
    },
  };
}
