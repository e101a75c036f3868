import Type, { type Static } from "typebox";
import { speakerLettersMax } from "../language/dialogue.ts";
import { Design } from "./design.ts";
import { Literals } from "./literals.ts";
import { Look } from "./look-schema.ts";
import { Motion } from "./motion.ts";
import { Focus, scenesMax, transitionTypes, Word } from "./scene.ts";

/** Width to height. */
export const aspectRatios = ["16:9", "9:16", "1:1", "4:5", "4:3", "3:4", "21:9"] as const;
export type AspectRatio = (typeof aspectRatios)[number];

const Fit = Literals(["cover", "contain", "blur"], "How the picture fills the frame");
const Asset = (kind: string) => Type.String({ description: `Id of ${kind} asset` });

const ImageVisual = Type.Object({
  kind: Type.Literal("image"),
  asset: Asset("an image"),
  motion: Type.Optional(Motion),
  focus: Type.Optional(Focus),
  fit: Fit,
});
const VideoVisual = Type.Object({
  kind: Type.Literal("video"),
  asset: Asset("a video"),
  start_seconds: Type.Number({ minimum: 0, description: "Start inside the file" }),
  end_seconds: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description: "End inside the file: the last frame before it stays. Default: that of the file",
    }),
  ),
  loop: Type.Boolean({ description: "Repeats a clip that is shorter than its scene" }),
  focus: Type.Optional(Focus),
  fit: Fit,
});
/** Text on a plate, laid out again for the size of each render. */
const CardVisual = Type.Object({
  kind: Type.Literal("card"),
  card: Literals(["title", "end", "quote", "text"]),
  heading: Type.String(),
  subheading: Type.Optional(Type.String()),
  background: Type.Optional(
    Type.Object(
      { asset: Asset("an image"), motion: Type.Optional(Motion) },
      { description: "A picture behind the card. Default: a gradient of the palette" },
    ),
  ),
});

/**
 * Icons, type and numbers that enter with their words, laid out again for the size of each render.
 */
const DesignVisual = Type.Object({
  kind: Type.Literal("design"),
  design: Design,
  background: Type.Optional(
    Type.Object(
      {
        asset: Asset("an image"),
        motion: Type.Optional(Motion),
        focus: Type.Optional(Focus),
      },
      {
        description:
          "A picture behind the design, out of focus unless its kind is photo. Default: shapes in the palette's colors",
      },
    ),
  ),
});

export const TimelineScene = Type.Object({
  seconds: Type.Number({
    exclusiveMinimum: 0,
    description: "Time on screen, a whole number of frames",
  }),
  look: Type.Optional(Look),
  position: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: "Number of the scene in its video, by which a look varies its composition",
    }),
  ),
  visual: Type.Union([ImageVisual, VideoVisual, CardVisual, DesignVisual]),
  camera: Type.Optional(
    Type.Object(VideoVisual.properties, {
      description: "The speaker, in a rounded box in a corner of the scene",
    }),
  ),
  /**
   * The previous scene keeps moving under the blend. The total length does not change.
   */
  transition: Type.Optional(
    Type.Object(
      {
        type: Literals(transitionTypes),
        seconds: Type.Number({ minimum: 0 }),
      },
      { description: "Blend from the previous scene at the start of this one" },
    ),
  ),
  voice: Type.Optional(
    Type.Object({
      asset: Asset("an audio"),
      start_seconds: Type.Number({ minimum: 0 }),
      from_seconds: Type.Optional(
        Type.Number({ minimum: 0, description: "Start inside the file. Default: 0" }),
      ),
      seconds: Type.Number(),
    }),
  ),
  speaker: Type.Optional(
    Type.String({
      maxLength: speakerLettersMax,
      description: "Who speaks, shown as a small label over the captions",
    }),
  ),
  /** Relative to the scene, so that a rendered scene does not depend on its position. */
  words: Type.Optional(
    Type.Array(Word, { description: "Captions, in seconds from the start of the scene" }),
  ),
});

export const AudioClip = Type.Object({
  asset: Asset("an audio"),
  role: Literals(["music", "voice", "effects"]),
  start_seconds: Type.Number({ minimum: 0 }),
  seconds: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description: "Default: to the end of the file, or to the end of the video if it loops",
    }),
  ),
  loop: Type.Boolean(),
  gain_db: Type.Number({ minimum: -60, maximum: 24 }),
  duck: Type.Boolean({ description: "Lowers the volume while a voice speaks" }),
  fade_in_seconds: Type.Number({ minimum: 0 }),
  fade_out_seconds: Type.Number({ minimum: 0 }),
});

const Color = Type.String({ pattern: "^#[0-9a-fA-F]{6}$", examples: ["#6d5efc"] });
const FullPalette = Type.Object({ background: Color, foreground: Color, accent: Color });

/** The colors of a video, as callers send them. */
export const Palette = Type.Partial(FullPalette, {
  additionalProperties: false,
  description: "Colors of a video as #rrggbb. Missing colors keep their default",
});

export const captionStyles = [
  "highlight",
  "classic",
  "karaoke",
  "underline",
  "one_word",
  "none",
] as const;

/** A step that changed the rendered video, such as a logo, a progress bar or an outro. */
export const FinishingStep = Type.Object({
  tool: Type.String({ description: "Slug of the tool" }),
  inputs: Type.Record(Type.String(), Type.Unknown(), {
    description: "Its inputs. `$video` is the video so far",
  }),
  reads: Type.Array(Type.String(), {
    description: "Inputs that are read again from the project, such as words",
  }),
  credits: Type.Number({ minimum: 0, description: "What the step costs in each render" }),
});

/** A complete video: pictures, sound and captions, independent of size and codec. */
export const Timeline = Type.Object(
  {
    version: Type.Literal(1),
    aspect_ratio: Literals(aspectRatios, "Width to height"),
    fps: Type.Integer({
      minimum: 1,
      maximum: 60,
      description: "Frames per second. A video of 23.976 is shown at 24, one of 29.97 at 30",
    }),
    language: Type.String({ description: "A BCP 47 tag" }),
    title: Type.String(),
    palette: FullPalette,
    look: Type.Optional(Look),
    scenes: Type.Array(TimelineScene, {
      minItems: 1,
      // Cards, and the parts of long texts, come beside the scenes.
      maxItems: 2 * scenesMax,
      description: "Scenes follow one another without gaps",
    }),
    audio: Type.Array(AudioClip),
    captions: Type.Object({ style: Literals(captionStyles) }),
    finishing: Type.Optional(
      Type.Array(FinishingStep, {
        description:
          "Steps that follow the render of the scenes, in order. A run records them; they are ignored in its inputs",
      }),
    ),
  },
  { description: "A complete video, independent of size and codec" },
);

export type TimelineScene = Static<typeof TimelineScene>;
export type FinishingStep = Static<typeof FinishingStep>;
export type AudioClip = Static<typeof AudioClip>;
export type Palette = Static<typeof Palette>;
export type Timeline = Static<typeof Timeline>;

/** What all scenes of a video have in common. */
export type VideoStyle = Pick<Timeline, "fps" | "palette" | "language">;
export type CaptionStyle = (typeof captionStyles)[number];

/** Frames of a scene. Every conversion of seconds to frames uses this function. */
export const sceneFrameCount = (
  timeline: Pick<Timeline, "fps">,
  scene: Pick<TimelineScene, "seconds">,
) => Math.max(1, Math.round(scene.seconds * timeline.fps));

/** Length of the whole video in seconds. */
export const timelineSeconds = (timeline: Timeline) =>
  timeline.scenes.reduce((frames, scene) => frames + sceneFrameCount(timeline, scene), 0) /
  timeline.fps;
