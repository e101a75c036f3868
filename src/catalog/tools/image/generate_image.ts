import { join } from "node:path";
import pLimit from "p-limit";
import { localEngine } from "../../../config/model-names.ts";
import { type ImageStyle, imageStyles } from "../../../generators/generators.ts";
import { choosePalette } from "../../../generators/image/drawing/palette.ts";
import { StepError } from "../../../system/errors.ts";
import { designOverPicture } from "../../../values/design.ts";
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

export default defineTool({
  name: "Generate image",
  category: "image",
  description:
    "Draws a picture for a prompt, or one picture per scene. The local engine draws none for scenes with a design, which their look shows.",
  credits: {
    per: "picture",
    amount: 0.3,
    units: ({ output }) => output.pictures_drawn,
    unitsMin({ known: { scenes, images = [], missing_only }, mayGet }) {
      if (["scenes", "images"].some(mayGet)) return 0;
      if (!scenes) return 1;
      const placed = placeImages(selectScenes(scenes, missing_only), images);
      return placed.filter((scene) => needsPicture(scene, false)).length;
    },
  },
  version: 3,
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
  drawn: ["prompt"],
  output: {
    image: asset("image", { optional: true, description: "The first picture." }),
    images: assets("image", { description: "All of them, in order." }),
    scenes: scenes({
      optional: true,
      description: "The scenes, each with its `image` or `design`.",
    }),
    palette: palette({
      description: "background, foreground and accent as #rrggbb, for cards and captions.",
    }),
    pictures_drawn: integer({ description: "Number of pictures that were drawn." }),
  },
  example: { prompt: "The sea at sunrise", aspect_ratio: "16:9", width: 320 },
  expect({ scenes: given, images = [], missing_only }, _lengthOf, { image = localEngine }) {
    if (!given) return { images: [expectedImage], pictures_drawn: 1 };
    const scenes = placeImages(selectScenes(given, missing_only), images);
    const drawsObjects = image !== localEngine;
    const complete = scenes.map((scene) =>
      needsPicture(scene, drawsObjects) ? { ...scene, image: expectedImage } : scene,
    );
    return {
      scenes: replaceScenes(given, missing_only, complete),
      images: complete.flatMap((scene) => scene.image ?? []),
      pictures_drawn: scenes.filter((scene) => needsPicture(scene, drawsObjects)).length,
    };
  },
  async run(context) {
    const { prompt, seed, images: own = [], scenes: all, missing_only } = context.input;
    const given = all && placeImages(selectScenes(all, missing_only), own);
    const pictures: Picture[] = given
      ? given.map((scene) => ({ prompt: scenePrompt(scene), scene }))
      : prompt
        ? [{ prompt }]
        : [];
    if (pictures.length === 0) throw new StepError("invalid_input", nothingToDraw);
    const shown = pictures.map((picture) => picture.prompt).join(". ");
    const colors = choosePalette(shown, seed, context.input.palette);
    const drawn = await drawAll(context, pictures);
    const images = drawn.flatMap(({ image }) => image ?? []);
    const changed = given?.map((scene, index) => ({ ...scene, ...drawn[index]?.changes }));
    return {
      ...(images[0] ? { image: images[0] } : {}),
      images,
      ...(changed ? { scenes: replaceScenes(all, missing_only, changed) } : {}),
      palette: colors,
      pictures_drawn: drawn.filter(({ engine }) => engine).length,
      engine: drawn.find(({ engine }) => engine)?.engine ?? "local/kept",
    };
  },
});

const expectedImage = "asset_expected";

/** Whether a picture is drawn for a scene. A photo is nothing without its picture. */
const needsPicture = ({ image, design }: Scene, drawsObjects: boolean) =>
  !image && (drawsObjects || !design || design.kind === "photo");

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
  "signal" | "progress" | "assets" | "providers" | "folder"
> & {
  input: { style: ImageStyle | "auto"; aspect_ratio: AspectRatio; width?: number; seed: number };
};

const scenePrompt = (scene: Scene) =>
  [scene.visual || scene.text, ...(scene.keywords ?? [])].filter(Boolean).join(", ") || "abstract";

interface Picture {
  prompt: string;
  scene?: Scene;
}

interface Drawn {
  image?: string;
  engine?: string;
  /** Fields that the scene gets. */
  changes: Partial<Scene>;
}

/** Draws pictures where they are needed, two at a time where nothing else limits them. */
async function drawAll(context: Context, pictures: readonly Picture[]): Promise<Drawn[]> {
  const { image, parallel = parallelPictures } = context.providers;
  const limit = pLimit(parallel);
  const { drawsObjects } = image;
  let finished = 0;
  const drawing = pictures.map(({ prompt, scene }, index) =>
    limit(async () => {
      // Equal prompts get different seeds, so that they give different pictures.
      const earlier = pictures.slice(0, index).filter((one) => one.prompt === prompt).length;
      const seed = context.input.seed + earlier * 7919;
      const picture =
        scene && !needsPicture(scene, drawsObjects)
          ? { ...(scene.image ? { image: scene.image } : {}), changes: {} }
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

/** Width and height in pixels, both even. */
function imageSize({ aspect_ratio, width }: Context["input"]) {
  const [across = 9, down = 16] = aspect_ratio.split(":").map(Number);
  const even = (pixels: number) => 2 * Math.round(pixels / 2);
  const wide = even(width ?? (shortSide * across) / Math.min(across, down));
  return { width: wide, height: even((wide * down) / across) };
}
