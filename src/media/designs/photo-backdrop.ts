import { createCanvas, ImageData, type SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";
import { lift, mix, toHex, withAlpha } from "../../values/colors.ts";
import type { Focus } from "../../values/scene.ts";
import { flush } from "../canvas/raw-picture.ts";
import type { PictureReader, PixelRequest, Pixels } from "../picture-reader.ts";
import { cropAround } from "../pictures/crop-around.ts";
import type { Stage } from "./parts/stage.ts";

/** A photo that would lose a larger share by filling the frame is shown nearly whole. */
const coverLossMax = 0.42;
/** Share of its sides that a photo may lose where it is shown nearly whole. */
const trimMax = 0.15;
/** Center of a landscape photo in an upright frame, as a share of the height, above the text. */
const middleShare = 0.37;
const heightShare = 0.42;

/**
 * Draws a photo over the whole frame, cropped around its focus, or around what draws the eye. A
 * photo of another shape fills the width (or the height) before a background of its own colors.
 */
export async function drawPhoto(
  context: SKRSContext2D,
  stage: Stage,
  { photo, focus }: { photo: PictureReader; focus?: Focus | undefined },
): Promise<void> {
  const { width, height } = stage;
  const shown = await photo.measure();
  const ratio = shown.width / shown.height;
  const share = ratio / (width / height);
  const loss = 1 - Math.min(share, 1 / share);
  if (loss <= coverLossMax) {
    await draw(context, await crop(photo, { width, height }, focus), { x: 0, y: 0 });
    return;
  }
  await drawColors(context, stage, photo);
  const size = share > 1 ? inUpright(stage, ratio) : inWide(stage, ratio);
  const x = Math.round((width - size.width) / 2);
  const y =
    share > 1
      ? Math.round(Math.max(0, height * middleShare - size.height / 2))
      : Math.round((height - size.height) / 2);
  const picture = await crop(photo, size, focus);
  context.save();
  context.shadowColor = "#00000090";
  context.shadowBlur = stage.unit * 0.05;
  context.fillStyle = "#000000";
  context.fillRect(x, y, size.width, size.height);
  context.restore();
  await draw(context, picture, { x, y });
}

/** All of the width, and as much of the height as trimming the sides a little gives. */
function inUpright({ width, height }: Stage, ratio: number) {
  const shown = Math.max(ratio * (1 - trimMax), Math.min(ratio, width / (height * heightShare)));
  return { width, height: Math.round(width / shown) };
}

const inWide = ({ height }: Stage, ratio: number) => ({
  width: Math.round(height * ratio),
  height,
});

/** The photo out of focus under a slope of its main color. */
async function drawColors(context: SKRSContext2D, { width, height }: Stage, photo: PictureReader) {
  const small = { width: Math.ceil(width / 8), height: Math.ceil(height / 8) };
  const blurred = await photo.read({ ...small, ...opaque, fit: "cover", blur: 4 });
  await draw(context, blurred, { x: 0, y: 0, width, height });
  const { dominant } = await sharp(blurred.data, { raw: blurred.info }).removeAlpha().stats();
  const main = toHex([dominant.r, dominant.g, dominant.b]);
  const ground = mix(main, "#000000", 0.55);
  const slope = context.createLinearGradient(0, 0, width * 0.4, height);
  slope.addColorStop(0, withAlpha(lift(ground, 0.12), 0.72));
  slope.addColorStop(1, withAlpha(mix(ground, "#000000", 0.45), 0.9));
  context.fillStyle = slope;
  context.fillRect(0, 0, width, height);
  await flush(context);
}

/** RGBA, as a canvas takes it. */
const opaque = { background: "#000000", alpha: true } satisfies Partial<PixelRequest>;

async function crop(
  photo: PictureReader,
  size: { width: number; height: number },
  focus: Focus | undefined,
): Promise<Pixels> {
  if (!focus) return photo.read({ ...size, ...opaque, fit: "cover", position: "attention" });
  return cropAround(await photo.read({ ...size, ...opaque, fit: "outside" }), focus, size);
}

async function draw(
  context: SKRSContext2D,
  { data, info }: Pixels,
  place: { x: number; y: number; width?: number; height?: number },
) {
  const { width = info.width, height = info.height, x, y } = place;
  const canvas = createCanvas(info.width, info.height);
  const pixels = new ImageData(new Uint8ClampedArray(data), info.width, info.height);
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.drawImage(canvas, x, y, width, height);
  await flush(context);
}
