import type { DesignItem } from "../../../values/design.ts";
import { mix } from "../../colors.ts";
import type { LayoutContext } from "../parts/layout-context.ts";

/** When an item of a chart enters. */
export const cueTime = ({ cues }: LayoutContext, item: DesignItem, index: number, count: number) =>
  cues.at(item.cue ?? item.label, cues.spread(index, count));

/** A value with its unit. */
export const formatValue = (value: number, unit = "") =>
  `${value.toLocaleString("en", { maximumFractionDigits: 2, useGrouping: value >= 10_000 }).replaceAll(",", "\u202f")}${/^\p{L}/u.test(unit) ? ` ${unit}` : unit}`;

/** The shade of a part: the accent for the largest, mixed with the text color for the others. */
export function shade({ theme }: LayoutContext, index: number, count: number): string {
  return mix(
    theme.accent,
    mix(theme.text, theme.ground, 0.35),
    count > 1 ? (0.85 * index) / (count - 1) : 0,
  );
}
