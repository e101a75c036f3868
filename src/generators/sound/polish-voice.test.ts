import { describe, expect, it } from "vitest";
import { polishVoice } from "./polish-voice.ts";

const rate = 48_000;
const tone = (hertz: number, level: (second: number) => number = () => 0.5) =>
  Float32Array.from(
    { length: rate },
    (_, i) => level(i / rate) * Math.sin((2 * Math.PI * hertz * i) / rate),
  );
const decibels = (samples: Float32Array) =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

describe("polishVoice", () => {
  it.each([
    ["hum", 40, -7],
    ["boxed vowels", 350, -2],
    ["buzz", 9000, -7],
  ])("lowers %s against the middle of the voice", async (_, hertz, most) => {
    const middle = decibels(polishVoice(tone(1500), rate));
    expect(decibels(polishVoice(tone(hertz), rate)) - middle).toBeLessThan(most);
  });

  it("brings quiet parts closer to loud ones by a few decibels, without delay", async () => {
    const level = (second: number) => (second < 0.5 ? 0.5 : 0.05);
    const made = polishVoice(tone(1000, level), rate);
    const [loud, quiet] = [made.slice(4800, 19_200), made.slice(33_600)];
    const distance = decibels(loud) - decibels(quiet);
    expect(distance).toBeGreaterThan(11);
    expect(distance).toBeLessThan(19);
    expect(made.findIndex((sample) => Math.abs(sample) > 0.01)).toBeLessThan(rate / 1000);
  });

  it("leaves silence silent", async () => {
    expect(polishVoice(new Float32Array(1000), rate)).toEqual(new Float32Array(1000));
  });
});
