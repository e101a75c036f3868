import { StepError } from "../../../system/errors.ts";
import { seed } from "../../common-inputs/frame-fields.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { language, string, strings } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

const nothingToOpen = 'Nothing to open with. Add a "topic", a "title", or a "text".';

export default defineTool({
  name: "Write hook",
  category: "script",
  description:
    "Writes up to three openers for a video, the best first: the most surprising sentences of the text that stand alone, a question that it answers, or those of a text model. They state nothing that the text does not say.",
  credits: perCall(0.3),
  version: 4,
  timeoutSeconds: 60,
  retry: "transient",
  determinism: "seeded",
  models: ["text"],
  input: {
    topic: string({ optional: true, max: 500, description: "What the video is about." }),
    title: string({
      optional: true,
      max: 300,
      description: "Title of the video, if there is no topic.",
    }),
    script: string({ optional: true, max: 100_000, description: "The spoken text." }),
    text: string({
      optional: true,
      max: 100_000,
      description: "Source text, if there is no script.",
    }),
    language: language({
      default: "auto",
      description:
        "Language of the openers, a BCP 47 tag. auto detects the language of the text or topic.",
    }),
    seed: seed("Another seed may give other openers."),
  },
  needs: [["topic", "title", "script", "text"]],
  output: {
    hooks: strings({ description: "Up to three openers, the best first." }),
    hook: string({ description: "The best opener." }),
    warnings: strings({
      optional: true,
      description: "Reason why rules were used instead of the model.",
    }),
  },
  example: { topic: "The deep sea", text: "Light fades below 200 meters. Fish there glow." },
  expect: () => ({ hooks: ["Hook"], hook: "Hook" }),
  async run({ input, providers, texts, signal }) {
    const topic = (input.topic?.trim() || input.title?.trim()) ?? "";
    const text = (input.script?.trim() || input.text?.trim()) ?? "";
    if (!/[\p{L}\p{N}]/u.test(`${topic}${text}`))
      throw new StepError("invalid_input", nothingToOpen);
    const language = await texts.run(
      "resolveTextLanguage",
      { language: input.language, text: text || topic },
      signal,
    );
    const task = { topic, text, language, seed: input.seed };
    const made = await providers.text.writeHooks(task, signal);
    return { ...made, hook: made.hooks[0] ?? topic };
  },
});
