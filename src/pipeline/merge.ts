import { isDeepStrictEqual } from "node:util";

type Scene = Record<string, unknown> & { index: number };
export type Scenes = readonly Scene[];

/** Returns the value if it is an array of objects with distinct integer `index` values. */
export function scenesIn(value: unknown): Scenes | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isScene)) return undefined;
  return new Set(value.map(({ index }) => index)).size === value.length ? value : undefined;
}

const isScene = (item: unknown): item is Scene =>
  typeof item === "object" && item !== null && "index" in item && Number.isSafeInteger(item.index);

/**
 * Merges parallel changes to the same scenes. Each branch contributes the keys that it set, changed
 * or removed, and the scenes that it added or removed. If two branches changed the same key, the
 * later branch wins. The result is ordered by index.
 */
export function mergeScenes(base: Scenes, branches: readonly Scenes[]): Scene[] {
  const before = byIndex(base);
  const merged = new Map(before);
  for (const branch of branches) {
    const made = byIndex(branch);
    for (const { index } of base) if (!made.has(index)) merged.delete(index);
  }
  for (const branch of branches) {
    for (const scene of branch) {
      const was = before.get(scene.index);
      const current = merged.get(scene.index);
      if (was && !current) continue;
      merged.set(scene.index, applyChanges(current ?? scene, was, scene));
    }
  }
  return [...merged.values()].sort((a, b) => a.index - b.index);
}

const byIndex = (scenes: Scenes) => new Map(scenes.map((scene) => [scene.index, scene]));

function applyChanges(current: Scene, before: Scene | undefined, made: Scene): Scene {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(made)]);
  const changed = [...keys].filter((key) => !isDeepStrictEqual(before?.[key], made[key]));
  const next: Scene = { ...current };
  for (const key of changed) {
    if (made[key] === undefined) delete next[key];
    else next[key] = made[key];
  }
  return next;
}
