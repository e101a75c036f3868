import { requireSourceText } from "../../common-inputs/source-text.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { integer, language, scenes, string, strings } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

const keywordsPerScene = 4;

export default defineTool({
  name: "Extract keywords",
  category: "script",
  description:
    "Finds the key phrases of a text, and of each scene: words that stand together and often, without filler words (RAKE), or those of a text model.",
  credits: perCall(0.3),
  version: 3,
  timeoutSeconds: 120,
  retry: "transient",
  determinism: "exact",
  models: ["text"],
  input: {
    text: string({ optional: true, max: 100_000, description: "The text." }),
    script: string({
      optional: true,
      max: 100_000,
      description: "The spoken text, if there is no `text`.",
    }),
    scenes: scenes({
      optional: true,
      description: "Scenes whose `keywords` are to be found. Their text is used if there is none.",
    }),
    keywords_max: integer({
      default: 10,
      min: 1,
      max: 50,
      description: "Maximum number of key phrases.",
    }),
    language: language({
      default: "auto",
      description: "Language of the text, a BCP 47 tag. auto detects it.",
    }),
  },
  needs: [["text", "script", "scenes"]],
  output: {
    keywords: strings({ description: "Key phrases, best first." }),
    scenes: scenes({ optional: true, description: "The scenes with their `keywords`." }),
    warnings: strings({
      optional: true,
      description: "Reason why rules were used instead of the model.",
    }),
  },
  example: {
    text: "The moon pulls the sea. Spring tides come with the full moon.",
    keywords_max: 3,
  },
  expect: ({ scenes }) => ({ keywords: ["keyword"], ...(scenes ? { scenes } : {}) }),
  async run({ input, providers, texts: work, signal, progress }) {
    const { scenes = [], keywords_max, text } = input;
    const source = requireSourceText({ ...input, script: text ?? input.script });
    const language = await work.run(
      "resolveTextLanguage",
      { language: input.language, text: source },
      signal,
    );
    const texts = [source, ...scenes.map((scene) => scene.text)];
    const made = await providers.text.findKeywords({ texts, language }, signal);
    const { keywords, ...about } = made;
    progress(90);
    const [all = [], ...perScene] = keywords;
    return {
      keywords: all.slice(0, keywords_max),
      ...(scenes.length > 0
        ? {
            scenes: scenes.map((scene, index) => {
              const found = (perScene[index] ?? []).slice(0, keywordsPerScene);
              return found.length > 0 ? { ...scene, keywords: found } : scene;
            }),
          }
        : {}),
      ...about,
    };
  },
});
