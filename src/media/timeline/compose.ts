import type { Scene, Word } from "../../values/scene.ts";
import {
  type AspectRatio,
  type AudioClip,
  type CaptionStyle,
  type Motion,
  secondsOf,
  type Timeline,
} from "../../values/timeline.ts";
import { bodyOf, type Draft } from "./compose-body.ts";

/** What tools have made, any of it; media are asset ids. */
export interface Material {
  scenes?: Partial<Scene>[] | undefined;
  title?: string | undefined;
  music?: string | undefined;
  images?: string[] | undefined;
  clips?: string[] | undefined;
  /** Whole videos: shown at full length, with their own sound. */
  videos?: string[] | undefined;
  /** One voice over everything, and when its words are heard. */
  voice?: string | undefined;
  words?: Word[] | undefined;
  text?: string | undefined;
  aspect_ratio: AspectRatio;
  language: string;
  caption_style: CaptionStyle;
  palette?: Partial<Timeline["palette"]> | undefined;
  title_card?: boolean | undefined;
  end_card?: boolean | undefined;
  call_to_action?: string | undefined;
}

/** What is known of the media, by id. */
export type Known = ReadonlyMap<string, { seconds?: number; width?: number; height?: number }>;

const composedFps = 30;
const titleSeconds = 2;
const endSeconds = 2.5;
const transitionSeconds = 0.4;

/** What a title card and an end card add to what is told. */
export const cardsSeconds = titleSeconds + endSeconds;

/** How long a video of these scenes is with its cards, as far as its media do not take longer. They may be scenes that nobody has checked. */
export function secondsTold(given: Partial<Scene>[]): number {
  const scenes = given.map(({ words, text, voice_seconds, ...scene }) => ({
    ...scene,
    text: String(text ?? ""),
    voice_seconds: Number(voice_seconds) || 0,
  }));
  return secondsOf(
    composeTimeline(
      { scenes, title: untitled, aspect_ratio: "16:9", language: "en", caption_style: "none" },
      new Map(),
    ),
  );
}

const defaultPalette = { background: "#0f172a", foreground: "#ffffff", accent: "#ffd166" };

/** The title of a timeline that was given none. */
export const untitled = "Untitled";

/** Makes a valid timeline of whatever there is: of nothing at all, a card that says "Untitled". Every length is a whole number of frames. */
export function composeTimeline(made: Material, known: Known): Timeline {
  // Scenes that speak for themselves need no voice over all of them.
  const material = made.scenes?.some(({ voice }) => voice) ? { ...made, voice: undefined } : made;
  const title = material.title?.trim() || untitled;
  const told = Boolean(material.title?.trim() && material.scenes?.length);
  const opening = (material.title_card ?? told) ? [titleCard(title, material)] : [];
  const body = bodyOf(material, known, { title, lead: opening.length > 0 ? transitionSeconds : 0 });
  const closing = (material.end_card ?? told) ? [endCard(title, material)] : [];
  standOver(opening[0], body[0], "in");
  standOver(closing[0], body.at(-1), "out");
  const scenes = withTransitions(
    [...opening, ...body, ...closing].map((scene) => wholeFrames(scene)),
  );
  return {
    version: 1,
    aspect_ratio: material.aspect_ratio,
    fps: composedFps,
    language: material.language,
    title,
    palette: { ...defaultPalette, ...coloursOf(material.palette) },
    scenes: scenes.map(({ own_sound: _, ...scene }) => scene),
    audio: soundOf(material, scenes, opening.length),
    captions: { style: material.caption_style },
  };
}

const titleCard = (heading: string, material: Material): Draft => ({
  seconds: titleSeconds,
  visual: {
    kind: "card",
    card: "title",
    heading,
    ...(material.call_to_action && !material.scenes?.length
      ? { subheading: material.call_to_action }
      : {}),
  },
});

const endCard = (title: string, { call_to_action, language }: Material): Draft => ({
  seconds: endSeconds,
  visual: {
    kind: "card",
    card: "end",
    heading: call_to_action?.trim() || (/^en\b/i.test(language) ? "Thanks for watching" : title),
  },
});

/** A card stands over the picture beside it, which goes on moving: the video opens and ends with something to see. */
function standOver(card: Draft | undefined, beside: Draft | undefined, effect: Motion["effect"]) {
  if (card?.visual.kind !== "card" || beside?.visual.kind !== "image") return;
  card.visual.background = { asset: beside.visual.asset, motion: { effect, strength: 0.06 } };
}

function wholeFrames(scene: Draft): Draft {
  return {
    ...scene,
    seconds: Math.max(1, Math.ceil(scene.seconds * composedFps - 0.01)) / composedFps,
  };
}

/** Mostly fades, now and then a slide; never longer than a third of the scenes on both sides. */
function withTransitions(scenes: Draft[]): Draft[] {
  return scenes.map((scene, index) => {
    const before = scenes[index - 1];
    if (!before) return scene;
    const longest = Math.min(transitionSeconds, scene.seconds / 3, before.seconds / 3);
    const seconds = Math.floor(longest * composedFps + 0.01) / composedFps;
    const cards = scene.visual.kind === "card" || before.visual.kind === "card";
    return seconds > 0
      ? {
          ...scene,
          transition: { type: !cards && index % 3 === 0 ? "slideleft" : "fade", seconds },
        }
      : scene;
  });
}

function soundOf(material: Material, scenes: Draft[], opening: number): AudioClip[] {
  const clips: AudioClip[] = [];
  let start_seconds = 0;
  for (const [index, scene] of scenes.entries()) {
    if (index === opening && material.voice)
      clips.push({ ...spoken, asset: material.voice, start_seconds });
    if (scene.own_sound)
      clips.push({ ...spoken, asset: scene.own_sound, start_seconds, seconds: scene.seconds });
    start_seconds += scene.seconds;
  }
  const speaks = clips.length > 0 || scenes.some(({ voice }) => voice);
  if (material.music) clips.push(musicUnder(material.music, speaks, start_seconds));
  return clips;
}

const spoken = {
  role: "voice",
  loop: false,
  gain_db: 0,
  duck: false,
  fade_in_seconds: 0,
  fade_out_seconds: 0,
} as const;

const musicUnder = (asset: string, speaks: boolean, total: number): AudioClip => ({
  asset,
  role: "music",
  start_seconds: 0,
  loop: true,
  gain_db: speaks ? -8 : 0,
  duck: speaks,
  fade_in_seconds: Math.min(0.5, total / 4),
  fade_out_seconds: Math.min(1.5, total / 4),
});

/** The colours that are colours; the others keep their default. */
function coloursOf(palette: Material["palette"]): Partial<Timeline["palette"]> {
  const entries = Object.entries(palette ?? {}).filter(
    ([name, value]) => name in defaultPalette && /^#[0-9a-f]{6}$/i.test(String(value)),
  );
  return Object.fromEntries(entries);
}
