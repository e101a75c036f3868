import type { Design } from "../../../values/design.ts";
import type { Easel } from "../parts/elements.ts";
import type { Layer } from "../parts/layer.ts";

/** Places the elements of a design on the stage, back to front. */
export type Layout = (design: Design, easel: Easel) => Layer[];
