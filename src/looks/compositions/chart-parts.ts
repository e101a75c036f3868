import type { Box, Text } from "../../drawing/scene.ts";
import type { DesignItem } from "../../values/design.ts";
import type { Page } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";

/** An item with a value. */
export type Bar = DesignItem & { value: number };

/** The room of a chart, its bars, and when each of them enters. */
export interface ChartParts {
  body: Box;
  bars: readonly Bar[];
  starts: readonly number[];
}

/** A name or a number of a chart. */
export function label(
  page: Page,
  text: string,
  {
    box,
    strong,
    align = "center",
    pxMax = (strong ? 40 : 28) * page.unit,
  }: { box: Box; strong: boolean; align?: "left" | "center"; pxMax?: number },
): Text[] {
  const { style, colors, unit } = page;
  return textBlock(page, text, {
    face: strong ? style.label : style.text,
    box,
    fill: strong ? colors.ink : colors.soft,
    pxMax,
    pxMin: 12 * unit,
    vertical: align === "left" ? "middle" : strong ? "bottom" : "top",
    align,
  }).elements;
}
