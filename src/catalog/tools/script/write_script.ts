import { secondsToSay } from "../../../generators/text/pacing.ts";
import { tones } from "../../../generators/text/patterns/pattern.ts";
import { resolveScriptLanguage } from "../../../generators/text/script-language.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool } from "../../define-tool.ts";
import { textOfSeconds } from "../../expected-values.ts";
import { integer, language, string } from "../../fields.ts";
import { perCall } from "../../price.ts";

const nothingToWrite = "Nothing to write about. Add a topic or a source text.";

export default defineTool({
  name: "Write script",
  category: "script",
  description:
    "Writes the narration of a video from a topic or a source text. Without a language model it selects the central sentences of the text, or fills a pattern with the topic and returns a note.",
  credits: perCall(1),
  version: 1,
  timeoutSeconds: 180,
  retry: "transient",
  determinism: "seeded",
  input: {
    topic: string({
      optional: true,
      max: 500,
      description: "What the video is about. Required unless there is a text.",
    }),
    text: string({ optional: true, max: 100_000, description: "Source text." }),
    tone: string({ enum: tones, default: "informative", description: "Tone of the narration." }),
    seconds: integer({
      min: 5,
      max: 600,
      default: 30,
      description: "Length of the narration in seconds.",
    }),
    language: language({
      default: "auto",
      description:
        "A BCP 47 tag such as en or pt-BR. auto is the language of the text, or English.",
    }),
    seed: integer({
      default: 1,
      min: 0,
      description: "A different seed gives a different script.",
    }),
  },
  output: {
    title: string({ description: "A title for the video." }),
    script: string({ description: "The spoken text, one paragraph per line." }),
    language: language({ description: "Language of the script." }),
    note: string({ optional: true, description: "Limits of the method that was used." }),
  },
  example: { topic: "The deep sea", seconds: 15 },
  expect({ topic, text, seconds = 30, language = "auto" }) {
    const written = language === "auto" ? "en" : language;
    const said = text === undefined ? seconds : Math.min(seconds, secondsToSay(text, written));
    return { title: topic ?? "Title", script: textOfSeconds(said, written), language: written };
  },
  async checkStart({ topic, text, language = "auto" }, { capabilities, isComplete }) {
    if (topic?.trim() || text?.trim()) return capabilities.checkScript({ topic, text, language });
    return isComplete ? nothingToWrite : undefined;
  },
  async run({ input, providers, signal }) {
    const topic = input.topic?.trim() ?? "";
    const text = input.text?.trim();
    if (!topic && !text) throw new StepError("invalid_input", nothingToWrite);
    const language = await resolveScriptLanguage({ topic, text, language: input.language });
    const { tone, seconds, seed } = input;
    return providers.text.writeScript({ topic, text, tone, seconds, language, seed }, signal);
  },
});
