import { StepError } from "../../system/errors.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import type { SourcePicture } from "../picture-reader.ts";
import { pictureHere } from "../pictures/read-pixels.ts";

export interface StillContext {
  width: number;
  height: number;
  assets: ReadonlyMap<string, LocalAsset>;
  ffmpeg: Pick<Ffmpeg, "run">;
  folder: string;
  signal: AbortSignal;
}

/** Throws StepError `invalid_input` for an asset that the scene does not have. */
export function findAsset(id: string, { assets }: Pick<StillContext, "assets">): LocalAsset {
  const asset = assets.get(id);
  if (asset) return asset;
  throw new StepError("invalid_input", `Asset "${id}" does not exist in this account.`);
}

/** The process of a preview has the restrictions of a decoder itself. */
export function findPicture(id: string, context: Pick<StillContext, "assets">): SourcePicture {
  const asset = findAsset(id, context);
  return { ...asset, reader: pictureHere(asset.path) };
}
