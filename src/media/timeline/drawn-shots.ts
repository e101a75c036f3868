import type { DrawnShot } from "../../looks/kit/look.ts";
import type { Timeline } from "../../values/timeline.ts";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import type { FrameRequest } from "../frame-pool.ts";
import type { RenderSettings } from "./render-options.ts";
import type { SegmentFiles } from "./segment-graph.ts";
import type { DrawnBy, Segment, Shot } from "./shots.ts";

/** What drawing needs of the work on a segment. */
interface DrawingWork {
  timeline: Timeline;
  settings: RenderSettings;
  ffmpeg: Pick<Ffmpeg, "draw">;
}

/** A shot that a look draws, and the pipe for its frames. */
interface DrawnFiles {
  shot: Shot & { drawn: DrawnBy };
  path: string;
}

/** The shots that looks draw, and the pipes for their frames. */
export function drawnShots({ shot, before }: Segment, files: SegmentFiles): DrawnFiles[] {
  const both = [
    { shot, file: files.shot },
    { shot: before?.shot, file: files.before },
  ];
  return both.flatMap(({ shot: each, file }) =>
    each?.drawn && file?.kind === "frames"
      ? [{ shot: { ...each, drawn: each.drawn }, path: file.path }]
      : [],
  );
}

/**
 * Draws frames while `encode` reads them. The first that fails ends the others.
 * Why: docs/decisions/drawing.md
 */
export async function drawWhile(
  shots: readonly DrawnFiles[],
  work: DrawingWork,
  call: FfmpegCall,
  encode: (signal: AbortSignal | undefined) => Promise<unknown>,
): Promise<void> {
  if (shots.length === 0) {
    await encode(call.signal);
    return;
  }
  const failed = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, failed.signal]) : failed.signal;
  const tasks = [
    encode(signal),
    ...shots.map((each) => work.ffmpeg.draw(frameRequest(each, work), { ...call, signal })),
  ];
  const guarded = tasks.map((task) =>
    task.catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(guarded);
  await Promise.all(guarded);
}

function frameRequest({ shot, path }: DrawnFiles, work: DrawingWork): FrameRequest {
  const { fps } = work.timeline;
  const { firstFrame, frames, sceneFrames, spoken } = shot;
  const scene = { words: spoken?.words ?? [], seconds: sceneFrames / fps };
  return {
    look: shot.drawn.look,
    shot: toDrawnShot(shot.drawn, scene, { ...work.timeline, ...work.settings }),
    ...{ path, firstFrame, frames, fps },
  };
}

/** A shot as its look receives it. */
export const toDrawnShot = (
  { content, index, opens, captions, captionStyle, place }: DrawnBy,
  scene: Pick<DrawnShot, "words" | "seconds">,
  {
    width,
    height,
    language,
    palette,
  }: Pick<DrawnShot, "width" | "height" | "language" | "palette">,
): DrawnShot => ({
  ...{ content, index, opens, captions, captionStyle },
  ...(place ? { place } : {}),
  ...scene,
  ...{ width, height, language, palette },
  isCaptioned: captions.length > 0,
});
