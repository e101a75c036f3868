import { describe, expect, it } from "vitest";
import { VideoPlanes } from "./video-planes.ts";

/** Pixels without order, multiplied by their opacity. */
function drawPixels(width: number, height: number, opacityOf: (at: number) => number): Uint8Array {
  const pixels = new Uint8Array(4 * width * height);
  for (let at = 0, state = 1; at < pixels.length; at += 4) {
    const opacity = opacityOf(at / 4);
    for (let color = 0; color < 3; color++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      pixels[at + color] = Math.round(((state >>> 24) * opacity) / 255);
    }
    pixels[at + 3] = opacity;
  }
  return pixels;
}

/** The formulas of ITU-R BT.709, 3.2 to 3.5, of colors that are multiplied by an opacity. */
function toVideo(given: readonly number[]) {
  const [red = 0, green = 0, blue = 0] = given.map((color) => (color * 255) / (given[3] ?? 0));
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return {
    luma: 16 + (219 / 255) * light,
    blue: 128 + ((224 / 255) * (blue - light)) / 1.8556,
    red: 128 + ((224 / 255) * (red - light)) / 1.5748,
  };
}

/** The largest differences from the formulas. */
function differences(pixels: Uint8Array, planes: Uint8Array, width: number, height: number) {
  const size = width * height;
  const worst = { luma: 0, chroma: 0 };
  const colors = (x: number, y: number) => pixels.subarray(4 * (y * width + x)).subarray(0, 4);
  const off = (wanted: number, at: number) => Math.abs(wanted - (planes[at] ?? Number.NaN));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { luma } = toVideo([...colors(x, y)]);
      worst.luma = Math.max(worst.luma, off(luma, y * width + x));
      if (x % 2 || y % 2) continue;
      const four = [colors(x, y), colors(x + 1, y), colors(x, y + 1), colors(x + 1, y + 1)];
      const mean = [0, 1, 2, 3].map((c) => four.reduce((sum, one) => sum + (one[c] ?? 0) / 4, 0));
      const { blue, red } = toVideo(mean);
      const place = size + (y / 2) * (width / 2) + x / 2;
      worst.chroma = Math.max(worst.chroma, off(blue, place), off(red, place + size / 4));
    }
  return worst;
}

describe("planes of a frame", () => {
  for (const [width, height] of [
    [64, 4],
    [62, 6],
    [8, 2],
  ] as const)
    it(`have the colors of BT.709 at ${width} × ${height}`, () => {
      const pixels = drawPixels(width, height, () => 255);
      const planes = new VideoPlanes({ width, height }, "opaque").convert(pixels);
      expect(planes).toHaveLength(1.5 * width * height);
      const { luma, chroma } = differences(pixels, planes, width, height);
      expect(luma).toBeLessThan(0.51);
      expect(chroma).toBeLessThan(0.51);
    });

  it("give the colors of transparent pixels, and their opacity", () => {
    const [width, height] = [30, 4];
    const size = width * height;
    const opacityOf = (at: number) => 1 + ((at * 7) % 255);
    const pixels = drawPixels(width, height, opacityOf);
    const planes = new VideoPlanes({ width, height }, "transparent").convert(pixels);
    const { luma, chroma } = differences(pixels, planes, width, height);
    expect(luma).toBeLessThan(0.51);
    expect(chroma).toBeLessThan(0.51);
    expect([...planes.subarray(1.5 * size)]).toEqual(
      Array.from({ length: size }, (_, at) => opacityOf(at)),
    );
  });

  it("of a second frame are as those of a frame alone", () => {
    const [width, height] = [22, 70];
    const first = drawPixels(width, height, () => 255);
    const second = first.map((value, at) => (at >= 4 * width * 40 ? 255 - value : value));
    const frames = new VideoPlanes({ width, height }, "opaque");
    frames.convert(first);
    const alone = new VideoPlanes({ width, height }, "opaque").convert(second);
    expect(frames.convert(second)).toEqual(alone);
  });

  it("reach the limits of the range in black and white", () => {
    const frame = new VideoPlanes({ width: 8, height: 2 }, "opaque");
    const white = new Uint8Array(64).fill(255);
    expect([...frame.convert(white)]).toEqual([...Array(16).fill(235), ...Array(8).fill(128)]);
    const black = white.map((_, at) => (at % 4 === 3 ? 255 : 0));
    expect([...frame.convert(black)]).toEqual([...Array(16).fill(16), ...Array(8).fill(128)]);
  });

  it("refuse a frame that is narrower than a block", () => {
    expect(() => new VideoPlanes({ width: 6, height: 2 }, "opaque")).toThrow("6 × 2");
  });
});
