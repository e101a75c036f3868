import { open } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { SKRSContext2D } from "@napi-rs/canvas";

/** Rows read from the canvas at a time: about 2 MB at 2160 pixels of width. */
const bandRows = 256;

export interface RawPicture {
  width: number;
  height: number;
  /** Path of the file to write. */
  path: string;
}

/**
 * Writes a canvas as raw RGBA (width × height × 4 bytes, straight alpha). Reads it in bands, so
 * that a large picture does not block the event loop. `transform` changes the bytes of each band.
 */
export async function writeRawPicture(
  context: SKRSContext2D,
  { width, height, path }: RawPicture,
  transform: (band: Uint8ClampedArray) => void = () => {},
): Promise<void> {
  const file = await open(path, "w");
  try {
    for (let top = 0; top < height; top += bandRows) {
      const rows = Math.min(bandRows, height - top);
      const { data } = context.getImageData(0, top, width, rows);
      transform(data);
      await file.writeFile(data);
    }
  } finally {
    await file.close();
  }
}

/**
 * Executes the drawing so far, then lets other events run. A canvas only records drawing until its
 * pixels are read, and would execute all of it at once.
 */
export async function flush(context: SKRSContext2D): Promise<void> {
  context.getImageData(0, 0, 1, 1);
  await setImmediate();
}
