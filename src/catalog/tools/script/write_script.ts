import { detectLanguage } from "../../../generators/text/language.ts";
import { tones } from "../../../generators/text/patterns/pattern.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool } from "../../define-tool.ts";
import { integer, string } from "../../fields.ts";
import { perCall } from "../../price.ts";

export default defineTool({
  name: "Write script",
  category: "script",
  description:
    "Writes the narration of a video from a topic, or from a source text, for a length, tone and language. Without a language model it picks the text's own central sentences, or builds on a pattern around the topic and says so.",
  credits: perCall(1),
  version: 1,
  timeoutSeconds: 180,
  retry: "transient",
  determinism: "seeded",
  input: {
    topic: string({
      optional: true,
      max: 500,
      description: "What the video is about. Needed unless there is a text.",
    }),
    text: string({ optional: true, max: 100_000, description: "Source text to tell from." }),
    tone: string({ enum: tones, default: "informative", description: "How it is told." }),
    seconds: integer({
      min: 5,
      max: 600,
      default: 30,
      description: "How long the narration is to be.",
    }),
    language: string({
      default: "auto",
      max: 35,
      description: "A language tag such as en or pt-BR; auto is the text's own, else English.",
    }),
    seed: integer({ default: 1, min: 0, description: "Another seed gives another script." }),
  },
  output: {
    title: string({ description: "A title for the video." }),
    script: string({ description: "Paragraphs as spoken, one a line." }),
    language: string({ description: "The language it is written in." }),
    note: string({ optional: true, description: "How it was made, where that limits it." }),
  },
  example: { topic: "The deep sea", seconds: 15 },
  async run({ input, providers, signal }) {
    const topic = input.topic?.trim() ?? "";
    const text = input.text?.trim();
    if (!topic && !text)
      throw new StepError(
        "invalid_input",
        "There is nothing to write about: give a topic, or a source as text.",
      );
    // A few Latin words tell no language; those of another script do.
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
      `language is "${language}"; use a language tag such as en, es or pt-BR, or auto.`,
    );
  }
}
