import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import type { Word } from "../../values/scene.ts";
import { canvasFont, fontFolder } from "../fonts.ts";
import { buildAssFromLayout } from "./ass.ts";
import { type CaptionLook, captionWeight, type PlacedCue, placeCaptions } from "./layout.ts";
import { emojiEm } from "./text-ruler.ts";

/** Captions ready to be burned in: `assPath` with libass, then the overlays. */
export interface CaptionLayer {
  assPath: string;
  fontsFolder: string;
  /** Emoji, which libass cannot draw; PNG with alpha, pixels of the frame, seconds. */
  overlays: { path: string; x: number; y: number; start: number; end: number }[];
}

/**
 * Writes the files that burn in words (seconds from the start of the picture) to `folder`. Resolves
 * to undefined when there is nothing to show.
 */
export async function writeCaptionLayer(
  words: Word[],
  look: CaptionLook & { folder: string },
): Promise<CaptionLayer | undefined> {
  const cues = await placeCaptions(words, look);
  if (cues.length === 0) return undefined;
  await mkdir(look.folder, { recursive: true });
  const assPath = join(look.folder, "captions.ass");
  await writeFile(assPath, await buildAssFromLayout(cues, look));
  const text = words.map((word) => word.text).join(" ");
  const folder = join(look.folder, "fonts");
  const fontsFolder = await fontFolder(text, captionWeight(look.style), folder, look.language);
  return {
    assPath,
    fontsFolder,
    overlays: await emojiOverlays(cues, look.folder),
  };
}

/** Each overlay is a filter; more would exceed the maximum length of a filter graph. */
const overlaysMax = 300;

async function emojiOverlays(cues: PlacedCue[], folder: string): Promise<CaptionLayer["overlays"]> {
  const pictures = new Map<string, string>();
  const overlays: CaptionLayer["overlays"] = [];
  for (const cue of cues) {
    const side = Math.round(emojiEm * cue.fontPx);
    for (const word of cue.words) {
      for (const piece of word.pieces) {
        if (piece.kind !== "emoji" || overlays.length >= overlaysMax) continue;
        const key = `${piece.text} ${side}`;
        const path = pictures.get(key) ?? join(folder, `emoji-${pictures.size}.png`);
        if (!pictures.has(key)) await writeFile(path, drawEmoji(piece.text, side));
        pictures.set(key, path);
        const y = Math.round(word.baseline - 0.36 * cue.fontPx - side / 2);
        overlays.push({ path, x: Math.round(piece.left), y, start: cue.start, end: cue.end });
      }
    }
  }
  return overlays;
}

function drawEmoji(emoji: string, side: number): Buffer {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext("2d");
  context.font = canvasFont(emoji, "strong", side * 0.8);
  context.textAlign = "center";
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } =
    context.measureText(emoji);
  context.fillText(emoji, side / 2, side / 2 + (above - below) / 2);
  return canvas.toBuffer("image/png");
}
