import { writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { StepError } from "../../system/errors.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { Focus } from "../../values/scene.ts";
import { openPicture } from "../pictures/open-picture.ts";

/** How a picture fills the frame. */
export interface Framing {
  fit: "cover" | "contain" | "blur";
  /** Of "cover": the point that stays in view. */
  focus?: Focus | undefined;
  /** Fills the borders of "contain". */
  background: string;
}
interface Size {
  width: number;
  height: number;
}

/**
 * Writes a picture as raw RGB (3 bytes per pixel) of the given size. It is decoded and scaled once,
 * whatever its motion. Rejects with StepError
 * `invalid_input` when the file is not a picture.
 */
export async function writeStill(
  picture: LocalAsset,
  { fit, focus, background }: Framing,
  { width, height }: Size,
  path: string,
): Promise<void> {
  const framing = { fit, focus, background };
  const pixels = await fitted(picture.path, framing, { width, height }).catch((cause: Error) => {
    throw new StepError(
      "invalid_input",
      `Cannot read image ${picture.id}: ${cause.message.replaceAll(picture.path, picture.id)}.`,
      {
        cause,
      },
    );
  });
  await writeFile(path, pixels);
}

async function fitted(
  path: string,
  { fit, focus, background }: Framing,
  size: Size,
): Promise<Buffer> {
  // rotate() applies the EXIF orientation of phone pictures.
  const picture = openPicture(path).rotate().flatten({ background });
  if (fit === "cover" && focus) return cropAround(picture, focus, size);
  if (fit === "cover")
    return picture
      .resize({ ...size, fit: "cover", position: "attention" })
      .toColourspace("srgb")
      .raw()
      .toBuffer();
  if (fit === "contain")
    return picture
      .resize({ ...size, fit: "contain", background })
      .toColourspace("srgb")
      .raw()
      .toBuffer();
  const inner = await picture
    .clone()
    .resize({ ...size, fit: "inside" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  // Blurring a small copy looks the same at a fraction of the cost.
  const small = await picture
    .clone()
    .resize({ width: Math.ceil(size.width / 8), height: Math.ceil(size.height / 8), fit: "cover" })
    .blur(6)
    .modulate({ brightness: 0.75 })
    .png()
    .toBuffer();
  const outer = sharp(small).resize({ ...size, fit: "fill", kernel: "cubic" });
  return outer
    .composite([{ input: inner, gravity: "centre" }])
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
}

/** Fills the frame with the part of the picture around its focus. */
async function cropAround(picture: Sharp, { x, y }: Focus, size: Size): Promise<Buffer> {
  const { data, info } = await picture
    .resize({ ...size, fit: "outside" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const offset = (share: number, whole: number, part: number) =>
    Math.round(Math.min(Math.max(share * whole - part / 2, 0), whole - part));
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .extract({ left: offset(x, width, size.width), top: offset(y, height, size.height), ...size })
    .raw()
    .toBuffer();
}
