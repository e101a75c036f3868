import type { PlannedScenes } from "../../../generators/generators.ts";
import { withColors } from "../../../generators/image/drawing/palette.ts";
import type { TextWork } from "../../../generators/text-work/text-work.ts";
import { secondsToSay } from "../../../language/speaking-rate.ts";
import { chartTypes } from "../../../media/drawing/chart-data.ts";
import { codeMax } from "../../../values/code.ts";
import { type Scene, silentPictureSeconds } from "../../../values/scene.ts";
import { columnFields } from "../../common-inputs/column-fields.ts";
import { foreseeConversation, speakerVoices } from "../../common-inputs/conversation.ts";
import { defineTool } from "../../definition/define-tool.ts";
import {
  assets,
  integer,
  integers,
  language,
  number,
  palette,
  rows,
  scenes,
  string,
  strings,
} from "../../definition/fields.ts";
import { assumedSeconds, placeholderText } from "../../pricing/expected-values.ts";
import { perCall } from "../../pricing/price.ts";

/** Usual length of a scene, for estimates. */
const secondsPerScene = 5;

export default defineTool({
  name: "Plan scenes",
  category: "script",
  description:
    "Divides a script into scenes of a few seconds, each with text, seconds, keywords and a design that shows what is said. Scenes of a conversation have their speaker, whose name stands before each turn of the script.",
  credits: perCall(1),
  version: 13,
  timeoutSeconds: 180,
  retry: "transient",
  determinism: "exact",
  models: ["text"],
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
        "Your pictures in order, one for each sentence. Fewer stand for several sentences each; more get scenes of their own.",
    }),
    image_uses_max: integer({
      optional: true,
      min: 1,
      max: 60,
      description:
        "In how many scenes one picture is shown at most; the other scenes show designs. By default all scenes show pictures.",
    }),
    code: string({
      optional: true,
      max: codeMax,
      description:
        "Code that the script explains. Each paragraph becomes a scene that shows the code, with the lines lit that it is about.",
    }),
    code_language: string({
      default: "auto",
      max: 40,
      description: "Language of the code, such as python or ts; auto guesses it.",
    }),
    step_lines: integers({
      optional: true,
      description:
        "The number of the first line that each paragraph is about; 0 lights all lines. By default they are found by common words, numbers and what keywords do.",
    }),
    rows: rows({
      optional: true,
      max: 10_000,
      description:
        "The table that the script tells. Scenes that name its rows show the whole table as a chart, in which these rows stand out.",
    }),
    ...columnFields,
    unit: string({
      optional: true,
      max: 40,
      description: "Unit of the rows' values, such as %. Default: that of the column.",
    }),
    chart_type: string({
      default: "auto",
      enum: ["auto", ...chartTypes],
      description: "auto: a line for years and dates, bars for everything else.",
    }),
    chart_output: string({
      default: "animation",
      enum: ["picture", "animation"],
      description: "picture: the chart stands from the first frame. animation: it grows.",
    }),
    palette: palette({
      optional: true,
      description: "Colors of the video. By default they are chosen by its subject.",
    }),
    voices: speakerVoices,
    scenes_max: integer({
      min: 1,
      max: 60,
      default: 12,
      description:
        "Maximum number of scenes. The whole text is always used, and each turn of a speaker has a scene.",
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
      description: "Reason why rules divided the script or designed the scenes instead of a model.",
    }),
    palette: palette({
      optional: true,
      description: "One set of colors for the video, chosen by its subject.",
    }),
  },
  example: {
    script:
      "The sea is deep. Light fades below two hundred meters, and below a thousand there is none at all.",
    title: "The deep sea",
  },
  checkStart: async ({ rows: table, chart_type: type = "auto", ...more }, { texts, signal }) =>
    table?.length && type === "pie"
      ? texts.run("checkChart", { rows: table, type, ...more }, signal)
      : undefined,
  expect(known) {
    const { script, language = "en" } = known;
    const seconds = script === undefined ? assumedSeconds : secondsToSay(script, language);
    return expectScenes(known, { seconds, turns: 1 });
  },
  async foresee(known, context) {
    const said = await foreseeConversation(known, context);
    return said && { outputs: {}, expected: expectScenes(known, said), warnings: [] };
  },
  async run({ input, providers, texts, signal }) {
    const { language, title, images = [] } = input;
    const code = input.code?.trim() ?? "";
    const planned: PlannedScenes = code
      ? {
          scenes: await texts.run("planCodeScenes", { ...input, code: input.code ?? "" }, signal),
          engine: "local/code-steps",
        }
      : await providers.text.planScenes({ ...input, pictures: ownPictures(input) }, signal);
    const { engine, warnings = [] } = planned;
    const charted = code ? planned.scenes : await showTable(planned.scenes, input, texts, signal);
    const pictured = assignImages({ ...planned, scenes: charted }, images, input.image_uses_max);
    const designed = await providers.design.designScenes(
      { scenes: pictured, title, language },
      signal,
    );
    const said = [...warnings, ...(designed.warnings ?? [])];
    return {
      scenes: designed.scenes,
      palette: withColors(designed.palette, input.palette),
      ...titleIcon(designed.subject, code),
      ...(title ? { title } : {}),
      ...(said.length > 0 ? { warnings: said } : {}),
      engine,
    };
  },
});

interface TableInput {
  rows?: Record<string, unknown>[] | undefined;
  x?: string | undefined;
  y?: string | undefined;
  columns?: Record<string, unknown>[] | undefined;
  unit?: string | undefined;
  chart_type: (typeof chartTypes)[number] | "auto";
  chart_output: string;
  title?: string | undefined;
  language: string;
}

/** The scenes with the chart of the table that they tell. */
async function showTable(
  planned: readonly Scene[],
  { rows: table = [], chart_type: type, chart_output, ...choice }: TableInput,
  texts: Pick<TextWork, "run">,
  signal: AbortSignal,
): Promise<Scene[]> {
  if (table.length === 0) return [...planned];
  const { title, language, x, y, columns, unit } = choice;
  const isStill = chart_output === "picture";
  const told = { rows: table, title, language, x, y, columns, unit, type, isStill };
  return texts.run("chartScenes", { ...told, scenes: planned }, signal);
}

/** As many scenes as the text is likely to have, which together take as long to speak. */
function expectScenes(
  { title, seconds, language = "en", scenes_max = 12 }: Known,
  said: { seconds: number; turns: number },
) {
  const total = seconds ?? said.seconds;
  const usual = Math.min(scenes_max, Math.max(1, Math.ceil(total / secondsPerScene)));
  const count = Math.max(usual, said.turns);
  const text = placeholderText(said.seconds / count, language);
  const design = { kind: "headline" as const, title: "…" };
  const scene = { text, seconds: total / count, visual: "", keywords: [], design };
  const scenes = Array.from({ length: count }, (_, index) => ({ ...scene, index }));
  return title === undefined ? { scenes } : { scenes, title };
}

interface Known {
  title?: string | undefined;
  seconds?: number | undefined;
  language?: string | undefined;
  scenes_max?: number | undefined;
}

const titleIcon = (subject: string | undefined, code: string) => {
  const icon = subject ?? (code ? "💻" : undefined);
  return icon ? { title_icon: icon } : {};
};

interface Pictures {
  images?: readonly string[] | undefined;
  image_uses_max?: number | undefined;
}

/** Pictures that decide where scenes begin: not those between designs. */
const ownPictures = ({ images = [], image_uses_max }: Pictures) =>
  image_uses_max === undefined ? images.length : 0;

/**
 * One picture per scene or for as many sentences as the others, in order. Each is shown in at most
 * `usesMax` scenes; more pictures than scenes get scenes of their own.
 */
function assignImages(
  { scenes, pictures }: PlannedScenes,
  images: readonly string[],
  usesMax = scenes.length,
): Scene[] {
  if (images.length === 0) return [...scenes];
  const uses = new Map<string, number>();
  const shared = scenes.map((scene, index) => {
    const inOrder = Math.floor((index * Math.min(images.length, scenes.length)) / scenes.length);
    const image = images[pictures?.[index] ?? inOrder];
    const count = (image && uses.get(image)) || 0;
    if (image) uses.set(image, count + 1);
    if (count >= usesMax) return scene;
    return image === undefined || scene.image ? scene : { ...scene, image };
  });
  const told = pictures ? images.length : scenes.length;
  const more = images.slice(told).map(
    (image, index): Scene => ({
      index: scenes.length + index,
      text: "",
      seconds: silentPictureSeconds,
      visual: "",
      keywords: [],
      image,
    }),
  );
  return [...shared, ...more];
}
