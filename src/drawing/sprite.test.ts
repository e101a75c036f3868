import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { drawSprite, filledParts } from "./sprite.ts";

const [width, height] = [400, 200];

function open(...boxes: [number, number, number, number][]) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ff0000";
  for (const box of boxes) context.fillRect(...box);
  const read = () => new Uint32Array(Uint8Array.from(canvas.data()).buffer);
  return { canvas, context, read };
}

const partsOf = (...boxes: [number, number, number, number][]) =>
  filledParts(open(...boxes).read(), width);

describe("filledParts", () => {
  it("has no part of an empty canvas, and one of a full one", () => {
    expect(partsOf()).toEqual([]);
    expect(partsOf([0, 0, width, height])).toEqual([{ x: 0, y: 0, width, height }]);
  });

  it("divides at empty rows and columns, with a margin around each part", () => {
    expect(partsOf([20, 20, 8, 8], [320, 20, 8, 8], [100, 150, 8, 8])).toEqual([
      { x: 12, y: 12, width: 24, height: 24 },
      { x: 316, y: 12, width: 24, height: 24 },
      { x: 92, y: 140, width: 24, height: 24 },
    ]);
  });

  it.each([
    [8, 64],
    [9, 1],
  ])("divides %s rows of as many dots into %s parts", (count, parts) => {
    const size = 48 * count;
    const pixels = new Uint32Array(size * size);
    for (let at = 0; at < count ** 2; at++)
      pixels[48 * (Math.floor(at / count) * size + (at % count))] = 1;
    expect(filledParts(pixels, size)).toHaveLength(parts);
  });

  it("keeps a narrow gap within one part, and finds a single faint pixel", () => {
    expect(partsOf([20, 20, 8, 8], [52, 20, 8, 8])).toHaveLength(1);
    const { context, read } = open();
    context.fillStyle = "rgba(0, 0, 0, 0.01)";
    context.fillRect(width - 1, height - 1, 1, 1);
    expect(filledParts(read(), width)).toEqual([{ x: 380, y: 188, width: 20, height: 12 }]);
  });
});

describe("drawSprite", () => {
  it.each([1, 0.83, 1.7])("shows the same as the whole picture at a scale of %s", (scale) => {
    const { canvas, read } = open([20, 20, 8, 8], [320, 24, 9, 70], [100, 150, 8, 8]);
    const picture = { image: canvas, width, height };
    const box = { x: 3.3, y: 1.7, width: width * scale, height: height * scale };
    const [parts, whole] = [[...filledParts(read(), width)], [{ x: 0, y: 0, width, height }]];
    const [byParts, asWhole] = [parts, whole].map((shown) => {
      const onto = createCanvas(700, 350);
      drawSprite(onto.getContext("2d"), { box, picture, parts: shown });
      return onto.data();
    });
    const differences = byParts?.map((value, at) => Math.abs(value - (asWhole?.[at] ?? 0)));
    expect(parts).toHaveLength(3);
    expect(differences?.filter((difference) => difference > 16)).toHaveLength(0);
  });
});
