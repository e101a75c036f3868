import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DrawnShot } from "../../looks/kit/look.ts";
import { defaultLook, findLook } from "../../looks/looks.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { Design } from "../../values/design.ts";
import type { Timeline } from "../../values/timeline.ts";
import { openShotDrawing } from "../drawing/draw-shot.ts";
import { toDrawnShot } from "../timeline/drawn-shots.ts";
import { splitIntoSegments } from "../timeline/shots.ts";
import { writeSceneStill } from "./scene-still.ts";

const palette = { background: "#2f1a0d", foreground: "#fff6ea", accent: "#ffbe76" };
const size = { width: 200, height: 200 };
let folder: string;
let picture: LocalAsset;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scene-still-"));
  const path = join(folder, "halves.png");
  const half = { width: 150, height: 200, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: "#0000ff" } })
    .png()
    .toBuffer();
  await sharp({ create: { ...half, width: 300, background: "#ff0000" } })
    .composite([{ input: blue, left: 150, top: 0 }])
    .png()
    .toFile(path);
  picture = {
    id: "asset_picture",
    path,
    kind: "image",
    media_type: "image/png",
    bytes: 1,
    sha256: "",
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function draw(
  visual: Timeline["scenes"][number]["visual"],
  style: Timeline["captions"]["style"] = "highlight",
): Promise<Buffer> {
  const path = join(folder, "still.jpg");
  const timeline = {
    scenes: [{ seconds: 3, visual, words: [{ text: "Now", start: 0, end: 1 }] }],
    palette,
    language: "en",
    captions: { style },
    title: "",
  };
  await writeSceneStill(timeline, path, {
    ...size,
    assets: new Map([[picture.id, picture]]),
    ffmpeg: { run: () => Promise.reject(new Error("A design needs no ffmpeg.")) },
    folder,
    signal: new AbortController().signal,
  });
  return readFile(path);
}

describe("writeSceneStill", () => {
  it.each([
    ["left", 0],
    ["right", 1],
  ])("crops the picture of a photo around a focus on the %s", async (_, x) => {
    const background = { asset: picture.id, focus: { x, y: 0.5 } };
    const still = await draw({ kind: "design", design: { kind: "photo" }, background });
    // Above the shade of its captions.
    const above = await sharp(still)
      .extract({ left: 0, top: 0, width: 200, height: 100 })
      .toBuffer();
    const [red = 0, , blue = 0] = (await sharp(above).stats()).channels.map(({ mean }) => mean);
    // The frame shows 200 of the 300 pixels, and moves by up to 40: most are of one color.
    expect(red > blue).toBe(x === 0);
    expect(red + blue).toBeCloseTo(255, -1);
  });

  it("shows the focus of a picture behind a design", async () => {
    const design: Design = { kind: "headline", title: "Sea" };
    const blueOf = async (x: number) => {
      const background = { asset: picture.id, focus: { x, y: 0.5 } };
      const still = await draw({ kind: "design", design, background });
      const [red, , blue] = (await sharp(still).stats()).channels;
      return (blue?.mean ?? 0) - (red?.mean ?? 0);
    };
    expect(await blueOf(1)).toBeGreaterThan((await blueOf(0)) + 5);
  });

  it("places a design as the render does: above captions, or over their place without them", async () => {
    const design: Design = { kind: "icon_list", items: [{ label: "Water" }, { label: "Salt" }] };
    const expected = async (isCaptioned: boolean) => {
      const shot: DrawnShot = {
        ...{ content: design, index: 0, opens: true, seconds: 3, language: "en", palette },
        ...{ ...size, words: [], captions: [], captionStyle: "highlight", isCaptioned },
      };
      const canvas = createCanvas(size.width, size.height);
      (await openShotDrawing(defaultLook, shot)).draw(canvas.getContext("2d"), 3);
      return canvas.encode("jpeg", 82);
    };
    const [above, over] = [await expected(true), await expected(false)];
    expect(above.equals(over)).toBe(false);
    expect((await draw({ kind: "design", design }, "highlight")).equals(above)).toBe(true);
    expect((await draw({ kind: "design", design }, "none")).equals(over)).toBe(true);
  });

  it("shows a scene in the place and the shot that it has in its video", async () => {
    const scene = (text: string, ...icons: string[]): Timeline["scenes"][number] => ({
      seconds: 2,
      visual: { kind: "design", design: { kind: "icon_hero", title: text, icons } },
      words: text.split(" ").map((word, at) => ({ text: word, start: at / 5, end: at / 5 + 0.1 })),
    });
    const timeline: Timeline = {
      ...{ version: 1, aspect_ratio: "1:1", fps: 30, language: "en", title: "Bread", palette },
      ...{ look: "stage", audio: [], captions: { style: "highlight" } },
      scenes: [
        scene("The dough rests in the kitchen", "🍞"),
        scene("It rises", "🍞"),
        scene("The salt is fine", "🧂"),
      ],
    };
    const path = join(folder, "still.jpg");
    const context = {
      ...{ ...size, assets: new Map(), folder, signal: new AbortController().signal },
      ffmpeg: { run: () => Promise.reject(new Error("A design needs no ffmpeg.")) },
    };
    const look = findLook("stage");
    for (const [index, { drawn, spoken }] of splitIntoSegments(timeline, new Map())
      .map(({ shot }) => shot)
      .entries()) {
      const own = { ...timeline, scenes: timeline.scenes.slice(index, index + 1) };
      await writeSceneStill(own, path, context, { timeline, index });
      if (!look || !drawn) throw new Error("The look draws the scene.");
      const { words = [], captioned = false } = spoken ?? {};
      const time = { words, seconds: 2, isCaptioned: captioned };
      const shot = toDrawnShot(drawn, time, { ...timeline, ...size });
      const drawing = await openShotDrawing(look, { ...shot, captions: [] });
      const canvas = createCanvas(size.width, size.height);
      drawing.draw(canvas.getContext("2d"), 2);
      const frame = sharp(await canvas.encode("png")).removeAlpha();
      const pixels = await frame.raw().toBuffer();
      const still = await sharp(path).raw().toBuffer();
      const sum = still.reduce(
        (total, value, at) => total + Math.abs(value - (pixels[at] ?? 0)),
        0,
      );
      expect(sum / still.length).toBeLessThan(3);
      await writeSceneStill(own, path, context);
      const alone = await sharp(path).raw().toBuffer();
      if (index > 0) expect(alone.equals(still)).toBe(false);
    }
  });
});
