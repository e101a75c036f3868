import sharp from "sharp";
import type { Focus } from "../../values/scene.ts";
import type { Pixels } from "../picture-reader.ts";

/** The part of a picture around its focus that has the given size. */
export async function cropAround(
  { data, info }: Pixels,
  { x, y }: Focus,
  size: { width: number; height: number },
): Promise<Pixels> {
  const offset = (share: number, whole: number, part: number) =>
    Math.round(Math.min(Math.max(share * whole - part / 2, 0), whole - part));
  return sharp(data, { raw: info })
    .extract({
      left: offset(x, info.width, size.width),
      top: offset(y, info.height, size.height),
      ...size,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
}
