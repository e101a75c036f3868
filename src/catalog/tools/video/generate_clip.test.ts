import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipBench } from "../../../../test/tool-benches/clip-bench.ts";
import { chooseClipStyle, clipStyles } from "../../../generators/clip/clip-styles.ts";
import type { Scene } from "../../../values/scene.ts";
import generateClip from "./generate_clip.ts";

let stage: ClipBench;
beforeAll(async () => {
  stage = await ClipBench.open();
});
afterAll(() => stage.close());

const generate = (input: Record<string, unknown>) =>
  stage.run(generateClip, { short_side: 128, seconds: 1, ...input });

const scene = (index: number, more: Partial<Scene> = {}): Scene => ({
  index,
  text: "Whales sing.",
  seconds: 1,
  visual: `whales ${index}`,
  keywords: [],
  ...more,
});

/** Mean difference of two frames, 0 to 255. */
const difference = (a: Uint8Array = new Uint8Array(1), b: Uint8Array = new Uint8Array(1)) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;

describe("generate_clip", () => {
  it.each(clipStyles)("%s: moves, and its end meets its start", async (clip_style) => {
    const made = await generate({ prompt: "Sea", clip_style, aspect_ratio: "16:9" });
    const frames = await stage.frames(made.clip);
    expect(frames.length).toBe(30);
    expect(difference(frames[0], frames[15])).toBeGreaterThan(0.4);
    const steps = frames.slice(1).map((frame, index) => difference(frame, frames[index]));
    expect(difference(frames[0], frames.at(-1))).toBeLessThan(1.5 * Math.max(...steps) + 0.3);
  });

  it("returns H.264 of the requested size and length, and a palette", async () => {
    const made = await generate({ prompt: "Sea", seconds: 1.5, aspect_ratio: "4:5" });
    expect(await stage.probe(made.clip)).toMatchObject({
      seconds: 1.5,
      video: { codec: "h264", width: 128, height: 160, fps: 30, pixelFormat: "yuv420p" },
    });
    expect(made.palette).toMatchObject({ accent: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    expect(made.engine).toBe("local/animated-background");
  });

  it("returns the same bytes for the same seed and others for another seed", async () => {
    const [first, second] = [await generate({ prompt: "Sea" }), await generate({ prompt: "Sea" })];
    const other = await generate({ prompt: "Sea", seed: 2 });
    expect(second.clip).toBe(first.clip);
    expect(other.clip).not.toBe(first.clip);
  });

  it("returns a scene that repeats the clip for show_seconds", async () => {
    const made = await generate({ prompt: "Sea", show_seconds: 600 });
    expect(made.media_seconds).toBe(1);
    expect(made.scenes).toMatchObject([{ seconds: 600, clip: made.clip }]);
  });

  it("gives each scene without a clip its own", async () => {
    const { clip } = await stage.assets.withFixtures({ clip: "color-bars.mp4" });
    const made = await generate({ scenes: [scene(0), scene(1, { clip }), scene(2)] });
    const scenes = made.scenes as Scene[];
    expect(scenes[1]?.clip).toBe(clip);
    expect(new Set(scenes.map((one) => one.clip)).size).toBe(3);
    expect(made.media_seconds).toBeCloseTo(2, 3);
    expect(made.clips).toEqual(scenes.map((one) => one.clip));
  });

  it("uses a palette that is given", async () => {
    const palette = { background: "#200000", foreground: "#ffffff", accent: "#ff0000" };
    const made = await generate({ prompt: "Sea", palette, clip_style: "gradient" });
    const [frame] = await stage.frames(made.clip, {
      format: "rgb24",
      filter: "scale=1:1,format=gbrp",
    });
    expect(frame?.[0]).toBeGreaterThan(Number(frame?.[2]));
  });

  it("refuses a call without a prompt", async () => {
    await expect(generate({ prompt: " " })).rejects.toMatchObject({
      code: "invalid_input",
      message: 'No prompt is given. Add "prompt", or "scenes".',
    });
  });

  it.each([
    ["Waves on a beach", "waves"],
    ["The future of AI", "grid"],
    ["A galaxy far away", "stars"],
    ["Coffee in the evening", "bokeh"],
    ["The seven seas", "waves"],
  ])("shows %s as %s", (prompt, style) => {
    expect(chooseClipStyle(prompt, 1)).toBe(style);
  });
});
