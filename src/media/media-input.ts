import { StepError } from "../system/errors.ts";
import type { AssetStore, LocalAsset } from "../values/assets.ts";

/** Containers of real media. Playlists and lists of files are left out: they could name other files of this machine. */
const containers =
  "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,mpegts,mpeg,asf,ogg,wav,w64,mp3,flac,aac,ac3,aiff,caf,amr,gif,apng,webp_pipe," +
  "jpeg_pipe,png_pipe,bmp_pipe,tiff_pipe,image2,jpegxl_pipe,mjpeg,mxf,nut,m4v,h264,hevc,ivf,dv,opus";

/** Of a picture that is decoded: a bomb of a few bytes must not take the memory of the machine. */
export const pixels_max = { image: 100_000_000, video: 8192 * 4320 };

/**
 * How ffmpeg is given a file that came from somebody else: as the media that it was taken for, whatever is in it. The size is checked for
 * each frame, because a stream may grow on the way.
 */
export const mediaInput = (path: string, kind: keyof typeof pixels_max = "video") => [
  ...[
    "-protocol_whitelist",
    "file",
    "-format_whitelist",
    containers,
    "-max_pixels",
    `${pixels_max[kind]}`,
  ],
  ...["-i", path],
];

const wanted = {
  media: "a picture, video or sound",
  seen: "a picture or video",
  heard: "a sound, or a video with one,",
};
const unfit = { media: undefined, seen: "audio", heard: "image" };

/** An asset for such a `use`. Rejects with StepError `invalid_input` for another kind, and for a text, which may be a list of files. */
export async function openMedia(
  assets: Pick<AssetStore, "open">,
  id: string,
  use: keyof typeof wanted = "media",
): Promise<LocalAsset> {
  const asset = await assets.open(id);
  if (asset.kind === "text" || asset.kind === unfit[use])
    throw new StepError(
      "invalid_input",
      `Asset "${id}" is of the kind ${asset.kind} (${asset.media_type}); ${wanted[use]} is wanted.`,
    );
  return asset;
}
