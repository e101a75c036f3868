import { TimeSlice } from "../../system/time-slice.ts";
import type { Word } from "../../values/scene.ts";
import {
  languageDirection,
  letterDirection,
  type TextDirection,
} from "../../values/text-direction.ts";
import type { CaptionStyle, Timeline } from "../../values/timeline.ts";
import type { FontWeight } from "../fonts.ts";
import { buildCues, type Cue, singleWordCues, subtitleLimits } from "./cues.ts";
import { lineWidth, type PlacedWord, placeLine } from "./place-line.ts";
import { TextRuler } from "./text-ruler.ts";

export interface CaptionLook {
  style: CaptionStyle;
  width: number;
  height: number;
  palette: Timeline["palette"];
  /** BCP 47. Decides the reading direction when the words do not. */
  language: string;
  /** Smaller and further down, under a design that shows what is said. */
  lower?: boolean;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PlacedCue {
  start: number;
  end: number;
  fontPx: number;
  words: PlacedWord[];
  /** One box per line, around everything drawn. */
  lines: Box[];
  cue: Cue;
}

/** Share of the frame that captions keep clear of on every side (EBU R 95: 5 %). */
export const safeMargin = 0.05;
/** Side margin of the words themselves; leaves space for the box around them. */
const sideMargin = 0.07;
const lineEm = 1.3;
const lowerFactor = 0.8;

export const captionWeight = (style: CaptionStyle): FontWeight =>
  style === "classic" ? "plain" : "strong";

/**
 * Computes the position of every caption word in pixels, measured with the fonts that draw it.
 * Works in slices, so that long captions do not block the event loop.
 * Why: docs/decisions/captions.md
 */
export async function placeCaptions(
  words: readonly Word[],
  look: CaptionLook,
): Promise<PlacedCue[]> {
  if (look.style === "none") return [];
  const baseFontPx = fontSize(look);
  const ruler = new TextRuler(captionWeight(look.style), look.language);
  const maxWidth = look.width * (1 - 2 * sideMargin);
  const cues =
    look.style === "one_word"
      ? await singleWordCues(words)
      : await buildCues(words, look.language, {
          ...subtitleLimits,
          width: { max: maxWidth, measure: (text) => ruler.width(text, baseFontPx) },
        });
  const slice = new TimeSlice();
  const placed: PlacedCue[] = [];
  for (const cue of cues) {
    if (slice.isOver()) await slice.next();
    placed.push(placeCue(cue, look, { baseFontPx, ruler, maxWidth }));
  }
  return placed;
}

/** Large in upright frames, where captions carry the video; subtitle size in wide ones. */
function fontSize({ style, width, height, lower = false }: CaptionLook): number {
  const base = Math.min(height * 0.062, width * 0.088);
  const factor = style === "one_word" ? 1.5 : style === "classic" ? 0.74 : 1;
  return Math.round(base * factor * (lower ? lowerFactor : 1));
}

function placeCue(
  cue: Cue,
  look: CaptionLook,
  { baseFontPx, ruler, maxWidth }: { baseFontPx: number; ruler: TextRuler; maxWidth: number },
): PlacedCue {
  const widest = Math.max(...cue.lines.map((line) => lineWidth(line, baseFontPx, ruler)));
  const fontPx = widest > maxWidth ? Math.floor((baseFontPx * maxWidth) / widest) : baseFontPx;
  const top = blockTop(look, cue.lines.length * lineEm * fontPx);
  const direction = cueDirection(cue.lines.flat(), look.language);
  const placed = cue.lines.map((line, index) => {
    const baseline = Math.round(top + index * lineEm * fontPx + 0.98 * fontPx);
    return placeLine(line, { fontPx, ruler, baseline, direction, center: look.width / 2 });
  });
  const lines = placed.map((words) => {
    const left = Math.min(...words.map((word) => word.left));
    const right = Math.max(...words.map((word) => word.left + word.width));
    const baseline = words[0]?.baseline ?? 0;
    return { left, top: baseline - 0.95 * fontPx, width: right - left, height: 1.25 * fontPx };
  });
  return { start: cue.start, end: cue.end, fontPx, words: placed.flat(), lines, cue };
}

/**
 * Upright frames: below the middle, above what players and feeds draw over the bottom.
 * Wide frames: the lower third.
 */
function blockTop({ width, height, lower }: CaptionLook, blockHeight: number): number {
  if (lower)
    return height > width * 1.3 ? height * 0.82 - blockHeight / 2 : height * 0.95 - blockHeight;
  return height > width * 1.3 ? height * 0.72 - blockHeight / 2 : height * 0.92 - blockHeight;
}

function cueDirection(words: readonly Word[], language: string): TextDirection {
  const directions = words.flatMap((word) => letterDirection(word.text) ?? []);
  if (languageDirection(language) === "rtl")
    return directions.length === 0 || directions.includes("rtl") ? "rtl" : "ltr";
  return directions[0] ?? "ltr";
}
