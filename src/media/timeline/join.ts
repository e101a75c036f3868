import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import { reproducible } from "./encoders.ts";
import type { RenderSettings } from "./render-options.ts";

/** A rendered segment and its exact length. */
export interface Piece {
  path: string;
  seconds: number;
}

type JoinSettings = Pick<RenderSettings, "width" | "height" | "codec" | "format">;

/**
 * Joins pieces and sound without encoding them again; only a GIF is encoded here. Resolves to the
 * path of the file in `folder`.
 */
export async function joinPieces(
  pieces: readonly Piece[],
  sound: string | undefined,
  settings: JoinSettings,
  { ffmpeg, folder, fps, call }: { ffmpeg: Ffmpeg; folder: string; fps: number; call: FfmpegCall },
): Promise<string> {
  const list = join(folder, "pieces.ffconcat");
  const path = join(folder, `video.${settings.format}`);
  // Without a length per piece, the rounding of the container's clock would add up.
  const lines = pieces.map(
    (piece) =>
      `file '${piece.path.replaceAll("'", "'\\''")}'\nduration ${piece.seconds.toFixed(9)}\n`,
  );
  await writeFile(list, `ffconcat version 1.0\n${lines.join("")}`);
  const pictures = ["-f", "concat", "-safe", "0", "-i", list];
  // Without a decoder, the start of each piece is not decoded only to name its pixels. ProRes in
  // MOV names them from there.
  const undecoded = settings.codec === "prores" ? [] : ["-codec_whitelist", "none"];
  if (settings.codec === "gif") {
    const outputs = ["-map", "[seen]", "-f", "null", "-", "-map", "[gif]", ...reproducible];
    await ffmpeg.run(
      [...pictures, "-filter_complex", gifGraph(fps), ...outputs, "-loop", "0", path],
      { ...call, pixels: settings.width * settings.height },
    );
    return path;
  }
  const streams = sound ? ["-i", sound, "-map", "0:v", "-map", "1:a"] : ["-map", "0:v"];
  const files = [...pieces.map((piece) => piece.path), ...(sound ? [sound] : [])];
  const muxer =
    settings.format === "mp4" || settings.format === "mov"
      ? ["-movflags", "+faststart", ...codecTag(settings)]
      : [];
  await ffmpeg.run(
    [
      ...undecoded,
      ...pictures,
      ...streams,
      "-c",
      "copy",
      ...trackTimescale(settings, fps),
      ...reproducible,
      ...muxer,
      path,
    ],
    { ...call, pixels: settings.width * settings.height, finalCopyBytes: await totalBytes(files) },
  );
  return path;
}

async function totalBytes(paths: readonly string[]): Promise<number> {
  const files = await Promise.all([...new Set(paths)].map((path) => stat(path)));
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Apple players accept H.265 only with this tag. */
const codecTag = ({ codec }: JoinSettings) => (codec === "h265" ? ["-tag:v", "hvc1"] : []);
const trackTimescale = ({ format }: JoinSettings, fps: number) =>
  format === "mp4" || format === "mov" ? ["-video_track_timescale", `${fps * 1000}`] : [];

/** GIF delays are hundredths of a second: 20 fps is the fastest rate that plays everywhere. */
function gifGraph(fps: number): string {
  // palettegen outputs nothing until it has seen every frame. [seen] reports progress meanwhile.
  const palette = "split=3[a][b][seen];[a]palettegen=stats_mode=diff[p]";
  const use = "[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle[gif]";
  return `[0:v]fps=${Math.min(20, fps)},${palette};${use}`;
}
