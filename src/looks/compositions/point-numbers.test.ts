import { describe, expect, it } from "vitest";
import type { Box } from "../../drawing/scene.ts";
import { numberBoxes } from "./point-numbers.ts";

const room: Box = { x: 0, y: 0, width: 400, height: 300 };
const size = { width: 80, height: 30 };
type Line = [number, number][];
const boxesOf = (line: Line, at: number[]) =>
  numberBoxes(
    at.map((index) => ({ point: line[index] as [number, number], ...size })),
    { lines: [line], room, gap: 12 },
  );

describe("numbers of points", () => {
  it("stands above a summit", () => {
    const [box] = boxesOf(
      [
        [0, 200],
        [200, 100],
        [400, 200],
      ],
      [1],
    );
    expect(box).toEqual({ x: 160, y: 58, ...size });
  });

  it.each<[string, Line, number]>([
    [
      "rises steeply from the left",
      [
        [60, 250],
        [120, 60],
        [380, 20],
      ],
      0,
    ],
    [
      "rises steeply from the edge",
      [
        [0, 250],
        [60, 60],
        [380, 20],
      ],
      0,
    ],
    [
      "falls steeply to the edge",
      [
        [0, 20],
        [300, 30],
        [400, 200],
      ],
      2,
    ],
    [
      "turns upward",
      [
        [0, 20],
        [200, 200],
        [400, 20],
      ],
      1,
    ],
    [
      "falls through the point",
      [
        [0, 20],
        [200, 120],
        [400, 220],
      ],
      1,
    ],
  ])("never stands on a line that %s", (_, line, at) => {
    const box = boxesOf(line, [at])[0] as Box;
    const steps = Array.from({ length: 101 }, (_, index) => index / 100);
    const on = line.slice(1).flatMap(([toX, toY], index) => {
      const [x, y] = line[index] as [number, number];
      return steps.filter((step) => {
        const [left, top] = [x + (toX - x) * step - box.x, y + (toY - y) * step - box.y];
        return left > 0 && left < box.width && top > 0 && top < box.height;
      });
    });
    expect(on).toEqual([]);
  });

  it("keeps numbers of neighbors apart and in the room", () => {
    const boxes = boxesOf(
      [
        [0, 60],
        [300, 100],
        [340, 130],
        [400, 240],
      ],
      [1, 2],
    ) as [Box, Box];
    const [first, second] = boxes;
    const isApart =
      first.x + first.width <= second.x ||
      second.x + second.width <= first.x ||
      first.y + first.height <= second.y ||
      second.y + second.height <= first.y;
    expect(isApart).toBe(true);
    for (const { x, width } of boxes) expect(x >= 0 && x + width <= 400).toBe(true);
  });
});
