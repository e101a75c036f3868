import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import { soundOnsets } from "../../../../test/tool-benches/sound-onsets.ts";
import { soundEffects, synthesizeEffect } from "../../../generators/effects/sound-effects.ts";
import type { Timeline } from "../../../values/timeline.ts";
import composeTimeline from "../delivery/compose_timeline.ts";
import tool from "./add_sound_effects.ts";

const stage = soundBench(tool);
const composing = soundBench(composeTimeline);
const scenes = [2.01, 3, 2.5].map((seconds, index) => ({
  index,
  text: "",
  seconds,
  visual: "",
  keywords: [],
  image: "picture.jpg",
}));

describe("add_sound_effects", () => {
  it("puts an effect at each scene change of a track as long as the scenes", async () => {
    const made = await stage.run({ scenes, sound_effect: "pop" });
    const path = String(made.sfx);
    const { seconds, audio } = await stage.ffmpeg.probe(path);
    // Scenes last whole frames of 1/30 s.
    expect(seconds).toBeCloseTo(61 / 30 + 5.5, 2);
    expect(audio).toMatchObject({ channels: 2, sampleRate: 48_000, codec: "flac" });
    const onsets = await soundOnsets(path, stage.ffmpeg);
    expect(onsets).toEqual([expect.closeTo(2.03, 1), expect.closeTo(5.03, 1)]);
    expect(made.effects_placed).toBe(2);
  });

  it("lets compose_timeline play the effects with the first scene, under the voice", async () => {
    const { sfx } = await stage.run({ scenes });
    const material = { scenes, sfx, title: "Sun", title_card: true, voice: "tone.wav" };
    const { timeline } = (await composing.run(material)) as { timeline: Timeline };
    const starts = timeline.scenes.map((_, index) =>
      timeline.scenes.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0),
    );
    const effects = timeline.audio.filter(({ role }) => role === "effects");
    expect(effects).toEqual([
      expect.objectContaining({ asset: sfx, start_seconds: starts[1], duck: false, loop: false }),
    ]);
  });

  it("is the same for the same seed and another for another", async () => {
    const bytes = async (seed: number) => readFile(String((await stage.run({ scenes, seed })).sfx));
    const first = await bytes(1);
    expect(first.equals(await bytes(1))).toBe(true);
    expect(first.equals(await bytes(2))).toBe(false);
  });

  it.each([
    ["no material", {}, /No scene changes/],
    ["a sound as picture", { images: ["tone.wav"] }, /kind audio/],
  ])("refuses %s", async (_name, input, message) => {
    await expect(stage.run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });
});

describe("synthesizeEffect", () => {
  it.each(soundEffects)("makes a %s that is neither silent nor clipped", (effect) => {
    for (const seed of ["1", "2", "3"]) {
      const { left, right, cut } = synthesizeEffect(effect, seed);
      const peak = [...left, ...right].reduce((most, one) => Math.max(most, Math.abs(one)), 0);
      expect(peak).toBeGreaterThan(0.1);
      expect(peak).toBeLessThan(1);
      expect(cut).toBeLessThan(left.length);
      expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.02);
    }
  });
});
