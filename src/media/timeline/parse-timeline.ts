import { Compile } from "typebox/compile";
import { Value } from "typebox/value";
import { StepError } from "../../system/errors.ts";
import { AudioClip, scenesMax, Timeline, TimelineScene } from "../../values/timeline.ts";

// Interpreting the schema would take seconds for a long timeline.
const timeline = Compile(Timeline);
const scene = Compile(TimelineScene);
const audioClip = Compile(AudioClip);
const word = Compile(TimelineScene.properties.words.items);

/** True for a valid timeline. parseTimeline explains what is invalid. */
export const isTimeline = (value: unknown): value is Timeline => timeline.Check(value);

/**
 * Validates a timeline. Throws StepError `invalid_input` with the first invalid field, its value and
 * the allowed values.
 */
export function parseTimeline(value: unknown): Timeline {
  if (isTimeline(value)) return value;
  const { excerpt, restorePath } = excerptFault(value);
  const faults = Value.Errors(Timeline, excerpt);
  // Errors of the other kinds of visual would only distract.
  const others = faults.filter(
    ({ keyword, instancePath }) => keyword === "const" && instancePath.endsWith("/kind"),
  );
  const prefixes = others.map(({ schemaPath }) => schemaPath.replace(/\/properties\/kind$/, ""));
  const fault =
    faults.find(({ schemaPath }) => !prefixes.some((prefix) => schemaPath.startsWith(prefix))) ??
    faults[0];
  const path = fault?.instancePath ?? "";
  const place = restorePath(path).slice(1).replaceAll("/", ".");
  const found = preview(path ? Value.Pointer.Get(excerpt, path) : value);
  throw new StepError(
    "invalid_input",
    `Invalid timeline${place ? ` field "${place}"` : ""}: ${found}. It ${describeFault(fault)}.`,
  );
}

/**
 * Reduces an invalid timeline to its first invalid scene, word and audio clip: finding errors takes
 * seconds in a long timeline. `restorePath` replaces the indexes of the excerpt in an error's path.
 */
function excerptFault(value: unknown): {
  excerpt: unknown;
  restorePath: (path: string) => string;
} {
  const same = { excerpt: value, restorePath: (path: string) => path };
  if (typeof value !== "object" || value === null) return same;
  const { scenes, audio, ...rest } = value as Record<string, unknown>;
  const sceneIndex = firstInvalid(scenes, scene);
  const faulty = Array.isArray(scenes) ? scenes[sceneIndex] : undefined;
  const words = faulty?.words;
  const wordIndex = firstInvalid(words, word);
  const audioIndex = firstInvalid(audio, audioClip);
  const part = Array.isArray(words)
    ? { ...faulty, words: words.slice(wordIndex, wordIndex + 1) }
    : faulty;
  const excerpt = {
    ...rest,
    scenes: Array.isArray(scenes) && faulty !== undefined ? [part] : withoutWords(scenes),
    audio: Array.isArray(audio) ? audio.slice(audioIndex, audioIndex + 1) : audio,
  };
  const restorePath = (path: string) =>
    path
      .replace(/^\/scenes\/0\b/, `/scenes/${sceneIndex}`)
      .replace(/^(\/scenes\/\d+\/words)\/0\b/, `$1/${wordIndex}`)
      .replace(/^\/audio\/0\b/, `/audio/${audioIndex}`);
  return { excerpt, restorePath };
}

/** Index of the first invalid item; the length of the array when all are valid. */
function firstInvalid(items: unknown, schema: { Check(value: unknown): boolean }): number {
  if (!Array.isArray(items)) return 0;
  const index = items.findIndex((item) => !schema.Check(item));
  return index < 0 ? items.length : index;
}

/** Valid scenes, of which only the number may be invalid. */
const withoutWords = (scenes: unknown) =>
  Array.isArray(scenes)
    ? scenes.slice(0, scenesMax + 1).map(({ words, ...rest }: Record<string, unknown>) => rest)
    : scenes;

function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function describeFault(fault: { message: string; params: object } | undefined): string {
  const allowed = Object.values(fault?.params ?? {}).filter((value) => Array.isArray(value));
  const message = fault?.message ?? "must be a timeline";
  return allowed.length > 0 && !message.includes("properties")
    ? `${message} (${allowed.flat().join(", ")})`
    : message;
}
