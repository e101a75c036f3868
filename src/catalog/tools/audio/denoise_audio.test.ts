import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import tool from "./denoise_audio.ts";

const stage = soundBench(tool);
/** A tone in the first half of every second, over hiss and a hum of 50 Hz. */
const tone = "aevalsrc='0.3*sin(880*PI*t)*lt(mod(t,1),0.5)+0.03*sin(100*PI*t)':d=4:s=48000";
const hiss = "anoisesrc=a=0.02:c=white:seed=3:d=4:r=48000";
const [heard, pause] = ["3.1:3.4", "3.6:3.9"];
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

/** RMS of a part of a file in dB. */
async function level(path: string, span: string): Promise<number> {
  const filters = `atrim=${span},astats=measure_perchannel=none`;
  const { log } = await stage.ffmpeg.run(["-i", path, "-vn", "-af", filters, "-f", "null", "-"]);
  return Number(/RMS level dB: (-?[\d.]+)/.exec(log)?.[1]);
}
