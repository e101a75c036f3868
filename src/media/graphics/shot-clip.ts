import { join } from "node:path";
import { requireLook } from "../../looks/looks.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { makePipes } from "../ffmpeg-process.ts";
import { drawFramesWhile } from "../timeline/drawn-shots.ts";
import { encoderArgs } from "../timeline/encoders.ts";
import { segmentGraph } from "../timeline/segment-graph.ts";
import { type Graphic, type GraphicLook, graphicShot } from "./shot-picture.ts";

interface ClipCall {
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
  progress(percent: number): void;
}

/** Encodes a card whose parts enter one after another, as MP4 at `path`. */
export async function writeShotClip(
  graphic: Graphic,
  look: GraphicLook,
  { seconds, fps, folder }: { seconds: number; fps: number; folder: string },
  { ffmpeg, signal, progress }: ClipCall,
): Promise<void> {
  const { width, height, path } = look;
  const frames = Math.max(1, Math.round(seconds * fps));
  const pipe = join(folder, "frames.mkv");
  await makePipes([pipe]);
  // Code is written line by line from the first frame on.
  const opens = graphic.code === undefined;
  const shot = { ...graphicShot(graphic, look, seconds), opens, isClip: true };
  const { slug, version } = requireLook(look.look);
  const request = { look: slug, version, shot, path: pipe, firstFrame: 0, frames, fps };
  const { inputs, graph } = segmentGraph(
    { shot: { sceneFrames: frames, firstFrame: 0, frames } },
    { shot: { kind: "frames", path: pipe, isAhead: false } },
    { width, height, fps },
  );
  const output = ["-map", "[out]", "-r", `${fps}`, "-frames:v", `${frames}`];
  const file = ["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart", path];
  const args = [
    ...inputs,
    "-filter_complex",
    graph,
    ...output,
    ...encoderArgs("h264", fps),
    ...file,
  ];
  await drawFramesWhile([request], ffmpeg, { signal }, (until) =>
    ffmpeg.run(args, { signal: until, seconds, pixels: width * height, progress }),
  );
}
