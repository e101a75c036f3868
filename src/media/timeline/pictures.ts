import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { StepError } from "../../system/errors.ts";
import type { LocalAsset } from "../../values/assets.ts";
import { pixelsMax } from "../media-input.ts";

type Fit = "cover" | "contain" | "blur";
interface Size {
  width: number;
  height: number;
}

/**
 * Writes a picture as raw RGB (3 bytes per pixel) of the given size. It is decoded and scaled once,
 * whatever its motion. `background` fills the borders of "contain". Rejects with StepError
 * `invalid_input` when the file is not a picture.
 */
export async function writeStill(
  picture: LocalAsset,
  fit: Fit,
  { width, height }: Size,
  background: string,
  path: string,
): Promise<void> {
  const pixels = await fitted(picture.path, fit, { width, height }, background).catch(
    (cause: Error) => {
      throw new StepError(
        "invalid_input",
        `Cannot read image ${picture.id}: ${cause.message.replaceAll(picture.path, picture.id)}.`,
        {
          cause,
        },
      );
    },
  );
  await writeFile(path, pixels);
}

async function fitted(path: string, fit: Fit, size: Size, background: string): Promise<Buffer> {
  // rotate() applies the EXIF orientation of phone pictures.
  const picture = sharp(path, { limitInputPixels: pixelsMax.image })
    .rotate()
    .flatten({ background });
  if (fit === "cover")
    return picture
      .resize({ ...size, fit: "cover" })
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
