import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Design } from "../../../values/design.ts";
import type { Box } from "../../canvas/box.ts";
import type { Cues } from "./cues.ts";
import type { IconLibrary } from "./icon-library.ts";
import type { Layer } from "./layer.ts";
import type { Stage } from "./stage.ts";
import type { Theme } from "./theme.ts";

/** Everything that a layout needs to place its elements. */
export interface LayoutContext {
  stage: Stage;
  theme: Theme;
  icons: IconLibrary;
  cues: Cues;
  /** 1, or less where a first layout did not fit. */
  scale: number;
  /** Varies compositions from scene to scene; the same for the same design. */
  variant: number;
  measure: SKRSContext2D;
  /** How much the picture behind a design shows in a box. */
  detailIn?: ((box: Box) => number) | undefined;
}

export const createMeasure = (): SKRSContext2D => createCanvas(1, 1).getContext("2d");

/** Places the elements of a design on the stage, back to front. */
export type Layout = (design: Design, layout: LayoutContext) => Layer[];
