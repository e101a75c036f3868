import { join } from "node:path";
import { choosePalette } from "../../generators/image/drawing/palette.ts";
import { hashText } from "../../generators/random.ts";
import { backdropPixels } from "../../media/designs/backdrop.ts";
import type { Finding } from "../../media/designs/check-layers.ts";
import { createStage } from "../../media/designs/parts/stage.ts";
import type { Graphic } from "../../media/graphics/draw-graphic.ts";
import { writeShotClip } from "../../media/graphics/shot-clip.ts";
import { type PlainLook, writeGraphicClip } from "../../media/graphics/write-graphic.ts";
import { openMedia } from "../../media/media-input.ts";
import { frameSize } from "../../media/timeline/render-options.ts";
import { StepError } from "../../system/errors.ts";
import type { AspectRatio, Palette } from "../../values/timeline.ts";
import type { ToolContext } from "../definition/define-tool.ts";
import { asset, palette, string } from "../definition/fields.ts";
import { frameFields, seed } from "./frame-fields.ts";

const backdrops = ["art", "shapes"] as const;
const imageFormats = ["jpeg", "png"] as const;

/** Inputs that all tools share which draw type, charts or code. */
export const cardFields = {
  palette: palette({
    optional: true,
    description: "background, foreground and accent as #rrggbb. By default they match the text.",
  }),
  background_image: asset("image", {
    optional: true,
    description: "A blurred picture behind the text.",
  }),
  backdrop: string({
    default: "art",
    enum: backdrops,
    description: "art: a calm drawn picture behind the text. shapes: soft shapes.",
  }),
  ...frameFields,
  image_format: string({
    default: "jpeg",
    enum: imageFormats,
    description: "File format of the picture.",
  }),
  seed: seed("A different seed gives another background."),
};

export interface CardInput {
  palette?: Palette;
  background_image?: string;
  backdrop: string;
  aspect_ratio: AspectRatio;
  short_side: number;
  image_format: string;
  seed: number;
}

type CardContext = Pick<
  ToolContext<CardInput>,
  "input" | "signal" | "assets" | "ffmpeg" | "folder" | "texts"
>;

/** The short side of the blurred picture behind a card. */
const artShortSide = 480;

/** Colors, size and background of a card. `text` selects the colors where none are given. */
async function cardLook(
  { input, signal, assets, ffmpeg, folder, texts }: CardContext,
  text: string,
): Promise<Omit<PlainLook, "path">> {
  const { aspect_ratio, short_side, seed, background_image } = input;
  const colors = choosePalette(text, hashText(text) % 1000, input.palette);
  const look = { palette: colors, ...frameSize(short_side, aspect_ratio), seed };
  const stage = createStage(look.width, look.height, false);
  const read = (path: string) => ffmpeg.picture(path).read(backdropPixels(stage));
  if (background_image) {
    const { path } = await openMedia(assets, background_image, "seen");
    return { ...look, picture: await read(path) };
  }
  if (input.backdrop !== "art") return look;
  const picture = join(folder, "backdrop.png");
  const size = frameSize(Math.min(artShortSide, short_side), aspect_ratio);
  const request = { style: "auto", ...size, palette: colors, seed, path: picture } as const;
  await texts.run("drawBackdrop", request, signal);
  return { ...look, picture: await read(picture) };
}

/** Draws a card, saves it and reports its faults as an error that names the text. */
export async function saveCard(
  context: CardContext & Pick<ToolContext<unknown>, "progress">,
  graphic: Graphic,
  text: string,
): Promise<{ card: { image: string; palette: Palette }; hiddenLines: number }> {
  const { input, signal, assets, folder, progress, texts } = context;
  const look = await cardLook(context, text);
  progress(40);
  signal.throwIfAborted();
  const path = join(folder, `card.${input.image_format === "png" ? "png" : "jpg"}`);
  const request = { graphic, look: { ...look, path } };
  const { findings, hiddenLines } = await texts.run("drawGraphic", request, signal);
  throwIfFaulty(findings);
  progress(90);
  const { id } = await assets.save(path, { kind: "image" });
  return { card: { image: id, palette: look.palette }, hiddenLines };
}

const clipFps = 30;

/** Encodes a card whose parts enter one after another, and saves it. Resolves to its asset id. */
export async function saveClip(
  context: Omit<CardContext, "input"> &
    Pick<ToolContext<unknown>, "progress" | "ffmpeg"> & {
      input: CardInput & { clip_seconds: number };
    },
  graphic: Graphic,
  { text, path }: { text: string; path: string },
): Promise<string> {
  const { input, folder, ffmpeg, signal, progress, assets, texts } = context;
  const look = await cardLook(context, text);
  const { width, height } = look;
  const seconds = input.clip_seconds;
  const call = { ffmpeg, signal, progress };
  if (graphic.kind === "scene") {
    const clip = { seconds, fps: clipFps, folder };
    await writeShotClip(graphic.content, { ...look, path }, clip, call);
    return (await assets.save(path, { kind: "video" })).id;
  }
  const request = { graphic, look, seconds, folder };
  const { findings, ...files } = await texts.run("drawGraphicLayers", request, signal);
  throwIfFaulty(findings);
  const clip = { width, height, seconds, fps: clipFps, path };
  await writeGraphicClip(files, clip, call);
  return (await assets.save(path, { kind: "video" })).id;
}

/** Throws `invalid_input` if a part of a drawing has no room, overlaps text or does not exist. */
export function throwIfFaulty(findings: readonly Finding[]) {
  const unknown = findings.find(({ problem }) => problem === "unknown icon");
  if (unknown)
    throw new StepError(
      "invalid_input",
      `Unknown icon: "${unknown.detail}". Use an emoji such as ☕, or a name such as ph:gauge.`,
    );
  const crowded = findings.find(({ problem }) => problem !== "low contrast");
  if (crowded)
    throw new StepError(
      "invalid_input",
      `The ${crowded.layer} does not fit: ${crowded.problem}. Use a shorter text or a larger frame.`,
    );
}
