import { secondsToSay } from "../../../generators/text/pacing.ts";
import type { Scene } from "../../../values/scene.ts";
import { defineTool } from "../../define-tool.ts";
import { assumedSeconds, textOfSeconds } from "../../expected-values.ts";
import {
  assets,
  integer,
  language,
  number,
  palette,
  scenes,
  string,
  strings,
} from "../../fields.ts";
import { perCall } from "../../price.ts";

/** Usual length of a scene, for estimates. */
const secondsPerScene = 5;

export default defineTool({
  name: "Plan scenes",
  category: "script",
  description:
    "Divides a script into scenes of a few seconds, each with text, seconds, keywords and a design that shows what is said.",
  credits: perCall(1),
  version: 3,
  timeoutSeconds: 180,
  retry: "transient",
  determinism: "exact",
  input: {
    script: string({
      min: 1,
      max: 100_000,
      description: "The spoken text, one paragraph per line.",
    }),
    title: string({
      optional: true,
      max: 300,
      description: "Title of the video. It is part of every picture description.",
    }),
    seconds: number({
      optional: true,
      min: 1,
      max: 3600,
      description:
        "Length of the video in seconds. By default the time that the text takes to speak.",
    }),
    language: language({
      default: "en",
      description: "Language of the script, a BCP 47 tag such as en or pt-BR.",
    }),
    images: assets("image", {
      optional: true,
      max: 60,
      description:
        "Your pictures, one per scene in order. Fewer pictures than scenes are shared; more get scenes of their own.",
    }),
    scenes_max: integer({
      min: 1,
      max: 60,
      default: 12,
      description: "Maximum number of scenes. The whole text is always used.",
    }),
  },
  output: {
    scenes: scenes({ description: "The scenes of the video." }),
    title: string({ optional: true, description: "The title from the input." }),
    title_icon: string({
      optional: true,
      description: "The icon of the video's subject, for the title card.",
    }),
    warnings: strings({
      optional: true,
      description: "Why rules divided the script or designed the scenes in place of a model.",
    }),
    palette: palette({
      optional: true,
      description: "One set of colors for the video, chosen by its subject.",
    }),
  },
  example: {
    script:
      "The sea is deep. Light fades below two hundred metres, and below a thousand there is none at all.",
    title: "The deep sea",
  },
  expect({ script, title, seconds, language = "en", scenes_max = 12 }) {
    const said = script === undefined ? assumedSeconds : secondsToSay(script, language);
    const total = seconds ?? said;
    const count = Math.min(scenes_max, Math.max(1, Math.ceil(total / secondsPerScene)));
    const text = textOfSeconds(said / count, language);
    const scene = { text, seconds: total / count, visual: "", keywords: [] };
    const scenes = Array.from({ length: count }, (_, index) => ({ ...scene, index }));
    return title === undefined ? { scenes } : { scenes, title };
  },
  async run({ input, providers, signal }) {
    const { language, title, images = [] } = input;
    const { scenes, engine, warnings = [] } = await providers.text.planScenes(input, signal);
    const pictured = assignImages(scenes, images);
    const designed = await providers.design.designScenes(
      { scenes: pictured, title, language },
      signal,
    );
    const said = [...warnings, ...(designed.warnings ?? [])];
    return {
      scenes: designed.scenes,
      palette: designed.palette,
      ...(designed.subject ? { title_icon: designed.subject } : {}),
      ...(title ? { title } : {}),
      ...(said.length > 0 ? { warnings: said } : {}),
      engine,
    };
  },
});

const pictureSeconds = 3;

/** One picture per scene in order. Fewer are shared; more get scenes of their own. */
function assignImages(scenes: readonly Scene[], images: readonly string[]): Scene[] {
  if (images.length === 0) return [...scenes];
  const shared = scenes.map((scene, index) => {
    const image =
      images[Math.floor((index * Math.min(images.length, scenes.length)) / scenes.length)];
    return image === undefined || scene.image ? scene : { ...scene, image };
  });
  const more = images.slice(scenes.length).map(
    (image, index): Scene => ({
      index: scenes.length + index,
      text: "",
      seconds: pictureSeconds,
      visual: "",
      keywords: [],
      image,
    }),
  );
  return [...shared, ...more];
}
