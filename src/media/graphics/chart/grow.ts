import { mix, withAlpha } from "../../../values/colors.ts";
import { type Box, enclose } from "../../canvas/box.ts";
import { entrances, type Layer } from "../../designs/parts/layer.ts";
import type { LayoutContext } from "../../designs/parts/layout-context.ts";

const firstSecond = 0.35;

/** The second at which a part enters. All have entered after 60 % of the time, at most 4 s. */
export function growTime({ cues }: LayoutContext, index: number, count: number): number {
  const end = Math.min(4, Math.max(firstSecond, cues.seconds * 0.6 - 0.4));
  return firstSecond + ((end - firstSecond) * index) / Math.max(1, count - 1);
}

/** Seconds that one part takes to grow. */
const growSeconds = ({ cues }: LayoutContext): number => Math.min(0.7, cues.seconds * 0.2);

/** Maximum number of parts: each is a stream of the filter graph, which slows down with many. */
const grownPartsMax = 16;

/** Consecutive items that grow as one. */
export function inParts<T>(items: readonly T[]): T[][] {
  const size = Math.ceil(items.length / grownPartsMax);
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

export interface Bar extends Box {
  color: string;
}

/** Bars that grow together away from their base line. */
export function growingBars(
  layout: LayoutContext,
  name: string,
  bars: readonly Bar[],
  { start, towards }: { start: number; towards: "up" | "down" | "right" | "left" },
): Layer {
  const box = enclose(bars);
  const { x, y } = box;
  return {
    name,
    box,
    bleed: 0,
    enter: entrances.wipe(start, towards, growSeconds(layout)),
    draw(context) {
      for (const bar of bars) {
        const isUpright = towards === "up" || towards === "down";
        const fill = isUpright
          ? context.createLinearGradient(bar.x - x, 0, bar.x - x + bar.width, 0)
          : context.createLinearGradient(0, bar.y - y, 0, bar.y - y + bar.height);
        fill.addColorStop(0, mix(bar.color, "#ffffff", 0.14));
        fill.addColorStop(1, mix(bar.color, layout.theme.deep, 0.2));
        context.fillStyle = fill;
        context.beginPath();
        const thick = isUpright ? bar.width : bar.height;
        const long = isUpright ? bar.height : bar.width;
        const radius = Math.min(thick * 0.22, long);
        const corners = {
          up: [radius, radius, 0, 0],
          down: [0, 0, radius, radius],
          right: [0, radius, radius, 0],
          left: [radius, 0, 0, radius],
        }[towards];
        context.roundRect(bar.x - x, bar.y - y, bar.width, bar.height, corners);
        context.fill();
      }
    },
  };
}

/** Horizontal lines at these heights. */
export function gridLayer(
  { theme, stage }: LayoutContext,
  area: Box,
  heights: readonly number[],
): Layer {
  const thick = Math.max(1, stage.unit * 0.0022);
  return {
    name: "grid",
    box: area,
    bleed: 2,
    enter: entrances.fade(0.1),
    draw(context) {
      context.fillStyle = withAlpha(theme.text, 0.2);
      for (const y of heights) context.fillRect(0, y - area.y - thick / 2, area.width, thick);
    },
  };
}
