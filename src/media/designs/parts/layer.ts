import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Box } from "../../canvas/box.ts";

/** How an element enters the picture. Times are seconds from the start of the scene. */
export interface Entrance {
  kind: "rise" | "drop" | "fade" | "pop" | "from_left" | "from_right" | "wipe" | "count";
  start: number;
  seconds: number;
  /** wipe: the side that it grows towards. */
  towards?: "right" | "left" | "up" | "down";
  /** When it has faded out. Default: it stays to the end of the scene. */
  until?: number;
}

/** One element of a design: drawn once, moved by ffmpeg. */
export interface Layer {
  /** Names it in findings, such as "title" or "label 2". */
  name: string;
  /** Its place after the entrance, in pixels of the frame. */
  box: Box;
  /** Pixels around the box that shadows and overshoot need. */
  bleed: number;
  enter: Entrance;
  /** Draws it, or one cell of it, with the box's top left corner as origin. */
  draw(context: SKRSContext2D, cell?: number): void;
  /**
   * Text that must be readable: its color, and the color under it if that is not the background.
   */
  text?: { color: string; ground?: string };
  /**
   * count: number of cells, each as large as the box. They are shown one after another.
   */
  cells?: number;
}

export const entrances = {
  rise: (start: number, seconds = 0.5): Entrance => ({ kind: "rise", start, seconds }),
  drop: (start: number, seconds = 0.55): Entrance => ({ kind: "drop", start, seconds }),
  fade: (start: number, seconds = 0.4): Entrance => ({ kind: "fade", start, seconds }),
  pop: (start: number, seconds = 0.5): Entrance => ({ kind: "pop", start, seconds }),
  fromLeft: (start: number, seconds = 0.55): Entrance => ({ kind: "from_left", start, seconds }),
  fromRight: (start: number, seconds = 0.55): Entrance => ({ kind: "from_right", start, seconds }),
  wipe: (start: number, towards: Entrance["towards"] = "right", seconds = 0.6): Entrance => ({
    kind: "wipe",
    start,
    seconds,
    towards,
  }),
  count: (start: number, seconds = 1): Entrance => ({ kind: "count", start, seconds }),
};
