import type { Shape } from "../drawing/scene.ts";
import type { Light } from "./light.ts";

/** What a place is drawn for: a frame that is 1000 high. */
export interface PlaceFrame {
  width: number;
  /** Height of the line at which the ground or the floor begins. */
  ground: number;
  light: Light;
}

/** Shapes at one distance: 0 is the horizon, 1 the ground where the subject stands. */
export interface Layer {
  depth: number;
  /** Nothing is drawn above this height. Default: anything may be. */
  top?: number;
  shapes: readonly Shape[];
}

/** Draws a place, back to front. The same frame gives the same shapes. */
export type Place = (frame: PlaceFrame) => Layer[];
