import type { Content, Look } from "../../looks/kit/look.ts";
import { defaultLook, findLook, requireLook } from "../../looks/looks.ts";
import { type ChosenPlace, choosePlaces } from "../../places/choose-places.ts";
import type { LocalAsset } from "../../values/assets.ts";
import { carriesSentence } from "../../values/design-words.ts";
import type { Word } from "../../values/scene.ts";
import {
  type CaptionStyle,
  sceneFrameCount,
  type Timeline,
  type TimelineScene,
} from "../../values/timeline.ts";
import { contentOf, spokenText } from "./scene-content.ts";

export type Visual = TimelineScene["visual"];
export type Transition = NonNullable<TimelineScene["transition"]>["type"];

/** Part of one visual. Frames count from the start of its scene and may be past its end. */
export interface Shot {
  visual: Visual;
  /** Length of its scene, which sets the speed of its motion. */
  sceneFrames: number;
  firstFrame: number;
  frames: number;
  /** Of a shot that a look draws: the words with which its elements enter. */
  spoken?: { words: Word[]; captioned: boolean };
  /** Of a shot that a look draws. */
  drawn?: DrawnBy;
  /** The speaker. */
  camera?: NonNullable<TimelineScene["camera"]>;
}

/** How a look draws a shot, and what its picture depends on besides the visual. */
export interface DrawnBy {
  look: string;
  version: Look["version"];
  content: Content;
  /** Number of the scene in its video. */
  index: number;
  /** Of the first scene, whose first frame is complete. */
  opens: boolean;
  /** Whether it fades in over the scene before. */
  fadesIn?: true;
  captions: Word[];
  captionStyle: CaptionStyle;
  /** Of a look that shows places. */
  place?: ChosenPlace;
  previous?: { content: Content; spoken: string };
  /** Who speaks, of several speakers. */
  speaker?: string;
  /** Of a look that shows the title of the video above each scene. */
  runningTitle?: string;
  /** Whether the speaker is seen in a corner. */
  hasCamera?: true;
}

/** A part of the picture: encoded by one process, cached by the hash of its inputs. */
export interface Segment {
  shot: Shot;
  /** The previous scene, which continues under the blend at the start of this one. */
  before?: { shot: Shot; type: Transition };
}

/** Longest part of a clip. Limits the loss by a crash and lets parts be encoded in parallel. */
const pieceSeconds = 20;
/** Shortest part of a looped clip, as long as a group of pictures. */
const roundSecondsMin = 5;

/**
 * Splits a timeline into segments: the blend of each scene with the previous one, and the rest of
 * the scene. A change of one scene therefore leaves the rest of its neighbors unchanged. A long
 * clip becomes several segments. `assets` gives the lengths of the clips.
 */
export function splitIntoSegments(
  timeline: Timeline,
  assets: ReadonlyMap<string, LocalAsset>,
): Segment[] {
  const places = placesOf(timeline);
  return timeline.scenes.flatMap((scene, index) => {
    const frames = sceneFrameCount(timeline, scene);
    const before = transitionFrom(timeline, index, places);
    const drawn = drawnBy(timeline, index, places);
    const piece = pieceFrames(
      timeline,
      scene,
      { frames, isDrawn: drawn.drawn !== undefined },
      assets,
    );
    const segment = (firstFrame: number, end: number): Segment => {
      const shot = {
        visual: scene.visual,
        sceneFrames: frames,
        firstFrame,
        frames: end - firstFrame,
        ...spokenWith(timeline, index, places),
        ...drawn,
      };
      const blend = before && firstFrame === 0 ? { before } : {};
      return normalizeLoop({ shot, ...blend }, timeline, assets);
    };
    const cuts = [0, before?.shot.frames ?? 0, frames];
    for (let cut = piece; cut < frames; cut += piece) cuts.push(cut);
    const edges = [...new Set(cuts)].sort((a, b) => a - b);
    return edges.slice(1).map((end, part) => segment(edges[part] ?? 0, end));
  });
}

/** The captions of a scene: none over type that shows all its words. */
function captionWords(timeline: LookTimeline, index: number, places: Places): Word[] {
  const { captions, scenes } = timeline;
  const scene = scenes[index];
  if (!scene || captions.style === "none") return [];
  const { visual, words = [] } = scene;
  if (visual.kind !== "design" || !carriesSentence(visual.design, words)) return words;
  const look = findLook(scene.look ?? timeline.look);
  if (!look?.writesTitle) return [];
  const content = contentOf(visual);
  const { language } = timeline;
  const spoken = spokenText(scene, language);
  const place = places[index];
  const shot = { content, spoken, language, ...(place ? { place } : {}) };
  return look.writesTitle(shot) ? [] : words;
}

/** The parts of a timeline that decide which look draws a scene. */
type LookTimeline = Pick<Timeline, "scenes" | "captions" | "look" | "language" | "title">;

type Drawn = Pick<Shot, "drawn" | "camera">;

/** The look of a scene, where it draws what the scene shows, and the speaker in it. */
function drawnBy(timeline: LookTimeline, index: number, places: Places = []): Drawn {
  const scene = timeline.scenes[index];
  if (!scene) return {};
  const look = requireLook(scene.look ?? timeline.look);
  const content = contentOf(scene.visual);
  const captions = captionWords(timeline, index, places);
  if (isPlain(look, scene, captions)) return {};
  const { slug, version } = look;
  const place = look.hasPlaces ? places[index] : undefined;
  const isRunning =
    look.hasRunningTitle &&
    content.kind !== "title" &&
    timeline.title !== "" &&
    !isWholeFrame(scene);
  return {
    drawn: {
      ...{ look: slug, version, content, index: scene.position ?? index, opens: index === 0 },
      captions,
      captionStyle: timeline.captions.style,
      ...(index > 0 && scene.transition?.type === "fade" ? { fadesIn: true } : {}),
      ...(place ? { place } : {}),
      ...(place?.before ? previousActed(timeline, index) : {}),
      ...(scene.speaker ? { speaker: scene.speaker } : {}),
      ...(isRunning ? { runningTitle: timeline.title } : {}),
      ...(scene.camera ? { hasCamera: true } : {}),
    },
    ...(scene.camera ? { camera: scene.camera } : {}),
  };
}

/** Pictures and clips of which nothing is said are shown as they were made, such as a chart. */
const isWholeFrame = ({ visual, words = [] }: TimelineScene) =>
  contentOf(visual).kind === "media" && words.length === 0;

/** The look of videos without a look adds nothing to a clip without captions. */
const isPlain = (look: Look, { visual, camera }: TimelineScene, captions: readonly Word[]) =>
  look === defaultLook && visual.kind === "video" && captions.length === 0 && !camera;

/** The scene before where it leaves a changed thing: an instrument, or one that was cut. */
function previousActed(
  { scenes, language, look }: LookTimeline,
  index: number,
): Pick<DrawnBy, "previous"> {
  const scene = scenes[index - 1];
  if (!scene) return {};
  const content = contentOf(scene.visual);
  const spoken = spokenText(scene, language);
  const shown = findLook(scene.look ?? look)?.shows?.({ content, spoken, language });
  const isChanged = shown?.shows === "measure" || ("action" in content && content.action);
  return isChanged ? { previous: { content, spoken } } : {};
}

/** How a look draws a scene of a video, with its place and shot there. */
export const drawnInVideo = (timeline: LookTimeline, index: number): Pick<Shot, "drawn"> =>
  drawnBy(timeline, index, placesOf(timeline));

type Places = readonly ChosenPlace[];

/** The places of the scenes, where a look shows them. */
function placesOf({ look, scenes, language }: LookTimeline): Places {
  if (!scenes.some((scene) => findLook(scene.look ?? look)?.hasPlaces)) return [];
  const placed = scenes.map((scene) => {
    const content = contentOf(scene.visual);
    const spoken = spokenText(scene, language);
    const own = findLook(scene.look ?? look);
    const icons = "icons" in content ? (content.icons ?? []) : [];
    const shown = own?.shows ? own.shows({ content, spoken, language }) : { icons };
    return { text: spoken || (content.title ?? ""), ...shown };
  });
  return choosePlaces(placed, language);
}

/** Whether the next scene pushes the one before out of the frame, with its captions. */
const moves = (type: Transition) => type.startsWith("slide");

/** What a look draws leaves room for its captions and those of a scene that fades in over it. */
function spokenWith(timeline: Timeline, index: number, places: Places): Pick<Shot, "spoken"> {
  const [scene, next] = timeline.scenes.slice(index, index + 2);
  if (!scene || !drawnBy(timeline, index, places).drawn) return {};
  const isUnder = next?.transition?.seconds && !moves(next.transition.type);
  const over = isUnder && !isWholeFrame(scene) ? [index, index + 1] : [index];
  const captioned = over.some((each) => captionWords(timeline, each, places).length > 0);
  return { spoken: { words: scene.words ?? [], captioned } };
}

function transitionFrom(timeline: Timeline, index: number, places: Places): Segment["before"] {
  const [previous, scene] = [timeline.scenes[index - 1], timeline.scenes[index]];
  if (!previous || !scene?.transition) return undefined;
  const frames = Math.min(
    Math.round(scene.transition.seconds * timeline.fps),
    sceneFrameCount(timeline, scene),
  );
  if (frames === 0) return undefined;
  const sceneFrames = sceneFrameCount(timeline, previous);
  return {
    type: scene.transition.type,
    shot: {
      visual: previous.visual,
      sceneFrames,
      firstFrame: sceneFrames,
      frames,
      ...spokenWith(timeline, index - 1, places),
      ...drawnBy(timeline, index - 1, places),
    },
  };
}

function pieceFrames(
  { fps, captions }: Timeline,
  { visual, words = [] }: TimelineScene,
  { frames, isDrawn }: { frames: number; isDrawn: boolean },
  assets: Assets,
): number {
  const captioned = words.length > 0 && captions.style !== "none";
  if (
    visual.kind !== "video" ||
    captioned ||
    (isDrawn && visual.loop) ||
    frames <= 1.5 * pieceSeconds * fps
  )
    return frames;
  const round = loopFrames(visual, fps, assets);
  if (!round || round >= frames) return pieceSeconds * fps;
  // Parts of whole loop rounds are identical, so they are encoded once.
  const rounds = Math.ceil((roundSecondsMin * fps) / round);
  const choices = Array.from({ length: rounds }, (_, more) => round * (rounds + more));
  return choices.find((piece) => frames % piece === 0) ?? round * rounds;
}

type Assets = ReadonlyMap<string, LocalAsset>;

/** Frames of one round of a looped clip; 0 for other visuals. */
export function loopFrames(visual: Visual, fps: number, assets: Assets): number {
  if (visual.kind !== "video" || !visual.loop) return 0;
  const seconds = (assets.get(visual.asset)?.seconds ?? 0) - visual.start_seconds;
  return Math.max(0, Math.floor(seconds * fps + 0.01));
}

/** Counts frames of a looped clip from the start of its round: equal pictures get equal keys. */
function normalizeLoop(segment: Segment, { fps }: Timeline, assets: Assets): Segment {
  const turn = (shot: Shot): Shot => {
    // The type of a look has its own time.
    if (shot.drawn) return shot;
    const round = loopFrames(shot.visual, fps, assets);
    // The speed of a clip does not depend on the length of its scene.
    const sceneFrames = shot.visual.kind === "video" ? 0 : shot.sceneFrames;
    return {
      ...shot,
      sceneFrames,
      firstFrame: round ? shot.firstFrame % round : shot.firstFrame,
    };
  };
  const { shot, before } = segment;
  return {
    ...segment,
    shot: turn(shot),
    ...(before ? { before: { ...before, shot: turn(before.shot) } } : {}),
  };
}
