import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { facePictureSize, findFaces } from "./find-faces.ts";

const { signal } = new AbortController();

async function facesOf(picture: Sharp) {
  const { width, height } = await picture.metadata();
  const size = facePictureSize({ width, height });
  const data = await picture
    .resize({ ...size, fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();
  return (await findFaces([{ ...size, data }], await localFfmpeg(), { signal }))[0] ?? [];
}

/** The photo of a face in a gray frame, at a place in pixels of 640 × 360. */
async function framed(left: number, top: number, side: number) {
  const photo = await sharp("test/fixtures/face.jpg").resize(side, side).toBuffer();
  const base = { width: 640, height: 360, channels: 3 as const, background: "#777777" };
  const frame = sharp({ create: base }).composite([{ input: photo, left, top }]);
  return sharp(await frame.png().toBuffer());
}

/** A yellow disk with two eyes and a mouth. */
function drawSmiley() {
  const [width, height] = [640, 360];
  const data = Buffer.alloc(width * height * 3, 0x30);
  const disk = (x: number, y: number, radius: number, color: number[], fromRow = 0) => {
    for (let row = Math.max(fromRow, y - radius); row < y + radius; row++)
      for (let column = x - radius; column < x + radius; column++)
        if (Math.hypot(column - x, row - y) < radius) data.set(color, 3 * (row * width + column));
  };
  disk(320, 180, 120, [255, 204, 51]);
  for (const x of [280, 360]) disk(x, 150, 14, [0, 0, 0]);
  disk(320, 200, 60, [90, 20, 20], 210);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

describe("findFaces", () => {
  it.each([
    [20, 60, 240],
    [380, 20, 240],
    [300, 160, 180],
  ])("finds the face of a photo at %i, %i with a side of %i pixels", async (left, top, side) => {
    const faces = await facesOf(await framed(left, top, side));
    expect(faces).toHaveLength(1);
    const [{ x = 0, y = 0, width = 0, height = 0 } = {}] = faces;
    // The face is in the middle of the photo.
    expect(x + width / 2).toBeCloseTo((left + 0.48 * side) / 640, 1);
    expect(y + height / 2).toBeCloseTo((top + 0.44 * side) / 360, 1);
  });

  it.each([
    ["a landscape", sharp("test/fixtures/picture.jpg")],
    ["a drawn smiley", drawSmiley()],
    ["a plain color", sharp({ create: { width: 64, height: 36, channels: 3, background: "red" } })],
  ])("finds no face in %s", async (_name, picture) => {
    expect(await facesOf(picture)).toEqual([]);
  });
});
