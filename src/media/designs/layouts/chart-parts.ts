import { mix } from "../../../values/colors.ts";
import type { DesignItem } from "../../../values/design.ts";
import { writeNumber } from "../../../values/number-text.ts";
import type { LayoutContext } from "../parts/layout-context.ts";

/** When an item of a chart enters. */
export const cueTime = ({ cues }: LayoutContext, item: DesignItem, index: number, count: number) =>
  cues.at(item.cue ?? item.label, cues.spread(index, count));

/** The value of an item with its unit, as the text writes it. */
export function formatValue({ cues }: LayoutContext, { value = 0, cue }: DesignItem, unit = "") {
  const { digits, gap } = writeNumber(value, { texts: [cue, cues.text] });
  return `${digits}${/^\p{L}/u.test(unit) ? " " : unit && gap}${unit}`;
}

/** The shade of a part: the accent for the largest, mixed with the text color for the others. */
export function shade({ theme }: LayoutContext, index: number, count: number): string {
  return mix(
    theme.accent,
    mix(theme.text, theme.ground, 0.35),
    count > 1 ? (0.85 * index) / (count - 1) : 0,
  );
}
