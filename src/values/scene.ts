import Type, { type Static } from "typebox";
import { speakerLettersMax } from "../language/dialogue.ts";
import { Design } from "./design.ts";
import { cameraLayouts, readingSeconds } from "./edit-scenes.ts";
import { Literals } from "./literals.ts";
import { Look } from "./look-schema.ts";
import { Motion } from "./motion.ts";

const hours = 3600;
const Seconds = (description: string) =>
  Type.Number({ minimum: 0, maximum: 24 * hours, description });
const Asset = (kind: string) =>
  Type.String({
    maxLength: 2048,
    description: `Id of ${kind} asset. Inputs of a run also accept an https URL`,
  });

/** How one scene blends into the next, by the names of ffmpeg's xfade. */
export const transitionTypes = [
  "fade",
  "slideleft",
  "slideup",
  "wipeleft",
  "circleopen",
  "dissolve",
  "fadeblack",
  "slideright",
  "slidedown",
  "wiperight",
  "smoothup",
  "radial",
] as const;
export type Transition = (typeof transitionTypes)[number];

const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

/** The most important point of a picture or clip. Cropping keeps it in view. */
export const Focus = Type.Object(
  { x: Share("0 is the left edge, 1 the right"), y: Share("0 is the top edge, 1 the bottom") },
  { description: "The point of a picture or clip that stays in view. Default: its center" },
);
export type Focus = Static<typeof Focus>;

/** Longest recording of a scene. */
export const recordingSecondsMax = 600;

/** The part of a recording that is used. */
export const VoicePart = Type.Object(
  {
    start: Seconds("First second of the part"),
    end: Seconds("Last second of the part"),
  },
  {
    description:
      "The part of a recording that is heard and seen, in seconds of its file. Default: all of it",
  },
);
export type VoicePart = Static<typeof VoicePart>;

/** The picture of a recording. */
export const Camera = Type.Object(
  {
    layout: Literals(
      cameraLayouts,
      "In a rounded box in the upper right corner of the scene, or as the picture of the scene",
    ),
    focus: Type.Optional(Focus),
  },
  {
    description:
      "Shows the picture of a `voice` that is a video. Without a `focus`, an update finds the face. A new picture, clip or design of the scene moves it into the corner",
  },
);
export type Camera = Static<typeof Camera>;

/** Most characters of a spoken word. */
export const wordCharactersMax = 1000;

/** A spoken word. Times are seconds from the start of its scene or of the whole video. */
export const Word = Type.Object(
  {
    text: Type.String({
      maxLength: wordCharactersMax,
      description: "The word as shown in captions",
    }),
    start: Seconds("Seconds from the start of the scene or the video"),
    end: Seconds("Seconds from the start of the scene or the video, at `start` or later"),
    confidence: Type.Optional(
      Share("How sure its time is, of words that were found in a recording"),
    ),
    speaker: Type.Optional(
      Type.String({
        maxLength: speakerLettersMax,
        description: "The speaker, of words that were heard in a recording",
      }),
    ),
  },
  { description: "A spoken word with its time" },
);
export type Word = Static<typeof Word>;

/** One scene of a video in production, as callers send it. Tools fill it in together. */
export const Scene = Type.Object(
  {
    index: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100_000,
        description: "Identifies the scene and orders the scenes. Default: its position",
      }),
    ),
    id: Type.Optional(
      Type.String({
        maxLength: 60,
        description: "Names the scene in an edited project, also after it has moved",
      }),
    ),
    text: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: "The narration, in the script's language. Default: empty",
      }),
    ),
    speaker: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: speakerLettersMax,
        description:
          "Who says the text, of several speakers. It chooses the voice, and is shown as a small label over captions",
      }),
    ),
    seconds: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: hours,
        description:
          "Time on screen. A voice-over replaces it with the spoken length plus a short pause. Default: the time that the text takes to read",
      }),
    ),
    visual: Type.Optional(
      Type.String({
        maxLength: 4000,
        description: "The picture to show, as a prompt. Default: the text",
      }),
    ),
    keywords: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 100,
        description: "Words that describe the picture. Default: none",
      }),
    ),
    design: Type.Optional(Design),
    keep_design: Type.Optional(
      Type.Boolean({
        description:
          "True if an edit set `design`, which then stays when the text changes. Other designs follow the text",
      }),
    ),
    look: Type.Optional(Look),
    image: Type.Optional(Asset("an image")),
    motion: Type.Optional(Motion),
    focus: Type.Optional(Focus),
    transition: Type.Optional(
      Literals(
        transitionTypes,
        "Blend from the scene before. Default: fade, and slideleft for every third scene",
      ),
    ),
    clip: Type.Optional(Asset("a video")),
    voice: Type.Optional(Asset("an audio or a video")),
    voice_part: Type.Optional(VoicePart),
    camera: Type.Optional(Camera),
    voice_engine: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          "Engine that generated `voice`. A voice without it is a recording, which generate_voiceover keeps",
      }),
    ),
    voice_name: Type.Optional(
      Type.String({
        maxLength: 200,
        description: "The voice that spoke, of several speakers",
      }),
    ),
    start_seconds: Type.Optional(
      Seconds("When the voice starts in a given video, whose speech it replaces"),
    ),
    voice_seconds: Type.Optional(Seconds("Length of `voice`, which starts with the scene")),
    words: Type.Optional(
      Type.Array(Word, {
        maxItems: 20_000,
        description: "Words of the voice, in seconds from the start of the scene",
      }),
    ),
  },
  { description: "One scene of a video in production. Several tools complete it" },
);
export type GivenScene = Static<typeof Scene>;

/** How long a picture is shown that nothing is said about. */
export const silentPictureSeconds = 3;

/** Most scenes in an input or output of a tool. */
export const scenesMax = 1000;

/** A scene with all of its defaults. Tools receive and return such scenes; media are asset ids. */
export type Scene = GivenScene &
  Required<Pick<GivenScene, "index" | "text" | "seconds" | "visual" | "keywords">>;

/** The words of scenes that start at moments of a given video; undefined for other scenes. */
export function placedWords(scenes: readonly Scene[]): Word[] | undefined {
  if (!scenes.every(({ start_seconds }) => start_seconds !== undefined)) return undefined;
  return scenes.flatMap(({ start_seconds: from = 0, words = [] }) =>
    words.map(({ text, start, end }) => ({ text, start: from + start, end: from + end })),
  );
}

/** Fills in the defaults of a scene at a position of a list. Keeps unknown keys. */
export function completeScene(scene: GivenScene, position: number): Scene {
  const { text = "" } = scene;
  return {
    ...scene,
    index: scene.index ?? position,
    text,
    seconds: scene.seconds ?? readingSeconds(text),
    visual: scene.visual ?? text,
    keywords: scene.keywords ?? [],
  };
}
