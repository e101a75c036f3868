import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import type { RenderSettings } from "./render-options.ts";

/** A finished piece of the picture and its exact length. */
export interface Piece {
  path: string;
  seconds: number;
}

/** Nothing that differs from one run to the next: no dates, no versions. */
const sameBytes = [
  "-map_metadata",
  "-1",
  "-fflags",
  "+bitexact",
  "-flags:v",
  "+bitexact",
  "-flags:a",
  "+bitexact",
];

/** Joins pieces and sound without encoding them again (a GIF is encoded here, whole). Resolves to the file's path in `folder`. */
export async function joinPieces(
  pieces: readonly Piece[],
  sound: string | undefined,
  settings: RenderSettings,
  { ffmpeg, folder, fps, call }: { ffmpeg: Ffmpeg; folder: string; fps: number; call: FfmpegCall },
): Promise<string> {
  const list = join(folder, "pieces.ffconcat");
  const path = join(folder, `video.${settings.format}`);
  // The length is said for each piece: without it the rounding of its container's clock would add up.
  const lines = pieces.map(
    (piece) =>
      `file '${piece.path.replaceAll("'", "'\\''")}'\nduration ${piece.seconds.toFixed(9)}\n`,
  );
  await writeFile(list, `ffconcat version 1.0\n${lines.join("")}`);
  const pictures = ["-f", "concat", "-safe", "0", "-i", list];
  if (settings.codec === "gif") {
    await ffmpeg.run(
      [...pictures, "-filter_complex", gifGraph(fps), ...sameBytes, "-loop", "0", path],
      call,
    );
    return path;
  }
  const streams = sound ? ["-i", sound, "-map", "0:v", "-map", "1:a"] : ["-map", "0:v"];
  const muxer =
    settings.format === "mp4" || settings.format === "mov"
      ? ["-movflags", "+faststart", ...tagOf(settings)]
      : [];
  await ffmpeg.run(
    [
      ...pictures,
      ...streams,
      "-c",
      "copy",
      ...clockOf(settings, fps),
      ...sameBytes,
      ...muxer,
      path,
    ],
    call,
  );
  return path;
}

/** Apple's players only take H.265 under this name. */
const tagOf = ({ codec }: RenderSettings) => (codec === "h265" ? ["-tag:v", "hvc1"] : []);
const clockOf = ({ format }: RenderSettings, fps: number) =>
  format === "mp4" || format === "mov" ? ["-video_track_timescale", `${fps * 1000}`] : [];

/** A GIF's clock ticks in hundredths: 20 a second is the fastest rate that is even and plays everywhere. */
function gifGraph(fps: number): string {
  const palette =
    "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle";
  return `[0:v]fps=${Math.min(20, fps)},${palette}`;
}
