import { TimeSlice } from "../../system/time-slice.ts";
import { contrast, contrastMin, mix } from "../../values/colors.ts";
import type { Word } from "../../values/scene.ts";
import { captionColors, outlineColor, plateOpacity } from "./ass.ts";
import { countCharacters, lineText, subtitleLimits } from "./cues.ts";
import { type CaptionLook, type PlacedCue, placeCaptions, safeMargin } from "./layout.ts";

/** Measurements of captions, and where they miss the requirements of a finished video. */
export interface CaptionReport {
  cues: number;
  linesMax: number;
  charactersPerSecondMax: number;
  /** Smallest contrast ratio between the letters and their surroundings. */
  contrast: number;
  /** One sentence each; empty when every requirement is met. */
  faults: string[];
}

/** Measures captions as they will be drawn: lines, reading speed, position and contrast. */
export async function checkCaptions(
  words: readonly Word[],
  look: CaptionLook,
): Promise<CaptionReport> {
  const placed = await placeCaptions(words, look);
  const ratio = placed.length ? captionContrast(look) : 21;
  const slice = new TimeSlice();
  const faults: string[] = [];
  for (const cue of placed) {
    if (slice.isOver()) await slice.next();
    faults.push(...cueFaults(cue, look));
  }
  if (ratio < contrastMin)
    faults.push(
      `The contrast of the captions is ${ratio.toFixed(1)}:1. The minimum is ${contrastMin}:1.`,
    );
  return {
    cues: placed.length,
    linesMax: placed.reduce((most, cue) => Math.max(most, cue.lines.length), 0),
    charactersPerSecondMax: placed.reduce((most, cue) => Math.max(most, readingSpeed(cue)), 0),
    contrast: ratio,
    faults,
  };
}

const readingSpeed = (placed: PlacedCue) =>
  countCharacters(placed.cue) / Math.max(0.01, placed.end - placed.start);

function cueFaults(placed: PlacedCue, look: CaptionLook): string[] {
  const name = `The caption "${placed.cue.lines.map(lineText).join(" / ")}"`;
  const faults: string[] = [];
  if (placed.lines.length > subtitleLimits.lines)
    faults.push(
      `${name} has ${placed.lines.length} lines. The maximum is ${subtitleLimits.lines}.`,
    );
  const speed = readingSpeed(placed);
  // A single word stays as long as it is spoken, so reading speed does not apply.
  if (look.style !== "one_word" && speed > subtitleLimits.charactersPerSecond + 0.05) {
    faults.push(
      `${name} runs at ${speed.toFixed(1)} characters per second. ` +
        `The maximum is ${subtitleLimits.charactersPerSecond}.`,
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

function captionContrast(look: CaptionLook): number {
  const colors = captionColors(look);
  if (look.style === "classic")
    return contrast(colors.text, mix("#ffffff", outlineColor, plateOpacity));
  const pairs = [contrast(colors.text, colors.outline)];
  if (look.style === "karaoke") pairs.push(contrast(colors.accent, colors.outline));
  if (look.style === "highlight") pairs.push(contrast(colors.onAccent, colors.box));
  return Math.min(...pairs);
}
