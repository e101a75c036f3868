import type { Box, Element } from "../../drawing/scene.ts";

/** The colors of a map. */
export interface MapColors {
  /** Default: the ground of the look. */
  sea?: string;
  land: string;
  border: string;
  /** Countries in which something is shown, and their edge. */
  named: string;
  edge: string;
  /** Countries that are shown. */
  filled: string;
  /** Pins and ways. */
  route: string;
  /** The shadow of a way. */
  shade: string;
  tag: string;
  tagInk: string;
  tagEdge?: string;
  card: string;
  cardInk: string;
  /** Light along coasts. */
  glow?: string;
  /** Meridians and parallels. */
  grid?: string;
  /** Coasts are drawn with a pen, and countries are hatched. */
  byHand?: true;
}

/** Where a map stands. */
export interface MapFrame {
  area: Box;
  /** Of the map, without its labels. */
  clip?: string;
  behind?: readonly Element[];
  front?: readonly Element[];
  /** Degrees by which all of it is turned. */
  turn?: number;
}
