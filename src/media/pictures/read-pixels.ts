import type { PictureReader, PixelRequest, Pixels } from "../picture-reader.ts";
import { openPicture } from "./open-picture.ts";
import { readPicture } from "./read-picture.ts";

/** Decodes in this process: only for processes with the restrictions of a picture decoder. */
export const pictureHere = (path: string): PictureReader => ({
  measure: async () => {
    const { facts } = await readPicture(path, { decode: false });
    if (!facts) throw new Error("it is not a picture of a known format");
    return { width: facts.width, height: facts.height };
  },
  read: (request) => readPixels(path, request),
});

async function readPixels(path: string, request: PixelRequest): Promise<Pixels> {
  const { width, height, fit, position = "centre", background, blur, brightness } = request;
  const picture = openPicture(path)
    .rotate()
    .resize({ width, height, fit, position, ...(background ? { background } : {}) })
    .toColourspace("srgb");
  if (background) picture.flatten({ background });
  if (blur) picture.blur(blur);
  if (brightness) picture.modulate({ brightness });
  if (request.alpha) picture.ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}
