import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipBench } from "../../../../test/tool-benches/clip-bench.ts";
import { transitionTypes } from "../../../values/scene.ts";
import buildSlideshow from "./build_slideshow.ts";

let stage: ClipBench;
let dark: string;
let light: string;
beforeAll(async () => {
  stage = await ClipBench.open();
  const picture = (color: string) =>
    stage.make("image", ["-f", "lavfi", "-i", `color=${color}:s=160x284`, "-frames:v", "1"], "png");
  dark = await picture("0x202020");
  light = await picture("0xe0e0e0");
});
afterAll(() => stage.close());

const build = (input: Record<string, unknown>) =>
  stage.run(buildSlideshow, { short_side: 128, picture_seconds: 0.6, ...input });

const means = async (id: unknown) =>
  (await stage.frames(id)).map(
    (frame) => frame.reduce((sum, value) => sum + value, 0) / frame.length,
  );

describe("build_slideshow", () => {
  it("has twelve transitions", () => {
    expect(transitionTypes.length).toBe(12);
  });

  it.each(transitionTypes)("%s: goes from one picture to the next", async (transition) => {
    const made = await build({
      images: [dark, light],
      transition,
      transition_seconds: 0.3,
      move_pictures: false,
    });
    const values = await means(made.video);
    expect(values.length).toBe(36);
    expect(values[17]).toBeLessThan(60);
    expect(values[28]).toBeGreaterThan(200);
    const between = values.slice(18, 27).filter((value) => value > 45 && value < 215);
    expect(between.length).toBeGreaterThan(2);
  });

  it("none: cuts hard", async () => {
    const made = await build({ images: [dark, light], transition: "none" });
    const values = await means(made.video);
    expect(values.filter((value) => value > 45 && value < 210)).toEqual([]);
  });

  it("is silent and has the length of all pictures", async () => {
    const made = await build({ images: [dark, light, dark], aspect_ratio: "1:1" });
    const { seconds, audio, video } = await stage.probe(made.video);
    expect(seconds).toBeCloseTo(1.8, 2);
    expect(made.media_seconds).toBeCloseTo(1.8, 5);
    expect(audio).toBeUndefined();
    expect(video).toMatchObject({ codec: "h264", width: 128, height: 128, fps: 30 });
  });

  it("moves the pictures", async () => {
    const { images } = await stage.assets.withFixtures({ images: ["picture.jpg"] });
    const frames = await stage.frames((await build({ images })).video);
    expect(Buffer.compare(frames[0] ?? Buffer.of(), frames.at(-1) ?? Buffer.of())).not.toBe(0);
  });

  it("returns the same bytes twice", async () => {
    const input = { images: [dark, light] };
    expect((await build(input)).video).toBe((await build(input)).video);
  });

  it("refuses a call without pictures", async () => {
    await expect(build({})).rejects.toMatchObject({ code: "invalid_input" });
  });
});
