import type { PendingWork, Revision, RevisionSettings } from "../projects/projects.ts";
import { completeScene, type GivenScene, type Scene } from "../values/scene.ts";
import type { Timeline, TimelineScene } from "../values/timeline.ts";

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

export type StepInputs = ReadonlyMap<string, Record<string, unknown>>;

/**
 * Makes a revision editable. A run's revision gets what its video shows written into its scenes
 * (motion, blends and pictures), so that edits of one scene do not change the others. `steps`: the
 * inputs of the tools that made the video, by slug.
 */
export function editableProject(
  revision: Pick<Revision, "shared_values" | "timeline" | "settings">,
  title: string,
  steps: StepInputs,
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
      inputs: collectSettings(steps),
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

/** The scenes of a timeline between its title card and its end card, as far as it has them. */
function narratedScenes({ scenes }: Timeline, count: number): TimelineScene[] {
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

export const sceneKind = ({ clip, design, image }: GivenScene) =>
  clip ? "clip" : design ? "design" : image ? "image" : "card";

const content = new Set(["title", "topic", "text", "script", "prompt", "mood", "missing_only"]);
const settingTools = [
  "generate_voiceover",
  "generate_image",
  "generate_music",
  "compose_timeline",
  "render_video",
];

/** The inputs that determine how the video was made, but not what it shows. */
function collectSettings(steps: StepInputs): RevisionSettings["inputs"] {
  const entries = settingTools.flatMap((slug) =>
    Object.entries(steps.get(slug) ?? {}).map(([name, value]) => [slug, name, value] as const),
  );
  return Object.fromEntries(
    entries.flatMap(([slug, name, value]) =>
      isSetting(value) && !content.has(name) ? [[`${slug}.${name}`, value] as const] : [],
    ),
  );
}

const isSetting = (value: unknown): value is string | number | boolean =>
  typeof value === "number" ||
  typeof value === "boolean" ||
  (typeof value === "string" && !value.startsWith("asset_") && !/^https?:/i.test(value));

/** Lists what an update makes for a scene. */
export function listScenePending(
  scene: GivenScene,
  { narrated, illustrated }: RevisionSettings,
): ("voice" | "image")[] {
  const isSpoken = /[\p{L}\p{N}]/u.test(scene.text ?? "") || scene.voice !== undefined;
  const hasVoice =
    scene.voice !== undefined && scene.words !== undefined && scene.voice_seconds !== undefined;
  const voice = narrated && isSpoken && !hasVoice;
  const image = illustrated && sceneKind(scene) === "card";
  return [...(voice ? (["voice"] as const) : []), ...(image ? (["image"] as const) : [])];
}

/** Lists what an update of the changed project makes. */
export function listProjectPending({ scenes, settings, values }: EditableProject): PendingWork[] {
  const needed = new Set(scenes.flatMap((scene) => listScenePending(scene, settings)));
  const music = settings.music_wanted && values.music === undefined;
  return [...[...needed].sort().reverse(), ...(music ? (["music"] as const) : []), "video"];
}
