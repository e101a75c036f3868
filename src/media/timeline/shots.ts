import type { LocalAsset } from "../../values/assets.ts";
import { framesOf, type Timeline, type TimelineScene } from "../../values/timeline.ts";

export type Visual = TimelineScene["visual"];
export type Transition = NonNullable<TimelineScene["transition"]>["type"];

/** A stretch of one visual; frames are counted from the start of its scene and may lie past its end. */
export interface Shot {
  visual: Visual;
  /** Length of the scene it belongs to, which sets the speed of its motion. */
  scene_frames: number;
  first_frame: number;
  frames: number;
}

/** One piece of the picture: encoded by one process, kept by the hash of what it depends on. */
export interface Segment {
  shot: Shot;
  /** The scene before, going on under the blend at the start of this one. */
  before?: { shot: Shot; type: Transition };
  words: NonNullable<TimelineScene["words"]>;
  /** Where in its scene the segment begins: words count from the scene's start. */
  words_first_frame: number;
}

/** Longest piece of a clip: a crash loses no more, and both cores have something to do. */
const pieceSeconds = 20;

/**
 * Cuts a timeline into segments: a scene's blend with the one before, which depends on both, and the rest of it, which does not; so a change
 * of one scene leaves its neighbours as they are. A long clip becomes several. `assets` tells how long the clips are.
 */
export function segmentsOf(timeline: Timeline, assets: ReadonlyMap<string, LocalAsset>): Segment[] {
  return timeline.scenes.flatMap((scene, index) => {
    const frames = framesOf(timeline, scene);
    const before = blendInto(timeline, index);
    const words = timeline.captions.style === "none" ? [] : (scene.words ?? []);
    const piece = pieceFrames(timeline, scene, frames, assets);
    const segment = (first_frame: number, end: number): Segment => {
      const shot = {
        visual: scene.visual,
        scene_frames: frames,
        first_frame,
        frames: end - first_frame,
      };
      const blend = before && first_frame === 0 ? { before } : {};
      return atLoop(
        { shot, words, words_first_frame: words.length > 0 ? first_frame : 0, ...blend },
        timeline,
        assets,
      );
    };
    const cuts = [0, before?.shot.frames ?? 0, frames];
    for (let cut = piece; cut < frames; cut += piece) cuts.push(cut);
    const edges = [...new Set(cuts)].sort((a, b) => a - b);
    return edges.slice(1).map((end, part) => segment(edges[part] ?? 0, end));
  });
}

function blendInto(timeline: Timeline, index: number): Segment["before"] {
  const [previous, scene] = [timeline.scenes[index - 1], timeline.scenes[index]];
  if (!previous || !scene?.transition) return undefined;
  const frames = Math.min(
    Math.round(scene.transition.seconds * timeline.fps),
    framesOf(timeline, scene),
  );
  if (frames === 0) return undefined;
  const scene_frames = framesOf(timeline, previous);
  return {
    type: scene.transition.type,
    shot: { visual: previous.visual, scene_frames, first_frame: scene_frames, frames },
  };
}

function pieceFrames(
  { fps, captions }: Timeline,
  { visual, words = [] }: TimelineScene,
  frames: number,
  assets: Assets,
): number {
  const captioned = words.length > 0 && captions.style !== "none";
  if (visual.kind !== "video" || captioned || frames <= 1.5 * pieceSeconds * fps) return frames;
  const round = loopFrames(visual, fps, assets);
  // Whole rounds of a loop make pieces that are the same, and are encoded once.
  return round && round < frames
    ? round * Math.ceil((pieceSeconds * fps) / 2 / round)
    : pieceSeconds * fps;
}

type Assets = ReadonlyMap<string, LocalAsset>;

/** Frames of one round of a clip that starts again; 0 when it does not. */
function loopFrames(visual: Visual, fps: number, assets: Assets): number {
  if (visual.kind !== "video" || !visual.loop) return 0;
  const seconds = (assets.get(visual.asset)?.seconds ?? 0) - visual.start_seconds;
  return Math.max(0, Math.floor(seconds * fps + 0.01));
}

/** Counts the frames of a looped clip from the start of its round, so that equal pictures have equal keys. */
function atLoop(segment: Segment, { fps }: Timeline, assets: Assets): Segment {
  const turn = (shot: Shot): Shot => {
    const round = loopFrames(shot.visual, fps, assets);
    // The speed of a clip does not depend on the scene's length.
    const scene_frames = shot.visual.kind === "video" ? 0 : shot.scene_frames;
    return {
      ...shot,
      scene_frames,
      first_frame: round ? shot.first_frame % round : shot.first_frame,
    };
  };
  const { shot, before } = segment;
  return {
    ...segment,
    shot: turn(shot),
    ...(before ? { before: { ...before, shot: turn(before.shot) } } : {}),
  };
}
