import type { DrawnShot } from "../../looks/kit/look.ts";
import type { DrawnMedia } from "../../looks/kit/media-facts.ts";
import { runTogether } from "../../processes/run-together.ts";
import type { VideoStyle } from "../../values/timeline.ts";
import { isDrawnBlend } from "../drawing/blend.ts";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import type { FrameRequest, ShotFrames } from "../frame-pool.ts";
import type { RenderSettings } from "./render-options.ts";
import type { SegmentFiles } from "./segment-graph.ts";
import type { DrawnBy, Segment, Shot, Transition } from "./shots.ts";

/** What drawing needs of the work on a segment. */
interface DrawingWork {
  style: VideoStyle;
  settings: RenderSettings;
  ffmpeg: Pick<Ffmpeg, "draw">;
}

/** A shot that a look draws, and the pipe or file for its frames. */
interface DrawnFiles {
  shot: LookShot;
  path: string;
  /** Into a file, before the other shot is drawn. */
  isAhead: boolean;
  media?: DrawnMedia | undefined;
  /** The shot before, if it is drawn in the same frames. */
  blend?: { type: Transition; shot: LookShot; media?: DrawnMedia | undefined };
}

type LookShot = Shot & { drawn: DrawnBy };

const byLook = (shot: Shot | undefined): LookShot | undefined =>
  shot?.drawn && { ...shot, drawn: shot.drawn };

/** The shots that looks draw, and where their frames go. */
export function drawnShots({ shot, before }: Segment, files: SegmentFiles): DrawnFiles[] {
  const [over, under] = [byLook(shot), byLook(before?.shot)];
  const drawn: DrawnFiles[] = [];
  if (over && files.shot.kind === "frames") {
    const { blended, ...file } = files.shot;
    const blend = blended && before && under && { type: before.type, shot: under, ...blended };
    drawn.push({ ...file, shot: over, ...(blend ? { blend } : {}) });
  }
  if (under && files.before?.kind === "frames") drawn.push({ ...files.before, shot: under });
  return drawn;
}

/**
 * Whether a look draws the blend at the start of a segment: both shots are drawn, over no clip. It
 * takes a third of the time of ffmpeg's xfade.
 */
export const drawsBlend = ({ shot, before }: Segment): boolean =>
  before !== undefined &&
  isDrawnBlend(before.type) &&
  [shot, before.shot].every(
    ({ drawn, visual, camera }) => drawn && visual.kind !== "video" && !camera,
  );

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

function frameRequest({ shot, path, media, blend }: DrawnFiles, work: DrawingWork): FrameRequest {
  return {
    ...shotFrames(shot, media, work),
    ...(blend
      ? { blend: { type: blend.type, before: shotFrames(blend.shot, blend.media, work) } }
      : {}),
    ...{ path, frames: shot.frames, fps: work.style.fps },
  };
}

function shotFrames(
  { drawn, firstFrame, sceneFrames, spoken }: LookShot,
  media: DrawnMedia | undefined,
  { style, settings }: DrawingWork,
): ShotFrames {
  const { words, captioned } = spoken ?? { words: [], captioned: false };
  const scene = { words, seconds: sceneFrames / style.fps, isCaptioned: captioned };
  return {
    ...{ look: drawn.look, version: drawn.version, firstFrame },
    shot: {
      ...toDrawnShot(drawn, scene, { ...style, ...settings }),
      ...(media ? { media } : {}),
    },
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
  ...(more.fadesIn ? { fadesIn: true } : {}),
  ...(place ? { place } : {}),
  ...(previous ? { previous } : {}),
  ...(more.speaker ? { speaker: more.speaker } : {}),
  ...(more.runningTitle ? { runningTitle: more.runningTitle } : {}),
  ...(more.hasCamera ? { hasCamera: true } : {}),
  ...scene,
  ...{ width, height, language, palette },
});
