import { join } from "node:path";
import type { OverlayContent } from "../../looks/kit/look.ts";
import { defaultLook } from "../../looks/looks.ts";
import type { Timeline } from "../../values/timeline.ts";
import type { ClipContext, ClipSource } from "../clips/clip-source.ts";
import { makePipes } from "../ffmpeg-process.ts";
import { timedFramesInput } from "../filter-graph.ts";
import { graphicShot } from "../graphics/shot-picture.ts";
import { drawFramesWhile } from "../timeline/drawn-shots.ts";
import { type DrawOver, drawOverClip } from "./draw-over.ts";

export interface TimedOverlay {
  content: OverlayContent;
  palette: Timeline["palette"];
  /** Seconds of the video. */
  start: number;
  seconds: number;
}

/** Draws an animated text over a part of a video. Resolves to its path. */
export async function textClip(
  source: ClipSource,
  { content, palette, start, seconds }: TimedOverlay,
  name: string,
  context: Omit<ClipContext, "assets">,
): Promise<string> {
  const { width, height, rate } = source;
  const path = join(context.folder, `${name}-text.mkv`);
  await makePipes([path]);
  const shot = {
    ...graphicShot({ content }, { palette, width, height, seed: 0 }, seconds),
    opens: false,
  };
  const frames = Math.max(1, Math.round(seconds * rate.fps));
  const { slug: look, version } = defaultLook;
  const request = { look, version, shot, path, firstFrame: 0, frames, fps: rate.fps };
  const draw: DrawOver = (graph, behind, { fps }) => {
    const input = graph.input(...timedFramesInput(path));
    const timed = [`fps=${fps}:start_time=0`, `setpts=PTS+${start.toFixed(6)}/TB`];
    const text = graph.chain([input], timed, "text");
    return graph.chain([behind, text], ["overlay=format=yuv420:eof_action=pass"], "texts");
  };
  let made = "";
  await drawFramesWhile([request], context.ffmpeg, context, async (signal) => {
    made = await drawOverClip(source, { name, draw }, { ...context, signal });
  });
  return made;
}

/** Height of a progress bar as a share of the frame's shorter side. */
const barShare = 0.014;

/** Draws a bar at the lower edge that fills while the video plays. Resolves to its path. */
export function progressClip(
  source: ClipSource,
  { palette }: Pick<TimedOverlay, "palette">,
  name: string,
  context: Omit<ClipContext, "assets">,
): Promise<string> {
  const { width, height } = source;
  const thick = Math.max(2, 2 * Math.round((Math.min(width, height) * barShare) / 2));
  const color = (hex: string) => `0x${hex.slice(1)}`;
  const draw: DrawOver = (graph, behind, { fps, frames }) => {
    const bar = graph.input(
      "-f",
      "lavfi",
      "-i",
      `color=${color(palette.accent)}:s=${width}x${thick}:r=${fps}`,
    );
    const track = graph.chain(
      [behind],
      [`drawbox=x=0:y=${height - thick}:w=${width}:h=${thick}:color=black@0.45:t=fill`],
      "track",
    );
    const x = `'-${width}+2*trunc(${width / 2}*(n+1)/${frames})'`;
    const shown = `overlay=x=${x}:y=${height - thick}:eval=frame:shortest=1:format=yuv420`;
    return graph.chain([track, bar], [shown], "progress");
  };
  return drawOverClip(source, { name, draw }, context);
}
