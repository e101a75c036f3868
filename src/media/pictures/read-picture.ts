import { basename } from "node:path";
import { undecodable } from "../decodable.ts";
import type { PictureReading } from "../picture-reader.ts";
import { openPicture } from "./open-picture.ts";

/** Reads the format and size of a picture, and decodes it as a whole if `decode` is set. */
export async function readPicture(
  path: string,
  { decode }: { decode: boolean },
): Promise<PictureReading> {
  const about = await openPicture(path)
    .metadata()
    .catch(() => undefined);
  if (!about) return {};
  const rotated = (about.orientation ?? 1) >= 5;
  const [width, height] = rotated ? [about.height, about.width] : [about.width, about.height];
  const facts = { format: about.format, width, height };
  if (!decode) return { facts };
  try {
    await openPicture(path).resize(16, 16, { fit: "fill" }).raw().toBuffer();
    return { facts };
  } catch (error) {
    return { facts, fault: (error as Error).message.split("\n")[0] ?? "" };
  }
}

/** Throws StepError `invalid_input` for a picture that cannot be decoded. */
export function requireDecoded(path: string, { fault }: PictureReading): void {
  if (fault === undefined) return;
  const reason = fault.replaceAll(path, basename(path));
  throw undecodable(path, `its image cannot be decoded (${reason})`);
}
