import { requireSourceText } from "../../common-inputs/source-text.ts";
import { defineTool } from "../../definition/define-tool.ts";
import {
  attributions,
  integer,
  language,
  rows,
  scenes,
  string,
  strings,
} from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

export default defineTool({
  name: "Write metadata",
  category: "script",
  description:
    "Writes what a platform asks for: title, description, hashtags, and chapters where the video is long enough.",
  credits: perCall(0.3),
  version: 5,
  timeoutSeconds: 60,
  retry: "transient",
  determinism: "exact",
  models: ["text"],
  input: {
    title: string({
      optional: true,
      max: 300,
      description:
        "Title of the video. By default the heading of the text, or its most important short sentence.",
    }),
    script: string({ optional: true, max: 100_000, description: "The spoken text." }),
    text: string({
      optional: true,
      max: 100_000,
      description: "Source text, if there is no script.",
    }),
    scenes: scenes({ optional: true, description: "The scenes, for chapters." }),
    keywords: strings({
      optional: true,
      max: 100,
      description: "Key phrases for the hashtags. By default those of the text.",
    }),
    attributions: attributions({
      optional: true,
      description: "Credits of pictures and clips, which the description ends with.",
    }),
    hashtags_max: integer({
      default: 8,
      min: 0,
      max: 30,
      description: "Maximum number of hashtags.",
    }),
    language: language({
      default: "auto",
      description: "Language of the text, a BCP 47 tag. auto detects it.",
    }),
  },
  needs: [["script", "text", "scenes"]],
  output: {
    title: string({ description: "Title of at most 100 characters." }),
    description: string({ description: "Description with chapters and hashtags." }),
    hashtags: strings({ description: "Hashtags, the best first." }),
    chapters: rows({ description: "`start` in seconds and `title` of each chapter." }),
    warnings: strings({
      optional: true,
      description: "Reason why rules were used instead of the model.",
    }),
  },
  example: {
    title: "Tides",
    script: "The moon pulls the sea. Twice a day the water rises, and twice it falls.",
  },
  expect: ({ title = "Title" }) => ({ title, description: "Description", hashtags: [] }),
  async run({ input, providers, texts, signal }) {
    const { scenes = [], hashtags_max } = input;
    const text = requireSourceText(input);
    const language = await texts.run(
      "resolveTextLanguage",
      { language: input.language, text },
      signal,
    );
    const given = (input.keywords ?? []).filter((keyword) => keyword.trim());
    const { summary, keywords, title, ...about } = await providers.text.describe(
      { text, title: input.title ?? "", keywords: given, keywords_max: hashtags_max, language },
      signal,
    );
    const credits = (input.attributions ?? []).map((credit) => credit.text);
    const page = await texts.run(
      "writeVideoPage",
      { summary, keywords, hashtags_max, scenes, credits, language },
      signal,
    );
    return {
      title,
      ...page,
      chapters: page.chapters.map((chapter) => ({ ...chapter })),
      ...about,
    };
  },
});
