import type { Box, Camera, Element } from "../../drawing/scene.ts";
import type { Atlas } from "../../geography/atlas.ts";
import type { ChosenPlace } from "../../places/choose-places.ts";
import type { ShownScene } from "../../places/choose-shots.ts";
import type { Transition, Word } from "../../values/scene.ts";
import type { CaptionStyle, Timeline } from "../../values/timeline.ts";
import type { ShownCode } from "../code/shown-code.ts";
import type { Content } from "./content.ts";
import type { MapColors, MapFrame } from "./map-style.ts";
import type { DrawnMedia, Media } from "./media-facts.ts";

export type { AudiogramContent, Content, OverlayContent } from "./content.ts";

/** How a look shows pictures and clips. */
export interface MediaStyle {
  /** Where it is shown. A clip is played there, so it must not depend on texts. */
  box(page: Page, media: Media): Box;
  /** The ground of the scene with the picture, and the page for what is composed on it. */
  draw(page: Page, media: Media): { elements: Element[]; page: Page };
  /** Where the camera stands while a clip is shown. Default: in the middle. */
  clipCamera?(page: Page): Camera;
}

/** A spoken word, and the separator from the word before it in its line. */
export type CaptionWord = Word & { gap: string };

/** Words that are shown together, in seconds of the scene. */
export interface CaptionCue {
  start: number;
  end: number;
  /** From top to bottom. */
  lines: readonly (readonly CaptionWord[])[];
}

/** The times at which elements enter, in seconds of the scene. */
export interface Moments {
  /** When the first of these words is spoken; `otherwise` where they are not. */
  at(phrase: string | undefined, otherwise: number): number;
  /** `index` of `count` elements spread over the spoken part. */
  spread(index: number, count: number): number;
}

/** A scene of a video that a look draws, as plain data. */
export interface DrawnShot {
  content: Content;
  /** Number of the scene in its video. */
  index: number;
  /** Whether it is the first scene, whose first frame is complete. */
  opens: boolean;
  /** Whether it fades in over the scene before. */
  fadesIn?: true;
  seconds: number;
  width: number;
  height: number;
  language: string;
  palette: Timeline["palette"];
  /** Spoken words, in seconds of the scene. */
  words: readonly Word[];
  /** Those that are shown as captions. */
  captions: readonly Word[];
  /** How they are marked while they are spoken. `highlight` is the manner of the look. */
  captionStyle: CaptionStyle;
  /** Whether room stays free for captions. */
  isCaptioned: boolean;
  /** Whether it is a clip by itself: it is pushed in, also where the scenes of its look are not. */
  isClip?: boolean;
  /** Where the scene plays, for looks that show places. */
  place?: ChosenPlace;
  /** The scene before it in the same place, where something of it still stands. */
  previous?: { content: Content; spoken: string };
  /** Who speaks, of several speakers. */
  speaker?: string;
  /** The title of the video, for looks that show it above each scene. */
  runningTitle?: string;
  /** Whether the speaker is seen in a corner. */
  hasCamera?: boolean;
  /** The picture or the clip that it shows. */
  media?: DrawnMedia;
  /** Code in its colors, of a scene that shows code. */
  code?: ShownCode;
}

/** A shot as a look receives it. */
export interface Shot extends Omit<DrawnShot, "captions" | "words" | "media"> {
  /** What is said in the scene. */
  spoken: string;
  captions: readonly CaptionCue[];
  moments: Moments;
  media?: Media;
}

/** What a scene shows and says. */
export type SpokenContent = Pick<Shot, "content" | "spoken" | "language">;

/** The box of a text, and that of its last line. */
export interface TextBox extends Box {
  lastLine?: Box;
}

/** A typeface of a look. Lengths are in em. */
export interface Face {
  /** A family that the look names in its `fonts`. */
  family: string;
  weight: number;
  italic?: boolean;
  tracking: number;
  /** From baseline to baseline. */
  line: number;
  /** Sets the text in capitals, where its script has them. */
  isUpper?: boolean;
}

/** What the host gives to a look: measures of text, and the icons that exist. */
export interface Kit {
  /** A CSS font for a text; scripts that the face lacks come from other families. */
  font(face: Face, px: number, text: string): string;
  /** The width of a text in em. */
  measure(text: string, face: Face): number;
  /** Words as lines may break between them, each with its separator from the word before. */
  words(text: string): { text: string; gap: string }[];
  hasIcon(name: string): boolean;
  /** The countries of the world, for scenes with a map. */
  atlas?: Atlas;
}

export interface Colors {
  ground: string;
  ink: string;
  /** Second in rank, readable on the ground. */
  soft: string;
  accent: string;
  /** Text on the accent. */
  onAccent: string;
  /** Behind captions, and their color. */
  captionGround: string;
  captionInk: string;
  /** Around their letters, where they have a shadow. Default: dark. */
  captionEdge?: string;
  /** Of the word that is spoken. */
  captionMark: string;
}

/** How captions look. */
export interface CaptionLook {
  face: Face;
  /** Share of the frame's shorter side. */
  px: number;
  mark: "color" | "marker" | "box";
  align: "left" | "center";
  shadow: boolean;
}

export type Point = readonly [x: number, y: number];

/** When a line is drawn, in seconds of the scene, and with which pen. */
export interface DrawnLine {
  start: number;
  seconds: number;
  color: string;
  width: number;
}

/** How elements enter. */
export interface Motion {
  kind: "rise" | "pop" | "slide" | "swing";
  seconds: number;
}

/** A scene that is being composed: its shot, its areas and the means to fill them. */
export interface Page {
  shot: Shot;
  kit: Kit;
  style: Style;
  colors: Colors;
  /** A 540th of the shorter side: sketches are 540 wide. */
  unit: number;
  shape: "tall" | "square" | "wide";
  /** Room for content, above the captions. */
  content: Box;
  /** The captions, under the name of their speaker; the name alone in a scene without captions. */
  caption: Box;
  /** Height of that name and of the room around it; 0 without a speaker. */
  labelHeight: number;
}

/** How a look draws maps. */
export interface MapLook {
  colors?(page: Page): MapColors;
  frame?(page: Page): MapFrame;
}

/** The parts that make a look, used by the compositions of all kinds of scenes. */
export interface Style {
  display: Face;
  number: Face;
  text: Face;
  label: Face;
  /** Of subtitles and names, in the accent. Default: `text`. */
  note?: Face;
  caption: CaptionLook;
  motion: Motion;
  /** How icons enter. Default: `motion`. */
  iconMotion?: Motion;
  /** Titles enter word by word, each when it is spoken. */
  wordByWord?: boolean;
  align: "left" | "center";
  colors(shot: Shot): Colors;
  /** What stands behind the content, over the whole frame. */
  backdrop(page: Page): Element[];
  /** How pictures and clips are shown. Default: over the whole frame, shaded. */
  media?: MediaStyle;
  /** An icon in a box, without its entrance. */
  icon(page: Page, source: string, box: Box): Element[];
  /** Marks of the look around the digits of a number, a title and so on. Default: none. */
  mark?(page: Page, around: TextBox, start: number, role: "number" | "title"): Element[];
  /** Room for the mark at each side of digits, across and down, in the unit of their size. */
  markRoom?(digits: Pick<Box, "width" | "height">): Point;
  /** What stands behind the main icon of a scene. Default: nothing. */
  halo?(page: Page, icon: Box, start: number): Element[];
  /** Whether the rows of lists stand on surfaces. Default: plain. */
  rows?: "plain" | "cards";
  /** Behind a tick and a cross. Default: the accent. */
  marks?: { yes: string; no: string };
  /** A surface behind content, or the bar of a chart. Default: flat with round corners. */
  panel?(page: Page, box: Box, role: "card" | "bar", isStrong: boolean): Element[];
  /** A line through points that is drawn in `seconds`. Default: straight. */
  line?(page: Page, points: readonly Point[], drawn: DrawnLine): Element[];
  /** Room above the content for the title of the video, in units. Default: 0. */
  head?: number;
  /** Height of the surface above the captions that carries them, in units. Default: 0. */
  foot?: number;
  /** Height of the bars over and under wide frames, as a share of the frame. Default: 0. */
  letterbox?: number;
  /** The bar of a chart that is emphasized: the last only of times. Default: the largest. */
  emphasis?: "largest" | "last";
  /** How much the whole scene is pushed in, per second. Default: 0.012. */
  push?: number;
  /**
   * Seconds in which type and icons fade out after the end, under the blend with the next scene.
   * Those of a scene that fades in come after them, in the same time: no type is over other type.
   * Default: they stay.
   */
  fadeOutSeconds?: number;
  /** Default: shades of the ground, over the whole frame above the captions. */
  map?: MapLook;
  /** Moves what has a depth. Default: stands still. */
  camera?(page: Page): Camera;
}

/** A composition of one kind of content. */
export type Compose = (page: Page) => Element[];

/** A look: everything that makes its videos look like it. */
export interface Look {
  slug: string;
  name: string;
  /** One sentence: what it looks like and what it fits. */
  summary: string;
  /**
   * Increment when the same scene would look different than before. Of a look of the operator, a
   * hash of its files follows.
   */
  version: number | string;
  style: Style;
  /**
   * The scripts that its typefaces have, as Unicode names. A video in another one is not given this
   * look unasked. Default: all, with the typefaces of `clean`.
   */
  scripts?: readonly string[];
  /** Whether its shots have a place. */
  hasPlaces?: true;
  /** How its scenes follow each other, in turn. Default: they fade, which blurs type over type. */
  transitions?: readonly Transition[];
  /** What a scene shows in its place. Default: its icons. */
  shows?(shot: SpokenContent): ShownScene;
  /** Whether the title of a spoken scene is shown: captions would repeat it. Default: yes. */
  writesTitle?(shot: SpokenContent & Pick<Shot, "place">): boolean;
  /** Whether the title of the video stands above each of its scenes. */
  hasRunningTitle?: true;
  /** Kinds that the look composes in its own way. Others use the general compositions. */
  compositions: Partial<Record<Content["kind"], Compose>>;
}
