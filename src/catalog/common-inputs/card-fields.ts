import { join } from "node:path";
import { choosePalette } from "../../generators/image/drawing/palette.ts";
import { hashText } from "../../generators/random.ts";
import { writeShotClip } from "../../media/graphics/shot-clip.ts";
import {
  type Graphic,
  type GraphicFaults,
  type GraphicLook,
  writeFrameMedia,
} from "../../media/graphics/shot-picture.ts";
import { openMedia } from "../../media/media-input.ts";
import { frameSize } from "../../media/timeline/render-options.ts";
import { StepError } from "../../system/errors.ts";
import { autoLook } from "../../values/edit-scenes.ts";
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
  look?: string;
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

/** A picture behind a card is out of focus, so it is small. */
const behindShare = 1 / 3;

/** Colors, size and background of a card. `text` selects the colors where none are given. */
async function cardLook(
  { input, signal, assets, ffmpeg, folder, texts }: CardContext,
  text: string,
): Promise<Omit<GraphicLook, "path">> {
  const { aspect_ratio, short_side, seed, background_image } = input;
  const colors = choosePalette(text, hashText(text) % 1000, input.palette);
  const slug = input.look === autoLook ? "clean" : (input.look ?? "clean");
  const look = { palette: colors, ...frameSize(short_side, aspect_ratio), seed, look: slug };
  if (slug !== "clean") return look;
  const small = frameSize(Math.ceil(short_side * behindShare), aspect_ratio);
  const behind = async (path: string) => ({
    ...look,
    media: await writeFrameMedia(ffmpeg.picture(path), small, join(folder, "behind.rgba")),
  });
  if (background_image) return behind((await openMedia(assets, background_image, "seen")).path);
  if (input.backdrop !== "art") return look;
  const picture = join(folder, "backdrop.png");
  const request = { style: "auto", ...small, palette: colors, seed, path: picture } as const;
  await texts.run("drawBackdrop", request, signal);
  return behind(picture);
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
  const faults = await texts.run("drawGraphic", request, signal);
  throwIfFaulty(faults);
  progress(90);
  const { id } = await assets.save(path, { kind: "image" });
  return { card: { image: id, palette: look.palette }, hiddenLines: faults.hiddenLines };
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
  const { input, folder, assets } = context;
  const look = await cardLook(context, text);
  const clip = { seconds: input.clip_seconds, fps: clipFps, folder };
  await writeShotClip(graphic, { ...look, path }, clip, context);
  return (await assets.save(path, { kind: "video" })).id;
}

/** Throws `invalid_input` if an icon of a drawing does not exist, or a text has no room. */
export function throwIfFaulty({
  unknownIcons: [unknown],
  crowded,
}: Omit<GraphicFaults, "hiddenLines">) {
  if (unknown !== undefined)
    throw new StepError(
      "invalid_input",
      `Unknown icon: "${unknown}". Use an emoji such as ☕, or a name such as ph:gauge.`,
    );
  if (crowded !== undefined)
    throw new StepError(
      "invalid_input",
      `The text "${crowded.slice(0, 40)}" does not fit. Use a shorter text or a larger frame.`,
    );
}
