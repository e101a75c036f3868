import sharp, { type Sharp } from "sharp";
import { type PixelRequest, readSource, type SourcePicture } from "../picture-reader.ts";

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
export async function fitPicture(picture: SourcePicture, request: FitRequest): Promise<void> {
  const fitted = await framed(picture, request);
  const file = request.path.endsWith(".png")
    ? fitted.png()
    : fitted.jpeg({ quality: 92, chromaSubsampling: "4:4:4" });
  await file.toFile(request.path);
}

async function framed(picture: SourcePicture, request: FitRequest): Promise<Sharp> {
  const { width, height, background, fit } = request;
  const position = request.crop === "attention" ? "attention" : "centre";
  const read = (about: PixelRequest) => readSource(picture, { background, ...about });
  if (fit !== "blur") {
    const { data, info } = await read({ width, height, fit, position });
    return sharp(data, { raw: info });
  }
  const inner = await read({ width, height, fit: "inside" });
  const small = { width: Math.ceil(width / shrink), height: Math.ceil(height / shrink) };
  const blur = Math.max(1, Math.min(small.width, small.height) / 18);
  const outer = await read({ ...small, fit: "cover", blur, brightness: 0.72 });
  return sharp(outer.data, { raw: outer.info })
    .resize({ width, height, fit: "fill", kernel: "cubic" })
    .composite([{ input: inner.data, raw: inner.info, gravity: "centre" }])
    .removeAlpha();
}
