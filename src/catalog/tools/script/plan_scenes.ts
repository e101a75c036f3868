import { defineTool } from "../../define-tool.ts";
import { integer, number, scenes, string } from "../../fields.ts";
import { perCall } from "../../price.ts";

export default defineTool({
  name: "Plan scenes",
  category: "script",
  description:
    "Parts a script into scenes of a few seconds, each with what is said, how long it takes, keywords and what is to be seen.",
  credits: perCall(1),
  version: 1,
  timeoutSeconds: 180,
  retry: "transient",
  determinism: "exact",
  input: {
    script: string({ min: 1, max: 100_000, description: "What is said, paragraphs one a line." }),
    title: string({
      optional: true,
      max: 300,
      description: "Named in every picture, so that the scenes belong together.",
    }),
    seconds: number({
      optional: true,
      min: 1,
      max: 3600,
      description: "Length of the whole; without it, as long as the text takes to say.",
    }),
    language: string({
      default: "en",
      max: 35,
      description: "The language of the script, a tag such as en or pt-BR.",
    }),
    scenes_max: integer({
      min: 1,
      max: 60,
      default: 12,
      description: "How many scenes there may be; none of the text is left out.",
    }),
  },
  output: {
    scenes: scenes({ description: "What is said and seen, scene by scene." }),
    title: string({ optional: true, description: "The title that was given." }),
  },
  example: {
    script:
      "The sea is deep. Light fades below two hundred metres, and below a thousand there is none at all.",
    title: "The deep sea",
  },
  async run({ input, providers, signal }) {
    const planned = await providers.text.planScenes(input, signal);
    return { ...planned, ...(input.title ? { title: input.title } : {}) };
  },
});
