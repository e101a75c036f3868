import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timedWords } from "../../../test/timed-words.ts";
import type { Word } from "../../values/scene.ts";
import { buildCues, countCharacters, lineText, subtitleLimits } from "./cues.ts";

const buildLines = (words: Word[]) =>
  buildCues(words, subtitleLimits).map((cue) => cue.lines.map(lineText));

describe("cuesOf", () => {
  it("sets a short sentence on one line", () => {
    expect(buildLines(timedWords("The sea is deep."))).toEqual([["The sea is deep."]]);
  });

  it("breaks between sentences where it can", () => {
    const lines = buildLines(
      timedWords(
        "The ocean covers most of our planet. Yet we have explored less than a tenth of it so far.",
      ),
    );
    expect(lines.map((cue) => cue.join(" "))).toEqual([
      "The ocean covers most of our planet.",
      "Yet we have explored less than a tenth of it so far.",
    ]);
  });

  it("breaks two lines at the comma instead of after an article", () => {
    const [cue] = buildLines(
      timedWords("When the first light touches the water, the whole bay turns to gold."),
    );
    expect(cue).toEqual([
      "When the first light touches the water,",
      "the whole bay turns to gold.",
    ]);
  });

  it("ends no line on a word that belongs to the next", () => {
    const text =
      "Light travels from the surface of the sun to the surface of the earth in a little more than eight minutes and a half";
    for (const line of buildLines(timedWords(text)).flat())
      expect(line).not.toMatch(/ (the|of|a|an|to|in|and|from)$/);
  });

  it("starts a new cue after a pause", () => {
    expect(
      buildLines([...timedWords("Wait for it"), ...timedWords("now it comes", 14, 5)]),
    ).toEqual([["Wait for it"], ["now it comes"]]);
  });

  it("keeps a cue until the next one when the gap would flicker", () => {
    const [first, second] = buildCues(
      [...timedWords("One thing ends."), ...timedWords("Another begins.", 14, 1.2)],
      subtitleLimits,
    );
    expect(first?.end).toBe(second?.start);
  });

  it("extends a fast cue into the silence after it until it can be read", () => {
    const words = [
      ...timedWords("Nobody could possibly read this sentence so fast.", 60),
      ...timedWords("Later.", 14, 9),
    ];
    const [first] = buildCues(words, subtitleLimits);
    expect(first && countCharacters(first) / (first.end - first.start)).toBeLessThanOrEqual(21.01);
  });

  it("sets Chinese without spaces, with at most 16 characters per line and no leading punctuation", () => {
    const text = "海洋覆盖了地球表面的大部分，但是我们至今只探索了其中不到十分之一的区域。";
    const cues = buildLines([{ text, start: 0, end: 9 }]);
    expect(cues.flat().join("")).toBe(text);
    for (const line of cues.flat()) {
      expect([...line].length).toBeLessThanOrEqual(16);
      expect(line).not.toMatch(/^[，。]/);
    }
  });

  it("breaks Thai between words, which have no spaces", () => {
    const text = "มหาสมุทรปกคลุมพื้นผิวโลกส่วนใหญ่แต่เราสำรวจไปน้อยกว่าหนึ่งในสิบเท่านั้น";
    const lines = buildLines([{ text, start: 0, end: 8 }]).flat();
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("")).toBe(text);
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(42);
  });

  it("shortens lines to the width of the frame", () => {
    const cues = buildCues(timedWords("Each of these lines has to be very short indeed."), {
      ...subtitleLimits,
      fits: (line) => line.length <= 14,
    });
    for (const line of cues.flatMap((cue) => cue.lines.map(lineText)))
      expect(line.length).toBeLessThanOrEqual(14);
  });

  it("keeps any words complete, in order, within the limits and without overlaps", () => {
    const word = fc.record({
      text: fc.stringMatching(/^[a-z]{1,12}[,.]?$/),
      gap: fc.double({ min: 0, max: 2, noNaN: true }),
      length: fc.double({ min: 0.05, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (parts) => {
        let time = 0;
        const words = parts.map(({ text, gap, length }) => {
          const start = time + gap;
          time = start + length;
          return { text, start, end: time };
        });
        const cues = buildCues(words, subtitleLimits);
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
