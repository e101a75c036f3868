import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import type { Focus } from "../../values/scene.ts";
import { measureSource, readSource, type SourcePicture } from "../picture-reader.ts";
import { cropAround } from "../pictures/crop-around.ts";

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
 * whatever its motion. Rejects with StepError `invalid_input` when the file is not a picture.
 */
export async function writeStill(
  picture: SourcePicture,
  framing: Framing,
  size: Size,
  path: string,
): Promise<void> {
  await writeFile(path, await fitted(picture, framing, size));
}

/** Room for zooms, as a scale. */
const zoomRoom = 1.15;
/** Most pixels of a picture, in pixels of its box: long pictures are not decoded as a whole. */
const areaMax = 4;

/**
 * Writes a whole picture as raw RGBA, large enough to cover a box while it moves, but not larger
 * than it is. Resolves to its size. Rejects as `writeStill` does.
 */
export async function writeWhole(
  picture: SourcePicture,
  { box, background }: { box: Size; background: string },
  path: string,
): Promise<Size> {
  const own = await measureSource(picture);
  const cover = Math.max(box.width / own.width, box.height / own.height) * zoomRoom;
  const most = Math.sqrt((areaMax * box.width * box.height) / (own.width * own.height));
  const scale = Math.min(1, cover, most);
  const [width, height] = [own.width, own.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const size = { width: width ?? 1, height: height ?? 1 };
  const { data, info } = await readSource(picture, {
    ...size,
    ...{ background, fit: "cover", position: "centre", alpha: true },
  });
  await writeFile(path, data);
  return { width: info.width, height: info.height };
}

async function fitted(
  picture: SourcePicture,
  { fit, focus, background }: Framing,
  size: Size,
): Promise<Uint8Array> {
  if (fit === "blur") return onBlurredCopy(picture, background, size);
  if (fit === "cover" && focus) {
    const whole = await readSource(picture, { ...size, background, fit: "outside" });
    return (await cropAround(whole, focus, size)).data;
  }
  const request = { ...size, background, fit, position: "attention" } as const;
  return (await readSource(picture, request)).data;
}

async function onBlurredCopy(
  picture: SourcePicture,
  background: string,
  size: Size,
): Promise<Buffer> {
  const inner = await readSource(picture, { ...size, background, fit: "inside" });
  // Blurring a small copy looks the same at a fraction of the cost.
  const small = await readSource(picture, {
    width: Math.ceil(size.width / 8),
    height: Math.ceil(size.height / 8),
    background,
    fit: "cover",
    blur: 6,
    brightness: 0.75,
  });
  return sharp(small.data, { raw: small.info })
    .resize({ ...size, fit: "fill", kernel: "cubic" })
    .composite([{ input: inner.data, raw: inner.info, gravity: "centre" }])
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
}
