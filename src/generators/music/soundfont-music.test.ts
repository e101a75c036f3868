import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MusicMood, musicMoods } from "../generators.ts";
import { readWav } from "../sound/wav.ts";
import { limitLoop } from "./limit-loop.ts";
import { composeScore } from "./score.ts";
import { localMusic } from "./soundfont-music.ts";

const music = localMusic();
const never = new AbortController().signal;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "music-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function compose(mood: MusicMood, bpm: number, seconds: number, seed = 1) {
  const path = join(folder, `${mood}-${Math.random()}.wav`);
  const made = await music.compose({ mood, bpm, seconds, seed, path }, never);
  const bytes = await readFile(path);
  return { ...made, bytes, ...readWav(bytes) };
}

const decibels = (level: number) => 20 * Math.log10(level);
const peak = (samples: Float32Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

describe("localMusic", () => {
  it.each(musicMoods)(
    "renders %s as seamless 48 kHz stereo of whole bars with an even level and peaks below −1 dBFS",
    async (mood) => {
      const { rate, channels, seconds, engine } = await compose(mood, 120, 4);
      expect(rate).toBe(48_000);
      expect(channels).toHaveLength(2);
      expect(seconds).toBe(4);
      expect(engine).toBe("local/soundfont");
      for (const samples of channels) {
        expect(decibels(peak(samples))).toBeLessThanOrEqual(-1);
        expect(decibels(rms(samples))).toBeGreaterThan(-26);
        for (let start = 0; start < samples.length; start += 24_000) {
          expect(decibels(rms(samples.subarray(start, start + 24_000)))).toBeGreaterThan(-36);
        }
        const steps = samples.slice(1).map((sample, i) => Math.abs(sample - (samples[i] ?? 0)));
        const usual = steps.toSorted()[Math.floor(steps.length * 0.999)] ?? 0;
        expect(Math.abs((samples[0] ?? 0) - (samples.at(-1) ?? 0))).toBeLessThanOrEqual(usual);
      }
    },
  );

  it("mixes the tail into the start", async () => {
    const { channels } = await compose("calm", 120, 2);
    // Before the first chord has swelled, only the tail of the last can be heard.
    expect(decibels(rms(channels[0]?.subarray(0, 96) ?? new Float32Array()))).toBeGreaterThan(-50);
  });

  it("gives equal bytes for an equal seed and other bytes for another", async () => {
    const [one, again, other] = await Promise.all([
      compose("uplifting", 120, 2),
      compose("uplifting", 120, 2),
      compose("uplifting", 120, 2, 2),
    ]);
    expect(again.bytes.equals(one.bytes)).toBe(true);
    expect(other.bytes.equals(one.bytes)).toBe(false);
  });

  it("rejects with the signal's reason on abort", async () => {
    const stop = new AbortController();
    const made = music.compose(
      { mood: "calm", bpm: 76, seconds: 30, seed: 1, path: join(folder, "stopped.wav") },
      stop.signal,
    );
    stop.abort(new Error("no longer wanted"));
    await expect(made).rejects.toThrow("no longer wanted");
  });

  it("rejects with tool_failed if the folder does not exist", async () => {
    const made = music.compose(
      { mood: "calm", bpm: 180, seconds: 1, seed: 1, path: join(folder, "missing", "a.wav") },
      never,
    );
    await expect(made).rejects.toMatchObject({
      code: "tool_failed",
      message: expect.stringContaining("missing"),
    });
  });
});

describe("composeScore", () => {
  const beats = ({ bars }: { bars: number }) => bars * 4;

  it.each([
    [30, 108, 12],
    [30, 60, 8],
    [300, 60, 76],
    [30, 180, 24],
    [2, 120, 1],
    [1, 60, 1],
  ])("turns %d s at %d bpm into %d bars", (seconds, bpm, bars) => {
    expect(composeScore({ mood: "calm", bpm, seconds, seed: 1 }).bars).toBe(bars);
  });

  it.each(musicMoods)("starts every note of %s inside the loop, at a playable velocity", (mood) => {
    for (let seed = 0; seed < 20; seed++) {
      const score = composeScore({ mood, bpm: 100, seconds: 30, seed });
      for (const note of score.notes) {
        expect(note.start).toBeGreaterThanOrEqual(0);
        expect(note.start).toBeLessThan(beats(score));
        expect(note.velocity).toBeGreaterThan(10);
        expect(note.velocity).toBeLessThan(100);
        expect(Number.isInteger(note.key) && note.key > 20 && note.key < 100).toBe(true);
      }
    }
  });

  it.each(musicMoods)("moves the chord voices of %s by small steps", (mood) => {
    for (let seed = 0; seed < 10; seed++) {
      const pads = composeScore({ mood, bpm: 100, seconds: 30, seed }).notes.filter(
        (note) => note.part === "pad",
      );
      const chords = Map.groupBy(pads, (note) => note.start);
      const voices = [...chords.values()].map((notes) => notes.map((note) => note.key));
      for (const [index, keys] of voices.slice(1).entries()) {
        const before = voices[index] ?? [];
        const moved = keys.map((key) => Math.min(...before.map((one) => Math.abs(one - key))));
        expect(Math.max(...moved)).toBeLessThanOrEqual(5);
      }
    }
  });

  it.each(musicMoods)("divides ten minutes of %s into parts that differ by seed", (mood) => {
    const bpm = 110;
    const compose = (seed: number) => composeScore({ mood, bpm, seconds: 600, seed });
    const forms = [1, 2, 3, 4].map((seed) => compose(seed).form.join(" "));
    expect(new Set(forms).size).toBe(4);
    const { bars, form, notes } = compose(1);
    expect(Math.abs((bars * 4 * 60) / bpm - 600)).toBeLessThan(5);
    expect([form[0], form.at(-1)]).toEqual(["intro", "outro"]);
    expect(new Set(form)).toEqual(new Set(["intro", "verse", "chorus", "bridge", "outro"]));
    // What plays in the sections: no shift of the piece is like the piece.
    const heard = form.map((_, index) => {
      const inside = notes.filter(({ start }) => Math.floor(start / 16) === index);
      const chords = inside.filter(({ part }) => part === "pad").map(({ key }) => key % 12);
      return [...new Set(inside.map(({ part }) => part)), ...chords].join(" ");
    });
    for (let shift = 1; shift <= heard.length / 2; shift++) {
      const equal = heard.slice(shift).filter((section, index) => section === heard[index]);
      expect(equal.length / (heard.length - shift)).toBeLessThan(0.7);
    }
  });

  it("keeps the melody sparse", () => {
    const { notes, bars } = composeScore({ mood: "uplifting", bpm: 108, seconds: 30, seed: 3 });
    const melody = notes.filter((note) => note.part === "melody");
    expect(melody.length).toBeGreaterThan(0);
    expect(melody.length).toBeLessThan(bars * 2);
  });
});

describe("limitLoop", () => {
  it("limits peaks, also across the seam, and leaves distant samples unchanged", () => {
    const loop = Float32Array.from({ length: 48_000 }, (_, i) => 0.1 * Math.sin(i / 20));
    loop[0] = 1;
    loop[24_000] = -1;
    const [out = new Float32Array()] = limitLoop([loop.slice()], { mean_db: -12, ceiling_db: -1 });
    expect(decibels(peak(out))).toBeLessThanOrEqual(-0.999);
    const gain = (out[12_000] ?? 0) / (loop[12_000] ?? 1);
    expect((out[36_000] ?? 0) / (loop[36_000] ?? 1)).toBeCloseTo(gain, 4);
    // The gain bends before the seam, not at it.
    expect(Math.abs((out[47_990] ?? 0) / (loop[47_990] ?? 1))).toBeLessThan(gain * 0.9);
  });
});
