import type { Motion } from "../../values/motion.ts";
import type { AudioClip, Timeline } from "../../values/timeline.ts";
import { composeBody, type Draft } from "./compose-body.ts";
import type { Material, MediaFacts } from "./material.ts";

const composedFps = 30;
const titleSeconds = 2;
const endSeconds = 2.5;
const transitionSeconds = 0.4;

const defaultPalette = { background: "#0f172a", foreground: "#ffffff", accent: "#ffd166" };

/** Title of a timeline without one. */
export const defaultTitle = "Untitled";

/**
 * Composes a valid timeline from any material; without material, a card that says "Untitled". Every
 * length is a whole number of frames.
 */
export function composeTimeline(made: Material, known: MediaFacts): Timeline {
  // Scenes with voices of their own need no voice over all of them.
  const material = made.scenes?.some(({ voice }) => voice) ? { ...made, voice: undefined } : made;
  const title = material.title?.trim() || defaultTitle;
  const opening = hasTitleCard(material) ? [titleCard(title, material)] : [];
  const body = composeBody(material, known, {
    title,
    lead: opening.length > 0 ? transitionSeconds : 0,
  });
  const closing = (material.end_card ?? isTold(material)) ? [endCard(title, material)] : [];
  addCardBackground(opening[0], body[0], "in");
  addCardBackground(closing[0], body.at(-1), "out");
  const scenes = withTransitions(
    [...opening, ...body, ...closing].map((scene) => wholeFrames(scene)),
  );
  return {
    version: 1,
    aspect_ratio: material.aspect_ratio,
    fps: composedFps,
    language: material.language,
    title,
    palette: { ...defaultPalette, ...validColors(material.palette) },
    scenes: scenes.map(({ ownSound: _, ...scene }) => scene),
    audio: audioClips(material, scenes, opening.length),
    captions: { style: material.caption_style },
  };
}

type Told = Pick<Material, "title" | "scenes" | "title_card">;

const isTold = ({ title, scenes }: Told) => Boolean(title?.trim() && scenes?.length);
const hasTitleCard = (material: Told) => material.title_card ?? isTold(material);

/** Seconds from the start of the video to the first scene. */
export const openingSeconds = (material: Told) => (hasTitleCard(material) ? titleSeconds : 0);

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

/** Puts the neighboring picture, in motion, behind a card. */
function addCardBackground(
  card: Draft | undefined,
  beside: Draft | undefined,
  effect: Motion["effect"],
) {
  if (card?.visual.kind !== "card") return;
  const { visual } = beside ?? {};
  const asset =
    visual?.kind === "image"
      ? visual.asset
      : visual?.kind === "design"
        ? visual.background?.asset
        : undefined;
  if (asset) card.visual.background = { asset, motion: { effect, strength: 0.06 } };
}

function wholeFrames(scene: Draft): Draft {
  return {
    ...scene,
    seconds: Math.max(1, Math.ceil(scene.seconds * composedFps - 0.01)) / composedFps,
  };
}

/** Fades and occasional slides, limited to a third of the scenes on both sides. */
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

function audioClips(material: Material, scenes: Draft[], opening: number): AudioClip[] {
  const clips: AudioClip[] = [];
  let start_seconds = 0;
  for (const [index, scene] of scenes.entries()) {
    if (index === opening && material.voice)
      clips.push({ ...voiceDefaults, asset: material.voice, start_seconds });
    if (scene.ownSound)
      clips.push({
        ...voiceDefaults,
        asset: scene.ownSound,
        start_seconds,
        seconds: scene.seconds,
      });
    start_seconds += scene.seconds;
  }
  const speaks = clips.length > 0 || scenes.some(({ voice }) => voice);
  if (material.music) clips.push(musicClip(material.music, speaks, start_seconds));
  return clips;
}

const voiceDefaults = {
  role: "voice",
  loop: false,
  gain_db: 0,
  duck: false,
  fade_in_seconds: 0,
  fade_out_seconds: 0,
} as const;

const musicClip = (asset: string, speaks: boolean, total: number): AudioClip => ({
  asset,
  role: "music",
  start_seconds: 0,
  loop: true,
  gain_db: speaks ? -8 : 0,
  duck: speaks,
  fade_in_seconds: Math.min(0.5, total / 4),
  fade_out_seconds: Math.min(1.5, total / 4),
});

/** The valid colors; the others keep their default. */
function validColors(palette: Material["palette"]): Partial<Timeline["palette"]> {
  const entries = Object.entries(palette ?? {}).filter(
    ([name, value]) => name in defaultPalette && /^#[0-9a-f]{6}$/i.test(String(value)),
  );
  return Object.fromEntries(entries);
}
