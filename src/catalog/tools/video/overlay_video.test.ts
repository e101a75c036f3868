import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipBench } from "../../../../test/tool-benches/clip-bench.ts";
import { openClip } from "../../../media/clips/clip-source.ts";
import { places } from "../../../media/clips/places.ts";
import { findClipFaces } from "../../../media/faces/find-faces.ts";
import overlayVideo from "./overlay_video.ts";

let stage: ClipBench;
let white: string;
let black: string;
beforeAll(async () => {
  stage = await ClipBench.open();
  white = await stage.video("color=white:s=80x60:r=25", { seconds: 0.5, sound: "sine=400" });
  black = await stage.video("color=black:s=160x120:r=20", { seconds: 1, sound: "sine=900" });
});
afterAll(() => stage.close());

const { signal } = new AbortController();
const overlay = (input: Record<string, unknown>) =>
  stage.run(overlayVideo, { video: white, background_video: black, ...input });

/** Edges of the bright part of the first frame. */
async function brightPart(id: unknown, width = 160) {
  const [frame] = await stage.frames(id);
  const bright = [...(frame ?? [])].flatMap((value, at) => (value > 128 ? [at] : []));
  const [xs, ys] = [bright.map((at) => at % width), bright.map((at) => Math.floor(at / width))];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs) + 1,
    top: Math.min(...ys),
    bottom: Math.max(...ys) + 1,
  };
}

describe("overlay_video", () => {
  it("has nine places", () => {
    expect(places.length).toBe(9);
  });

  it.each([
    ["top_left", { left: 12, top: 12, right: 52, bottom: 42 }],
    ["center", { left: 60, top: 44, right: 100, bottom: 74 }],
    ["bottom_right", { left: 108, top: 78, right: 148, bottom: 108 }],
  ])("%s: shows the small picture there, a quarter as wide", async (position, place) => {
    const made = await overlay({ position, size: 0.25, margin: 0.1 });
    expect(await brightPart(made.video)).toEqual(place);
  });

  it.each(["side_by_side", "stacked"])(
    "%s: shows a whole face that is not in the middle",
    async (layout) => {
      const [size, face] = layout === "stacked" ? ["90x240", "5:5"] : ["240x90", "5:5"];
      const video = await stage.make("video", [
        ...["-f", "lavfi", "-i", `color=0x777777:s=${size}:r=10`, "-i", "test/fixtures/face.jpg"],
        ...["-filter_complex", `[1]scale=78:78[face];[0][face]overlay=${face}`, "-t", "1"],
      ]);
      const background_video = await stage.video("color=black:s=160x160:r=10");
      const made = await overlay({ video, background_video, layout });
      const source = await openClip({ ...stage, signal }, String(made.video));
      const [found] = await findClipFaces(source, {
        ...stage,
        signal,
        progress: () => {},
        samplesMax: 1,
      });
      const [{ x = -1, y = -1, width = 0, height = 0 } = {}] = found?.faces ?? [];
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(layout === "stacked" ? 1 : 0.5);
      expect(y + height).toBeLessThan(layout === "stacked" ? 0.5 : 1);
    },
  );

  it("lasts as long as the background; the small picture ends before it", async () => {
    const made = await overlay({});
    expect((await stage.probe(made.video)).video).toMatchObject({ frames: 20, fps: 20 });
    const last = (await stage.frames(made.video)).at(-1);
    expect(Math.max(...(last ?? [255]))).toBeLessThan(40);
  });

  it.each([
    ["side_by_side", { left: 0, top: 0, right: 80, bottom: 120 }],
    ["stacked", { left: 0, top: 0, right: 160, bottom: 60 }],
  ])("%s: fills its half and stops on its last frame", async (layout, place) => {
    const made = await overlay({ layout });
    expect(await brightPart(made.video)).toEqual(place);
    expect((await stage.frames(made.video)).length).toBe(20);
  });

  it.each([
    ["video", 400],
    ["background", 900],
  ])("%s: only its sound is heard", async (sound_from, hertz) => {
    const samples = await stage.samples((await overlay({ sound_from })).video);
    const part = samples.subarray(4800, 14_400);
    const crossings = part.filter((value, at) => value >= 0 && (part[at - 1] ?? 0) < 0).length;
    expect(Math.abs(crossings * 5 - hertz)).toBeLessThan(15);
  });

  it("has no sound if neither video has sound", async () => {
    const silent = await stage.video("color=white:s=64x64:r=10", { seconds: 0.3 });
    const made = await overlay({ video: silent, background_video: silent });
    expect((await stage.probe(made.video)).audio).toBeUndefined();
  });

  it("returns the same bytes twice", async () => {
    expect((await overlay({})).video).toBe((await overlay({})).video);
  });
});
