import type { Word } from "../../values/scene.ts";
import { contrast, mix } from "../colors.ts";
import { captionColors, outlineColor, plateOpacity } from "./ass.ts";
import { charactersOf, lineText, subtitleLimits } from "./cues.ts";
import { type CaptionLook, type PlacedCue, placeCaptions, safeMargin } from "./layout.ts";

/** What was measured of captions, and where they miss what a finished video must be. */
export interface CaptionReport {
  cues: number;
  lines_max: number;
  characters_per_second_max: number;
  /** Smallest contrast ratio of letters against what stands around them. */
  contrast: number;
  /** One sentence each; empty when all is well. */
  faults: string[];
}

export const contrastMin = 4.5;

/** Measures captions as they will be drawn: lines, reading speed, place and contrast. Words in seconds. */
export function captionFaults(words: readonly Word[], look: CaptionLook): CaptionReport {
  const placed = placeCaptions(words, look);
  const ratio = placed.length ? contrastOf(look) : 21;
  const faults = placed.flatMap((cue) => faultsOf(cue, look));
  if (ratio < contrastMin)
    faults.push(`The captions' contrast is ${ratio.toFixed(1)}:1, less than ${contrastMin}:1.`);
  return {
    cues: placed.length,
    lines_max: Math.max(0, ...placed.map((cue) => cue.lines.length)),
    characters_per_second_max: Math.max(0, ...placed.map(speedOf)),
    contrast: ratio,
    faults,
  };
}

const speedOf = (placed: PlacedCue) =>
  charactersOf(placed.cue) / Math.max(0.01, placed.end - placed.start);

function faultsOf(placed: PlacedCue, look: CaptionLook): string[] {
  const name = `The caption "${placed.cue.lines.map(lineText).join(" / ")}"`;
  const faults: string[] = [];
  if (placed.lines.length > subtitleLimits.lines)
    faults.push(`${name} has ${placed.lines.length} lines, more than ${subtitleLimits.lines}.`);
  const speed = speedOf(placed);
  // A single word shows for as long as it is spoken: nobody reads ahead in it.
  if (look.style !== "one_word" && speed > subtitleLimits.characters_per_second + 0.05) {
    faults.push(
      `${name} runs at ${speed.toFixed(1)} characters a second, more than ${subtitleLimits.characters_per_second}.`,
    );
  }
  if (placed.lines.some((line) => isOutside(line, look)))
    faults.push(`${name} leaves the safe area of ${safeMargin * 100} % on each side.`);
  return faults;
}

function isOutside(
  line: { left: number; top: number; width: number; height: number },
  { width, height }: CaptionLook,
): boolean {
  const [x, y] = [width * safeMargin, height * safeMargin];
  return (
    line.left < x ||
    line.top < y ||
    line.left + line.width > width - x ||
    line.top + line.height > height - y
  );
}

function contrastOf(look: CaptionLook): number {
  const colors = captionColors(look);
  if (look.style === "classic")
    return contrast(colors.text, mix("#ffffff", outlineColor, plateOpacity));
  const pairs = [contrast(colors.text, colors.outline)];
  if (look.style === "karaoke") pairs.push(contrast(colors.accent, colors.outline));
  if (look.style === "highlight") pairs.push(contrast(colors.onAccent, colors.box));
  return Math.min(...pairs);
}
