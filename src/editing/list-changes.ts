import { isDeepStrictEqual } from "node:util";
import type { EditableProject, EditableScene } from "./editable-project.ts";

const changedNamesMax = 50;

/**
 * Lists the differences between two states of a project, as names such as `title`, `scene_2.text`,
 * `scene_2.removed` or `order`. After 50 names, the last entry says how many more there are.
 */
export function listChanges(before: EditableProject, after: EditableProject): string[] {
  const settings = ["inputs", "music_wanted"] as const;
  const names = [
    ...(before.title === after.title ? [] : ["title"]),
    ...["palette", "music"].filter(
      (name) => !isDeepStrictEqual(before.values[name], after.values[name]),
    ),
    ...settings.flatMap((name) => changedSettings(before.settings[name], after.settings[name])),
    ...changedScenes(before.scenes, after.scenes),
  ];
  const distinct = [...new Set(names)];
  if (distinct.length <= changedNamesMax) return distinct;
  return [...distinct.slice(0, changedNamesMax), `${distinct.length - changedNamesMax} more`];
}

const settingNames: Record<string, string> = {
  "compose_timeline.aspect_ratio": "aspect_ratio",
  "generate_image.aspect_ratio": "aspect_ratio",
  "render_video.aspect_ratio": "aspect_ratio",
  "compose_timeline.caption_style": "captions",
  "compose_timeline.look": "look",
  "generate_voiceover.voice_name": "voice",
  "generate_music.mood": "mood",
  "generate_music.bpm": "mood",
};

function changedSettings(before: unknown, after: unknown): string[] {
  if (typeof before !== "object" || typeof after !== "object") return [];
  const [was, is] = [before, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
  return [...names]
    .filter((name) => was?.[name] !== is?.[name])
    .map((name) => settingNames[name] ?? name);
}

function changedScenes(
  before: readonly EditableScene[],
  after: readonly EditableScene[],
): string[] {
  const was = new Map(before.map((scene) => [scene.id, scene]));
  const is = new Map(after.map((scene) => [scene.id, scene]));
  const kept = (scenes: readonly EditableScene[]) =>
    scenes.map(({ id }) => id).filter((id) => was.has(id) && is.has(id));
  return [
    ...before.filter(({ id }) => !is.has(id)).map(({ id }) => `${id}.removed`),
    ...after.filter(({ id }) => !was.has(id)).map(({ id }) => `${id}.added`),
    ...(isDeepStrictEqual(kept(before), kept(after)) ? [] : ["order"]),
    ...after.flatMap((scene) => {
      const earlier = was.get(scene.id);
      return earlier ? changedFields(earlier, scene).map((name) => `${scene.id}.${name}`) : [];
    }),
  ];
}

const fields = [
  ...(["text", "visual", "seconds", "design", "image", "clip"] as const),
  ...(["voice", "voice_part", "camera", "focus"] as const),
];

/** A voice that a new text has made obsolete is not listed. */
function changedFields(before: EditableScene, after: EditableScene): string[] {
  const isObsolete = before.text !== after.text && after.voice === undefined;
  return fields.filter(
    (name) => !(name === "voice" && isObsolete) && !isDeepStrictEqual(before[name], after[name]),
  );
}
