import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pictureHere } from "../pictures/read-pixels.ts";
import { createStage } from "./parts/stage.ts";
import { drawPhoto } from "./photo-backdrop.ts";

let folder: string;
let landscape: string;

/** A dark picture with a white spot in its right part. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "photo-test-"));
  landscape = join(folder, "landscape.png");
  const spot = { create: { width: 30, height: 30, channels: 3, background: "#ffffff" } } as const;
  await sharp({ create: { width: 300, height: 200, channels: 3, background: "#123a5f" } })
    .composite([{ input: await sharp(spot).png().toBuffer(), left: 240, top: 80 }])
    .png()
    .toFile(landscape);
});
afterAll(() => rm(folder, { recursive: true }));

it("shows the whole width of a landscape photo in an upright frame, in its upper half", async () => {
  const context = await drawn(90, 160);
  expect(isWhite(context, 75, 57)).toBe(true);
  expect(pixel(context, 30, 57)).toEqual([0x12, 0x3a, 0x5f]);
  // Below it stands a darker ground of the photo's own colors.
  const [red = 255, green = 255, blue = 255] = pixel(context, 45, 140);
  expect(Math.max(red, green, blue)).toBeLessThan(0x5f);
  expect(blue).toBeGreaterThan(red);
});

it("keeps the focus in view where it crops", async () => {
  expect(whitePixels(await drawn(100, 100, { x: 0.85, y: 0.5 }))).toBeGreaterThan(100);
  expect(whitePixels(await drawn(100, 100, { x: 0.1, y: 0.5 }))).toBe(0);
});

it("keeps what draws the eye in view where no focus is set", async () => {
  expect(whitePixels(await drawn(100, 100))).toBeGreaterThan(100);
});

async function drawn(width: number, height: number, focus?: { x: number; y: number }) {
  const context = createCanvas(width, height).getContext("2d");
  await drawPhoto(context, createStage(width, height, true), {
    photo: pictureHere(landscape),
    focus,
  });
  return context;
}

const pixel = (context: SKRSContext2D, x: number, y: number) => [
  ...context.getImageData(x, y, 1, 1).data.slice(0, 3),
];
const isWhite = (context: SKRSContext2D, x: number, y: number) =>
  pixel(context, x, y).every((value) => value > 230);

function whitePixels(context: SKRSContext2D): number {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  let white = 0;
  for (let at = 0; at < data.length; at += 4)
    if ([0, 1, 2].every((part) => (data[at + part] ?? 0) > 230)) white += 1;
  return white;
}
