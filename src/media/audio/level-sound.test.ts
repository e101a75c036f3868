import { describe, expect, it } from "vitest";
import { encodeAtLoudness, type MeasuredLoudness } from "./level-sound.ts";

const goal = { integrated: -14, peakMax: -2 };
/** A sound of −20 LUFS, whose limiter takes a third of a gain that would clip. */
function soundWith(peak: number) {
  const gains: number[] = [];
  const level = async ([volume = ""]: string[]): Promise<MeasuredLoudness> => {
    const gain = Number(/volume=(.+)dB/.exec(volume)?.[1]);
    gains.push(gain);
    const lost = peak + gain > goal.peakMax ? gain / 3 : 0;
    return { integrated: -20 + gain - lost, peak };
  };
  return { measured: { integrated: -20, peak }, gains, level };
}

describe("encodeAtLoudness", () => {
  it("encodes once where nothing clips, and measures nothing before", async () => {
    const { measured, gains, level } = soundWith(-12);
    const measure = () => Promise.reject(new Error("It was measured."));
    expect((await encodeAtLoudness(measured, goal, level, measure)).integrated).toBe(-14);
    expect(gains).toEqual([6]);
  });

  it("encodes once where exactly the slack is missing", async () => {
    const near = { integrated: -20, peak: -3 };
    const gains: number[] = [];
    const level = async ([volume = ""]: string[]) => {
      gains.push(Number(/volume=(.+)dB/.exec(volume)?.[1]));
      return { integrated: -14.4, peak: -3 };
    };
    await encodeAtLoudness(near, goal, level, level);
    expect(gains).toEqual([6, 6]);
  });

  it("measures what the limiter takes before it encodes", async () => {
    const { measured, gains, level } = soundWith(-3);
    const [first, second] = [soundWith(-3), soundWith(-3)];
    const made = await encodeAtLoudness(measured, goal, first.level, second.level);
    expect(second.gains).toEqual([6]);
    expect(first.gains[0]).toBe(8);
    const alone = await encodeAtLoudness(measured, goal, level);
    expect(gains.slice(1)).toEqual(first.gains);
    expect(made).toEqual(alone);
  });
});
