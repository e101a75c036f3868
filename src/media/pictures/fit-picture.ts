import sharp, { type Sharp } from "sharp";
import { StepError } from "../../system/errors.ts";
import type { LocalAsset } from "../../values/assets.ts";
import { openPicture } from "./open-picture.ts";

export const fits = ["cover", "contain", "blur"] as const;
export const crops = ["attention", "center"] as const;

export interface FitRequest {
  fit: (typeof fits)[number];
  /** cover: what stays in view. */
  crop: (typeof crops)[number];
  width: number;
  height: number;
  /** Fills the borders of contain, as #rrggbb. */
  background: string;
  /** Path of the file to write: .png or .jpg. */
  path: string;
}

/** Blurring a small copy looks the same at a fraction of the cost. */
const shrink = 8;

/** Fits a picture into a frame. Rejects with StepError `invalid_input` for an unreadable file. */
export async function fitPicture(picture: LocalAsset, request: FitRequest): Promise<void> {
  try {
    const fitted = await framed(picture.path, request);
    const file = request.path.endsWith(".png")
      ? fitted.png()
      : fitted.jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
    await file.toFile(request.path);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const fault = cause.message.replaceAll(picture.path, picture.id);
    throw new StepError("invalid_input", `Cannot read image ${picture.id}: ${fault}.`, { cause });
  }
}

async function framed(path: string, request: FitRequest): Promise<Sharp> {
  const { width, height, background } = request;
  const picture = openPicture(path).rotate().flatten({ background }).toColourspace("srgb");
  if (request.fit === "cover") {
    const position = request.crop === "attention" ? "attention" : "centre";
    return picture.resize({ width, height, fit: "cover", position });
  }
  if (request.fit === "contain")
    return picture.resize({ width, height, fit: "contain", background });
  const inner = await picture
    .clone()
    .resize({ width, height, fit: "inside" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const small = { width: Math.ceil(width / shrink), height: Math.ceil(height / shrink) };
  const outer = await picture
    .clone()
    .resize({ ...small, fit: "cover" })
    .blur(Math.max(1, Math.min(small.width, small.height) / 18))
    .modulate({ brightness: 0.72 })
    .png()
    .toBuffer();
  return sharp(outer)
    .resize({ width, height, fit: "fill", kernel: "cubic" })
    .composite([{ input: inner, gravity: "centre" }])
    .removeAlpha();
}
