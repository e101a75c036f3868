import {
  findChapters,
  writeDescription,
  writeHashtags,
  writeTitle,
} from "../../../generators/text/metadata.ts";
import { resolveTextLanguage } from "../../../generators/text/text-language.ts";
import { defineTool } from "../../define-tool.ts";
import { integer, language, rows, scenes, string, strings } from "../../fields.ts";
import { perCall } from "../../price.ts";
import { requireSourceText } from "../../source-text.ts";

export default defineTool({
  name: "Write metadata",
  category: "script",
  description:
    "Writes what a platform asks for: title, description, hashtags, and chapters where the video is long enough.",
  credits: perCall(0.3),
  version: 1,
  timeoutSeconds: 60,
  retry: "transient",
  determinism: "exact",
  input: {
    title: string({
      optional: true,
      max: 300,
      description: "Title of the video. By default the best key phrase.",
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
  output: {
    title: string({ description: "Title of at most 100 characters." }),
    description: string({ description: "Description with chapters and hashtags." }),
    hashtags: strings({ description: "Hashtags, the best first." }),
    chapters: rows({ description: "`start` in seconds and `title` of each chapter." }),
  },
  example: {
    title: "Tides",
    script: "The moon pulls the sea. Twice a day the water rises, and twice it falls.",
  },
  expect: ({ title = "Title" }) => ({ title, description: "Description", hashtags: [] }),
  async run({ input, providers, signal }) {
    const { scenes = [], hashtags_max } = input;
    const text = requireSourceText(input);
    const language = await resolveTextLanguage(input.language, text);
    const given = (input.keywords ?? []).filter((keyword) => keyword.trim());
    const { keywords } = await providers.text.findKeywords({ texts: [text], language }, signal);
    const all = given.length > 0 ? given : (keywords[0] ?? []);
    const hashtags = writeHashtags(all, hashtags_max);
    const chapters = findChapters(scenes);
    return {
      title: writeTitle(input.title ?? "", text, all),
      description: writeDescription(text, { language, chapters, hashtags }),
      hashtags,
      chapters: chapters.map((chapter) => ({ ...chapter })),
      engine: "local/textrank",
    };
  },
});
