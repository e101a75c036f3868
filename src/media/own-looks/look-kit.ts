/** The module that a look in a folder of its own imports as "reelwright/looks". */
import type { Look } from "../../looks/kit/look.ts";

export type { Animated, Box, Element, Text } from "../../drawing/scene.ts";
export { general } from "../../looks/compositions/general.ts";
export * from "../../looks/compositions/parts.ts";
export { plate, roundRect } from "../../looks/kit/captions.ts";
export { enter, grow } from "../../looks/kit/enter.ts";
export type * from "../../looks/kit/look.ts";
export * from "../../looks/kit/media.ts";
export * from "../../looks/kit/pen.ts";
export * from "../../looks/kit/place-layers.ts";
export * from "../../looks/kit/print-style.ts";
export { fitText, textBlock, textLines } from "../../looks/kit/text.ts";
export { contrast, mix, readableOn } from "../../values/colors.ts";

/** Declares a look. Its slug is the name of its folder. */
export const defineLook = (look: LookDeclaration): LookDeclaration => look;

interface LookDeclaration extends Omit<Look, "slug" | "version"> {
  /** Increment when the same scene would look different than before. */
  version: number;
}
