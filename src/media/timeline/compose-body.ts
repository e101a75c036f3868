import type { Design } from "../../values/design.ts";
import { readingSeconds, sceneSecondsMin } from "../../values/edit-scenes.ts";
import type { Motion } from "../../values/motion.ts";
import type { Scene, Word } from "../../values/scene.ts";
import type { AspectRatio, TimelineScene } from "../../values/timeline.ts";
import { chooseFit } from "../choose-fit.ts";
import type { Material, MediaFacts } from "./material.ts";

/** A scene in progress. `ownSound`: the clip whose sound plays; `blend`: from the scene before. */
export type Draft = TimelineScene & {
  ownSound?: string;
  blend?: NonNullable<TimelineScene["transition"]>["type"];
};

/** Silence after a voice, so that the cut does not follow the last word at once. */
const scenePauseSeconds = 0.25;
const composedPictureSeconds = 4;
const motions: Motion["effect"][] = ["in", "left", "out", "right"];

/**
 * Composes the scenes between title and end card from the richest material: scenes, videos and
 * clips, pictures, text or the title.
 */
export function composeBody(
  material: Material,
  known: MediaFacts,
  { title, lead }: { title: string; lead: number },
): Draft[] {
  const { scenes = [], videos = [], clips = [], images = [] } = material;
  const shown = [...videos, ...clips].filter((id) => known.has(id));
  let drafts: Draft[];
  if (scenes.length > 0)
    drafts = scenes.map((scene, index) =>
      sceneDraft(scene, index, material, known, index === 0 ? lead : 0),
    );
  else if (shown.length > 0) drafts = shown.map((id) => clipDraft(id, material, known));
  else if (images.length > 0)
    drafts = images.map((id, index) => ({
      seconds: composedPictureSeconds,
      visual: imageVisual(id, index, material, known),
    }));
  else drafts = textCards(material.text, title);
  return applyVoice(drafts, material, known);
}

function sceneDraft(
  scene: Partial<Scene>,
  index: number,
  material: Material,
  known: MediaFacts,
  lead: number,
): Draft {
  const voiceSeconds = heardSeconds(scene, known);
  const camera = cameraVisual(scene, material, known);
  const part = scene.voice_engine === undefined ? scene.voice_part : undefined;
  // The first voice waits for the title to fade: overlapping texts are unreadable.
  const start = voiceSeconds > 0 && !camera ? lead : 0;
  const planned = Number.isFinite(scene.seconds)
    ? Number(scene.seconds)
    : readingSeconds(scene.text ?? "");
  const words = validWords(scene.words ?? []).map((word) => ({
    ...word,
    start: word.start + start,
    end: word.end + start,
  }));
  const heard = words.reduce((last, { end }) => Math.max(last, end - start), voiceSeconds);
  // Parts of one recording follow each other as they were spoken.
  const needsPause = voiceSeconds > 0 && planned < heard - 0.001;
  return {
    seconds: Math.max(
      sceneSecondsMin,
      planned + start,
      needsPause ? start + heard + scenePauseSeconds : 0,
    ),
    ...(scene.look ? { look: scene.look } : {}),
    position: 1 + (scene.index ?? index),
    ...(camera && scene.camera?.layout === "full_frame"
      ? { visual: camera }
      : { visual: sceneVisual(scene, index, material, known), ...(camera ? { camera } : {}) }),
    ...(scene.voice && voiceSeconds > 0
      ? {
          voice: {
            ...{ asset: scene.voice, start_seconds: start, seconds: voiceSeconds },
            ...(part ? { from_seconds: part.start } : {}),
          },
        }
      : {}),
    ...(words.length > 0 ? { words } : {}),
    ...(scene.speaker ? { speaker: scene.speaker } : {}),
    ...(scene.transition ? { blend: scene.transition } : {}),
  };
}

/** How long the voice of a scene is heard. */
function heardSeconds({ voice, voice_seconds, voice_part }: Partial<Scene>, known: MediaFacts) {
  if (!voice) return 0;
  const { seconds = 0 } = known.get(voice) ?? {};
  const { start, end } = { start: 0, end: seconds, ...voice_part };
  return voice_seconds ?? Math.max(0, Math.min(end, seconds) - start);
}

/** The picture of a recording, in time with its sound. */
function cameraVisual(
  { voice, voice_part, camera }: Partial<Scene>,
  material: Material,
  known: MediaFacts,
) {
  if (!voice || !camera || !known.get(voice)?.width) return undefined;
  const { start, end } = voice_part ?? { start: 0, end: known.get(voice)?.seconds };
  return {
    ...clipVisual(voice, material, known),
    start_seconds: start,
    ...(end ? { end_seconds: end } : {}),
    loop: false,
    fit: "cover" as const,
    ...(camera.focus ? { focus: camera.focus } : {}),
  };
}

function sceneVisual(
  scene: Partial<Scene>,
  index: number,
  material: Material,
  known: MediaFacts,
): TimelineScene["visual"] {
  const { images = [], clips = [], videos = [] } = material;
  const clip = scene.clip ?? (scene.image ? undefined : clips[index]);
  if (clip) return focused(clipVisual(clip, material, known), scene);
  if (scene.design) return designVisual(scene.design, scene, index);
  const image = scene.image ?? images[index % Math.max(1, images.length)];
  if (image) return focused(imageVisual(image, index, material, known, scene.motion), scene);
  const video = videos[index % Math.max(1, videos.length)];
  if (video) return clipVisual(video, material, known);
  return { kind: "card", card: "text", heading: scene.text?.trim() || material.title || "…" };
}

/** A focus is a choice to crop: the picture or clip fills the frame around it. */
const focused = <V extends { fit: "cover" | "contain" | "blur" }>(
  visual: V,
  { focus }: Partial<Scene>,
): V => (focus ? { ...visual, focus, fit: "cover" } : visual);

/** A design before its own background, or before the picture of its scene. */
function designVisual(
  { background: own, ...design }: Design,
  { image, motion, focus }: Partial<Scene>,
  index: number,
): TimelineScene["visual"] {
  const asset = image ?? own;
  const moves = motion ?? { effect: index % 2 === 0 ? "in" : "out", strength: 0.08 };
  return {
    kind: "design",
    design,
    ...(asset ? { background: { asset, motion: moves, ...(focus ? { focus } : {}) } } : {}),
  };
}

function imageVisual(
  asset: string,
  index: number,
  { aspect_ratio }: Material,
  known: MediaFacts,
  motion?: Motion,
): Extract<TimelineScene["visual"], { kind: "image" }> {
  const effect = motions[index % motions.length] ?? "in";
  return {
    kind: "image",
    asset,
    motion: motion ?? { effect, strength: 0.12 },
    fit: fitOf(asset, aspect_ratio, known),
  };
}

function fitOf(id: string, aspect_ratio: AspectRatio, known: MediaFacts): "cover" | "blur" {
  const { width, height } = known.get(id) ?? {};
  if (!width || !height) return "cover";
  const [across = 1, down = 1] = aspect_ratio.split(":").map(Number);
  return chooseFit({ width, height }, { width: across, height: down });
}

const clipVisual = (asset: string, { aspect_ratio }: Material, known: MediaFacts) => ({
  kind: "video" as const,
  asset,
  start_seconds: 0,
  loop: true,
  fit: fitOf(asset, aspect_ratio, known),
});

export function clipDraft(asset: string, material: Material, known: MediaFacts): Draft {
  const { seconds = composedPictureSeconds } = known.get(asset) ?? {};
  const visual = clipVisual(asset, material, known);
  return {
    seconds: Math.max(0.1, seconds),
    visual,
    ...(material.voice ? {} : { ownSound: asset }),
  };
}

/** Text cards of a few sentences each, as long as reading them takes. */
function textCards(text: string | undefined, title: string): Draft[] {
  const pieces = splitText(text?.trim() ?? "");
  if (pieces.length === 0)
    return [
      { seconds: composedPictureSeconds, visual: { kind: "card", card: "title", heading: title } },
    ];
  return pieces.map((heading) => ({
    seconds: readingSeconds(heading),
    visual: { kind: "card", card: "text", heading },
  }));
}

const cardCharactersMax = 140;

function splitText(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(
    text,
  )) {
    for (const part of segment
      .trim()
      .match(new RegExp(`.{1,${cardCharactersMax}}(?=\\s|$)|\\S{1,${cardCharactersMax}}`, "gsu")) ??
      []) {
      const last = pieces.at(-1);
      if (last && last.length + part.length < cardCharactersMax / 2)
        pieces[pieces.length - 1] = `${last} ${part.trim()}`;
      else if (part.trim()) pieces.push(part.trim());
    }
  }
  return pieces;
}

/** Stretches the scenes to one voice over all of them and assigns its words to scenes by time. */
function applyVoice(drafts: Draft[], { voice, words = [] }: Material, known: MediaFacts): Draft[] {
  const heard = validWords(words);
  const spoken = heard.reduce((last, { end }) => Math.max(last, end), 0);
  const length = voice ? Math.max(known.get(voice)?.seconds ?? 0, spoken) + scenePauseSeconds : 0;
  const total = drafts.reduce((sum, { seconds }) => sum + seconds, 0);
  const stretch = Math.max(1, length / total);
  const ordered = heard.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let from = 0;
  return drafts.map((draft) => {
    const seconds = draft.seconds * stretch;
    const until = from + seconds;
    const words: Word[] = [];
    for (let word = ordered[next]; word && word.start < until; word = ordered[++next])
      words.push({
        text: word.text,
        start: word.start - from,
        end: Math.min(word.end - from, seconds),
      });
    from = until;
    return { ...draft, seconds, ...(words.length > 0 && !draft.words ? { words } : {}) };
  });
}

const validWords = (words: Word[]) =>
  words.filter(({ text, start, end }) => text?.trim() && start >= 0 && end > start);
