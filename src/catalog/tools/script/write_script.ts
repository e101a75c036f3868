import { detectLanguage } from "../../../generators/text/language.ts";
import { secondsToSay } from "../../../generators/text/pacing.ts";
import { tones } from "../../../generators/text/patterns/pattern.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool } from "../../define-tool.ts";
import { textOfSeconds } from "../../expected-values.ts";
import { integer, language, string } from "../../fields.ts";
import { perCall } from "../../price.ts";

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
  async run({ input, providers, signal }) {
    const topic = input.topic?.trim() ?? "";
    const text = input.text?.trim();
    if (!topic && !text)
      throw new StepError("invalid_input", "Nothing to write about. Add a topic or a source text.");
    // A short topic in Latin script does not identify its language; other scripts do.
    const told = text || (/[^\p{Script=Latin}\P{L}]/u.test(topic) ? topic : "");
    const language =
      input.language === "auto"
        ? ((told && (await detectLanguage(told))) ?? "en")
        : canonicalLanguage(input.language);
    const { tone, seconds, seed } = input;
    return providers.text.writeScript(
      { topic, text, tone, seconds, language: language || "en", seed },
      signal,
    );
  },
});

function canonicalLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language;
  } catch {
    throw new StepError(
      "invalid_input",
      `Invalid "language": "${language}". Use a BCP 47 tag such as en, es or pt-BR, or auto.`,
    );
  }
}
