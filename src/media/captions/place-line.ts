import type { Word } from "../../values/scene.ts";
import type { TextDirection } from "../../values/text-direction.ts";
import { type FontRun, fontRuns } from "../fonts.ts";
import { arrangeLine, type DirectionRun, mirrorText } from "./bidi.ts";
import type { TextRuler } from "./text-ruler.ts";
import { separator } from "./words.ts";

/** Part of a word in one font, or one emoji; in pixels of the frame. */
export interface PlacedPiece extends FontRun {
  left: number;
  width: number;
  rightToLeft: boolean;
}

export interface PlacedWord extends Word {
  left: number;
  width: number;
  baseline: number;
  pieces: PlacedPiece[];
}

interface LineLook {
  fontPx: number;
  ruler: TextRuler;
  baseline: number;
  direction: TextDirection;
  /** Horizontal center of the line. */
  center: number;
}

/** Width of a line of words in pixels. */
export const lineWidth = (line: readonly Word[], fontPx: number, ruler: TextRuler): number =>
  lineSeparators(line)
    .concat(line.map((word) => word.text))
    .reduce((sum, text) => sum + ruler.width(text, fontPx), 0);

/** The separator before each word of a line. */
const lineSeparators = (line: readonly Word[]): string[] =>
  line.map((word, index) => (index ? separator(line[index - 1]?.text ?? "", word.text) : ""));

/** Positions the words of one line; the result is in the order they are spoken. */
export function placeLine(line: readonly Word[], look: LineLook): PlacedWord[] {
  const { fontPx, ruler, baseline, direction, center } = look;
  const texts = line.map((word) => word.text);
  const separators = lineSeparators(line);
  const gaps = separators.map((gap) => ruler.width(gap, fontPx));
  const widths = texts.map((text) => ruler.width(text, fontPx));
  const total = lineWidth(line, fontPx, ruler);
  const { order, runs } = arrangeLine(texts, separators, direction);
  const placed: PlacedWord[] = [];
  let left = center - total / 2;
  for (const [place, index] of order.entries()) {
    // A gap belongs to the later word of its pair, on whichever side that word stands.
    left += place ? (gaps[Math.max(index, order[place - 1] ?? 0)] ?? 0) : 0;
    const [word, width] = [line[index] as Word, widths[index] ?? 0];
    const pieces = placePieces(runs[index] ?? [], left, look);
    placed[index] = { ...word, left, width, baseline, pieces };
    left += width;
  }
  return placed;
}

function placePieces(
  runs: readonly DirectionRun[],
  start: number,
  { fontPx, ruler }: LineLook,
): PlacedPiece[] {
  let left = start;
  return runs
    .flatMap((run) => splitFonts(run, ruler))
    .map((run) => {
      // libass drops spaces at the ends of what it draws.
      const text = run.text.trim();
      const before = ruler.width(run.text.slice(0, run.text.indexOf(text)), fontPx);
      const piece = { ...run, text, left: left + before, width: ruler.width(text, fontPx) };
      left += ruler.width(run.text, fontPx);
      return piece;
    });
}

/** The font runs of a direction run, from left to right, as libass must draw them. */
function splitFonts({ text, rightToLeft }: DirectionRun, { weight, language }: TextRuler) {
  const runs = fontRuns(text, weight, language).map((run) => ({ ...run, rightToLeft }));
  if (!rightToLeft) return runs;
  // libass draws letters in their own direction, but punctuation alone from left to right.
  return runs
    .reverse()
    .map((run) => (/[\p{L}\p{N}]/u.test(run.text) ? run : { ...run, text: mirrorText(run.text) }));
}
