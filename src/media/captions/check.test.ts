import { describe, expect, test } from "vitest";
import { timedWords } from "../../../test/timed-words.ts";
import type { CaptionStyle } from "../../values/timeline.ts";
import { captionFaults } from "./check.ts";

const palette = { background: "#0b1e3a", foreground: "#ffffff", accent: "#ff9d5c" };
const look = (style: CaptionStyle, width = 1080, height = 1920) => ({
  style,
  width,
  height,
  palette,
  language: "en",
});
const text =
  "The ocean covers most of our planet, and yet we have explored less than a tenth of it so far.";

describe("captionFaults", () => {
  test.each(["highlight", "classic", "karaoke", "underline", "one_word"] as const)(
    "style %s: nothing to say against calm speech",
    (style) => {
      for (const [width, height] of [
        [1080, 1920],
        [1920, 1080],
        [1080, 1080],
        [202, 360],
      ] as const) {
        const report = captionFaults(timedWords(text), look(style, width, height));
        expect(report.faults).toEqual([]);
        expect(report.lines_max).toBeLessThanOrEqual(2);
        expect(report.contrast).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test.each(["#000000", "#ffffff", "#ffff00", "#0000ff", "#777777", "#ff0000"])(
    "accent %s: still 4.5:1",
    (accent) => {
      for (const style of ["highlight", "karaoke", "underline"] as const) {
        expect(
          captionFaults(timedWords(text), { ...look(style), palette: { ...palette, accent } })
            .contrast,
        ).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test("speech of 40 characters a second: names the captions that cannot be read", () => {
    const report = captionFaults(timedWords(text, 40), look("highlight"));
    expect(report.characters_per_second_max).toBeGreaterThan(21);
    expect(report.faults[0]).toMatch(
      /^The caption ".+" runs at \d+\.\d characters a second, more than 21\.$/,
    );
  });

  test("a word too long for the frame: set smaller, so that it stays inside", () => {
    expect(
      captionFaults(
        timedWords(
          "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
          15,
        ),
        look("highlight"),
      ).faults,
    ).toEqual([]);
  });

  test("no words, or style none: nothing is shown and nothing is wrong", () => {
    expect(captionFaults([], look("highlight"))).toEqual({
      cues: 0,
      lines_max: 0,
      characters_per_second_max: 0,
      contrast: 21,
      faults: [],
    });
    expect(captionFaults(timedWords(text), look("none")).cues).toBe(0);
  });
});
