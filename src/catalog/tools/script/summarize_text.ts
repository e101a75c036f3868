import { speakerVoices, spokenVoices } from "../../common-inputs/conversation.ts";
import { requireSourceText } from "../../common-inputs/source-text.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { integer, language, number, string, strings } from "../../definition/fields.ts";
import { placeholderText } from "../../pricing/expected-values.ts";
import { perCall } from "../../pricing/price.ts";

/** Without a length. */
const usualSentences = 6;
const sentencesLimit = 60;
const secondsPerSentence = 6;

interface Extent {
  seconds?: number | undefined;
  sentences_max?: number | undefined;
}

const sentencesOf = ({ seconds, sentences_max }: Extent): number =>
  sentences_max ?? (seconds === undefined ? usualSentences : sentencesLimit);

export default defineTool({
  name: "Summarize text",
  category: "script",
  description:
    "Picks the most important sentences of a text, unchanged and in their order: the main finding, figures, and what the others share (TextRank). A sentence that refers to another one comes with it, and questions are left out. A text that fits is kept whole. A text model writes its own sentences.",
  credits: perCall(0.5),
  version: 5,
  timeoutSeconds: 120,
  retry: "transient",
  determinism: "exact",
  models: ["text"],
  input: {
    text: string({ min: 1, max: 100_000, description: "The text." }),
    title: string({
      optional: true,
      max: 300,
      description: "Title of the text: a question with how or why prefers steps or reasons.",
    }),
    voices: speakerVoices,
    sentences_max: integer({
      optional: true,
      min: 1,
      max: sentencesLimit,
      description: `Maximum number of sentences. Default: as many as fit into \`seconds\`; without it, ${usualSentences}.`,
    }),
    seconds: number({
      optional: true,
      min: 5,
      max: 600,
      description: "Maximum time that the summary takes to speak, in seconds.",
    }),
    language: language({
      default: "auto",
      description: "Language of the text, a BCP 47 tag. auto detects it.",
    }),
  },
  madeFrom: { script: ["text"] },
  repeats: ["language", "voices"],
  output: {
    script: string({ description: "The summary to be spoken, one sentence per line." }),
    voices: spokenVoices,
    sentences: strings({ description: "The sentences of the summary." }),
    title: string({
      optional: true,
      description: "The title from the input, or the first heading.",
    }),
    language: language({ description: "Language of the text." }),
    note: string({
      description:
        "Share of the text in the summary and what is left out, or the model that wrote it.",
    }),
    warnings: strings({
      optional: true,
      description: "What is left out, or the reason why rules were used instead of the model.",
    }),
  },
  example: {
    text: "The sea is deep. Light fades below two hundred meters of water. Below a thousand meters the deep water has no light at all. Fish there glow.",
    sentences_max: 2,
  },
  expect({ title, seconds, sentences_max, language = "auto" }) {
    const count = sentencesOf({ seconds, sentences_max });
    const said = Math.min(seconds ?? Number.POSITIVE_INFINITY, count * secondsPerSentence);
    const spoken = language === "auto" ? "en" : language;
    return { script: placeholderText(said, spoken), language: spoken, ...(title ? { title } : {}) };
  },
  async run({ input, providers, texts, signal }) {
    const text = requireSourceText(input);
    const language = await texts.run(
      "resolveTextLanguage",
      { language: input.language, text },
      signal,
    );
    const title = input.title?.trim() || (await texts.run("findHeading", { text }, signal));
    const task = { ...input, text, title, language, sentences_max: sentencesOf(input) };
    const made = await providers.text.summarize(task, signal);
    return {
      ...made,
      script: made.sentences.join("\n"),
      ...(title ? { title: title.slice(0, 300) } : {}),
      language,
    };
  },
});
