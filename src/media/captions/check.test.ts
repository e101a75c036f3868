import { describe, expect, it } from "vitest";
import { timedWords } from "../../../test/tool-benches/timed-words.ts";
import type { CaptionStyle } from "../../values/timeline.ts";
import { checkCaptions } from "./check.ts";

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

describe("checkCaptions", () => {
  it.each(["highlight", "classic", "karaoke", "underline", "one_word"] as const)(
    "reports no faults for slow speech in style %s",
    async (style) => {
      for (const [width, height] of [
        [1080, 1920],
        [1920, 1080],
        [1080, 1080],
        [202, 360],
      ] as const) {
        const report = await checkCaptions(timedWords(text), look(style, width, height));
        expect(report.faults).toEqual([]);
        expect(report.linesMax).toBeLessThanOrEqual(2);
        expect(report.contrast).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(["#000000", "#ffffff", "#ffff00", "#0000ff", "#777777", "#ff0000"])(
    "keeps 4.5:1 with accent %s",
    async (accent) => {
      for (const style of ["highlight", "karaoke", "underline"] as const) {
        const accented = { ...look(style), palette: { ...palette, accent } };
        expect((await checkCaptions(timedWords(text), accented)).contrast).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    },
  );

  it("reports the captions of speech at 40 characters per second", async () => {
    const report = await checkCaptions(timedWords(text, 40), look("highlight"));
    expect(report.charactersPerSecondMax).toBeGreaterThan(21);
    expect(report.faults[0]).toMatch(
      /^The caption ".+" runs at \d+\.\d characters per second\. The maximum is 21\.$/,
    );
  });

  it("shrinks a word that is too long for the frame", async () => {
    expect(
      (
        await checkCaptions(
          timedWords(
            "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
            15,
          ),
          look("highlight"),
        )
      ).faults,
    ).toEqual([]);
  });

  it("reports no faults without words and in style none", async () => {
    expect(await checkCaptions([], look("highlight"))).toEqual({
      cues: 0,
      linesMax: 0,
      charactersPerSecondMax: 0,
      contrast: 21,
      faults: [],
    });
    expect((await checkCaptions(timedWords(text), look("none"))).cues).toBe(0);
  });
});
