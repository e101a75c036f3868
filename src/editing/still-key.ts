import { createHash } from "node:crypto";
import { findLook } from "../looks/looks.ts";
import type { Timeline } from "../values/timeline.ts";
import type { PreviewSubject } from "./draw-preview.ts";
import { captionStyleOf, lookOf, shapeOf } from "./editable-project.ts";

/** Increment when the same scene would look different than before. */
const stillVersion = 5;

/** The key of everything that a still or a drawing shows. The media of an asset never change. */
export function stillKey(
  kind: "still" | "drawing",
  { scene, editable, revision }: Pick<PreviewSubject, "scene" | "editable" | "revision">,
): string {
  const { index, text, design, image, clip, focus, voice, voice_part, camera } = scene;
  const last = revision.timeline as Timeline | null;
  const look = findLook(scene.look ?? lookOf(editable, last));
  // A look varies its composition by the number of the scene, and has room for captions.
  const byLook = [look?.slug, look?.version, index, last?.title, captionStyleOf(editable, last)];
  const speaker = camera ? { voice, voice_part, camera } : {};
  const content = { text, design, image, clip, focus, ...speaker };
  const { palette } = editable.values;
  const shown = [content, palette, shapeOf(editable, last), last?.language, ...byLook];
  // The place and the shot of a scene follow from all texts of its video.
  const places = look?.hasPlaces ? [scene.words?.map(wordText), last?.scenes.map(placedBy)] : [];
  // A drawing moves too, with the words of the scene and from the shot before it.
  const more = kind === "drawing" ? [scene.words, scene.seconds, last] : places;
  const hash = createHash("sha256").update(JSON.stringify([stillVersion, ...shown, ...more]));
  return `${kind}-${hash.digest("hex")}`;
}

/** What of a scene decides on the places of its video. */
const placedBy = ({ visual, look, words }: Timeline["scenes"][number]) => [
  ...[visual, look ?? null],
  words?.map(wordText),
];

const wordText = ({ text }: { text: string }) => text;
