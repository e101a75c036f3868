/**
 * A scene as plain data: elements whose properties are numbers or change over time. It is drawn in
 * the service and in the browser, so nothing here knows Node or the DOM. Lengths are pixels of the
 * scene, times are seconds from its start, angles are degrees.
 */

/** How a value moves to its next keyframe. */
export type Ease = "linear" | "in" | "out" | "in_out" | "overshoot" | "hold";

export interface Keyframe {
  at: number;
  value: number;
  /** From the keyframe before to this one. Default: "out", fast at first. */
  ease?: Ease;
}

/** A number, or keyframes in the order of their times. */
export type Animated = number | readonly Keyframe[];

/** Color stops from 0 to 1. Colors are CSS colors. */
type Stops = readonly (readonly [number, string])[];
export interface LinearPaint {
  from: readonly [number, number];
  to: readonly [number, number];
  stops: Stops;
}
export interface RadialPaint {
  center: readonly [number, number];
  radius: number;
  stops: Stops;
}
export type Paint = string | LinearPaint | RadialPaint;

export interface Shadow {
  color: string;
  blur: number;
  x: number;
  y: number;
}

interface Base {
  /** 0 to 1. Default: 1. */
  opacity?: Animated;
  /** Moves the element. Default: 0. */
  x?: Animated;
  y?: Animated;
  /** Around `origin`. Default: 1 and 0. */
  scale?: Animated;
  rotate?: Animated;
  origin?: readonly [number, number];
  /** It is moved so many times a second, as in drawn animation. Default: in each frame. */
  rate?: number;
}

/** Elements that are moved, clipped or shown together, back to front. */
export interface Group extends Base {
  kind: "group";
  children: readonly Element[];
  /** A path outside of which nothing is drawn. */
  clip?: string;
  /** Share of the camera's motion: 0 stands still, as the sky; 1 is the ground. Default: still. */
  depth?: number;
  /** Children that stand still are drawn once into this box, and moved as one picture. */
  sprite?: Box;
  /** Of a sprite: how far it is out of focus, in pixels. Default: sharp. */
  blur?: number;
}

export interface Shape extends Base {
  kind: "shape";
  /** An SVG path. */
  path: string;
  fill?: Paint;
  stroke?: Paint;
  strokeWidth?: number;
  /** Share of the stroke that is drawn, as by a pen. Needs `length`. Default: 1. */
  drawn?: Animated;
  /** Length of the path. */
  length?: number;
  dash?: readonly number[];
  /** Erases what is under it, so that a clip is seen that plays under the canvas. */
  erases?: true;
}

/** One line of text. */
export interface Text extends Base {
  kind: "text";
  text: string;
  /** A CSS font with its size and families. */
  font: string;
  /** Left end, center or right end of the line, by `align`, and its baseline. */
  at: readonly [number, number];
  align?: "left" | "center" | "right";
  fill?: Paint;
  stroke?: Paint;
  strokeWidth?: number;
  /** Space added between letters. */
  tracking?: number;
  rightToLeft?: boolean;
  /** Replaces the text from these times on, such as a number that counts. */
  later?: readonly { at: number; text: string }[];
}

export interface Picture extends Base {
  kind: "picture";
  /** A key of the resources, such as `icon:☕`. */
  source: string;
  box: Box;
  /** How the picture fills the box. Default: contain. */
  fit?: "contain" | "cover";
  /** Of "cover": the point that stays as near to the middle as the sides allow, 0 to 1. */
  focus?: readonly [number, number] | undefined;
  /** A border around the outline, as of a cut-out. */
  edge?: { color: string; width: number };
  shadow?: Shadow;
}

/** Fine noise over the whole frame. */
export interface Grain {
  kind: "grain";
  opacity: number;
}

export type Element = Group | Shape | Text | Picture | Grain;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What of the scene fills the frame: the point in its middle, and how large it is. */
export interface Camera {
  x: Animated;
  y: Animated;
  scale: Animated;
}

export interface Scene {
  width: number;
  height: number;
  seconds: number;
  /** Back to front. */
  elements: readonly Element[];
  /** A clip plays here under the scene, whose ground is transparent. */
  clip?: Box;
  /** Moves the groups that have a depth. Default: stands in the middle. */
  camera?: Camera;
}
