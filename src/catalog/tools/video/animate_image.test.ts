import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jitter, lightCenters, saveDisc } from "../../../../test/known-truth/jitter.ts";
import { ClipBench } from "../../../../test/tool-benches/clip-bench.ts";
import animateImage from "./animate_image.ts";

let stage: ClipBench;
beforeAll(async () => {
  stage = await ClipBench.open();
});
afterAll(() => stage.close());

describe("animate_image", () => {
  it.each([
    ["in", 0.14],
    ["right", 0.14],
    ["down", 0.02],
  ])("%s: moves a picture with a jitter of at most 0.05 px rms", async (effect, strength) => {
    const image = await saveDisc(stage);
    const input = { image, effect, strength, seconds: 2, aspect_ratio: "1:1", short_side: 480 };
    const centers = await lightCenters(stage, (await stage.run(animateImage, input)).clip);
    expect(centers).toHaveLength(60);
    const [first, last] = [centers[0], centers.at(-1)];
    const far = Math.hypot((last?.x ?? 0) - (first?.x ?? 0), (last?.y ?? 0) - (first?.y ?? 0));
    expect(far).toBeGreaterThan(3);
    expect(jitter(centers.map(({ x }) => x))).toBeLessThanOrEqual(0.05);
    expect(jitter(centers.map(({ y }) => y))).toBeLessThanOrEqual(0.05);
  });
});
