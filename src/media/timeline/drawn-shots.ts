import type { DrawnShot } from "../../looks/kit/look.ts";
import type { DrawnMedia } from "../../looks/kit/media-facts.ts";
import { runTogether } from "../../processes/run-together.ts";
import type { VideoStyle } from "../../values/timeline.ts";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import type { FrameRequest } from "../frame-pool.ts";
import type { RenderSettings } from "./render-options.ts";
import type { SegmentFiles } from "./segment-graph.ts";
import type { DrawnBy, Segment, Shot } from "./shots.ts";

/** What drawing needs of the work on a segment. */
interface DrawingWork {
  style: VideoStyle;
  settings: RenderSettings;
  ffmpeg: Pick<Ffmpeg, "draw">;
}

/** A shot that a look draws, and the pipe or file for its frames. */
interface DrawnFiles {
  shot: Shot & { drawn: DrawnBy };
  path: string;
  /** Into a file, before the other shot is drawn. */
  isAhead: boolean;
  media?: DrawnMedia | undefined;
}

/** The shots that looks draw, and where their frames go. */
export function drawnShots({ shot, before }: Segment, files: SegmentFiles): DrawnFiles[] {
  const both = [
    { shot, file: files.shot },
    { shot: before?.shot, file: files.before },
  ];
  return both.flatMap(({ shot: each, file }) =>
    each?.drawn && file?.kind === "frames"
      ? [{ ...file, shot: { ...each, drawn: each.drawn } }]
      : [],
  );
}

/**
 * Draws frames while `encode` reads them. The first that fails ends the others. Resolves to the
 * faults of the designs, one sentence each.
 * Why: docs/decisions/drawing.md
 */
export async function drawWhile(
  shots: readonly DrawnFiles[],
  work: DrawingWork,
  call: FfmpegCall,
  encode: (signal: AbortSignal) => Promise<unknown>,
): Promise<string[]> {
  const requests = (isAhead: boolean) =>
    shots.filter((each) => each.isAhead === isAhead).map((each) => frameRequest(each, work));
  const [ahead, beside] = [requests(true), requests(false)];
  // One process draws both shots of a blend: a second one takes longer to start.
  const nothing = async () => undefined;
  return [
    ...faultsOf(ahead, await drawFramesWhile(ahead, work.ffmpeg, call, nothing)),
    ...faultsOf(beside, await drawFramesWhile(beside, work.ffmpeg, call, encode)),
  ];
}

const faultsOf = (requests: readonly FrameRequest[], unknown: readonly string[][]) =>
  unknown.flatMap((icons, at) => {
    const { title = "" } = requests[at]?.shot.content ?? {};
    return icons.map((icon) => `Design "${title}", icon: unknown icon (${icon}).`);
  });

/** Draws frames while `encode` reads them. Resolves to the unknown icons of each request. */
export async function drawFramesWhile(
  requests: readonly FrameRequest[],
  { draw }: Pick<Ffmpeg, "draw">,
  call: Pick<FfmpegCall, "signal" | "onStart">,
  encode: (signal: AbortSignal) => Promise<unknown>,
): Promise<string[][]> {
  const tasks = requests.map(
    (request) => (signal: AbortSignal) => draw(request, { ...call, signal }),
  );
  const read = (signal: AbortSignal) => encode(signal).then((): string[] => []);
  const [, ...unknown] = await runTogether([read, ...tasks], call.signal);
  return unknown;
}

function frameRequest({ shot, path, media }: DrawnFiles, work: DrawingWork): FrameRequest {
  const { fps } = work.style;
  const { firstFrame, frames, sceneFrames, spoken } = shot;
  const { words, captioned } = spoken ?? { words: [], captioned: false };
  const scene = { words, seconds: sceneFrames / fps, isCaptioned: captioned };
  return {
    look: shot.drawn.look,
    version: shot.drawn.version,
    shot: {
      ...toDrawnShot(shot.drawn, scene, { ...work.style, ...work.settings }),
      ...(media ? { media } : {}),
    },
    ...{ path, firstFrame, frames, fps },
  };
}

/** A shot as its look receives it. */
export const toDrawnShot = (
  { content, index, opens, captions, captionStyle, place, previous, ...more }: DrawnBy,
  scene: Pick<DrawnShot, "words" | "seconds" | "isCaptioned">,
  {
    width,
    height,
    language,
    palette,
  }: Pick<DrawnShot, "width" | "height" | "language" | "palette">,
): DrawnShot => ({
  ...{ content, index, opens, captions, captionStyle },
  ...(place ? { place } : {}),
  ...(previous ? { previous } : {}),
  ...(more.speaker ? { speaker: more.speaker } : {}),
  ...(more.runningTitle ? { runningTitle: more.runningTitle } : {}),
  ...(more.hasCamera ? { hasCamera: true } : {}),
  ...scene,
  ...{ width, height, language, palette },
});
