import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { toneArgs, toneSounds, tones } from "../../../../test/known-truth/speech.ts";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import { soundOnsets } from "../../../../test/tool-benches/sound-onsets.ts";
import { moveWords } from "../../../media/audio/cut-parts.ts";
import tool from "./cut_silence.ts";

const stage = soundBench(tool);
let audio: string;

beforeAll(async () => {
  audio = await stage.make("voice.wav", ...toneArgs);
});

/** A video whose picture is white while the tone sounds. */
const makeVideo = (rate: string) =>
  stage.make(
    `flash-${rate.replace("/", "-")}.mp4`,
    ...["-f", "lavfi", "-i", `color=black:s=160x90:r=${rate}:d=7`, "-i", audio],
    ...["-vf", `drawbox=c=white:t=fill:enable='${toneSounds}'`],
    ...["-c:v", "libx264", "-c:a", "aac", "-shortest"],
  );

describe("cut_silence", () => {
  it("keeps what is known to be spoken, within 50 ms", async () => {
    const made = await stage.run({ audio, pause_seconds: 0.5, margin_seconds: 0 });
    const cuts = made.cuts as { start: number; end: number }[];
    // The pause of 0.3 s is shorter than pause_seconds.
    const expected = [tones[0], { start: 2.3, end: 4.2 }, tones[3]];
    expect(cuts).toHaveLength(3);
    for (const [index, { start, end }] of cuts.entries()) {
      expect(Math.abs(start - (expected[index]?.start ?? 0))).toBeLessThanOrEqual(0.05);
      expect(Math.abs(end - (expected[index]?.end ?? 0))).toBeLessThanOrEqual(0.05);
    }
    const { seconds } = await stage.ffmpeg.probe(String(made.audio));
    expect(seconds).toBeCloseTo(Number(made.media_seconds), 2);
    expect(Number(made.removed_seconds) + seconds).toBeCloseTo(7, 1);
  });

  it.each(["25", "30", "30000/1001"])(
    "keeps picture and sound together at %s frames per second",
    async (rate) => {
      const made = await stage.run({ video: await makeVideo(rate), pause_seconds: 0.25 });
      const path = String(made.video);
      const flashes = await flashTimes(path);
      const sounds = await soundOnsets(path, stage.ffmpeg);
      expect(flashes).toHaveLength(4);
      expect(sounds).toHaveLength(4);
      for (const [index, seconds] of sounds.entries())
        expect(Math.abs(seconds - (flashes[index] ?? 0))).toBeLessThan(0.045);
      const { video, audio: sound } = await stage.ffmpeg.probe(path);
      const length = (video?.frames ?? 0) / (video?.fps ?? 1);
      expect(length).toBeCloseTo(Number(made.media_seconds), 2);
      expect(Math.abs((sound?.seconds ?? 0) - length)).toBeLessThan(0.03);
    },
  );

  it("moves the words with their parts and drops words of removed parts", async () => {
    const words = [
      { text: "One", start: 0.8, end: 1.2 },
      { text: "cough", start: 1.8, end: 1.9 },
      { text: "two", start: 2.4, end: 2.9 },
    ];
    const made = await stage.run({ audio, words, margin_seconds: 0 });
    expect(made.words).toEqual([
      { text: "One", start: expect.closeTo(0.1, 1), end: expect.closeTo(0.5, 1) },
      { text: "two", start: expect.closeTo(0.9, 1), end: expect.closeTo(1.4, 1) },
    ]);
  });

  it("gives the same bytes twice", async () => {
    const video = await makeVideo("25");
    const [first, second] = [await stage.run({ video }), await stage.run({ video })];
    const bytes = await readFile(String(first.video));
    expect(bytes.equals(await readFile(String(second.video)))).toBe(true);
  });

  it("returns a sound without pauses as it is", async () => {
    const made = await stage.run({ audio: "tone.wav" });
    expect(made).toMatchObject({ audio: "tone.wav", removed_seconds: 0 });
  });

  it("refuses silence in words", async () => {
    const silence = await stage.make("silence.wav", "-f", "lavfi", "-i", "anullsrc", "-t", "1");
    await expect(stage.run({ audio: silence })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("silent"),
    });
  });

  it("cuts a sound with hundreds of pauses", async () => {
    const beeps = "aevalsrc='0.3*sin(880*PI*t)*lt(mod(t,0.2),0.06)':d=60:s=16000";
    const many = await stage.make("many.wav", "-f", "lavfi", "-i", beeps);
    const made = await stage.run({ audio: many, pause_seconds: 0.1, margin_seconds: 0 });
    expect(made.cuts).toHaveLength(300);
    expect(made.media_seconds).toBeGreaterThan(17);
    expect(made.media_seconds).toBeLessThan(22);
  });
});

describe("moveWords", () => {
  it("clips a word that reaches into a removed pause", () => {
    const parts = [{ start: 1, end: 2 }];
    expect(moveWords([{ text: "Long", start: 1.2, end: 2.4 }], parts)).toEqual([
      { text: "Long", start: 0.2, end: 1 },
    ]);
  });
});

/** Times at which the picture turns white, in seconds. */
async function flashTimes(path: string): Promise<number[]> {
  const args = ["-vf", "scale=1:1,format=gray", "-f", "rawvideo", "pipe:1"];
  const { stdout } = await stage.ffmpeg.run(["-i", path, ...args]);
  const { video } = await stage.ffmpeg.probe(path);
  return [...stdout].flatMap((value, frame) =>
    value > 128 && (frame === 0 || (stdout[frame - 1] ?? 0) <= 128)
      ? [frame / (video?.fps ?? 1)]
      : [],
  );
}
