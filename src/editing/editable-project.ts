import type { PendingWork, Revision, RevisionSettings } from "../projects/projects.ts";
import { hasWholeRecording } from "../runs/start/update-plan.ts";
import { autoLook, sceneKind } from "../values/edit-scenes.ts";
import { completeScene, type GivenScene, type Scene } from "../values/scene.ts";
import {
  type AspectRatio,
  aspectRatios,
  type CaptionStyle,
  captionStyles,
  type Timeline,
  type TimelineScene,
} from "../values/timeline.ts";

/** A scene that can be edited: it has an id that stays when it moves. */
export type EditableScene = Scene & { id: string };

/** Everything of a project that an edit can change. */
export interface EditableProject {
  title: string;
  /** The shared values of the revision. */
  values: Record<string, unknown>;
  scenes: EditableScene[];
  settings: RevisionSettings;
}

/**
 * Makes a revision editable. A run's revision gets what its video shows written into its scenes
 * (motion, blends and pictures), so that edits of one scene do not change the others. `inputs`:
 * those of the tools that made it.
 */
export function editableProject(
  revision: Pick<Revision, "shared_values" | "timeline" | "settings">,
  title: string,
  inputs: RevisionSettings["inputs"],
): EditableProject {
  const { shared_values: values } = revision;
  const settings = revision.settings as RevisionSettings | null;
  const timeline = revision.timeline as Timeline | null;
  const given = Array.isArray(values.scenes) ? (values.scenes as GivenScene[]) : [];
  const scenes = given.map((scene, position) => withId(completeScene(scene, position)));
  if (settings !== null) return { title, values, scenes, settings };
  const shown = timeline ? narratedScenes(timeline, scenes.length) : [];
  const complete =
    shown.length === scenes.length
      ? scenes.map((scene, index) => withLook(scene, shown[index]))
      : scenes;
  return {
    title,
    values: timeline ? { ...values, palette: timeline.palette } : values,
    scenes: complete,
    settings: {
      inputs,
      narrated: complete.some(({ voice }) => voice !== undefined),
      illustrated: complete.every((scene) => sceneKind(scene) !== "card"),
      music_wanted: false,
    },
  };
}

const withId = (scene: Scene): EditableScene => ({
  ...scene,
  id: scene.id ?? `scene_${scene.index}`,
});

/** The scenes of a timeline without its cards, and without clips that are no scenes. */
function narratedScenes({ scenes }: Timeline, count: number): TimelineScene[] {
  const placed = scenes.filter(({ position }) => position !== undefined);
  if (placed.length === count) return placed;
  const [first] = scenes;
  const cards = scenes.length - count;
  const hasTitle = cards === 2 || (cards === 1 && !first?.voice && isTitle(first));
  return scenes.slice(hasTitle ? 1 : 0).slice(0, count);
}

const isTitle = (scene: TimelineScene | undefined) =>
  scene?.visual.kind === "design" ||
  (scene?.visual.kind === "card" && scene.visual.card === "title");

/** The scene with what the timeline chose for it by its position. */
function withLook(scene: EditableScene, shown: TimelineScene | undefined): EditableScene {
  const { visual, transition } = shown ?? {};
  const blend = scene.transition ?? transition?.type;
  const picture = visual?.kind === "image" ? visual : undefined;
  const background =
    visual?.kind === "design" || visual?.kind === "card" ? visual.background : undefined;
  const motion = scene.motion ?? picture?.motion ?? background?.motion;
  const chosen = sceneKind(scene) === "card";
  return {
    ...scene,
    ...(blend ? { transition: blend } : {}),
    ...(motion ? { motion } : {}),
    ...(chosen && picture ? { image: picture.asset } : {}),
    ...(chosen && visual?.kind === "video" ? { clip: visual.asset } : {}),
  };
}

/** Width to height of the video that the next update makes; undefined before the first. */
export const shapeOf = (
  { settings, values }: Pick<EditableProject, "settings" | "values">,
  timeline: Pick<Timeline, "aspect_ratio"> | null,
): AspectRatio | undefined => {
  const { inputs } = settings;
  const first = inputs["compose_timeline.aspect_ratio"] ?? values.aspect_ratio;
  const shape = inputs.aspect_ratio ?? timeline?.aspect_ratio ?? first;
  return aspectRatios.find((each) => each === shape);
};

/** Whether a text has words. */
export const isSpoken = (text = "") => /[\p{L}\p{N}]/u.test(text);

/** Lists what an update makes for a scene. */
export function listScenePending(
  scene: GivenScene,
  { narrated, illustrated }: RevisionSettings,
): ("voice" | "image")[] {
  const speaks = isSpoken(scene.text) || scene.voice !== undefined;
  const hasVoice =
    scene.voice !== undefined && scene.words !== undefined && scene.voice_seconds !== undefined;
  const voice = narrated && speaks && !hasVoice;
  const image = illustrated && sceneKind(scene) === "card";
  return [...(voice ? (["voice"] as const) : []), ...(image ? (["image"] as const) : [])];
}

/** Lists what an update of the changed project makes. */
export function listProjectPending({ scenes, settings, values }: EditableProject): PendingWork[] {
  const needed = new Set(scenes.flatMap((scene) => listScenePending(scene, settings)));
  const lacksWords = scenes.some(({ text, words }) => isSpoken(text) && words === undefined);
  if (hasWholeRecording(values) && lacksWords) needed.add("voice");
  const music = settings.music_wanted && values.music === undefined;
  return [...[...needed].sort().reverse(), ...(music ? (["music"] as const) : []), "video"];
}

/** The look of a project's video. */
export const lookOf = (
  { settings }: Pick<EditableProject, "settings">,
  last: Timeline | null,
): string | undefined => {
  const chosen = settings.inputs["compose_timeline.look"];
  return typeof chosen === "string" && chosen !== autoLook ? chosen : last?.look;
};

export function captionStyleOf(
  { settings }: Pick<EditableProject, "settings">,
  last: Timeline | null,
): CaptionStyle {
  const style = settings.inputs["compose_timeline.caption_style"] ?? last?.captions.style;
  return captionStyles.find((name) => name === style) ?? captionStyles[0];
}
