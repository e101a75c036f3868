import { join } from "node:path";
import pLimit from "p-limit";
import { mediaInput, openMedia } from "../../../media/media-input.ts";
import { repeatableH264 } from "../../../media/repeatable-h264.ts";
import { motionFilter } from "../../../media/timeline/motion.ts";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { StepError } from "../../../system/errors.ts";
import type { Motion } from "../../../values/motion.ts";
import type { Scene } from "../../../values/scene.ts";
import type { AspectRatio } from "../../../values/timeline.ts";
import { frameFields, seed } from "../../common-inputs/frame-fields.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { asset, assets, number, scenes, string } from "../../definition/fields.ts";

const effects = ["in", "out", "left", "right", "up", "down"] as const;
type Effect = (typeof effects)[number];
const motionWords = ["none", "gentle", "strong"] as const;
/** The words for the strength of a motion, as multiples of `strength`. */
const motionShares = { none: 0, gentle: 1, strong: 2 };
const strengthMax = 0.4;
const fps = 30;
/** Clips of a model that are made at the same time. */
const parallelClips = 4;
const animationSeconds = 5;

export default defineTool({
  name: "Animate image",
  category: "video",
  description: "Pans and zooms pictures, as a motion that the render draws, or as clips.",
  credits: {
    per: "second",
    amount: 0.02,
    units: ({ output }) => output.animated_seconds,
    unitsMin: ({ known: { scenes, seconds = 0 }, mayGet }) =>
      scenes || mayGet("scenes") ? 0 : seconds,
  },
  version: 3,
  timeoutSeconds: 1800,
  retry: "transient",
  determinism: "seeded",
  models: ["video"],
  input: {
    scenes: scenes({
      optional: true,
      description: "Scenes with an `image`. Other scenes are not changed.",
    }),
    image: asset("image", {
      optional: true,
      description: "One picture, if there are no scenes.",
    }),
    effect: string({
      default: "auto",
      enum: ["auto", ...effects],
      description: "Effect; auto depends on the seed and changes from scene to scene.",
    }),
    strength: number({
      default: 0.14,
      min: 0.02,
      max: strengthMax,
      description: "Share of the picture that the motion covers.",
    }),
    motion: string({
      default: "gentle",
      enum: motionWords,
      description: "none keeps pictures still, strong doubles the strength.",
    }),
    output: string({
      optional: true,
      enum: ["motion", "clip"],
      description: "motion: drawn by the render (default for scenes). clip: video files.",
    }),
    seconds: number({
      default: animationSeconds,
      min: 0.2,
      max: 600,
      description: "Length of the clip of one picture in seconds. Scenes have their own.",
    }),
    prompt: string({
      optional: true,
      max: 4000,
      description: "Prompt for an image-to-video model.",
    }),
    ...frameFields,
    seed: seed("A different seed gives different effects."),
  },
  needs: [["image", "scenes"]],
  output: {
    scenes: scenes({
      optional: true,
      description: "The scenes, each with a `motion` or a `clip`.",
    }),
    clip: asset("video", { optional: true, description: "The first clip." }),
    clips: assets("video", { optional: true, description: "All clips in order." }),
    animated_seconds: number({ description: "Total length of the motions or clips in seconds." }),
  },
  example: { image: "picture.jpg", seconds: 0.5, short_side: 180, effect: "in" },
  expect({ scenes: given, seconds = animationSeconds, effect = "auto" }) {
    if (!given) return { clip: "asset_expected", animated_seconds: seconds };
    const animated = given.filter((scene) => needsMotion(scene, effect));
    return { scenes: given, animated_seconds: sumSeconds(animated) };
  },
  async run(context) {
    const { scenes: given, image, output } = context.input;
    if (given) {
      if (!given.some((scene) => scene.image ?? scene.design))
        throw new StepError("invalid_input", "No scene has an image. Run generate_image first.");
      return output === "clip" ? makeSceneClips(context, given) : addMotions(context.input, given);
    }
    if (!image)
      throw new StepError(
        "invalid_input",
        'No picture to animate. Add an "image", or "scenes" with images.',
      );
    const { seconds } = context.input;
    const shot = {
      image,
      seconds,
      prompt: context.input.prompt ?? "",
      motion: chooseMotion(context.input, 0),
    };
    const { clip, engine } = await makeClip(context, shot, {
      index: 0,
      progress: context.progress,
    });
    return { clip, clips: [clip], animated_seconds: seconds, engine };
  },
});

const sumSeconds = (scenes: readonly Scene[]) =>
  scenes.reduce((sum, { seconds }) => sum + seconds, 0);

/** A scene keeps its own motion or clip unless the caller chooses an effect. */
const isAnimated = ({ motion, clip }: Scene, effect: Effect | "auto") =>
  effect === "auto" && (motion ?? clip) !== undefined;

/** Without a picture, a design stands on the ground of its look. */
const needsMotion = (scene: Scene, effect: Effect | "auto") =>
  (scene.image ?? scene.design?.background) !== undefined && !isAnimated(scene, effect);

interface Choice {
  effect: Effect | "auto";
  strength: number;
  motion: (typeof motionWords)[number];
  seed: number;
}

/** Zooms alternate with pans, so that neighboring scenes move differently. */
function chooseMotion(choice: Choice, index: number): Motion {
  const { effect, seed } = choice;
  const strength = Math.min(strengthMax, choice.strength * motionShares[choice.motion]);
  if (strength === 0) return { effect: "still", strength };
  if (effect !== "auto") return { effect, strength };
  const order = ["in", "right", "out", "left", "in", "up", "out", "down"] as const;
  return { effect: order[(index + seed * 3) % order.length] ?? "in", strength };
}

function addMotions(choice: Choice, given: readonly Scene[]) {
  return {
    scenes: given.map((scene, index) =>
      needsMotion(scene, choice.effect) ? { ...scene, motion: chooseMotion(choice, index) } : scene,
    ),
    animated_seconds: sumSeconds(given.filter((scene) => needsMotion(scene, choice.effect))),
    engine: "local/motion",
  };
}

interface Shot {
  image: string;
  seconds: number;
  prompt: string;
  motion: Motion;
}

type Context = Pick<
  ToolContext<unknown>,
  "signal" | "progress" | "assets" | "ffmpeg" | "providers" | "folder"
> & {
  input: Choice & { aspect_ratio: AspectRatio; short_side: number };
};

async function makeSceneClips(context: Context, given: readonly Scene[]) {
  const { video, parallel = 1 } = context.providers;
  // On this machine, encoding one clip uses several processors.
  const limit = pLimit(video ? Math.min(parallel, parallelClips) : 1);
  const percents = given.map(() => 0);
  const making = given.map((scene, index) =>
    limit(async () => {
      const progress = (percent: number) => {
        percents[index] = percent;
        context.progress(percents.reduce((sum, each) => sum + each, 0) / given.length);
      };
      const made = await animateScene(context, scene, { index, progress });
      progress(100);
      return { scene, made };
    }),
  );
  const all = await Promise.all(making).finally(() => limit.clearQueue());
  const scenes = all.map(({ scene, made }) => (made ? { ...scene, clip: made.clip } : scene));
  const animated = all.flatMap(({ scene, made }) => (made ? scene : []));
  const by = all.findLast(({ made }) => made)?.made?.engine ?? "local/motion";
  const clips = scenes.flatMap(({ clip }) => clip ?? []);
  const first = clips[0] ? { clip: clips[0] } : {};
  return { scenes, clips, ...first, animated_seconds: sumSeconds(animated), engine: by };
}

/** Undefined for a scene that keeps what it shows. */
async function animateScene(
  context: Context,
  scene: Scene,
  call: { index: number; progress: (percent: number) => void },
) {
  const { image, seconds, visual } = scene;
  if (!image || isAnimated(scene, context.input.effect)) return undefined;
  const motion = chooseMotion(context.input, call.index);
  return makeClip(context, { image, seconds, prompt: visual, motion }, call);
}

async function makeClip(
  context: Context,
  shot: Shot,
  { index, progress }: { index: number; progress: (percent: number) => void },
) {
  const { assets, ffmpeg, providers, signal, folder, input } = context;
  const { path: image_path, sha256: image_sha256 } = await openMedia(assets, shot.image);
  const path = join(folder, `clip-${index}.mp4`);
  const size = frameSize(input.short_side, input.aspect_ratio);
  const { video } = providers;
  const picture = { image_path, image_sha256 };
  const request = { ...picture, prompt: shot.prompt, seconds: shot.seconds, ...size, path };
  const engine = video ? (await video.animate(request, signal)).engine : "local/motion";
  if (!video)
    await ffmpeg.run(clipArguments(shot, { image_path, path, ...size }), {
      signal,
      seconds: shot.seconds,
      pixels: size.width * size.height,
      progress,
    });
  const { id } = await assets.save(path, { kind: "video" });
  return { clip: id, engine };
}

function clipArguments(
  { seconds, motion }: Shot,
  {
    image_path,
    path,
    width,
    height,
  }: { image_path: string; path: string; width: number; height: number },
) {
  const frames = Math.max(1, Math.round(seconds * fps));
  const filters = [
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos:out_range=tv:out_color_matrix=bt709`,
    `crop=${width}:${height}`,
    "format=yuv420p",
    // This filter reads and scales the picture once; -loop 1 would do so for every frame.
    `loop=loop=${frames}:size=1:start=0`,
    `setpts=N/(${fps}*TB)`,
    motionFilter(motion, { width, height, frames, fps }),
  ];
  return [
    ...[
      "-y",
      ...mediaInput(image_path, "image"),
      "-vf",
      filters.join(","),
      "-r",
      String(fps),
      "-frames:v",
      String(frames),
    ],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p"],
    ...repeatableH264,
    ...[
      "-colorspace",
      "bt709",
      "-color_primaries",
      "bt709",
      "-color_trc",
      "bt709",
      "-movflags",
      "+faststart",
      path,
    ],
  ];
}
