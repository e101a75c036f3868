import type { Box } from "../../drawing/scene.ts";
import type { Point } from "../kit/look.ts";

/** A point of a line and the size of its number. */
export interface Numbered {
  point: Point;
  width: number;
  height: number;
}

/** Cost of each thing that a number covers; more than that of the worst place. */
const covered = 10;

/**
 * Where the numbers of points stand: above them where there is room, else beside or below them,
 * so that no number covers the line, another number or another numbered point.
 * `gap` is the distance from a point in pixels, `room` what all numbers stay in.
 */
export function numberBoxes(
  points: readonly Numbered[],
  { lines, room, gap }: { lines: readonly (readonly Point[])[]; room: Box; gap: number },
): Box[] {
  const pieces = lines.flatMap((line) =>
    line.slice(1).map((to, at): [Point, Point] => [line[at] as Point, to]),
  );
  const placed: Box[] = [];
  for (const one of points) {
    const others = points.flatMap(({ point }) => (point === one.point ? [] : [dotBox(point, gap)]));
    const rated = candidates(one, gap).map((box, at) => {
      const inside = within(room, box);
      const crossed = pieces.filter(([from, to]) => crosses(from, to, inside)).length;
      const hidden = [...placed, ...others, dotBox(one.point, gap * 0.6)].filter((other) =>
        overlap(other, inside),
      ).length;
      return { box: inside, cost: covered * (crossed + hidden) + at };
    });
    placed.push(rated.reduce((best, next) => (next.cost < best.cost ? next : best)).box);
  }
  return placed;
}

/** Places around a point, the best one first. */
function candidates({ point: [x, y], width, height }: Numbered, gap: number): Box[] {
  const [above, below] = [y - gap - height, y + gap];
  return [
    [x - width / 2, above],
    [x - gap, above],
    [x + gap - width, above],
    [x + gap, above + height / 2],
    [x - gap - width, above + height / 2],
    [x - width / 2, below],
    [x + gap - width, below],
    [x - gap, below],
    [x - gap - width, below - height / 2],
    [x + gap, below - height / 2],
  ].map(([left = 0, top = 0]) => ({ x: left, y: top, width, height }));
}

const dotBox = ([x, y]: Point, r: number): Box => ({
  ...{ x: x - r, y: y - r },
  ...{ width: 2 * r, height: 2 * r },
});

/** A box moved into a room. */
const within = (room: Box, box: Box): Box => ({
  ...box,
  x: Math.max(room.x, Math.min(room.x + room.width - box.width, box.x)),
  y: Math.max(room.y, Math.min(room.y + room.height - box.height, box.y)),
});

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Whether a straight piece of a line passes through a box. */
function crosses([x, y]: Point, [toX, toY]: Point, box: Box): boolean {
  const sides: [number, number, number][] = [
    [x, toX - x, box.x],
    [-x, x - toX, -box.x - box.width],
    [y, toY - y, box.y],
    [-y, y - toY, -box.y - box.height],
  ];
  let [first, last] = [0, 1];
  for (const [start, step, edge] of sides) {
    if (step === 0 && start < edge) return false;
    const at = (edge - start) / step;
    if (step > 0) first = Math.max(first, at);
    if (step < 0) last = Math.min(last, at);
  }
  return first < last;
}
