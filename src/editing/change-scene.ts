import { invalid } from "../system/errors.ts";
import { readingSeconds } from "../values/scene.ts";
import type { EditableScene } from "./editable-project.ts";
import type { SceneChange } from "./project-scenes.schema.ts";

/** The fields of a scene that a change may carry. */
export type SceneFields = Omit<SceneChange, "id" | "clear">;

/**
 * Applies a change to one scene. A new text needs a new voice unless the voice is a recording,
 * which is then aligned again. A new `visual` needs a new picture. Pure. Throws 422.
 */
export function changeScene(
  scene: EditableScene,
  { clear = [], ...change }: SceneChange,
): EditableScene {
  for (const name of clear)
    if (change[name] !== undefined)
      throw invalid(`Scene "${scene.id}" both sets and clears "${name}". Send one of them.`);
  const cleared = clear.reduce((next, name) => without(next, clearedFields[name]), scene);
  return setFields(cleared, change);
}

const voiceFields = ["voice", "voice_engine", "voice_seconds", "words"] as const;
const clearedFields = {
  design: ["design"],
  image: ["image"],
  clip: ["clip"],
  voice: voiceFields,
  focus: ["focus"],
} as const satisfies Record<string, readonly (keyof EditableScene)[]>;

/** Sets the fields of a scene that differ from what it has. */
export function setFields(scene: EditableScene, change: Omit<SceneFields, "id">): EditableScene {
  const { text, visual, seconds, design, image, clip, voice, focus } = change;
  let next = text === undefined || text === scene.text ? scene : changeText(scene, text);
  if (visual !== undefined && visual !== scene.visual) next = changeVisual(next, visual, change);
  if (image !== undefined) next = { ...without(next, ["clip"]), image };
  if (design !== undefined) {
    const background = design.background ?? next.design?.background;
    next = {
      ...without(next, ["clip"]),
      design: { ...design, ...(background ? { background } : {}) },
    };
  }
  if (clip !== undefined) next = { ...next, clip };
  if (voice !== undefined && voice !== scene.voice) next = { ...without(next, voiceFields), voice };
  if (seconds !== undefined) next = { ...next, seconds };
  return focus === undefined ? next : { ...next, focus };
}

function changeText(scene: EditableScene, text: string): EditableScene {
  const isRecorded = scene.voice !== undefined && scene.voice_engine === undefined;
  const spoken = without(scene, isRecorded ? ["words"] : voiceFields);
  const isRead = scene.voice === undefined && scene.seconds === readingSeconds(scene.text);
  return { ...spoken, text, ...(isRead ? { seconds: readingSeconds(text) } : {}) };
}

/** A picture that shows something else is drawn again. A design does not show it. */
function changeVisual(scene: EditableScene, visual: string, change: SceneFields): EditableScene {
  const isKept = scene.design ?? change.image ?? change.clip ?? change.design;
  return { ...(isKept ? scene : without(scene, ["image", "clip"])), visual };
}

function without<K extends keyof EditableScene>(
  scene: EditableScene,
  names: readonly K[],
): EditableScene {
  const next = { ...scene };
  for (const name of names) delete next[name];
  return next;
}
