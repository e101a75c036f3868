import { join } from "node:path";
import pLimit from "p-limit";
import { type ImageStyle, imageStyles, type Palette } from "../../../generators/generators.ts";
import { choosePalette } from "../../../generators/image/drawing/palette.ts";
import { writeFrameMedia } from "../../../media/graphics/shot-picture.ts";
import { StepError } from "../../../system/errors.ts";
import { type Design, designOverPicture } from "../../../values/design.ts";
import type { Scene } from "../../../values/scene.ts";
import { type AspectRatio, aspectRatios } from "../../../values/timeline.ts";
import { seed } from "../../common-inputs/frame-fields.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import {
  asset,
  assets,
  boolean,
  integer,
  palette,
  scenes,
  string,
} from "../../definition/fields.ts";

const parallelPictures = 2;
/** Larger than 1080p, so that a picture can pan and zoom without upscaling. */
const shortSide = 1280;
const backdropShortSide = 480;

export default defineTool({
  name: "Generate image",
  category: "image",
  description: "Draws a picture for a prompt, or one picture per scene.",
  credits: { per: "picture", amount: 0.3, units: ({ output }) => output.pictures_drawn },
  version: 2,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "seeded",
  models: ["image"],
  input: {
    prompt: string({
      optional: true,
      min: 1,
      max: 4000,
      description: "What the picture shows, if there are no scenes.",
    }),
    scenes: scenes({
      optional: true,
      description: "Each scene gets a picture of its `visual`, unless it has one.",
    }),
    images: assets("image", {
      optional: true,
      description: "Pictures for the scenes without one, in order. The others are drawn.",
    }),
    style: string({
      default: "auto",
      enum: ["auto", ...imageStyles],
      description: "Style of the local engine; auto depends on the prompt.",
    }),
    aspect_ratio: string({ default: "9:16", enum: aspectRatios, description: "Width to height." }),
    width: integer({
      optional: true,
      min: 64,
      max: 4096,
      description: "Pixels; without it the short side is 1280.",
    }),
    palette: palette({
      optional: true,
      description: "Colors of the designs. By default they depend on the prompts.",
    }),
    seed: seed("A different seed gives another picture."),
    missing_only: boolean({
      optional: true,
      description:
        "Works only on scenes that lack what this tool makes. The others stay as they are.",
    }),
  },
  needs: [["prompt", "scenes"]],
  output: {
    image: asset("image", { description: "The first picture." }),
    images: assets("image", { description: "All of them, in order." }),
    scenes: scenes({
      optional: true,
      description: "The scenes, each with its `image`, or with a background for its `design`.",
    }),
    palette: palette({
      description: "background, foreground and accent as #rrggbb, for cards and captions.",
    }),
    pictures_drawn: integer({ description: "Number of pictures that were drawn." }),
  },
  example: { prompt: "The sea at sunrise", aspect_ratio: "16:9", width: 320 },
  expect({ scenes: given, images = [], missing_only }) {
    if (!given) return { images: [expectedImage], pictures_drawn: 1 };
    const scenes = placeImages(selectScenes(given, missing_only), images);
    const complete = scenes.map((scene) => ({ ...scene, image: scene.image ?? expectedImage }));
    return {
      scenes: replaceScenes(given, missing_only, complete),
      images: complete.map(({ image }) => image),
      pictures_drawn: scenes.filter(({ image }) => !image).length,
    };
  },
  async run(context) {
    const { prompt, seed, images: own = [], scenes: all, missing_only } = context.input;
    const given = all && placeImages(selectScenes(all, missing_only), own);
    const pictures: Picture[] = given
      ? given.map((scene) => ({ prompt: scenePrompt(scene), kept: scene.image, scene }))
      : prompt
        ? [{ prompt, kept: undefined }]
        : [];
    if (pictures.length === 0) throw new StepError("invalid_input", nothingToDraw);
    const shown = pictures.map((picture) => picture.prompt).join(". ");
    const colors = choosePalette(shown, seed, context.input.palette);
    const drawn = await drawAll(context, pictures, colors);
    const images = drawn.map(({ image }) => image);
    const changed = given?.map((scene, index) => ({ ...scene, ...drawn[index]?.changes }));
    return {
      image: images[0] ?? "",
      images,
      ...(changed ? { scenes: replaceScenes(all, missing_only, changed) } : {}),
      palette: colors,
      pictures_drawn: drawn.filter(({ engine }) => engine).length,
      engine: drawn.find(({ engine }) => engine)?.engine ?? "local/kept",
    };
  },
});

const expectedImage = "asset_expected";
const nothingToDraw = 'Nothing to draw. Add a "prompt", or "scenes" with at least one scene.';

const showsNothing = ({ image, clip, design }: Scene) => (image ?? clip ?? design) === undefined;

/** With `missing_only`, the scenes that show nothing yet; otherwise all of them. */
const selectScenes = (scenes: readonly Scene[], missing_only = false): readonly Scene[] =>
  missing_only ? scenes.filter(showsNothing) : scenes;

/** Puts the selected scenes back in their places. */
function replaceScenes(
  scenes: readonly Scene[] = [],
  missing_only: boolean | undefined,
  changed: readonly Scene[],
): Scene[] {
  const left = [...changed];
  return scenes.map((scene) =>
    !missing_only || showsNothing(scene) ? (left.shift() ?? scene) : scene,
  );
}

/** Gives the images to the scenes without one, in order. */
function placeImages(scenes: readonly Scene[], images: readonly string[]): Scene[] {
  const left = [...images];
  return scenes.map((scene) => {
    const image = scene.image ?? left.shift();
    return image ? { ...scene, image } : scene;
  });
}

type Context = Pick<
  ToolContext<unknown>,
  "signal" | "progress" | "assets" | "ffmpeg" | "providers" | "folder" | "texts"
> & {
  input: { style: ImageStyle | "auto"; aspect_ratio: AspectRatio; width?: number; seed: number };
};

const scenePrompt = (scene: Scene) =>
  [scene.visual || scene.text, ...(scene.keywords ?? [])].filter(Boolean).join(", ") || "abstract";

interface Picture {
  prompt: string;
  /** A picture that exists already. */
  kept: string | undefined;
  scene?: Scene;
}

interface Drawn {
  image: string;
  engine?: string;
  /** Fields that the scene gets. */
  changes: Partial<Scene>;
}

/** Draws up to two pictures at a time, except for existing ones. */
async function drawAll(
  context: Context,
  pictures: readonly Picture[],
  colors: Palette,
): Promise<Drawn[]> {
  const limit = pLimit(parallelPictures);
  let finished = 0;
  const drawing = pictures.map(({ prompt, kept, scene }, index) =>
    limit(async () => {
      // Equal prompts get different seeds, so that they give different pictures.
      const earlier = pictures.slice(0, index).filter((one) => one.prompt === prompt).length;
      const seed = context.input.seed + earlier * 7919;
      const picture = kept
        ? { image: kept, changes: { image: kept } }
        : scene?.design && context.providers.image.drawBackdrop
          ? await drawDesign(context, scene.design, { index, seed: seed + index, colors })
          : await draw(context, prompt, { index, seed, scene });
      context.progress((100 * ++finished) / pictures.length);
      return picture;
    }),
  );
  return Promise.all(drawing).finally(() => limit.clearQueue());
}

async function draw(
  { input, signal, assets, providers, folder }: Context,
  prompt: string,
  { index, seed, scene }: { index: number; seed: number; scene: Scene | undefined },
): Promise<Drawn> {
  const path = join(folder, `picture-${index}.jpg`);
  const { engine } = await providers.image.draw(
    { prompt, style: input.style, ...imageSize(input), seed, path },
    signal,
  );
  const { id } = await assets.save(path, { kind: "image" });
  const design = scene?.design && designOverPicture(scene.design);
  return { image: id, engine, changes: { image: id, ...(design ? { design } : {}) } };
}

/** A calm picture in the video's colors goes behind the design; it is out of focus, so small. */
async function drawDesign(
  { input, signal, assets, ffmpeg, providers, folder, texts }: Context,
  design: Design,
  { index, seed, colors }: { index: number; seed: number; colors: Palette },
): Promise<Drawn> {
  const path = join(folder, `backdrop-${index}.jpg`);
  const size = imageSize(input, backdropShortSide);
  const made = await providers.image.drawBackdrop?.(
    { style: input.style, ...size, palette: colors, seed, path },
    signal,
  );
  const background = await assets.save(path, { kind: "image" });
  const still = join(folder, `design-${index}.jpg`);
  const picture = ffmpeg.picture((await assets.open(background.id)).path);
  const frame = imageSize(input);
  const media = await writeFrameMedia(picture, frame, `${path}.rgba`);
  const look = { palette: colors, ...frame, media, seed: index, isCaptioned: true, path: still };
  await texts.run("drawGraphic", { graphic: { content: design }, look }, signal);
  signal.throwIfAborted();
  const { id } = await assets.save(still, { kind: "image" });
  return {
    image: id,
    engine: made?.engine ?? "local/designs",
    changes: { design: { ...design, background: background.id } },
  };
}

/** Width and height in pixels, both even. */
function imageSize({ aspect_ratio, width }: Context["input"], short = shortSide) {
  const [across = 9, down = 16] = aspect_ratio.split(":").map(Number);
  const even = (pixels: number) => 2 * Math.round(pixels / 2);
  const wide = even(width ?? (short * across) / Math.min(across, down));
  return { width: wide, height: even((wide * down) / across) };
}
