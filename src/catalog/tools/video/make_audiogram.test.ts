import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import { timedWords } from "../../../../test/tool-benches/timed-words.ts";
import { layoutAudiogram } from "../../../media/audiogram/layout.ts";
import { clockText } from "../../../media/audiogram/wave-frames.ts";
import tool from "./make_audiogram.ts";

const stage = soundBench(tool);
const small = { aspect_ratio: "1:1", short_side: 160 };
/** A second of a tone, and a second of silence. */
let audio: string;

beforeAll(async () => {
  const tone = "aevalsrc='0.3*sin(880*PI*t)*lt(t,1)':d=2:s=48000";
  audio = await stage.make("tone.wav", "-f", "lavfi", "-i", tone);
});

describe("make_audiogram", () => {
  it.each([
    ["9:16", 160, 284],
    ["16:9", 284, 160],
    ["1:1", 160, 160],
  ])("makes a video of %s as long as its sound", async (aspect_ratio, width, height) => {
    const given = { audio, title: "A tone", author: "Signals", image: "picture.jpg" };
    const made = await stage.run({ ...given, aspect_ratio, short_side: 160 });
    const { video, audio: sound, seconds } = await stage.ffmpeg.probe(String(made.video));
    expect(video).toMatchObject({ width, height, fps: 30, frames: 60, pixelFormat: "yuv420p" });
    expect(sound).toMatchObject({ codec: "aac", channels: 2 });
    expect(seconds).toBeCloseTo(2, 1);
    expect(made).toMatchObject({ media_seconds: 2 });
    expect(made.caption_style).toBeUndefined();
    expect(stage.progress.at(-1)).toBe(100);
  });

  it("moves the bars with the sound and fills the line of progress", async () => {
    const made = await stage.run({ audio, ...small, palette: { accent: "#ff0000" } });
    const path = String(made.video);
    const { wave, progress } = layoutAudiogram(
      { width: 160, height: 160 },
      { art: false, captions: false },
    );
    const loud = await redPixels(path, 0.8, wave);
    const silent = await redPixels(path, 1.9, wave);
    expect(loud).toBeGreaterThan(silent * 2);
    const line = { ...progress, height: 2 };
    const half = await redPixels(path, 1, line);
    const end = await redPixels(path, 1.95, line);
    expect(end).toBeGreaterThan(half * 1.7);
  });

  it("burns words in as captions, and tells later tools", async () => {
    const words = timedWords("Hello there", 8);
    const made = await stage.run({ audio, words, ...small });
    const plain = await stage.run({ audio, words, caption_style: "none", ...small });
    const foot = { x: 8, y: 116, width: 144, height: 40 };
    const [spoken, bare] = [String(made.video), String(plain.video)];
    expect(await brightness(spoken, 0.3, foot)).toBeGreaterThan(
      (await brightness(bare, 0.3, foot)) + 5,
    );
    expect(made.caption_style).toBe("none");
    expect(plain.caption_style).toBeUndefined();
  });

  it("uses the sound of a video and gives the same bytes twice", async () => {
    const run = () => stage.run({ video: "color-bars.mp4", title: "مرحبا 🎙", ...small });
    const [first, second] = [await run(), await run()];
    const bytes = await readFile(String(first.video));
    expect(bytes.equals(await readFile(String(second.video)))).toBe(true);
  });

  it.each([
    ["nothing", {}, /No sound/],
    ["a sound as image", { audio: "tone.wav", image: "tone.wav" }, /kind audio/],
    ["a video as image", { audio: "tone.wav", image: "color-bars.mp4" }, /kind video/],
    ["a picture as audio", { audio: "picture.jpg" }, /kind image/],
  ])("refuses %s", async (_name, input, message) => {
    await expect(stage.run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });
});

describe("clockText", () => {
  it.each([
    [7.9, "0:07"],
    [754, "12:34"],
    [3723, "1:02:03"],
  ])("shows %d seconds as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function readPixels(path: string, at: number, { x, y, width, height }: Area) {
  const crop = `crop=${width}:${height}:${x}:${y},format=rgb24`;
  const args = ["-ss", `${at}`, "-i", path, "-frames:v", "1", "-vf", crop, "-f", "rawvideo"];
  return (await stage.ffmpeg.run([...args, "pipe:1"])).stdout;
}

async function redPixels(path: string, at: number, area: Area): Promise<number> {
  const pixels = await readPixels(path, at, area);
  let red = 0;
  for (let index = 0; index < pixels.length; index += 3)
    if ((pixels[index] ?? 0) > 140 && (pixels[index] ?? 0) > (pixels[index + 1] ?? 0) * 1.8) red++;
  return red;
}

async function brightness(path: string, at: number, area: Area): Promise<number> {
  const pixels = await readPixels(path, at, area);
  return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
}
