import type { Ffmpeg } from "./ffmpeg.ts";

/** Writes a JPEG of a frame that is typical of a video, not one of its fades. */
export async function writeThumbnail(
  video: string,
  path: string,
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal: AbortSignal },
): Promise<void> {
  // Key frames are enough to choose from, and spare decoding the rest.
  const chosen = [
    "-skip_frame",
    "nokey",
    "-i",
    video,
    "-vf",
    "thumbnail=24,scale=in_range=tv:out_range=pc,format=yuvj420p",
  ];
  await ffmpeg.run(
    [
      ...chosen,
      "-frames:v",
      "1",
      "-q:v",
      "3",
      "-map_metadata",
      "-1",
      "-fflags",
      "+bitexact",
      "-update",
      "1",
      path,
    ],
    {
      signal,
    },
  );
}
