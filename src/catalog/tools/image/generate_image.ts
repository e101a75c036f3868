import { join } from "node:path";
import { imageStyles } from "../../../generators/generators.ts";
import { choosePalette } from "../../../generators/image/drawing/palette.ts";
import { StepError } from "../../../system/errors.ts";
import type { Scene } from "../../../values/scene.ts";
import { aspectRatios } from "../../../values/timeline.ts";
import { defineTool, type ToolContext } from "../../define-tool.ts";
import { asset, assets, integer, palette, scenes, string } from "../../fields.ts";
import { perScene } from "../../price.ts";

const atOnce = 2;
/** Larger than 1080p, so that a picture can pan and zoom without upscaling. */
const shortSide = 1280;

export default defineTool({
  name: "Generate image",
  category: "image",
  description: "Draws a picture for a prompt, or one picture per scene.",
  credits: perScene(0.3),
  version: 1,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "seeded",
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
    seed: integer({
      default: 1,
      min: 0,
      max: 2_147_483_647,
      description: "Another number, another picture.",
    }),
  },
  output: {
    image: asset("image", { description: "The first picture." }),
    images: assets("image", { description: "All of them, in order." }),
    scenes: scenes({ optional: true, description: "The scenes, each with its `image`." }),
    palette: palette({
      description: "background, foreground and accent as #rrggbb, for cards and captions.",
    }),
  },
  example: { prompt: "The sea at sunrise", aspect_ratio: "16:9", width: 320 },
  async run(context) {
    const { scenes: given, prompt, seed } = context.input;
    const prompts = given?.length ? given.map(scenePrompt) : prompt ? [prompt] : [];
    if (prompts.length === 0)
      throw new StepError(
        "invalid_input",
        'Nothing to draw. Add a "prompt", or "scenes" with at least one scene.',
      );
    const drawn = await drawAll(context, prompts, given ?? []);
    const images = drawn.map(({ image }) => image);
    return {
      image: images[0] ?? "",
      images,
      ...(given?.length
        ? { scenes: given.map((scene, index) => ({ ...scene, image: images[index] ?? "" })) }
        : {}),
      palette: choosePalette(prompts.join(". "), seed),
      engine: drawn.find(({ engine }) => engine)?.engine ?? "local/kept",
    };
  },
});

type Context = Pick<
  ToolContext<unknown>,
  "signal" | "progress" | "assets" | "providers" | "folder"
> & {
  input: { style: string; aspect_ratio: string; width?: number; seed: number };
};

const scenePrompt = (scene: Scene) =>
  [scene.visual || scene.text, ...(scene.keywords ?? [])].filter(Boolean).join(", ") || "abstract";

/** Draws up to two pictures at a time. Scenes keep their existing pictures. */
async function drawAll(context: Context, prompts: string[], scenes: readonly Scene[]) {
  const drawn: { image: string; engine?: string }[] = [];
  const waiting = [...prompts.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, prompt] = next;
      const kept = scenes[index]?.image;
      // Equal prompts get different seeds, so that they give different pictures.
      const repeated = prompts.slice(0, index).filter((earlier) => earlier === prompt).length;
      drawn[index] = kept
        ? { image: kept }
        : await draw(context, prompt, { index, seed: context.input.seed + repeated * 7919 });
      context.progress((100 * Object.keys(drawn).length) / prompts.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return drawn;
}

async function draw(
  { input, signal, assets, providers, folder }: Context,
  prompt: string,
  { index, seed }: { index: number; seed: number },
) {
  const path = join(folder, `picture-${index}.jpg`);
  const style = imageStyles.find((name) => name === input.style) ?? "auto";
  const { engine } = await providers.image.draw(
    { prompt, style, ...imageSize(input), seed, path },
    signal,
  );
  const { id } = await assets.save(path, { kind: "image" });
  return { image: id, engine };
}

/** Width and height in pixels, both even. */
function imageSize({ aspect_ratio, width }: Context["input"]) {
  const [across = 9, down = 16] = aspect_ratio.split(":").map(Number);
  const even = (pixels: number) => 2 * Math.round(pixels / 2);
  const wide = even(width ?? (shortSide * across) / Math.min(across, down));
  return { width: wide, height: even((wide * down) / across) };
}
