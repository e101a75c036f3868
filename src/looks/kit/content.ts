import type { Box } from "../../drawing/scene.ts";
import type { Design } from "../../values/design.ts";

/** A chart of a table, whose parts can be many. */
export type TableChart = Design & { kind: "chart"; chart: NonNullable<Design["chart"]> };

/** A text over a video. */
export interface OverlayContent {
  kind: "overlay";
  overlay: "lower_third" | "headline" | "call_to_action" | "counter";
  title: string;
  subtitle?: string;
  /** counter: the number that it counts up to. */
  value?: number;
  unit?: string;
}

/** What stands still while a sound plays. Boxes are in pixels of the frame. */
export interface AudiogramContent {
  kind: "audiogram";
  title?: string;
  /** The author. */
  subtitle?: string;
  /** A square for the picture. */
  art?: Box;
  text: Box & { align: "left" | "center"; anchor: "top" | "middle" };
  /** The largest font size of the title. */
  titlePx: number;
  /** Where the line of the progress stands. */
  progress: Box;
  /** The length of the sound. */
  clock: string;
}

/** A card of the video. */
interface TitleContent {
  kind: "title" | "end" | "text";
  title: string;
  subtitle?: string;
  icons?: string[];
  /** Default: as the look aligns. */
  align?: "center";
  /** What to do at the end of a video. */
  button?: string;
}

/** What a shot shows: a design of a scene, a chart of a table, or a card of the video. */
export type Content =
  | Design
  | TableChart
  | TitleContent
  | OverlayContent
  | AudiogramContent
  | { kind: "media"; title?: string };
