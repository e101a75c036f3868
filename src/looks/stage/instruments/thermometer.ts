import type { Box, Element } from "../../../drawing/scene.ts";
import { ellipse } from "../../../places/brush.ts";
import { roundRect } from "../../kit/captions.ts";
import { grow } from "../../kit/enter.ts";
import type { Page } from "../../kit/look.ts";
import {
  cream,
  ink,
  lit,
  mark,
  type Reading,
  red,
  riseSeconds,
  scaleEnd,
  tickText,
} from "./dials.ts";

/** The range of a thermometer that shows a value, and its ticks. */
function scaleOf(value: number) {
  const end = Math.max(scaleEnd(value), 10);
  const [low, high] = value < 0 ? [-end, end / 2] : [0, end];
  const steps = value < 0 ? 6 : 5;
  const ticks = Array.from({ length: steps + 1 }, (_, at) => low + ((high - low) * at) / steps);
  return { low, high, ticks };
}

/** A thermometer with its scale. The column rises to the value. */
export function thermometer(page: Page, box: Box, { value, start }: Reading): Element[] {
  const { low, high, ticks } = scaleOf(value);
  const width = box.width * 0.44;
  const height = box.height * 1.12;
  const plate = {
    x: box.x + (box.width - width) / 2,
    y: box.y + box.height * 0.95 - height,
    width,
    height,
  };
  const [tube, r] = [plate.x + width * 0.3, width * 0.15];
  const bulb = plate.y + height * 0.87;
  const [upper, lower] = [plate.y + height * 0.1, plate.y + height * 0.74];
  const heightOf = (at: number) => lower - ((at - low) / (high - low)) * (lower - upper);
  const right = tube + r * 1.3;
  const marks = ticks.map((at) => `M${right} ${heightOf(at)}h${width * 0.12}`).join("");
  const down = (x: number, from: number, to: number) => `M${x} ${from}V${to}`;
  const glass = down(tube, bulb, upper - width * 0.06);
  const glare = down(tube - r * 0.3, upper, lower);
  return [
    ...plateShapes(page, plate),
    { kind: "shape", path: marks, stroke: ink, strokeWidth: width * 0.025 },
    ...ticks.map((at) => {
      const place = { x: right + width * 0.29, y: heightOf(at), px: width * 0.15 };
      return mark(page, tickText(at), place);
    }),
    { kind: "shape", path: glass, stroke: "#c8d3da", strokeWidth: r * 1.5 },
    { kind: "shape", path: ellipse(tube, bulb, r * 1.35), fill: lit(tube, bulb, r * 1.3, red) },
    {
      kind: "shape",
      path: `M${tube} ${bulb}L${tube} ${heightOf(value)}`,
      length: bulb - heightOf(value),
      stroke: red,
      strokeWidth: r * 0.95,
      dash: [1e6],
      drawn: page.shot.opens ? 1 : grow(start, riseSeconds),
    },
    { kind: "shape", path: glare, stroke: "#ffffff80", strokeWidth: r * 0.18 },
  ];
}

function plateShapes({ unit }: Page, plate: Box): Element[] {
  const { x, y, width, height } = plate;
  const inner = {
    x: x + width * 0.03,
    y: y + width * 0.03,
    width: width * 0.94,
    height: height - width * 0.06,
  };
  const below = { ...plate, x: x - 9 * unit, y: y + 9 * unit };
  const face = lit(x + width / 2, y + height / 2, height * 0.6, cream);
  const edge = { stroke: "#c9b48e", strokeWidth: width * 0.025 };
  return [
    { kind: "shape", path: roundRect(below, width * 0.3), fill: "#0000002e" },
    { kind: "shape", path: roundRect(plate, width * 0.3), fill: face },
    { kind: "shape", path: roundRect(inner, width * 0.27), ...edge },
  ];
}
