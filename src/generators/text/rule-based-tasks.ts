import type { Tagger } from "../../language/english-tagger.ts";
import { StepError } from "../../system/errors.ts";
import type { TextTasks } from "../text-tasks.ts";
import { writeHooks } from "./hooks.ts";
import { describeLeft, nameLeft } from "./left-out.ts";
import { summarizeInSentences, writeTitle } from "./metadata.ts";
import { fitToSeconds, simplify } from "./rewrite.ts";
import { extract } from "./script-from-text.ts";
import { extractTurns } from "./script-from-turns.ts";

/** Tasks by rules that write no words of their own. `findKeywords` ranks key phrases. */
export function ruleBasedTasks(
  findKeywords: TextTasks["findKeywords"],
  taggerFor: (language: string) => Promise<Tagger | undefined>,
): TextTasks {
  const findTextKeywords = async (text: string, language: string, signal: AbortSignal) => {
    const { keywords } = await findKeywords({ texts: [text], language }, signal);
    return keywords[0] ?? [];
  };
  return {
    findKeywords,
    async writeHooks({ topic, text, language, seed }, signal) {
      signal.throwIfAborted();
      const hooks = writeHooks({ topic, text, language, seed });
      if (hooks.length === 0)
        throw new StepError("invalid_input", "Nothing to open with. The text has no sentence.");
      return { hooks, engine: text ? "local/textrank" : "local/patterns" };
    },
    async rewrite({ script: given, seconds, reading_level, language }, signal) {
      signal.throwIfAborted();
      const plain =
        reading_level === "plain" ? simplify(given, language, await taggerFor(language)) : given;
      const script = seconds ? fitToSeconds(plain, { language, seconds }) : plain;
      return { script, engine: "local/textrank" };
    },
    async summarize({ text, title, sentences_max, seconds, language, voices }, signal) {
      signal.throwIfAborted();
      const limits = { language, seconds, sentencesMax: sentences_max };
      const turns = extractTurns(text, { ...limits, voices });
      const { sentences, left } =
        turns ?? extract(text, { ...limits, ...(title ? { title } : {}) });
      const of = sentences.length + left.length;
      const units = turns ? "turns of speakers" : "sentences";
      const note = `The summary has ${sentences.length} of the text's ${of} ${units}, unchanged.${left.length > 0 ? ` Left out: ${nameLeft(left)}.` : ""}`;
      const speakers = turns ? { voices: turns.voices } : {};
      const warnings = describeLeft(left, { of, units, seconds, sentencesMax: sentences_max });
      return {
        ...{ sentences, note, ...speakers, engine: "local/textrank" },
        ...(warnings.length > 0 ? { warnings } : {}),
      };
    },
    async describe({ text, title, keywords: given, language }, signal) {
      const keywords =
        given.length > 0 ? [...given] : await findTextKeywords(text, language, signal);
      return {
        title: writeTitle(title, { text, keywords, language }),
        summary: summarizeInSentences(text, language),
        keywords,
        engine: "local/textrank",
      };
    },
  };
}
