import Type, { type Static } from "typebox";

/** Width to height. */
export const aspectRatios = ["16:9", "9:16", "1:1", "4:5", "4:3", "3:4", "21:9"] as const;
export type AspectRatio = (typeof aspectRatios)[number];

const Literals = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Enum([...values]));

/**
 * Camera motion over a still picture (Ken Burns). `strength` is the share of the picture crossed.
 */
export const Motion = Type.Object({
  effect: Literals(["in", "out", "left", "right", "up", "down", "still"]),
  strength: Type.Number({ minimum: 0, maximum: 0.5 }),
});

const Fit = Literals(["cover", "contain", "blur"]);

const ImageVisual = Type.Object({
  kind: Type.Literal("image"),
  asset: Type.String(),
  motion: Type.Optional(Motion),
  fit: Fit,
});
const VideoVisual = Type.Object({
  kind: Type.Literal("video"),
  asset: Type.String(),
  start_seconds: Type.Number({ minimum: 0 }),
  /** Repeats a clip that is shorter than its scene. */
  loop: Type.Boolean(),
  fit: Fit,
});
/** Text on a plate, laid out again for the size of each render. */
export const CardVisual = Type.Object({
  kind: Type.Literal("card"),
  card: Literals(["title", "end", "quote", "text"]),
  heading: Type.String(),
  subheading: Type.Optional(Type.String()),
  /** A picture behind the plate. Default: a gradient of the palette. */
  background: Type.Optional(Type.Object({ asset: Type.String(), motion: Type.Optional(Motion) })),
});

const Word = Type.Object({ text: Type.String(), start: Type.Number(), end: Type.Number() });

export const TimelineScene = Type.Object({
  /** Time on screen, a whole number of frames. Scenes follow one another without gaps. */
  seconds: Type.Number({ exclusiveMinimum: 0 }),
  visual: Type.Union([ImageVisual, VideoVisual, CardVisual]),
  /**
   * Blend from the previous scene at the start of this one. The previous scene keeps moving under
   * it. The total length does not change.
   */
  transition: Type.Optional(
    Type.Object({
      type: Literals(["fade", "slideleft", "slideup", "wipeleft", "circleopen"]),
      seconds: Type.Number({ minimum: 0 }),
    }),
  ),
  voice: Type.Optional(
    Type.Object({
      asset: Type.String(),
      start_seconds: Type.Number({ minimum: 0 }),
      seconds: Type.Number(),
    }),
  ),
  /**
   * Captions, in seconds from the scene's start, so that a rendered scene does not depend on its
   * position.
   */
  words: Type.Optional(Type.Array(Word)),
});

export const AudioClip = Type.Object({
  asset: Type.String(),
  role: Literals(["music", "voice", "effects"]),
  start_seconds: Type.Number({ minimum: 0 }),
  /** Default: to the end of the file, or to the end of the video when it loops. */
  seconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  loop: Type.Boolean(),
  gain_db: Type.Number({ minimum: -60, maximum: 24 }),
  /** Lowers the volume while a voice speaks. */
  duck: Type.Boolean(),
  fade_in_seconds: Type.Number({ minimum: 0 }),
  fade_out_seconds: Type.Number({ minimum: 0 }),
});

/** `#rrggbb`. */
const Color = Type.String({ pattern: "^#[0-9a-fA-F]{6}$" });

export const captionStyles = [
  "highlight",
  "classic",
  "karaoke",
  "underline",
  "one_word",
  "none",
] as const;

export const scenesMax = 2000;

/** A complete video: pictures, sound and captions, independent of size and codec. */
export const Timeline = Type.Object({
  version: Type.Literal(1),
  aspect_ratio: Literals(aspectRatios),
  fps: Type.Integer({ minimum: 1, maximum: 60 }),
  /** BCP 47. */
  language: Type.String(),
  title: Type.String(),
  palette: Type.Object({ background: Color, foreground: Color, accent: Color }),
  scenes: Type.Array(TimelineScene, { minItems: 1, maxItems: scenesMax }),
  audio: Type.Array(AudioClip),
  captions: Type.Object({ style: Literals(captionStyles) }),
});

export type Motion = Static<typeof Motion>;
export type CardVisual = Static<typeof CardVisual>;
export type TimelineScene = Static<typeof TimelineScene>;
export type AudioClip = Static<typeof AudioClip>;
export type Timeline = Static<typeof Timeline>;
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
