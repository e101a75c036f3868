import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timedWords } from "../../../test/timed-words.ts";
import type { Word } from "../../values/scene.ts";
import { charactersOf, cuesOf, lineText, subtitleLimits } from "./cues.ts";

const linesOf = (words: Word[]) =>
  cuesOf(words, subtitleLimits).map((cue) => cue.lines.map(lineText));

describe("cuesOf", () => {
  test("a short sentence: one line", () => {
    expect(linesOf(timedWords("The sea is deep."))).toEqual([["The sea is deep."]]);
  });

  test("sentences: a cue never begins in the middle of one when it can end before it", () => {
    const lines = linesOf(
      timedWords(
        "The ocean covers most of our planet. Yet we have explored less than a tenth of it so far.",
      ),
    );
    expect(lines.map((cue) => cue.join(" "))).toEqual([
      "The ocean covers most of our planet.",
      "Yet we have explored less than a tenth of it so far.",
    ]);
  });

  test("two lines: broken at the comma, not after an article", () => {
    const [cue] = linesOf(
      timedWords("When the first light touches the water, the whole bay turns to gold."),
    );
    expect(cue).toEqual([
      "When the first light touches the water,",
      "the whole bay turns to gold.",
    ]);
  });

  test("no line ends on a word that leans on the next", () => {
    const text =
      "Light travels from the surface of the sun to the surface of the earth in a little more than eight minutes and a half";
    for (const line of linesOf(timedWords(text)).flat())
      expect(line).not.toMatch(/ (the|of|a|an|to|in|and|from)$/);
  });

  test("a pause between words: two cues", () => {
    expect(linesOf([...timedWords("Wait for it"), ...timedWords("now it comes", 14, 5)])).toEqual([
      ["Wait for it"],
      ["now it comes"],
    ]);
  });

  test("a gap of a blink: the cue stands until the next begins", () => {
    const [first, second] = cuesOf(
      [...timedWords("One thing ends."), ...timedWords("Another begins.", 14, 1.2)],
      subtitleLimits,
    );
    expect(first?.end).toBe(second?.start);
  });

  test("fast speech before a silence: the cue stays long enough to be read", () => {
    const words = [
      ...timedWords("Nobody could possibly read this sentence so fast.", 60),
      ...timedWords("Later.", 14, 9),
    ];
    const [first] = cuesOf(words, subtitleLimits);
    expect(first && charactersOf(first) / (first.end - first.start)).toBeLessThanOrEqual(21.01);
  });

  test("Chinese: no spaces, at most 16 characters a line, punctuation never first", () => {
    const text = "海洋覆盖了地球表面的大部分，但是我们至今只探索了其中不到十分之一的区域。";
    const cues = linesOf([{ text, start: 0, end: 9 }]);
    expect(cues.flat().join("")).toBe(text);
    for (const line of cues.flat()) {
      expect([...line].length).toBeLessThanOrEqual(16);
      expect(line).not.toMatch(/^[，。]/);
    }
  });

  test("Thai: broken between words, which have no spaces", () => {
    const text = "มหาสมุทรปกคลุมพื้นผิวโลกส่วนใหญ่แต่เราสำรวจไปน้อยกว่าหนึ่งในสิบเท่านั้น";
    const lines = linesOf([{ text, start: 0, end: 8 }]).flat();
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("")).toBe(text);
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(42);
  });

  test("a narrow frame: lines as short as the pixels allow", () => {
    const cues = cuesOf(timedWords("Each of these lines has to be very short indeed."), {
      ...subtitleLimits,
      fits: (line) => line.length <= 14,
    });
    for (const line of cues.flatMap((cue) => cue.lines.map(lineText)))
      expect(line.length).toBeLessThanOrEqual(14);
  });

  test("any words: all there, in order, within the limits, never overlapping", () => {
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
        const cues = cuesOf(words, subtitleLimits);
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
