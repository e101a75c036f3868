import type { Schema } from "../../api/api.ts";

export type Project = Schema<"ProjectScenes">;
export type Scene = Project["scenes"][number];
export type Changes = Schema<"ProjectChanges">;
export type SceneChange = NonNullable<Changes["scenes"]>[number];

export const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0;

/** One change that does what two do, one after the other. */
export function mergeChanges(first: Changes, second: Changes): Changes {
  const removed = new Set([...(first.remove ?? []), ...(second.remove ?? [])]);
  const scenes = mergeScenes(first.scenes ?? [], second.scenes ?? []);
  const order = second.order ?? first.order;
  const clear = second.music !== undefined || second.mood !== undefined ? undefined : first.clear;
  const merged: Changes = { ...first, ...second };
  if (first.add && second.add) merged.add = [...first.add, ...second.add];
  for (const name of ["scenes", "remove", "order", "clear"] as const) delete merged[name];
  if (second.clear ?? clear) merged.clear = second.clear ?? clear ?? [];
  if (second.clear) {
    delete merged.music;
    delete merged.mood;
  } else if (second.music !== undefined) delete merged.mood;
  else if (second.mood !== undefined) delete merged.music;
  const kept = scenes.filter(({ id }) => !removed.has(id));
  if (kept.length > 0) merged.scenes = kept;
  if (removed.size > 0) merged.remove = [...removed];
  if (order) merged.order = order.filter((id) => !removed.has(id));
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
  const merged = { ...first, ...second };
  for (const name of second.clear ?? []) delete merged[name];
  const clear = new Set([...(first.clear ?? []), ...(second.clear ?? [])]);
  for (const name of clear) if (second[name] !== undefined) clear.delete(name);
  if (clear.size > 0) merged.clear = [...clear];
  else delete merged.clear;
  return merged;
}

/** The project as it will be after the changes. Scenes that do not change stay the same objects. */
export function applyChanges(project: Project, changes: Changes): Project {
  if (isEmpty(changes)) return project;
  const { title, palette, captions, voice, music, clear } = changes;
  const byId = new Map(changes.scenes?.map((change) => [change.id, change]));
  const changed = project.scenes
    .filter(({ id }) => !changes.remove?.includes(id))
    .map((scene) => applyScene(scene, byId.get(scene.id)));
  return {
    ...project,
    ...(title === undefined ? {} : { title }),
    ...(palette === undefined ? {} : { palette: { ...project.palette, ...palette } }),
    ...(captions === undefined ? {} : { captions }),
    ...(voice === undefined ? {} : { voice }),
    ...(music === undefined ? {} : { music }),
    ...(clear ? { music: null } : {}),
    scenes: changes.order ? orderScenes(changed, changes.order) : changed,
  };
}

function orderScenes(scenes: Scene[], order: readonly string[]): Scene[] {
  const position = new Map(order.map((id, index) => [id, index]));
  const rank = ({ id }: Scene) => position.get(id) ?? order.length;
  return scenes.toSorted((a, b) => rank(a) - rank(b));
}

function applyScene(scene: Scene, change: SceneChange | undefined): Scene {
  if (!change) return scene;
  const { clear = [], image, clip, design, focus, text, visual, seconds } = change;
  const next = { ...scene };
  if (clear.includes("design")) delete next.design;
  if (clear.includes("focus")) delete next.focus;
  if (clear.includes("image")) Object.assign(next, { image: null, image_url: null });
  if (clear.includes("clip") || image !== undefined || design)
    Object.assign(next, { clip: null, clip_url: null });
  if (image !== undefined && image !== scene.image) Object.assign(next, { image, image_url: null });
  if (clip !== undefined) Object.assign(next, { clip, clip_url: null });
  if (design) next.design = design;
  if (focus) next.focus = focus;
  if (text !== undefined) next.text = text;
  if (visual !== undefined) next.visual = visual;
  if (seconds !== undefined) next.seconds = seconds;
  next.kind = next.clip ? "clip" : next.design ? "design" : next.image ? "image" : "card";
  return next;
}

/** The ids after one has moved to a position. */
export const moved = (ids: readonly string[], id: string, to: number): string[] =>
  ids.filter((other) => other !== id).toSpliced(to, 0, id);
