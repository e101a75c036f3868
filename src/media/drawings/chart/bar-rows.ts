import { letterDirection } from "../../../values/text-direction.ts";
import { mix } from "../../colors.ts";
import type { Easel } from "../../designs/parts/elements.ts";
import { entrances, type Layer } from "../../designs/parts/layer.ts";
import { type Box, splitBox } from "../../designs/parts/stage.ts";
import { withAlpha } from "../../designs/parts/theme.ts";
import type { ChartData } from "./chart-data.ts";
import { lineLayer, lineWidth } from "./chart-text.ts";
import { growingBars, growTime } from "./grow.ts";
import { formatNumber } from "./scale.ts";

const { fade, rise } = entrances;

/** Lying bars with their labels above them; negative ones grow to the other side. */
export function barRows({ points, unit }: ChartData, easel: Easel, area: Box): Layer[] {
  const { stage, theme } = easel;
  const count = points.length;
  const used = Math.min(area.height, count * stage.unit * 0.3);
  const rows = splitBox({ ...area, height: used }, count, {
    direction: "rows",
    gap: Math.min(stage.unit * 0.035, (used / count) * 0.2),
  });
  const labelPx = Math.min(stage.unit * 0.05, (rows[0]?.height ?? 0) * 0.36);
  const valuePx = labelPx * 1.05;
  const texts = points.map(({ value }) => (value === undefined ? "–" : formatNumber(value, unit)));
  const valueRoom =
    Math.max(...texts.map((text) => lineWidth(easel, text, valuePx))) * 1.12 + labelPx * 0.5;
  const values = points.map(({ value = 0 }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const lowRoom = low < 0 ? valueRoom : 0;
  const scale = (area.width - valueRoom - lowRoom) / (high - low || 1);
  const zero = area.x + lowRoom - low * scale;
  const isMirrored =
    points.filter(({ label }) => letterDirection(label) === "rtl").length > count / 2;
  const flip = (x: number, width = 0) => (isMirrored ? 2 * area.x + area.width - x - width : x);
  return rows.flatMap((row, index): Layer[] => {
    const point = points[index];
    if (!point) return [];
    const start = growTime(easel, index, count);
    const thick = row.height - labelPx * 1.45;
    const value = point.value ?? 0;
    const width = Math.max(Math.abs(value) * scale, stage.unit * 0.006);
    const x = value < 0 ? zero - width : zero;
    const y = row.y + row.height - thick;
    const color = barColor(easel, value, values);
    const outward = value < 0 !== isMirrored ? "left" : "right";
    const end = flip(value < 0 ? x - labelPx * 0.35 : x + width + labelPx * 0.35);
    return [
      trackLayer(easel, `track ${index + 1}`, { ...area, y, height: thick }),
      ...(point.value === undefined
        ? []
        : [
            growingBars(
              easel,
              `bar ${index + 1}`,
              [{ x: flip(x, width), y, width, height: thick, color }],
              { start, towards: outward },
            ),
          ]),
      lineLayer(easel, `label ${index + 1}`, point.label, {
        ...{ px: labelPx, width: area.width, x: flip(area.x), y: row.y + labelPx * 0.62 },
        ...{ align: isMirrored ? "right" : "left", color: theme.text, enter: fade(start) },
      }),
      lineLayer(easel, `value ${index + 1}`, texts[index] ?? "", {
        ...{ px: valuePx, width: valueRoom, x: end, y: y + thick / 2, weight: "strong" },
        ...{
          align: outward === "left" ? "right" : "left",
          color: theme.text,
          enter: rise(start + 0.3),
        },
      }),
    ];
  });
}

/** Stresses the largest value and the negative ones. */
function barColor(easel: Easel, value: number, values: readonly number[]): string {
  if (value < 0) return easel.theme.counter;
  const isLargest = Math.abs(value) === Math.max(...values.map(Math.abs));
  return isLargest ? easel.theme.accent : quiet(easel);
}

const quiet = ({ theme }: Easel) => mix(theme.accent, mix(theme.text, theme.ground, 0.35), 0.55);

function trackLayer({ theme }: Easel, name: string, box: Box): Layer {
  return {
    name,
    box,
    bleed: 0,
    enter: fade(0.1),
    draw(context) {
      context.fillStyle = withAlpha(theme.text, 0.07);
      context.beginPath();
      context.roundRect(0, 0, box.width, box.height, box.height * 0.22);
      context.fill();
    },
  };
}
