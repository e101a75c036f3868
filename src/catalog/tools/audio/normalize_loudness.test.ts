import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import tool from "./normalize_loudness.ts";

const stage = soundBench(tool);
/** Bursts of a tone with pauses, like speech; the last burst is loud. */
const speechLike =
  "aevalsrc='0.05*sin(700*PI*t)*lt(mod(t,1),0.6)*(1+9*between(t,2,2.2))':s=44100:d=4";
let quiet: string;
let video: string;

beforeAll(async () => {
  quiet = await stage.make("quiet.wav", "-f", "lavfi", "-i", speechLike);
  video = await stage.make(
    "video.mp4",
    ...["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=4", "-i", quiet],
    ...["-c:v", "libx264", "-c:a", "aac", "-shortest"],
  );
});

describe("normalize_loudness", () => {
  it.each([-14, -16, -23])(
    "brings a sound to %i LUFS ± 1 with peaks under −1 dBTP",
    async (goal) => {
      const made = await stage.run({ audio: quiet, target_loudness: goal });
      const { integrated, peak } = await stage.loudness(String(made.audio));
      expect(Math.abs(integrated - goal)).toBeLessThanOrEqual(1);
      expect(peak).toBeLessThanOrEqual(-1);
      expect(made).toMatchObject({ media_seconds: 4, loudness_after: expect.closeTo(goal, 0) });
      expect(made.loudness_before).toBeCloseTo(-19.7, 0);
      expect(made.warnings).toBeUndefined();
      expect(stage.progress.at(-1)).toBe(100);
    },
  );

  it("copies the picture of a video and keeps its length", async () => {
    const made = await stage.run({ video, audio: quiet });
    const path = String(made.video);
    const { integrated, peak } = await stage.loudness(path);
    expect(Math.abs(integrated + 14)).toBeLessThanOrEqual(1);
    expect(peak).toBeLessThanOrEqual(-1);
    expect(await pictureHash(path)).toBe(await pictureHash(video));
    const { audio, seconds } = await stage.ffmpeg.probe(path);
    expect(seconds).toBeCloseTo(4, 1);
    expect(audio).toMatchObject({ codec: "aac", sampleRate: 48_000 });
    expect(made.audio).toBeUndefined();
  });

  it("gives the same bytes twice", async () => {
    const [first, second] = [await stage.run({ video }), await stage.run({ video })];
    const bytes = await readFile(String(first.video));
    expect(bytes.equals(await readFile(String(second.video)))).toBe(true);
  });

  it("leaves silence silent and says so", async () => {
    const silence = await stage.make("silence.wav", "-f", "lavfi", "-i", "anullsrc", "-t", "1");
    const made = await stage.run({ audio: silence });
    expect(made.warnings).toEqual([expect.stringContaining("silent")]);
    expect((await stage.loudness(String(made.audio))).integrated).toBeLessThanOrEqual(-70);
  });

  it.each([
    ["nothing", () => ({}), /Add a "video" or an "audio"/],
    ["a picture", () => ({ audio: "picture.jpg" }), /kind image/],
    ["a sound as video", () => ({ video: quiet }), /kind audio/],
  ])("refuses %s", async (_name, input, message) => {
    await expect(stage.run(input())).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });

  it("refuses a video without sound", async () => {
    const mute = await stage.make("mute.mp4", "-i", video, "-an", "-c", "copy");
    await expect(stage.run({ video: mute })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("has no sound"),
    });
  });
});

async function pictureHash(path: string): Promise<string> {
  const args = ["-i", path, "-map", "0:v", "-c", "copy", "-f", "md5", "pipe:1"];
  return Buffer.from((await stage.ffmpeg.run(args)).stdout).toString();
}
