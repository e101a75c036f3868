import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import tool from "./mix_audio.ts";

const stage = soundBench(tool);
/** A voice of 1000 Hz that speaks from 1 to 2.5 s, and music of 200 Hz that lasts half a second. */
let voice: string;
let music: string;
let video: string;

beforeAll(async () => {
  const said = "aevalsrc='0.3*sin(2000*PI*t)*between(t,1,2.5)':d=4:s=48000";
  voice = await stage.make("voice.wav", "-f", "lavfi", "-i", said);
  const played = "aevalsrc='0.3*sin(400*PI*t)':d=0.5:s=48000";
  music = await stage.make("music.wav", "-f", "lavfi", "-i", played);
  video = await stage.make(
    "video.mp4",
    ...["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=3", "-f", "lavfi"],
    ...["-i", "aevalsrc='0.3*sin(400*PI*t)':d=3:s=48000", "-c:v", "libx264", "-c:a", "aac"],
  );
});

describe("mix_audio", () => {
  it("repeats the music, lowers it under the voice, and fades it at both ends", async () => {
    const made = await stage.run({ voice, music, tail_seconds: 1 });
    const path = String(made.audio);
    const { integrated, peak } = await stage.loudness(path);
    expect(Math.abs(integrated + 14)).toBeLessThanOrEqual(1);
    expect(peak).toBeLessThanOrEqual(-1);
    expect((await stage.ffmpeg.probe(path)).seconds).toBeCloseTo(5, 1);
    const between = await musicLevel(path, "3.2:3.7");
    expect(between - (await musicLevel(path, "1.6:2.3"))).toBeGreaterThan(6);
    expect(between - (await musicLevel(path, "4.8:5"))).toBeGreaterThan(10);
    expect(between - (await musicLevel(path, "0:0.05"))).toBeGreaterThan(10);
    expect(made.media_seconds).toBe(5);
  });

  it("keeps the volume of the music without ducking", async () => {
    const made = await stage.run({ voice, music, duck: false, fade_out_seconds: 0 });
    const path = String(made.audio);
    const change = (await musicLevel(path, "3.2:3.7")) - (await musicLevel(path, "1.6:2.3"));
    expect(Math.abs(change)).toBeLessThan(2);
  });

  it("puts the mix into a video whose picture it copies", async () => {
    const made = await stage.run({ voice, video });
    const path = String(made.video);
    expect((await stage.ffmpeg.probe(path)).video).toMatchObject({ frames: 75, codec: "h264" });
    expect(await musicLevel(path, "0.2:0.8")).toBeGreaterThan(-40);
    const muted = await stage.run({ voice, video, original_db: -60 });
    expect(await musicLevel(String(muted.video), "0.2:0.8")).toBeLessThan(-60);
    expect(made.audio).toBeUndefined();
  });

  it("gives the same bytes twice", async () => {
    const [first, second] = [await stage.run({ voice, music }), await stage.run({ voice, music })];
    const bytes = await readFile(String(first.audio));
    expect(bytes.equals(await readFile(String(second.audio)))).toBe(true);
  });

  it.each([
    ["no voice", { music: "tone.wav" }, /No voice/],
    ["a picture as music", { voice: "tone.wav", music: "picture.jpg" }, /kind image/],
    ["a picture as video", { voice: "tone.wav", video: "picture.jpg" }, /kind image/],
  ])("refuses %s", async (_name, input, message) => {
    await expect(stage.run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });
});

/** Level around 200 Hz in a part of a file, in dB. */
async function musicLevel(path: string, span: string): Promise<number> {
  const band = "lowpass=f=350,lowpass=f=350,lowpass=f=350";
  const filters = `${band},atrim=${span},astats=measure_perchannel=none`;
  const { log } = await stage.ffmpeg.run(["-i", path, "-vn", "-af", filters, "-f", "null", "-"]);
  return Number(/RMS level dB: (-?[\d.]+|-inf)/.exec(log)?.[1]?.replace("-inf", "-200"));
}
