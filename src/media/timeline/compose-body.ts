import type { Scene, Word } from "../../values/scene.ts";
import type { AspectRatio, Motion, TimelineScene } from "../../values/timeline.ts";
import type { Known, Material } from "./compose.ts";

/** A scene in the making; `own_sound` is the clip whose sound is heard with it. */
export type Draft = TimelineScene & { own_sound?: string };

/** Silence after a voice, so that the cut does not step on the last word. */
const breathSeconds = 0.25;
const pictureSeconds = 4;
const sceneSecondsMin = 1;
/** How much of a picture must remain for it to be cut to the frame; below that it is shown whole, between blurred sides. */
const coverShareMin = 0.55;
const motions: Motion["effect"][] = ["in", "left", "out", "right"];

/** The scenes between title and end card, from the richest material there is: scenes, videos, clips, pictures, text, title. */
export function bodyOf(
  material: Material,
  known: Known,
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
      seconds: pictureSeconds,
      visual: pictureOf(id, index, material, known),
    }));
  else drafts = cardsOf(material.text, title);
  return spokenOver(drafts, material, known);
}

function sceneDraft(
  scene: Partial<Scene>,
  index: number,
  material: Material,
  known: Known,
  lead: number,
): Draft {
  const voiceSeconds = scene.voice
    ? (scene.voice_seconds ?? known.get(scene.voice)?.seconds ?? 0)
    : 0;
  // The first voice waits until the title has gone: two texts over each other can't be read.
  const start = voiceSeconds > 0 ? lead : 0;
  const planned = Number.isFinite(scene.seconds)
    ? Number(scene.seconds)
    : readingSeconds(scene.text ?? "");
  const words = timed(scene.words ?? []).map((word) => ({
    ...word,
    start: word.start + start,
    end: word.end + start,
  }));
  const heard = Math.max(voiceSeconds, ...words.map(({ end }) => end - start));
  return {
    seconds: Math.max(
      sceneSecondsMin,
      planned + start,
      voiceSeconds > 0 ? start + heard + breathSeconds : 0,
    ),
    visual: visualOf(scene, index, material, known),
    ...(scene.voice && voiceSeconds > 0
      ? { voice: { asset: scene.voice, start_seconds: start, seconds: voiceSeconds } }
      : {}),
    ...(words.length > 0 ? { words } : {}),
  };
}

function visualOf(
  scene: Partial<Scene>,
  index: number,
  material: Material,
  known: Known,
): TimelineScene["visual"] {
  const { images = [], clips = [], videos = [] } = material;
  const clip = scene.clip ?? (scene.image ? undefined : clips[index]);
  if (clip)
    return {
      kind: "video",
      asset: clip,
      start_seconds: 0,
      loop: true,
      fit: fitOf(clip, material.aspect_ratio, known),
    };
  const image = scene.image ?? images[index % Math.max(1, images.length)];
  if (image) return pictureOf(image, index, material, known, scene.motion);
  const video = videos[index % Math.max(1, videos.length)];
  if (video)
    return {
      kind: "video",
      asset: video,
      start_seconds: 0,
      loop: true,
      fit: fitOf(video, material.aspect_ratio, known),
    };
  return { kind: "card", card: "text", heading: scene.text?.trim() || material.title || "…" };
}

function pictureOf(
  asset: string,
  index: number,
  { aspect_ratio }: Material,
  known: Known,
  motion?: Motion,
): TimelineScene["visual"] {
  const effect = motions[index % motions.length] ?? "in";
  return {
    kind: "image",
    asset,
    motion: motion ?? { effect, strength: 0.12 },
    fit: fitOf(asset, aspect_ratio, known),
  };
}

function fitOf(id: string, aspect_ratio: AspectRatio, known: Known): "cover" | "blur" {
  const { width, height } = known.get(id) ?? {};
  if (!width || !height) return "cover";
  const [across = 1, down = 1] = aspect_ratio.split(":").map(Number);
  const share = (width / height) * (down / across);
  return Math.min(share, 1 / share) >= coverShareMin ? "cover" : "blur";
}

function clipDraft(asset: string, { aspect_ratio, voice }: Material, known: Known): Draft {
  const { seconds = pictureSeconds } = known.get(asset) ?? {};
  const visual = {
    kind: "video",
    asset,
    start_seconds: 0,
    loop: true,
    fit: fitOf(asset, aspect_ratio, known),
  } as const;
  return { seconds: Math.max(0.1, seconds), visual, ...(voice ? {} : { own_sound: asset }) };
}

/** Text set on plates, a few sentences each, as long as they take to read. */
function cardsOf(text: string | undefined, title: string): Draft[] {
  const pieces = piecesOf(text?.trim() ?? "");
  if (pieces.length === 0)
    return [{ seconds: pictureSeconds, visual: { kind: "card", card: "title", heading: title } }];
  return pieces.map((heading) => ({
    seconds: readingSeconds(heading),
    visual: { kind: "card", card: "text", heading },
  }));
}

const cardCharactersMax = 140;

function piecesOf(text: string): string[] {
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

const readingSeconds = (text: string) => Math.min(12, Math.max(2, 1 + text.length / 15));

/** Stretches the scenes to one voice over all of them, and hands its words out to the scenes they are heard in. */
function spokenOver(drafts: Draft[], { voice, words = [] }: Material, known: Known): Draft[] {
  const heard = timed(words);
  const length = voice
    ? Math.max(known.get(voice)?.seconds ?? 0, ...heard.map(({ end }) => end)) + breathSeconds
    : 0;
  const total = drafts.reduce((sum, { seconds }) => sum + seconds, 0);
  const stretch = Math.max(1, length / total);
  let start = 0;
  return drafts.map((draft) => {
    const seconds = draft.seconds * stretch;
    const from = start;
    start += seconds;
    if (draft.words || heard.length === 0) return { ...draft, seconds };
    const own = heard.filter((word) => word.start >= from && word.start < from + seconds);
    const placed = own.map(
      (word): Word => ({
        text: word.text,
        start: word.start - from,
        end: Math.min(word.end - from, seconds),
      }),
    );
    return { ...draft, seconds, ...(placed.length > 0 ? { words: placed } : {}) };
  });
}

const timed = (words: Word[]) =>
  words.filter(({ text, start, end }) => text?.trim() && start >= 0 && end > start);
