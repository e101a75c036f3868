import { createCanvas } from "@napi-rs/canvas";
import type { Word } from "../../values/scene.ts";
import type { CaptionStyle, Timeline } from "../../values/timeline.ts";
import { canvasFont, type FontRun, type FontWeight, fontRuns } from "../fonts.ts";
import { type Cue, cuesOf, lineText, subtitleLimits } from "./cues.ts";
import { glue, separateWords } from "./words.ts";

export interface CaptionLook {
  style: CaptionStyle;
  width: number;
  height: number;
  palette: Timeline["palette"];
  /** BCP 47; decides the reading direction where the words do not. */
  language: string;
}

/** A stretch of a word in one font, or one emoji; pixels of the frame. */
export interface PlacedPiece extends FontRun {
  left: number;
  width: number;
}

export interface PlacedWord extends Word {
  left: number;
  width: number;
  baseline: number;
  right_to_left: boolean;
  pieces: PlacedPiece[];
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
  font_px: number;
  words: PlacedWord[];
  /** One a line, around all that is drawn. */
  lines: Box[];
  cue: Cue;
}

/** Share of the frame that captions keep clear of on every side (EBU R 95: 5 %). */
export const safeMargin = 0.05;
/** Words keep a little more room, for the box around them. */
const sideMargin = 0.07;
const lineEm = 1.3;

export const captionWeight = (style: CaptionStyle): FontWeight =>
  style === "classic" ? "plain" : "strong";

/** Where every word of the captions stands, in pixels. Measured with the fonts that draw it. */
export function placeCaptions(words: readonly Word[], look: CaptionLook): PlacedCue[] {
  if (look.style === "none") return [];
  const weight = captionWeight(look.style);
  const fontPx = fontSize(look);
  const measure = measurer(weight);
  const room = look.width * (1 - 2 * sideMargin);
  const cues =
    look.style === "one_word"
      ? singleWords(words)
      : cuesOf(words, {
          ...subtitleLimits,
          fits: (line) => widthOf(line, fontPx, weight, measure) <= room,
        });
  return cues.map((cue) => placeCue(cue, look, { fontPx, weight, measure, room }));
}

interface Setting {
  fontPx: number;
  weight: FontWeight;
  measure: Measure;
  room: number;
}

type Measure = (text: string, pixels: number) => number;

/** Large in upright frames, where captions carry the video; a subtitle's size in wide ones. */
function fontSize({ style, width, height }: CaptionLook): number {
  const base = Math.min(height * 0.062, width * 0.088);
  const factor = style === "one_word" ? 1.5 : style === "classic" ? 0.74 : 1;
  return Math.round(base * factor);
}

function measurer(weight: FontWeight): Measure {
  const context = createCanvas(1, 1).getContext("2d");
  const known = new Map<string, number>();
  return (text, pixels) => {
    let em = known.get(text);
    if (em === undefined) {
      context.font = canvasFont(text, weight, 100);
      em = context.measureText(text).width / 100;
      known.set(text, em);
    }
    return em * pixels;
  };
}

/** Emoji stand a little larger than the letters, with air around them. */
export const emojiEm = 1.22;

/** Added to every space: outlines take some of the room between words. */
const spacingEm = 0.06;

function widthOf(text: string, pixels: number, weight: FontWeight, measure: Measure): number {
  const spaces = text.split(" ").length - 1;
  const drawn = fontRuns(text, weight).map((run) =>
    run.kind === "emoji" ? emojiEm * pixels : measure(run.text, pixels),
  );
  return drawn.reduce((sum, width) => sum + width, spaces * spacingEm * pixels);
}

function singleWords(words: readonly Word[]): Cue[] {
  const single = separateWords(words);
  return single.map((word, index) => {
    const next = single[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    return {
      start: word.start,
      end: next - word.end < 0.5 ? next : word.end + 0.25,
      lines: [[word]],
    };
  });
}

function placeCue(
  cue: Cue,
  look: CaptionLook,
  { fontPx, weight, measure, room }: Setting,
): PlacedCue {
  const widest = Math.max(
    ...cue.lines.map((line) => widthOf(lineText(line), fontPx, weight, measure)),
  );
  const font_px = widest > room ? Math.floor((fontPx * room) / widest) : fontPx;
  const height = cue.lines.length * lineEm * font_px;
  const top = topOf(look, height);
  const backwards = isRightToLeft(cue.lines.flat(), look.language);
  const placed = cue.lines.map((line, index) => {
    const baseline = Math.round(top + index * lineEm * font_px + 0.98 * font_px);
    return placeLine(line, {
      font_px,
      weight,
      measure,
      baseline,
      backwards,
      centre: look.width / 2,
    });
  });
  const lines = placed.map((words) => {
    const left = Math.min(...words.map((word) => word.left));
    const right = Math.max(...words.map((word) => word.left + word.width));
    return {
      left,
      top: (words[0]?.baseline ?? 0) - 0.95 * font_px,
      width: right - left,
      height: 1.25 * font_px,
    };
  });
  return { start: cue.start, end: cue.end, font_px, words: placed.flat(), lines, cue };
}

/** Below the middle in upright frames, above what players and feeds lay over the bottom; the lower third in wide ones. */
function topOf({ width, height }: CaptionLook, blockHeight: number): number {
  return height > width * 1.3 ? height * 0.72 - blockHeight / 2 : height * 0.92 - blockHeight;
}

interface LineSetting extends Omit<Setting, "fontPx" | "room"> {
  font_px: number;
  baseline: number;
  backwards: boolean;
  centre: number;
}

function placeLine(line: Word[], setting: LineSetting): PlacedWord[] {
  const { font_px, weight, measure, baseline, backwards, centre } = setting;
  const gaps = line.map((word, index) =>
    index ? widthOf(glue(line[index - 1]?.text ?? "", word.text), font_px, weight, measure) : 0,
  );
  const widths = line.map((word) => widthOf(word.text, font_px, weight, measure));
  const total = [...gaps, ...widths].reduce((sum, part) => sum + part, 0);
  const placed: PlacedWord[] = [];
  let left = centre - total / 2;
  visualOrder(line, backwards).forEach((index, place, order) => {
    // The gap belongs to the pair: it stands before the later word, on whichever side that is.
    left += place ? (gaps[Math.max(index, order[place - 1] ?? 0)] ?? 0) : 0;
    const [word, width] = [line[index] as Word, widths[index] ?? 0];
    const right_to_left =
      directionOf(word.text) === "right" || (backwards && directionOf(word.text) === undefined);
    placed[index] = {
      ...word,
      left,
      width,
      baseline,
      right_to_left,
      pieces: placePieces(word.text, left, right_to_left, setting),
    };
    left += width;
  });
  return placed;
}

function placePieces(
  word: string,
  start: number,
  backwards: boolean,
  { font_px, weight, measure }: LineSetting,
): PlacedPiece[] {
  const runs = fontRuns(word, weight);
  let left = start;
  return (backwards ? runs.flatMap(splitNumbers).reverse() : runs).map((run) => {
    const text = backwards && !/[\p{L}\p{N}]/u.test(run.text) ? mirrored(run.text) : run.text;
    // libass leaves out the spaces at the ends of what it draws.
    const drawn = text.trim();
    const before = widthOf(text.slice(0, text.indexOf(drawn)), font_px, weight, measure);
    const piece = {
      ...run,
      text: drawn,
      left: left + before,
      width: widthOf(drawn, font_px, weight, measure),
    };
    left += widthOf(text, font_px, weight, measure);
    return piece;
  });
}

/** In a line read from right to left numbers keep their order, and the signs around them do not. */
function splitNumbers(run: FontRun): FontRun[] {
  if (run.kind === "emoji" || /\p{L}/u.test(run.text)) return [run];
  const parts = run.text.match(/\p{N}([\p{N}.,:/]*\p{N})?%?|[^\p{N}]+/gu) ?? [run.text];
  return parts.map((text) => ({ ...run, text }));
}

const rightLetters = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Direction of the first letter; numbers and signs have none. */
function directionOf(text: string): "left" | "right" | undefined {
  const letter = text.match(/\p{L}/u)?.[0];
  return letter === undefined ? undefined : rightLetters.test(letter) ? "right" : "left";
}

function isRightToLeft(words: Word[], language: string): boolean {
  const directions = words
    .map((word) => directionOf(word.text))
    .filter((direction) => direction !== undefined);
  if (/^(ar|he|fa|ur|yi|ps|dv|ckb|ug)\b/.test(language))
    return directions.length === 0 || directions.includes("right");
  return directions[0] === "right";
}

/** Indexes of the words from left to right: the line's direction, and within it stretches of the other kept in their own. */
function visualOrder(line: Word[], backwards: boolean): number[] {
  const other = backwards ? "left" : "right";
  const stretches: number[][] = [];
  line.forEach((word, index) => {
    const against = directionOf(word.text) === other;
    const last = stretches.at(-1);
    const lastIndex = last?.at(-1);
    if (
      against &&
      last &&
      lastIndex !== undefined &&
      directionOf(line[lastIndex]?.text ?? "") === other
    )
      last.push(index);
    else stretches.push([index]);
  });
  const inward = stretches.map((stretch) => (backwards ? stretch : stretch.reverse()));
  return (backwards ? inward.reverse() : inward).flat();
}

const mirrors: Record<string, string> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};
const mirrored = (text: string) =>
  [...text]
    .reverse()
    .map((character) => mirrors[character] ?? character)
    .join("");
