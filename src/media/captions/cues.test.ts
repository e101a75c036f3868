import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timedWords } from "../../../test/tool-benches/timed-words.ts";
import type { Word } from "../../values/scene.ts";
import { buildCues, countCharacters, lineText, subtitleLimits } from "./cues.ts";

const buildLines = async (words: Word[]) =>
  (await buildCues(words, "en", subtitleLimits)).map((cue) => cue.lines.map(lineText));

describe("buildCues", () => {
  it("sets a short sentence on one line", async () => {
    expect(await buildLines(timedWords("The sea is deep."))).toEqual([["The sea is deep."]]);
  });

  it("breaks between sentences where it can", async () => {
    const lines = await buildLines(
      timedWords(
        "The ocean covers most of our planet. Yet we have explored less than a tenth of it so far.",
      ),
    );
    expect(lines.map((cue) => cue.join(" "))).toEqual([
      "The ocean covers most of our planet.",
      "Yet we have explored less than a tenth of it so far.",
    ]);
  });

  it("breaks two lines at the comma instead of after an article", async () => {
    const [cue] = await buildLines(
      timedWords("When the first light touches the water, the whole bay turns to gold."),
    );
    expect(cue).toEqual([
      "When the first light touches the water,",
      "the whole bay turns to gold.",
    ]);
  });

  it("ends no line on a word that belongs to the next", async () => {
    const text =
      "Light travels from the surface of the sun to the surface of the earth in a little more than eight minutes and a half";
    for (const line of (await buildLines(timedWords(text))).flat())
      expect(line).not.toMatch(/ (the|of|a|an|to|in|and|from)$/);
  });

  it("separates no number from what it counts", async () => {
    const words = timedWords(
      "Mix the flour with the yeast and then pour in another 350 milliliters of water.",
    );
    for (const line of (await buildLines(words)).flat()) expect(line).not.toMatch(/350$/);
  });

  it("starts a new cue after a pause", async () => {
    expect(
      await buildLines([...timedWords("Wait for it"), ...timedWords("now it comes", 14, 5)]),
    ).toEqual([["Wait for it"], ["now it comes"]]);
  });

  it("keeps a cue until the next one when the gap would flicker", async () => {
    const [first, second] = await buildCues(
      [...timedWords("One thing ends."), ...timedWords("Another begins.", 14, 1.2)],
      "en",
      subtitleLimits,
    );
    expect(first?.end).toBe(second?.start);
  });

  it("extends a fast cue into the silence after it until it can be read", async () => {
    const words = [
      ...timedWords("Nobody could possibly read this sentence so fast.", 60),
      ...timedWords("Later.", 14, 9),
    ];
    const [first] = await buildCues(words, "en", subtitleLimits);
    expect(first && countCharacters(first) / (first.end - first.start)).toBeLessThanOrEqual(21.01);
  });

  it("sets Chinese without spaces, with at most 16 characters per line and no leading punctuation", async () => {
    const text = "海洋覆盖了地球表面的大部分，但是我们至今只探索了其中不到十分之一的区域。";
    const cues = await buildLines([{ text, start: 0, end: 9 }]);
    expect(cues.flat().join("")).toBe(text);
    for (const line of cues.flat()) {
      expect([...line].length).toBeLessThanOrEqual(16);
      expect(line).not.toMatch(/^[，。]/);
    }
  });

  it("breaks Thai between words, which have no spaces", async () => {
    const text = "มหาสมุทรปกคลุมพื้นผิวโลกส่วนใหญ่แต่เราสำรวจไปน้อยกว่าหนึ่งในสิบเท่านั้น";
    const lines = (await buildLines([{ text, start: 0, end: 8 }])).flat();
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("")).toBe(text);
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(42);
  });

  it("shortens lines to the width of the frame", async () => {
    const cues = await buildCues(
      timedWords("Each of these lines has to be very short indeed."),
      "en",
      {
        ...subtitleLimits,
        width: { max: 14, measure: (text) => text.length },
      },
    );
    for (const line of cues.flatMap((cue) => cue.lines.map(lineText)))
      expect(line.length).toBeLessThanOrEqual(14);
  });

  it("keeps any words complete, in order, within the limits and without overlaps", async () => {
    const word = fc.record({
      text: fc.stringMatching(/^[a-z]{1,12}[,.]?$/),
      gap: fc.double({ min: 0, max: 2, noNaN: true }),
      length: fc.double({ min: 0.05, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 40 }), async (parts) => {
        let time = 0;
        const words = parts.map(({ text, gap, length }) => {
          const start = time + gap;
          time = start + length;
          return { text, start, end: time };
        });
        const cues = await buildCues(words, "en", subtitleLimits);
        expect(cues.flatMap((cue) => cue.lines.flat()).map(({ text }) => text)).toEqual(
          words.map(({ text }) => text),
        );
        for (const [index, cue] of cues.entries()) {
          expect(cue.lines.length).toBeLessThanOrEqual(2);
          for (const line of cue.lines) expect(lineText(line).length).toBeLessThanOrEqual(42);
          const gap = (cues[index + 1]?.start ?? Number.POSITIVE_INFINITY) - cue.end;
          expect(gap === 0 || gap >= 0.1).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
