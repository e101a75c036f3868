import { writeHooks } from "../../../generators/text/hooks.ts";
import { resolveTextLanguage } from "../../../generators/text/text-language.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool } from "../../define-tool.ts";
import { language, string, strings } from "../../fields.ts";
import { seed } from "../../frame-fields.ts";
import { perCall } from "../../price.ts";

const nothingToOpen = 'Nothing to open with. Add a "topic", a "title", or a "text".';

export default defineTool({
  name: "Write hook",
  category: "script",
  description:
    "Writes three openers for a video, the best first: short sentences of the text, and questions about the topic. They state nothing that the text does not say.",
  credits: perCall(0.3),
  version: 1,
  timeoutSeconds: 60,
  retry: "transient",
  determinism: "seeded",
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
      description: "Language of the openers, a BCP 47 tag. auto is that of the text or topic.",
    }),
    seed: seed("Another seed may give other openers."),
  },
  output: {
    hooks: strings({ description: "Three openers, the best first." }),
    hook: string({ description: "The best opener." }),
  },
  example: { topic: "The deep sea", text: "Light fades below 200 metres. Fish there glow." },
  expect: () => ({ hooks: ["Hook"], hook: "Hook" }),
  checkStart: ({ topic, title, script, text }, { isComplete }) =>
    isComplete && ![topic, title, script, text].some((given) => given?.trim())
      ? nothingToOpen
      : undefined,
  async run({ input, providers, signal }) {
    const topic = (input.topic?.trim() || input.title?.trim()) ?? "";
    const text = (input.script?.trim() || input.text?.trim()) ?? "";
    if (!/[\p{L}\p{N}]/u.test(`${topic}${text}`))
      throw new StepError("invalid_input", nothingToOpen);
    const language = await resolveTextLanguage(input.language, text || topic);
    const { keywords } = await providers.text.findKeywords({ texts: [text], language }, signal);
    const [found = []] = keywords;
    const subject = topic || found[0] || "";
    const hooks = writeHooks({ topic: subject, text, keywords: found, language, seed: input.seed });
    const [hook] = hooks;
    if (!hook) throw new StepError("invalid_input", nothingToOpen);
    return { hooks, hook, engine: "local/patterns" };
  },
});
