import { join } from "node:path";
import pLimit from "p-limit";
import { type ClipStyleName, clipStyles } from "../../../generators/clip/clip-styles.ts";
import type { Palette } from "../../../generators/generators.ts";
import { choosePalette } from "../../../generators/image/drawing/palette.ts";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { StepError } from "../../../system/errors.ts";
import type { Scene } from "../../../values/scene.ts";
import type { AspectRatio } from "../../../values/timeline.ts";
import { frameFields, seed } from "../../common-inputs/frame-fields.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { asset, assets, number, palette, scenes, string } from "../../definition/fields.ts";

const generatedClipSeconds = 8;
const sceneLoopSecondsMax = 8;
const hours = 3600;
const clipsMax = 200;

export default defineTool({
  name: "Generate clip",
  category: "video",
  description:
    "Makes a clip from a prompt: an animated background that loops seamlessly, or a video of a configured model.",
  credits: { per: "second", amount: 0.03, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "seeded",
  models: ["video"],
  input: {
    prompt: string({
      optional: true,
      max: 4000,
      description: "What the clip shows. Its words choose the colors and the style.",
    }),
    topic: string({ optional: true, max: 4000, description: "Used if there is no prompt." }),
    scenes: scenes({
      optional: true,
      max: clipsMax,
      description: "Scenes that get a clip by their `visual`. Those with a clip keep it.",
    }),
    clip_style: string({
      default: "auto",
      enum: ["auto", ...clipStyles],
      description: "Style of local clips; auto depends on prompt and seed.",
    }),
    palette: palette({
      optional: true,
      description: "Colors of local clips. By default the prompt chooses them.",
    }),
    seconds: number({
      default: generatedClipSeconds,
      min: 1,
      max: 60,
      description: "Length of the clip in seconds.",
    }),
    show_seconds: number({
      optional: true,
      min: 1,
      max: hours,
      description: "Returns a scene of this length that repeats the clip.",
    }),
    ...frameFields,
    seed: seed("A different seed gives a different clip."),
  },
  needs: [["prompt", "topic", "scenes"]],
  drawn: ["prompt"],
  output: {
    clip: asset("video", { optional: true, description: "The first clip." }),
    clips: assets("video", { optional: true, description: "All clips in order." }),
    scenes: scenes({ optional: true, description: "The scenes, each with a `clip`." }),
    palette: palette({ optional: true, description: "Colors for cards that fit the clips." }),
    media_seconds: number({ description: "Total length of the new clips in seconds." }),
  },
  example: { prompt: "Calm sea at sunset", seconds: 1, short_side: 180 },
  expect({ scenes: given, seconds = generatedClipSeconds }) {
    if (!given) return { clip: "asset_expected", media_seconds: seconds };
    const missing = given.filter(({ clip }) => !clip);
    return {
      scenes: given,
      media_seconds: missing.reduce((sum, scene) => sum + sceneLoop(scene), 0),
    };
  },
  async run(context) {
    const { input } = context;
    if (input.scenes?.length) return makeSceneClips(context, input.scenes);
    const prompt = input.prompt?.trim() || input.topic?.trim();
    if (!prompt)
      throw new StepError("invalid_input", 'No prompt is given. Add "prompt", or "scenes".');
    const request = { prompt, seconds: input.seconds, seed: input.seed };
    const { clip, seconds, engine } = await makeClip(context, request, "clip");
    return {
      clip,
      clips: [clip],
      ...(input.show_seconds ? { scenes: [loopScene(prompt, clip, input.show_seconds)] } : {}),
      palette: choosePalette(prompt, input.seed, input.palette),
      media_seconds: seconds,
      engine,
    };
  },
});

const sceneLoop = ({ seconds = generatedClipSeconds }: { seconds?: number }) =>
  Math.min(Math.max(1, seconds), sceneLoopSecondsMax);

/** One scene that repeats the clip. */
const loopScene = (visual: string, clip: string, seconds: number): Scene => ({
  index: 0,
  text: "",
  seconds,
  visual,
  keywords: [],
  clip,
});

type Context = Pick<
  ToolContext<unknown>,
  "signal" | "progress" | "assets" | "providers" | "folder"
> & {
  input: {
    clip_style: ClipStyleName | "auto";
    palette?: Partial<Palette>;
    aspect_ratio: AspectRatio;
    short_side: number;
    seed: number;
    prompt?: string;
    topic?: string;
  };
};

async function makeSceneClips(context: Context, given: readonly Scene[]) {
  const { input } = context;
  const limit = pLimit(context.providers.parallel ?? 1);
  const percents = given.map(() => 0);
  const making = given.map((scene, index) =>
    limit(async () => {
      const progress = (percent: number) => {
        percents[index] = percent;
        context.progress(percents.reduce((sum, each) => sum + each, 0) / given.length);
      };
      const prompt =
        scene.visual.trim() || scene.text.trim() || input.prompt || input.topic || "abstract";
      const request = { prompt, seconds: sceneLoop(scene), seed: input.seed + index };
      const made =
        scene.clip === undefined &&
        (await makeClip({ ...context, progress }, request, `clip-${index}`));
      progress(100);
      return { scene, made };
    }),
  );
  const all = await Promise.all(making).finally(() => limit.clearQueue());
  const scenes = all.map(({ scene, made }) => (made ? { ...scene, clip: made.clip } : scene));
  const clips = scenes.flatMap(({ clip }) => clip ?? []);
  const made = all.flatMap((one) => one.made || []);
  return {
    scenes,
    clips,
    ...(clips[0] ? { clip: clips[0] } : {}),
    media_seconds: made.reduce((sum, { seconds }) => sum + seconds, 0),
    engine: made.at(-1)?.engine ?? "local/animated-background",
  };
}

async function makeClip(
  { input, assets, providers, folder, signal, progress }: Context,
  request: { prompt: string; seconds: number; seed: number },
  name: string,
) {
  const path = join(folder, `${name}.mp4`);
  const size = frameSize(input.short_side, input.aspect_ratio);
  const { prompt, seed } = request;
  const palette = input.palette && choosePalette(prompt, seed, input.palette);
  const drawing = { ...request, ...size, style: input.clip_style, palette, path };
  const { engine } = providers.video
    ? await providers.video.animate({ ...request, ...size, path }, signal)
    : await providers.loops.draw(drawing, signal, progress);
  const { id, seconds } = await assets.save(path, { kind: "video" });
  return { clip: id, seconds: seconds ?? request.seconds, engine };
}
