import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { smoothed } from "./smooth.ts";

const [width, height] = [24, 16];

function open(wide: number, high: number) {
  const canvas = createCanvas(wide, high);
  const context = canvas.getContext("2d");
  const picture = { image: canvas, width: wide, height: high };
  return { canvas, context, picture, read: () => [] as never };
}

/** The red of each pixel after smoothing, and the least opacity. */
function drawn(fill: (x: number, y: number) => string) {
  const given = open(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      given.context.fillStyle = fill(x, y);
      given.context.fillRect(x, y, 1, 1);
    }
  const made: ReturnType<typeof open>[] = [given];
  smoothed(given, {
    canvas: (wide, high) => {
      const next = open(wide, high);
      made.push(next);
      return next;
    },
  });
  const data = made.at(-1)?.canvas.data() ?? Buffer.alloc(0);
  const every = (offset: number) => data.filter((_, at) => at % 4 === offset);
  return { reds: [...every(0)], opacity: Math.min(...every(3)) };
}

describe("smoothed", () => {
  it("mixes single pixels with those around them, so that no squares show", () => {
    const { reds } = drawn((x, y) => ((x + y) % 2 === 0 ? "#ffffff" : "#000000"));
    const inner = reds.filter((_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x > 3 && y > 3 && x < width - 4 && y < height - 4;
    });
    expect(Math.max(...inner) - Math.min(...inner)).toBeLessThan(8);
  });

  it("keeps an even color up to the edges", () => {
    const { reds, opacity } = drawn(() => "#c80000");
    expect(opacity).toBeGreaterThan(250);
    expect(Math.min(...reds)).toBeGreaterThan(195);
    expect(Math.max(...reds)).toBeLessThan(205);
  });
});
