import Type, { type Static } from "typebox";

/** Width to height. */
export const aspectRatios = ["16:9", "9:16", "1:1", "4:5", "4:3", "3:4", "21:9"] as const;
export type AspectRatio = (typeof aspectRatios)[number];

const Literals = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Enum([...values]));

/** How a still picture moves (Ken Burns). Strength is the share of the picture travelled, 0.05 to 0.3. */
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
  /** A clip shorter than its scene starts again. */
  loop: Type.Boolean(),
  fit: Fit,
});
/** Text on a plate, set anew at the size of every render. */
export const CardVisual = Type.Object({
  kind: Type.Literal("card"),
  card: Literals(["title", "end", "quote", "text"]),
  heading: Type.String(),
  subheading: Type.Optional(Type.String()),
  /** A picture behind the plate; without one a gradient of the palette. */
  background: Type.Optional(Type.Object({ asset: Type.String(), motion: Type.Optional(Motion) })),
});

const Word = Type.Object({ text: Type.String(), start: Type.Number(), end: Type.Number() });

export const TimelineScene = Type.Object({
  /** On-screen time, a whole number of frames. The scenes follow one another without gaps. */
  seconds: Type.Number({ exclusiveMinimum: 0 }),
  visual: Type.Union([ImageVisual, VideoVisual, CardVisual]),
  /** Blend from the scene before, at the start of this one: the scene before goes on moving under it. The sum of the lengths stays the same. */
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
  /** Captions of this scene; seconds from its start, so that a scene's picture does not depend on its place. */
  words: Type.Optional(Type.Array(Word)),
});

export const AudioClip = Type.Object({
  asset: Type.String(),
  role: Literals(["music", "voice", "effects"]),
  start_seconds: Type.Number({ minimum: 0 }),
  /** Without it: to the end of the file, or of the video where it loops. */
  seconds: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  loop: Type.Boolean(),
  gain_db: Type.Number({ minimum: -60, maximum: 24 }),
  /** Gives way while a voice speaks. */
  duck: Type.Boolean(),
  fade_in_seconds: Type.Number({ minimum: 0 }),
  fade_out_seconds: Type.Number({ minimum: 0 }),
});

/** `#rrggbb`. */
const Colour = Type.String({ pattern: "^#[0-9a-fA-F]{6}$" });

export const captionStyles = [
  "highlight",
  "classic",
  "karaoke",
  "underline",
  "one_word",
  "none",
] as const;

/** A whole video: what is seen, heard and read, independent of its size and codec. */
export const Timeline = Type.Object({
  version: Type.Literal(1),
  aspect_ratio: Literals(aspectRatios),
  fps: Type.Integer({ minimum: 1, maximum: 60 }),
  /** BCP 47. */
  language: Type.String(),
  title: Type.String(),
  palette: Type.Object({ background: Colour, foreground: Colour, accent: Colour }),
  scenes: Type.Array(TimelineScene, { minItems: 1, maxItems: 2000 }),
  audio: Type.Array(AudioClip),
  captions: Type.Object({ style: Literals(captionStyles) }),
});

export type Motion = Static<typeof Motion>;
export type CardVisual = Static<typeof CardVisual>;
export type TimelineScene = Static<typeof TimelineScene>;
export type AudioClip = Static<typeof AudioClip>;
export type Timeline = Static<typeof Timeline>;
export type CaptionStyle = (typeof captionStyles)[number];

/** Frames of a scene; the only place where seconds become frames. */
export const framesOf = (timeline: Pick<Timeline, "fps">, scene: Pick<TimelineScene, "seconds">) =>
  Math.max(1, Math.round(scene.seconds * timeline.fps));

/** Length of the whole video in seconds. */
export const secondsOf = (timeline: Timeline) =>
  timeline.scenes.reduce((frames, scene) => frames + framesOf(timeline, scene), 0) / timeline.fps;
