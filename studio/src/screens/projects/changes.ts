import { randomKey } from "../../../../sdk/random-key.ts";
import {
  type EditedScene,
  editScenes,
  sceneKind,
  sceneSecondsMax,
  sceneSecondsMin,
} from "../../../../src/values/edit-scenes.ts";
import type { Schema } from "../../api/api.ts";

export type Project = Schema<"ProjectScenes">;
export type Scene = Project["scenes"][number];
export type Changes = Schema<"ProjectChanges">;
export type SceneChange = NonNullable<Changes["scenes"]>[number];

export const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0;

/**
 * One change that does what two do, one after the other. Changes of an added scene are part of its
 * addition. Every addition, removal and restoration comes with the whole order.
 */
export function mergeChanges(first: Changes, second: Changes): Changes {
  const removed = new Set(second.remove);
  const added = first.add?.map((scene) => mergeAdded(scene, second.scenes)) ?? [];
  const isAdded = ({ id }: { id?: string }) => added.some((scene) => scene.id === id);
  const scenes = mergeScenes(first.scenes ?? [], second.scenes ?? []);
  const isRestored = ({ id }: { id: string }) => first.remove?.includes(id) ?? false;
  const lists = {
    scenes: scenes.filter((scene) => !removed.has(scene.id) && !isAdded(scene)),
    add: [...added, ...(second.add ?? [])].filter(({ id }) => !removed.has(id ?? "")),
    remove: [
      ...(first.remove ?? []).filter((id) => !second.restore?.some((scene) => scene.id === id)),
      ...[...removed].filter(
        (id) => !isAdded({ id }) && !first.restore?.some((scene) => scene.id === id),
      ),
    ],
    restore: [
      ...(first.restore ?? []).filter(({ id }) => !removed.has(id)),
      ...(second.restore ?? []).filter((scene) => !isRestored(scene)),
    ],
    order: (second.order ?? first.order ?? []).filter((id) => !removed.has(id)),
  };
  const { scenes: _, add, remove, restore, order, clear, ...merged } = { ...first, ...second };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return { ...mergeMusic(merged, first, second), ...Object.fromEntries(filled) };
}

/** Of music, mood and no music, the last one counts. */
function mergeMusic(merged: Changes, first: Changes, second: Changes): Changes {
  const { music, mood, ...others } = merged;
  const last = [second, first].find((each) => each.music ?? each.mood ?? each.clear);
  return {
    ...others,
    ...(last?.music === undefined ? {} : { music: last.music }),
    ...(last?.mood === undefined ? {} : { mood: last.mood }),
    ...(last?.clear === undefined ? {} : { clear: last.clear }),
  };
}

type Added = NonNullable<Changes["add"]>[number];

function mergeAdded(added: Added, changes: readonly SceneChange[] = []): Added {
  const change = changes.find(({ id }) => id === added.id);
  if (!change) return added;
  const { clear = [], ...fields } = change;
  const merged = { ...added, ...fields };
  for (const name of clear) delete merged[name];
  return merged;
}

function mergeScenes(first: SceneChange[], second: SceneChange[]): SceneChange[] {
  const byId = new Map(first.map((change) => [change.id, change]));
  for (const change of second) {
    const earlier = byId.get(change.id);
    byId.set(change.id, earlier ? mergeScene(earlier, change) : change);
  }
  return [...byId.values()];
}

/** The later change wins where one sets and the other clears a field. */
function mergeScene(first: SceneChange, second: SceneChange): SceneChange {
  const dropsRecording = second.voice !== undefined || second.clear?.includes("voice");
  const merged = { ...(dropsRecording ? withoutPart(first) : first), ...second };
  for (const name of second.clear ?? []) delete merged[name];
  const clear = new Set([...(first.clear ?? []), ...(second.clear ?? [])]);
  for (const name of clear) if (second[name] !== undefined) clear.delete(name);
  if (clear.size > 0) merged.clear = [...clear];
  else delete merged.clear;
  return merged;
}

const withoutPart = ({ voice_part: _, camera: __, ...change }: SceneChange): SceneChange => change;

type Removed = ReadonlyMap<string, Scene>;

/**
 * The project as it will be after the changes. Scenes that do not change stay the same objects.
 * `removed`: scenes that the changes may restore.
 */
export function applyChanges(
  project: Project,
  changes: Changes,
  removed: Removed = new Map(),
): Project {
  if (isEmpty(changes)) return project;
  const { title, aspect_ratio, palette, captions, look, voice, music, mood, clear } = changes;
  return {
    ...project,
    ...(title === undefined ? {} : { title }),
    ...(aspect_ratio === undefined ? {} : { aspect_ratio }),
    ...(palette === undefined ? {} : { palette: { ...project.palette, ...palette } }),
    ...(captions === undefined ? {} : { captions }),
    ...(look === undefined ? {} : { look }),
    ...(voice === undefined ? {} : { voice }),
    ...((mood ?? clear) ? { music: null } : {}),
    ...(music === undefined ? {} : { music }),
    scenes: applyToScenes(project.scenes, changes, removed),
  };
}

type Design = NonNullable<Scene["design"]>;
type Values = EditedScene<Design>;

function applyToScenes(scenes: readonly Scene[], changes: Changes, removed: Removed): Scene[] {
  const restored = (changes.restore ?? []).flatMap(({ id }) => removed.get(id) ?? []);
  const there = [...scenes, ...restored];
  const known = new Map(there.map((scene) => [scene.id, { scene, values: toValues(scene) }]));
  const values = [...known.values()].map((entry) => entry.values);
  const edited = editScenes<Design, Values>(values, changes, (scene, id = newId()) => ({
    ...scene,
    id,
  }));
  return edited.map((next) => {
    const before = known.get(next.id);
    return before?.values === next ? before.scene : toScene(before?.scene ?? unsavedScene, next);
  });
}

/** The name of the engine is not known here, but that the voice is none of a recording. */
const toValues = ({ id, text, visual, seconds, recorded, ...scene }: Scene): Values => ({
  ...{ id, text, visual, seconds },
  ...(scene.design ? { design: scene.design } : {}),
  ...(scene.look ? { look: scene.look } : {}),
  ...(scene.focus ? { focus: scene.focus } : {}),
  ...(scene.image === null ? {} : { image: scene.image }),
  ...(scene.clip === null ? {} : { clip: scene.clip }),
  ...(scene.voice === null ? {} : { voice: scene.voice }),
  ...(scene.voice_part ? { voice_part: scene.voice_part } : {}),
  ...(scene.camera ? { camera: scene.camera } : {}),
  ...(scene.voice === null || recorded ? {} : { voice_engine: "engine" }),
});

/** The scene with other values. Links of other media are known when the change is saved. */
function toScene(scene: Scene, next: Values): Scene {
  const { design: _, focus: __, look: ___, voice_part: ____, camera: _____, ...before } = scene;
  const { id, text, visual, seconds, design, look, image, clip, voice, camera } = next;
  return {
    ...before,
    ...{ id, text, visual, seconds, kind: sceneKind(next) },
    ...(design ? { design } : {}),
    ...(look ? { look } : {}),
    ...(next.focus ? { focus: next.focus } : {}),
    ...(next.voice_part ? { voice_part: next.voice_part } : {}),
    ...(camera ? { camera } : {}),
    image: image ?? null,
    image_url: image === before.image ? before.image_url : null,
    clip: clip ?? null,
    clip_url: clip === before.clip ? before.clip_url : null,
    voice: voice ?? null,
    voice_url: voice === before.voice ? before.voice_url : null,
    recorded: voice !== undefined && next.voice_engine === undefined,
  };
}

/** What an added scene has until it is saved. */
const unsavedScene: Scene = {
  ...{ id: "", text: "", visual: "", seconds: 0, kind: "card" },
  ...{ image: null, image_url: null, clip: null, clip_url: null },
  ...{ voice: null, voice_url: null, recorded: false, still_url: "", drawing_url: "" },
  pending: [],
};

export interface TextDifference {
  id: string;
  /** Its number in the newer revision, or in the older one if it was removed. */
  place: number;
  /** Undefined where the scene does not exist. */
  before: string | undefined;
  after: string | undefined;
}

/** The scenes whose text differs, or that only one of two revisions has. */
export function textDifferences(before: Project, after: Project): TextDifference[] {
  const texts = ({ scenes }: Project) => new Map(scenes.map(({ id, text }) => [id, text]));
  const [old, now] = [texts(before), texts(after)];
  const placeOf = (id: string) => [...(now.has(id) ? now : old).keys()].indexOf(id) + 1;
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((id) => ({ id, place: placeOf(id), before: old.get(id), after: now.get(id) }))
    .filter((texts) => texts.before !== texts.after);
}

/** What is wrong with a typed length. An empty one stands for the length that it had. */
export function secondsFault(text: string): string | undefined {
  const seconds = Number(text);
  if (text === "" || (seconds >= sceneSecondsMin && seconds <= sceneSecondsMax)) return undefined;
  return `A scene is shown for ${sceneSecondsMin} to ${sceneSecondsMax} seconds. This is not saved.`;
}

const newId = () => `scene_${randomKey().slice(0, 12)}`;

const idsOf = ({ scenes }: Project) => scenes.map(({ id }) => id);

/** Adds an empty scene, after another one or at the end. */
export function addScene(project: Project, after?: string): Changes {
  const [ids, id] = [idsOf(project), newId()];
  const place = after === undefined ? ids.length : ids.indexOf(after) + 1;
  return { add: [{ id, text: "" }], order: ids.toSpliced(place, 0, id) };
}

export const removeScene = (project: Project, id: string): Changes => ({
  remove: [id],
  order: idsOf(project).filter((other) => other !== id),
});

/** A removed scene, with what is needed to bring it back. */
export interface RemovedScene {
  scene: Scene;
  /** Its place. */
  index: number;
  /** The newest revision that has it. Undefined for a scene that was never saved. */
  revision: number | undefined;
  /** Its changes that are not in the revision. */
  unsaved: SceneChange | undefined;
}

/** Brings a removed scene back to its place. */
export function restoreScene(project: Project, removed: RemovedScene): Changes {
  const { scene, index, revision, unsaved } = removed;
  const order = idsOf(project).toSpliced(index, 0, scene.id);
  if (revision === undefined) {
    const { voice_engine: _, look, ...fields } = toValues(scene);
    // The client knows the built-in looks only.
    const known = look as Added["look"];
    return { add: [{ ...fields, ...(known ? { look: known } : {}) }], order };
  }
  const scenes = unsaved ? { scenes: [unsaved] } : {};
  return { restore: [{ id: scene.id, revision }], order, ...scenes };
}

/** Changes that a newer state of the project can take: without scenes that it lacks. */
export function fitToProject(project: Project, changes: Changes): Changes {
  const ids = new Set(idsOf(project));
  const { scenes, remove, order, ...others } = changes;
  const restore = changes.restore?.filter(({ id }) => !ids.has(id));
  const add = changes.add?.filter(({ id }) => !ids.has(id ?? ""));
  const kept = (scenes ?? []).filter(
    ({ id }) => ids.has(id) || restore?.some((scene) => scene.id === id),
  );
  const removed = (remove ?? []).filter((id) => ids.has(id));
  const fitted: Changes = { ...others };
  if (restore) fitted.restore = restore;
  if (add) fitted.add = add;
  if (kept.length > 0) fitted.scenes = kept;
  if (removed.length > 0) fitted.remove = removed;
  if (!order) return fitted;
  const news = [...(restore ?? []), ...(add ?? [])].map(({ id }) => id ?? "");
  const there = [...ids, ...news].filter((id) => !removed.includes(id));
  fitted.order = [
    ...order.filter((id) => there.includes(id)),
    ...there.filter((id) => !order.includes(id)),
  ];
  return fitted;
}

/** Whether the project is as the changes make it: they were saved, and the response was lost. */
export function isApplied(project: Project, changes: Changes): boolean {
  if (changes.mood !== undefined && !project.pending.includes("music")) return false;
  const shown = ({ scenes, ...whole }: Project) => ({
    ...whole,
    music: changes.mood === undefined ? whole.music : null,
    scenes: scenes.map(toValues),
  });
  const left = fitToProject(project, changes);
  if (left.add?.length || left.restore?.length) return false;
  const next = applyChanges(project, left);
  return JSON.stringify(sorted(shown(next))) === JSON.stringify(sorted(shown(project)));
}

/** The same value with the keys of all objects in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}

/** The ids after one has moved to a position. */
export const moved = (ids: readonly string[], id: string, to: number): string[] =>
  ids.filter((other) => other !== id).toSpliced(to, 0, id);
