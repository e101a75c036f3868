import type { Box, Shape } from "../../drawing/scene.ts";
import { grow } from "./enter.ts";
import type { DrawnLine, Point } from "./look.ts";

/** One stroke of a pen: a path without gaps, so that it can be drawn from its start to its end. */
export interface Stroke {
  path: string;
  length: number;
}

/** Numbers from -1 to 1 that are equal for equal seeds. */
export function wobble(seed: number): () => number {
  let state = (Math.imul(Math.round(seed), 2654435761) ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 0x7fffff - 1;
  };
}

/** A smooth stroke through points (Catmull-Rom splines as cubic curves). */
export function curveThrough(points: readonly Point[]): Stroke {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const round = (value: number) => Math.round(value * 100) / 100;
  const parts = [`M${at(0).map(round).join(" ")}`];
  let length = 0;
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const curve = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      ...to,
    ];
    parts.push(`C${curve.map(round).join(" ")}`);
    length += Math.hypot(to[0] - from[0], to[1] - from[1]) * 1.02;
  }
  return { path: parts.join(""), length };
}

/** The exponent of a circle around a wide number: an ellipse (2) would cut its corners. */
const roundness = 3;
/** Its height beside the number's, and room for its tremble and the width of its line. */
const [circleHeight, circleClear] = [1.5, 1.12];

/** Room that a circle takes at each side of a number, in the unit of its size. */
export function circleRoom({ width, height }: Pick<Box, "width" | "height">): Point {
  // The corners of the number lie on |x / a|^n + |y / b|^n = 1.
  const wide = (1 - circleHeight ** -roundness) ** (-1 / roundness);
  const aside = Math.max(width * (wide * circleClear - 1), height * 0.46);
  return [aside / 2, (height * (circleHeight * circleClear - 1)) / 2];
}

/** A circle around a number in nearly two turns, clear of its digits. */
export function circleStroke(digits: Box, seed: number): Stroke {
  const next = wobble(seed);
  const [aside, above] = circleRoom(digits);
  // The largest turn stays in its room.
  const width = (digits.width + 2 * aside) * 0.95;
  const height = (digits.height + 2 * above) * 0.95;
  const [cx, cy] = [digits.x + digits.width / 2, digits.y + digits.height / 2];
  const round = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / roundness);
  const steps = 46;
  const [from, turns] = [-2.3, 1.86];
  const loose = Array.from({ length: 4 }, () => next() * 0.035);
  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    const share = step / steps;
    const angle = from + share * turns * 2 * Math.PI;
    const wave = 1 + (loose[Math.floor(share * 3.99)] ?? 0) * 0.6 + next() * 0.006;
    const size = wave * (0.97 + 0.06 * Math.abs(share - 0.45) * 2);
    return [
      cx + (width / 2) * size * round(Math.cos(angle)) + (share - 0.5) * width * 0.015,
      cy + (height / 2) * size * round(Math.sin(angle)) - (share - 0.5) * height * 0.05,
    ];
  });
  return curveThrough(points);
}

/** A line by hand: slightly bent, with a small tremble. */
function lineStroke(from: Point, to: Point, seed: number): Stroke {
  return curveThrough(trembling(from, to, seed));
}

function trembling(from: Point, to: Point, seed: number): Point[] {
  const next = wobble(seed);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const amount = Math.min(length * 0.018, 5 + length * 0.004);
  const bend = next() * amount;
  const steps = 5;
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const share = step / steps;
    const aside = bend * Math.sin(share * Math.PI) + next() * amount * 0.3;
    return [
      from[0] + dx * share - (dy / length) * aside,
      from[1] + dy * share + (dx / length) * aside,
    ];
  });
}

/** An underline that returns once, so that it is thicker on the left. */
export function underlineStroke({ x, y, width, height }: Box, seed: number): Stroke {
  const base = y + height;
  const lower = base + Math.min(10, width * 0.02);
  return curveThrough([
    ...trembling([x, base], [x + width, base - width * 0.008], seed),
    ...trembling([x + width * 0.985, base + 2], [x + width * 0.16, lower], seed + 1).slice(1),
  ]);
}

/** The four sides of a box, drawn past their corners. */
export function boxStrokes({ x, y, width, height }: Box, seed: number): Stroke[] {
  const over = Math.min(width, height) * 0.02 + 2;
  const [right, bottom] = [x + width, y + height];
  return [
    lineStroke([x - over, y], [right + over, y], seed),
    lineStroke([right, y - over], [right, bottom + over], seed + 1),
    lineStroke([right + over, bottom], [x - over, bottom], seed + 2),
    lineStroke([x, bottom + over], [x, y - over], seed + 3),
  ];
}

/** Parallel lines across a box, from its left to its right. */
export function hatchStrokes({ x, y, width, height }: Box, gap: number, seed: number): Stroke[] {
  const next = wobble(seed);
  const count = Math.max(1, Math.floor((width + height) / gap));
  return Array.from({ length: count }, (_, index) => {
    const along = (index + 0.5 + next() * 0.15) * gap;
    const from: Point = [x + Math.min(along, width), y + Math.max(0, along - width)];
    const to: Point = [x + Math.max(0, along - height), y + Math.min(along, height)];
    return {
      path: `M${from.join(" ")}L${to.join(" ")}`,
      length: Math.hypot(from[0] - to[0], from[1] - to[1]),
    };
  });
}

/** An arrow that bends to its left; `bend` is a share of its length. */
export function arrowStrokes(from: Point, to: Point, bend: number, seed: number): Stroke[] {
  const next = wobble(seed);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const steps = 6;
  const shaft = Array.from({ length: steps + 1 }, (_, step): Point => {
    const share = step / steps;
    const aside = bend * 4 * share * (1 - share) + next() * 0.006;
    return [from[0] + dx * share + dy * aside, from[1] + dy * share - dx * aside];
  });
  const last = shaft.at(-2) ?? from;
  const angle = Math.atan2(to[1] - last[1], to[0] - last[0]);
  const head = Math.min(Math.hypot(dx, dy) * 0.24, 30);
  const tip = (turn: number): Point => [
    to[0] - head * Math.cos(angle + turn),
    to[1] - head * Math.sin(angle + turn),
  ];
  return [curveThrough(shaft), curveThrough([tip(0.5), to, tip(-0.56)])];
}

/** Strokes that a pen draws one after the other. */
export function penElements(
  strokes: readonly Stroke[],
  { start, seconds, color, width }: DrawnLine,
): Shape[] {
  const whole = strokes.reduce((sum, { length }) => sum + length, 0) || 1;
  let before = 0;
  return strokes.map(({ path, length }) => {
    const from = start + (seconds * before) / whole;
    before += length;
    return {
      kind: "shape",
      path,
      length,
      stroke: color,
      strokeWidth: width,
      ...(seconds > 0 ? { drawn: grow(from, (seconds * length) / whole, "in_out") } : {}),
    };
  });
}

/** A seed for the strokes around a box: equal places have equal strokes. */
export const seedOf = ({ x, y, width }: Box) => Math.round(x * 7 + y * 13 + width);
