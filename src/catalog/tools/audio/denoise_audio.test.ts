import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import { soundLevels } from "../../../../test/tool-benches/sound-levels.ts";
import tool from "./denoise_audio.ts";

const stage = soundBench(tool);
/** A tone in the first half of every second, over hiss and a hum of 50 Hz. */
const tone = "aevalsrc='0.3*sin(880*PI*t)*lt(mod(t,1),0.5)+0.03*sin(100*PI*t)':d=4:s=48000";
const hiss = "anoisesrc=a=0.02:c=white:seed=3:d=4:r=48000";
const [heard, pause] = [
  { from: 3.1, to: 3.4 },
  { from: 3.6, to: 3.9 },
];
const { level, samples } = soundLevels(() => stage.ffmpeg);
let noisy: string;

beforeAll(async () => {
  const inputs = ["-f", "lavfi", "-i", tone, "-f", "lavfi", "-i", hiss];
  noisy = await stage.make("noisy.wav", ...inputs, "-filter_complex", "amix=2:normalize=0");
});

describe("denoise_audio", () => {
  it.each([
    ["light", 10],
    ["medium", 15],
    ["strong", 20],
  ])("lowers the noise floor: %s by at least %i dB, and keeps the tone", async (strength, db) => {
    const made = await stage.run({ audio: noisy, noise_reduction: strength });
    const path = String(made.audio);
    expect((await level(noisy, pause)) - (await level(path, pause))).toBeGreaterThanOrEqual(db);
    expect(Math.abs((await level(noisy, heard)) - (await level(path, heard)))).toBeLessThan(0.5);
    expect((await stage.ffmpeg.probe(path)).seconds).toBeCloseTo(4, 2);
    expect(made.noise_level).toBeCloseTo(-39, -1);
  });

  it.each(["light", "strong"])("keeps the sound in time to the sample: %s", async (strength) => {
    const sweep = "aevalsrc='0.3*sin(2*PI*(300*t+300*t*t))':d=3:s=48000";
    const audio = await stage.make("sweep.wav", "-f", "lavfi", "-i", sweep);
    const { audio: made } = await stage.run({ audio, noise_reduction: strength });
    const [before, after] = [await samples(audio), await samples(String(made))];
    expect(after.length).toBe(before.length);
    const likeness = (shift: number) =>
      before
        .subarray(40_000, 60_000)
        .reduce((sum, sample, at) => sum + sample * (after[40_000 + at + shift] ?? 0), 0);
    const shifts = Array.from({ length: 2401 }, (_, at) => at - 1200);
    const found = shifts.map(likeness);
    const best = shifts[found.indexOf(Math.max(...found))] ?? Number.NaN;
    expect(Math.abs(best)).toBeLessThanOrEqual(2);
  });

  it.each([50, 60])("takes out a hum of %i Hz with its harmonics only", async (base) => {
    const hum = [1, 2, 3, 5, 9].map((times) => `0.02*sin(2*PI*${base * times}*t)`).join("+");
    const tone = "0.2*sin(2*PI*330*t)*lt(mod(t,2),1.2)+0.05*sin(2*PI*230*t)";
    const source = `aevalsrc='${hum}+${tone}':d=6:s=48000`;
    const audio = await stage.make(`hum-${base}.wav`, "-f", "lavfi", "-i", source);
    const made = String((await stage.run({ audio, noise_reduction: "light" })).audio);
    const part = { from: 2, to: 3 };
    const change = async (hertz: number) =>
      (await level(made, part, { hertz })) - (await level(audio, part, { hertz }));
    for (const times of [2, 3, 5, 9]) expect(await change(base * times)).toBeLessThan(-20);
    for (const hertz of [230, 330]) expect(Math.abs(await change(hertz))).toBeLessThan(1.5);
  });

  it("copies the picture of a video and gives the same bytes twice", async () => {
    const video = await stage.make(
      "video.mp4",
      ...["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=4", "-i", noisy],
      ...["-c:v", "libx264", "-c:a", "aac", "-shortest"],
    );
    const [first, second] = [await stage.run({ video }), await stage.run({ video })];
    const path = String(first.video);
    expect((await level(video, pause)) - (await level(path, pause))).toBeGreaterThanOrEqual(10);
    expect((await stage.ffmpeg.probe(path)).video).toMatchObject({ frames: 100, width: 160 });
    expect((await readFile(path)).equals(await readFile(String(second.video)))).toBe(true);
  });

  it("leaves silence as it is", async () => {
    const silence = await stage.make("silence.wav", "-f", "lavfi", "-i", "anullsrc", "-t", "1");
    const made = await stage.run({ audio: silence });
    expect(made).toMatchObject({ media_seconds: 1 });
    expect(made.noise_level).toBeUndefined();
  });

  it.each([
    ["nothing", {}, /Add a "video" or an "audio"/],
    ["a picture", { video: "picture.jpg" }, /has no sound/],
  ])("refuses %s", async (_name, input, message) => {
    await expect(stage.run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });
});
