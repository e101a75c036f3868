import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipBench, countedFrames } from "../../../../test/tool-benches/clip-bench.ts";
import changeSpeed from "./change_speed.ts";

let stage: ClipBench;
beforeAll(async () => {
  stage = await ClipBench.open();
});
afterAll(() => stage.close());

const change = (input: Record<string, unknown>) => stage.run(changeSpeed, input);

/** Frequency in Hz by the zero crossings of the middle half, which no edge disturbs. */
function frequency(samples: Float32Array): number {
  const middle = samples.subarray(samples.length / 4, (samples.length * 3) / 4);
  let crossings = 0;
  for (let at = 1; at < middle.length; at++)
    if ((middle[at - 1] ?? 0) < 0 && (middle[at] ?? 0) >= 0) crossings += 1;
  return crossings / (middle.length / 48_000);
}

describe("change_speed", () => {
  it.each([
    [2, 1],
    [0.5, 4],
    [4, 0.5],
    [0.25, 8],
  ])("at %d: has the length within one frame and keeps the pitch", async (speed, seconds) => {
    const video = await stage.video("testsrc=s=32x32:r=25", { seconds: 2, sound: "sine=440" });
    const made = await change({ video, speed });
    const probe = await stage.probe(made.video);
    expect(Math.abs(Number(probe.video?.frames) / 25 - seconds)).toBeLessThanOrEqual(1 / 24.9);
    expect(Math.abs(Number(probe.audio?.seconds) - seconds)).toBeLessThanOrEqual(1 / 25);
    expect(made.media_seconds).toBeCloseTo(seconds, 1);
    expect(Math.abs(frequency(await stage.samples(made.video)) - 440)).toBeLessThan(4);
  });

  it("shows every second frame at twice the speed", async () => {
    const video = await stage.video(countedFrames(), { seconds: 1 });
    const numbers = await stage.frameNumbers((await change({ video, speed: 2 })).video);
    expect(numbers.length).toBe(15);
    for (const [index, shown] of numbers.entries())
      expect(Math.abs(shown - 2 * index)).toBeLessThanOrEqual(1);
  });

  it("shows every frame of a fast camera in slow motion", async () => {
    const video = await stage.video(countedFrames("64x64", "60"), { seconds: 0.5 });
    const numbers = await stage.frameNumbers((await change({ video, speed: 0.5 })).video);
    expect(new Set(numbers).size).toBe(30);
  });

  it("makes a video fit a length", async () => {
    const video = await stage.video("testsrc=s=32x32:r=30", { seconds: 1.5 });
    const made = await change({ video, target_seconds: 1 });
    expect((await stage.probe(made.video)).video?.frames).toBe(30);
  });

  it("changes audio alone and keeps the pitch", async () => {
    const audio = await stage.make("audio", ["-f", "lavfi", "-i", "sine=440:d=2"], "wav");
    const made = await change({ audio, speed: 1.6 });
    const { audio: sound } = await stage.probe(made.audio);
    expect(sound).toMatchObject({ codec: "aac", sampleRate: 48_000 });
    expect(Math.abs(Number(sound?.seconds) - 1.25)).toBeLessThan(0.03);
    expect(Math.abs(frequency(await stage.samples(made.audio)) - 440)).toBeLessThan(4);
  });

  it("returns the same bytes twice", async () => {
    const video = await stage.video("testsrc=s=32x32:r=30", { seconds: 0.5, sound: "sine=300" });
    expect((await change({ video })).video).toBe((await change({ video })).video);
  });

  it("refuses a length that needs another speed", async () => {
    const video = await stage.video("testsrc=s=32x32:r=30", { seconds: 1 });
    await expect(change({ video, target_seconds: 60 })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("it must be from 0.25 to 4.00"),
    });
  });

  it("refuses a call without media", async () => {
    await expect(change({})).rejects.toMatchObject({ code: "invalid_input" });
  });
});
