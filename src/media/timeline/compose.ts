import { defaultLook, findLook } from "../../looks/looks.ts";
import type { Motion } from "../../values/motion.ts";
import type { Transition } from "../../values/scene.ts";
import type { AudioClip, Timeline } from "../../values/timeline.ts";
import { clipDraft, composeBody, type Draft } from "./compose-body.ts";
import { defaultPalette } from "./default-palette.ts";
import { pictureOf } from "./look-media.ts";
import type { Material, MediaFacts } from "./material.ts";
import { voiceDefaults } from "./voice-defaults.ts";

const composedFps = 30;
const titleSeconds = 2;
const endCardSeconds = 2.5;
/** A title that is the whole video, such as that of a bare topic, is a shot of this length. */
const openerSeconds = 6;
/** Without music, a silent clip opens the video for so long: a chart has grown by then. */
const silentOpeningSeconds = 4;
const transitionSeconds = 0.4;

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
  const intro = introClip(material, known);
  const body = composeBody(material, known, {
    title,
    lead: opening.length > 0 ? transitionSeconds : 0,
  });
  const rest = restClips(material, known, [...intro, ...body]);
  const closing = (material.end_card ?? hasEndCard(material)) ? [endCard(title, material)] : [];
  addCardBackground(opening[0], body[0], "in", material.look);
  addCardBackground(closing[0], [...body, ...rest].at(-1), "out", material.look);
  const drafts = [...opening, ...intro, ...body, ...rest, ...closing];
  const scenes = withTransitions(
    (isOpener(drafts, material) ? drafts.map(openerOf) : drafts).map((scene) => wholeFrames(scene)),
    opening.length,
    findLook(material.look)?.transitions,
  );
  return {
    version: 1,
    aspect_ratio: material.aspect_ratio,
    fps: composedFps,
    language: material.language,
    title,
    palette: { ...defaultPalette, ...validColors(material.palette) },
    ...(material.look && material.look !== "clean" ? { look: material.look } : {}),
    scenes: scenes.map(({ ownSound: _, blend: _blend, ...scene }) => scene),
    audio: audioClips(material, scenes, opening.length + intro.length),
    captions: { style: material.caption_style },
  };
}

/** A clip that belongs to no scene opens the video, such as a chart that grows. */
function introClip(material: Material, known: MediaFacts): Draft[] {
  const { clip, clips = [], scenes = [] } = material;
  const isShown = !clip || clips.includes(clip) || scenes.some((scene) => scene.clip === clip);
  if (isShown) return [];
  const draft = clipDraft(clip, material, known);
  const isPause = material.music === "none" && known.get(clip)?.isSilent;
  return [isPause ? { ...draft, seconds: Math.min(draft.seconds, silentOpeningSeconds) } : draft];
}

/** Clips and videos that no scene shows follow the scenes, at full length with their own sound. */
function restClips(material: Material, known: MediaFacts, scenes: readonly Draft[]): Draft[] {
  const { clips = [], videos = [] } = material;
  const shown = new Set(
    scenes.map(({ visual }) => (visual.kind === "video" ? visual.asset : undefined)),
  );
  const rest = [...new Set([...clips, ...videos])].filter((id) => !shown.has(id) && known.has(id));
  return rest.map((id) => clipDraft(id, material, known));
}

type CardMaterial = Pick<Material, "title" | "scenes" | "title_card" | "music">;

/** Without music, a card would be a silent pause before the voice or after it. */
const takesCards = ({ title, scenes, music }: CardMaterial) =>
  Boolean(title?.trim() && scenes?.length && music !== "none");
/** A video ends with a request of the caller's, or with its last scene. */
const hasEndCard = (material: Material) =>
  takesCards(material) && Boolean(material.call_to_action?.trim());
/** By default no card comes before a scene that says the title, or a chart that has it. */
const hasTitleCard = (material: CardMaterial) =>
  material.title_card ??
  (takesCards(material) && !opensWithTitle(material) && !hasTitledChart(material));

const letters = (text = "") =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(" ");
const opensWithTitle = ({ title, scenes = [] }: CardMaterial) =>
  letters(scenes[0]?.text) === letters(title);
const hasTitledChart = ({ title, scenes = [] }: CardMaterial) => {
  const { points, title: shown } = scenes[0]?.design ?? {};
  return points !== undefined && letters(shown) === letters(title);
};

/** Whether nothing but the title is shown and said. A clip keeps its length. */
const isOpener = (drafts: readonly Draft[], material: Material) =>
  drafts.length === 1 &&
  material.title_card === undefined &&
  opensWithTitle(material) &&
  drafts.every(({ visual, camera }) => visual.kind !== "video" && !camera);

const openerOf = (draft: Draft): Draft => ({
  ...draft,
  seconds: Math.max(openerSeconds, draft.seconds),
});

/** Seconds from the start of the video to the first scene. */
export const openingSeconds = (material: CardMaterial) =>
  hasTitleCard(material) ? titleSeconds : 0;

function titleCard(heading: string, material: Material): Draft {
  const icon = designIcon(material);
  return {
    seconds: titleSeconds,
    visual: icon
      ? {
          kind: "design",
          design: { kind: "icon_hero", title: heading.slice(0, 200), icons: [icon] },
        }
      : {
          kind: "card",
          card: "title",
          heading,
          ...(material.call_to_action && !material.scenes?.length
            ? { subheading: material.call_to_action }
            : {}),
        },
  };
}

function endCard(title: string, material: Material): Draft {
  const icon = designIcon(material);
  const heading = material.call_to_action?.trim() || title;
  if (!icon) return { seconds: endCardSeconds, visual: { kind: "card", card: "end", heading } };
  const subtitle = heading === title ? "" : title.slice(0, 200);
  const design = {
    kind: "icon_hero" as const,
    title: heading.slice(0, 200),
    ...(subtitle ? { subtitle } : {}),
    icons: [icon],
  };
  return { seconds: endCardSeconds, visual: { kind: "design", design } };
}

/** The title's icon, where the scenes are designed as well. */
const designIcon = ({ title_icon, scenes = [] }: Material): string | undefined =>
  scenes.some(({ design }) => design && design.kind !== "photo") ? title_icon : undefined;

/** Puts the neighboring picture, in motion, behind a card. */
function addCardBackground(
  card: Draft | undefined,
  beside: Draft | undefined,
  effect: Motion["effect"],
  look: string = defaultLook.slug,
) {
  if (card?.visual.kind !== "card" && card?.visual.kind !== "design") return;
  const asset = beside && pictureOf(beside.visual, look)?.asset;
  if (asset) card.visual.background = { asset, motion: { effect, strength: 0.06 } };
}

function wholeFrames(scene: Draft): Draft {
  return {
    ...scene,
    seconds: Math.max(1, Math.ceil(scene.seconds * composedFps - 0.01)) / composedFps,
  };
}

/**
 * The transitions of the look, limited to a third of the scenes on both sides. In a place, the
 * camera moves on from scene to scene, and only what leaves fades.
 */
function withTransitions(
  scenes: Draft[],
  titleCards: number,
  types: readonly Transition[] = ["fade"],
): Draft[] {
  return scenes.map((scene, index) => {
    const before = scenes[index - 1];
    if (!before) return scene;
    // A title is gone before the first caption: overlapping texts are unreadable.
    const caption = index === titleCards ? scene.words?.[0]?.start : undefined;
    const longest = Math.min(
      caption ?? transitionSeconds,
      transitionSeconds,
      scene.seconds / 3,
      before.seconds / 3,
    );
    const seconds = Math.floor(longest * composedFps + 0.01) / composedFps;
    const type = scene.blend ?? types[index % types.length] ?? "fade";
    return seconds > 0 ? { ...scene, transition: { type, seconds } } : scene;
  });
}

function audioClips(material: Material, scenes: Draft[], opening: number): AudioClip[] {
  const clips: AudioClip[] = [];
  const effects: AudioClip[] = [];
  let start_seconds = 0;
  for (const [index, scene] of scenes.entries()) {
    if (index === opening && material.voice)
      clips.push({ ...voiceDefaults, asset: material.voice, start_seconds });
    if (index === opening && material.sfx)
      effects.push(effectsClip(material.sfx, scene, start_seconds));
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
  if (material.music && material.music !== "none")
    clips.push(musicClip(material.music, speaks, start_seconds));
  return [...clips, ...effects];
}

/** The first scene waits for the title card if it has a voice, and the effects wait with it. */
const effectsClip = (asset: string, { voice }: Draft, start: number): AudioClip => ({
  ...voiceDefaults,
  asset,
  role: "effects",
  start_seconds: start + (voice?.start_seconds ?? 0),
});

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
