import { join } from "node:path";
import type { Content } from "../../looks/kit/look.ts";
import { defaultLook } from "../../looks/looks.ts";
import { makePipe } from "../ffmpeg-process.ts";
import { drawFramesWhile } from "../timeline/drawn-shots.ts";
import { encoderArgs } from "../timeline/encoders.ts";
import { segmentGraph } from "../timeline/segment-graph.ts";
import { cardShot, writeBehind } from "./shot-picture.ts";
import type { ClipCall, PlainLook } from "./write-graphic.ts";

/** Encodes a scene whose parts enter one after another, as MP4 at `path`. */
export async function writeShotClip(
  content: Content,
  { picture, ...look }: PlainLook,
  { seconds, fps, folder }: { seconds: number; fps: number; folder: string },
  { ffmpeg, signal, progress }: ClipCall,
): Promise<void> {
  const { width, height, path } = look;
  const frames = Math.max(1, Math.round(seconds * fps));
  const [pipe, behind] = [join(folder, "frames.mkv"), join(folder, "behind.rgba")];
  await makePipe(pipe);
  const media = picture ? { media: await writeBehind(picture, behind) } : {};
  const request = {
    ...{
      look: defaultLook.slug,
      shot: { ...cardShot(content, look, seconds), ...media, isClip: true },
      path: pipe,
    },
    ...{ firstFrame: 0, frames, fps },
  };
  const { inputs, graph } = segmentGraph(
    { shot: { sceneFrames: frames, firstFrame: 0, frames }, wordsFirstFrame: 0 },
    { shot: { kind: "frames", path: pipe } },
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
