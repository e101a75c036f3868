import type { FitEnum, OutputInfo } from "sharp";
import { StepError } from "../system/errors.ts";

export interface PictureFacts {
  /** The name of libvips, such as `jpeg`. */
  format: string;
  /** As it is shown: the orientation of phone pictures is applied. */
  width: number;
  height: number;
}

/** `facts` is missing for a file of no known format; `fault` says why it cannot be decoded. */
export interface PictureReading {
  facts?: PictureFacts;
  fault?: string;
}

/** Pixels of a picture at the size in which they are used. */
export interface PixelRequest {
  width: number;
  height: number;
  fit: keyof Pick<FitEnum, "cover" | "contain" | "inside" | "outside">;
  /** Of "cover": what stays in view. */
  position?: "attention" | "centre";
  /** Replaces transparency and fills the borders of "contain", as #rrggbb. */
  background?: string;
  /** Sigma, in pixels of the result. */
  blur?: number;
  brightness?: number;
  /** Always has an alpha channel. */
  alpha?: boolean;
}

/** Rows of 8-bit sRGB. */
export interface Pixels {
  data: Buffer;
  info: Pick<OutputInfo, "width" | "height" | "channels">;
}

/**
 * A picture file of any origin. Programs that serve several accounts use `Ffmpeg.picture`, which
 * decodes in a restricted process. Both methods reject with an Error that says what is wrong.
 */
export interface PictureReader {
  /** Size as it is shown: the orientation of phone pictures is applied. */
  measure(): Promise<{ width: number; height: number }>;
  read(request: PixelRequest): Promise<Pixels>;
}

/** A picture of the library. Errors name it by its id. */
export interface SourcePicture {
  id: string;
  path: string;
  reader: PictureReader;
}

/** Rejects with StepError `invalid_input` for a file that is not a picture. */
export const readSource = (picture: SourcePicture, request: PixelRequest): Promise<Pixels> =>
  picture.reader.read(request).catch((cause: Error) => rejectSource(picture, cause));

/** Its size as it is shown. Rejects as `readSource` does. */
export const measureSource = (picture: SourcePicture): Promise<{ width: number; height: number }> =>
  picture.reader.measure().catch((cause: Error) => rejectSource(picture, cause));

function rejectSource({ id, path }: SourcePicture, cause: Error): never {
  const fault = cause.message.replaceAll(path, id);
  throw new StepError("invalid_input", `Cannot read image ${id}: ${fault}.`, { cause });
}
