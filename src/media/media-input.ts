import { StepError } from "../system/errors.ts";
import type { AssetStore, LocalAsset } from "../values/assets.ts";

/** Media containers. Playlists and file lists are excluded: they could name other local files. */
const containers = [
  ..."mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,mpegts,mpeg,asf,ogg,wav,w64,mp3".split(","),
  ..."flac,aac,ac3,aiff,caf,amr,gif,apng,webp_pipe,jpeg_pipe,png_pipe,bmp_pipe".split(","),
  ..."tiff_pipe,image2,jpegxl_pipe,mjpeg,mxf,nut,m4v,h264,hevc,ivf,dv,opus".split(","),
].join(",");

/** Largest decoded frame in pixels. Protects memory from decompression bombs. */
export const pixelsMax = { image: 100_000_000, video: 8192 * 4320 };

/**
 * ffmpeg input arguments for an untrusted file: only local files, only media containers, and a
 * limit on the size of every frame, because a stream can grow.
 */
export const mediaInput = (path: string, kind: keyof typeof pixelsMax = "video") => [
  ...[
    "-protocol_whitelist",
    "file",
    "-format_whitelist",
    containers,
    "-max_pixels",
    `${pixelsMax[kind]}`,
  ],
  ...["-i", path],
];

/** Seconds of a media file that can be read, by its header and by what is known of the asset. */
export const readableSeconds = (
  { seconds = 0, claimed_seconds }: Pick<LocalAsset, "seconds" | "claimed_seconds">,
  byHeader: number,
): number => (claimed_seconds === undefined ? byHeader : Math.min(seconds, byHeader));

const expected = {
  media: "an image, video or audio asset",
  seen: "an image or video",
  heard: "audio, or a video with sound",
};
const unusable = { media: undefined, seen: "audio", heard: "image" };

/**
 * Opens an asset that is to be seen or heard. Rejects with StepError `invalid_input` for another
 * kind, and for text, which could be a list of files.
 */
export async function openMedia(
  assets: Pick<AssetStore, "open">,
  id: string,
  use: keyof typeof expected = "media",
): Promise<LocalAsset> {
  const asset = await assets.open(id);
  if (asset.kind === "text" || asset.kind === "archive" || asset.kind === unusable[use])
    throw new StepError(
      "invalid_input",
      `Asset "${id}" is of kind ${asset.kind} (${asset.media_type}). Use ${expected[use]}.`,
    );
  return asset;
}
