import { TimeSlice } from "../../system/time-slice.ts";
import { contrast, parseHex, readableOn } from "../../values/colors.ts";
import type { Word } from "../../values/scene.ts";
import { type Box, type CaptionLook, type PlacedCue, placeCaptions } from "./layout.ts";
import type { PlacedPiece, PlacedWord } from "./place-line.ts";

/** Outline of the letters; keeps them readable on any picture. */
export const outlineColor = "#0b0c10";
/** Opacity of the plate of style "classic". */
export const plateOpacity = 0.72;

/** The colors of a look, adjusted to a contrast of at least 4.5:1 with their surroundings. */
export function captionColors({ palette }: Pick<CaptionLook, "palette">) {
  const onAccent =
    contrast("#ffffff", palette.accent) > contrast("#0b0c10", palette.accent) * 0.8
      ? "#ffffff"
      : "#0b0c10";
  return {
    text: "#ffffff",
    outline: outlineColor,
    accent: readableOn(palette.accent, outlineColor),
    box: readableOn(palette.accent, onAccent),
    onAccent,
  };
}

/**
 * Builds an ASS script of the captions at the size of the frame. Every word has a fixed position,
 * so the result does not depend on the line breaking of libass.
 */
export async function buildAss(words: readonly Word[], look: CaptionLook): Promise<string> {
  return buildAssFromLayout(await placeCaptions(words, look), look);
}

/** Builds an ASS script from computed positions. Works in slices. */
export async function buildAssFromLayout(
  cues: readonly PlacedCue[],
  look: CaptionLook,
): Promise<string> {
  const colors = captionColors(look);
  // libass looks up a font for shapes too: name one that is in its folder.
  const family =
    cues[0]?.words[0]?.pieces.find((piece) => piece.kind === "text")?.face.family ??
    "Inter ExtraBold";
  const slice = new TimeSlice();
  const events: string[] = [];
  for (const cue of cues) {
    if (slice.isOver()) await slice.next();
    events.push(...cueEvents(cue, look, colors));
  }
  return [
    "[Script Info]",
    "ScriptType: v4.00+",
    `PlayResX: ${look.width}`,
    `PlayResY: ${look.height}`,
    "WrapStyle: 2",
    "ScaledBorderAndShadow: yes",
    "Kerning: yes",
    "",
    "[V4+ Styles]",
    styleFields,
    styleLine("Word", { family, fill: colors.text, edge: colors.outline, outline: 4 }),
    styleLine("Shape", { family, fill: colors.box, edge: colors.box, outline: 0 }),
    "",
    "[Events]",
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
    ...events,
    "",
  ].join("\n");
}

const styleFields =
  "Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, " +
  "Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, " +
  "Shadow, Alignment, MarginL, MarginR, MarginV, Encoding";

function styleLine(
  name: string,
  { family, fill, edge, outline }: { family: string; fill: string; edge: string; outline: number },
): string {
  const colors = [fill, fill, edge, edge].map(color).join(",");
  return `Style: ${name},${family},40,${colors},0,0,0,0,100,100,0,0,1,${outline},0,7,0,0,0,-1`;
}

type Colors = ReturnType<typeof captionColors>;

/** Layers: 0 plates, 1 words, 2 the box of the spoken word, 3 the spoken word. */
function cueEvents(cue: PlacedCue, look: CaptionLook, colors: Colors): string[] {
  if (look.style === "one_word")
    return cue.words.flatMap((word) => textEvents(word, cue, { layer: 1, tags: popInTags }));
  if (look.style === "karaoke")
    return cue.words.flatMap((word) => karaokeEvents(word, cue, colors));
  const still = cue.words.flatMap((word) =>
    textEvents(word, cue, { layer: 1, tags: look.style === "classic" ? plainTags(cue) : "" }),
  );
  if (look.style === "classic")
    return [...cue.lines.map((line) => plateEvent(line, cue)), ...still];
  const spoken = cue.words.flatMap((word, index) => {
    // A word stays highlighted until the next starts: gaps of a few frames would flicker.
    const end = cue.words[index + 1]?.start ?? Math.min(cue.end, word.end + 0.15);
    const state = {
      start: word.start,
      end: Math.max(end, word.start + 0.05),
      fontPx: cue.fontPx,
    };
    return look.style === "underline"
      ? [underlineEvent(word, state)]
      : highlightEvents(word, state, {
          colors,
          side: (touches(word, cue) ? 0.03 : 0.13) * cue.fontPx,
        });
  });
  return [...still, ...spoken];
}

type State = Pick<PlacedCue, "start" | "end" | "fontPx">;

function textEvents(
  word: PlacedWord,
  state: State,
  { layer, tags }: { layer: number; tags: string | ((piece: PlacedPiece) => string) },
): string[] {
  const texts = word.pieces.filter((piece) => piece.kind === "text" && piece.text.trim());
  return texts.map((piece) => {
    const own = typeof tags === "string" ? tags : tags(piece);
    const text = `{${pieceTags(piece, word, state.fontPx)}${own}}${escaped(piece.text)}`;
    return dialogue(layer, state, "Word", text);
  });
}

function pieceTags(piece: PlacedPiece, word: PlacedWord, fontPx: number): string {
  const { family, bold, ascentEm, descentEm } = piece.face;
  const size = (ascentEm + descentEm) * fontPx;
  const middle = word.baseline - ascentEm * fontPx + size / 2;
  // Shadow and blur would cost half as much again, and the outline carries the contrast.
  const edge = `\\bord${round(fontPx * 0.08)}`;
  return `${anchor(piece, middle)}\\fn${family}\\b${bold ? 1 : 0}\\fs${round(size)}${edge}`;
}

/** True in scripts without spaces, where a wide box would cover the neighbors. */
const touches = (word: PlacedWord, cue: PlacedCue) =>
  cue.words.some(
    (other) =>
      other.baseline === word.baseline && Math.abs(other.left - word.left - word.width) < 1,
  );

/**
 * Anchors text by its center, so that it scales about it. libass misplaces joined letters unless
 * they are anchored at their right end.
 */
function anchor(piece: PlacedPiece, middle: number): string {
  if (piece.rightToLeft) return `\\an6\\pos(${round(piece.left + piece.width)},${round(middle)})`;
  return `\\an5\\pos(${round(piece.left + piece.width / 2)},${round(middle)})`;
}

function highlightEvents(
  word: PlacedWord,
  state: State,
  { colors, side }: { colors: Colors; side: number },
): string[] {
  const box = {
    left: word.left - side,
    top: word.baseline - 0.93 * state.fontPx,
    width: word.width + 2 * side,
    height: 1.22 * state.fontPx,
  };
  const tags = `\\bord0\\1c${tagColor(colors.onAccent)}`;
  return [shape(2, state, box, 0.2 * state.fontPx), ...textEvents(word, state, { layer: 3, tags })];
}

function underlineEvent(word: PlacedWord, state: State): string {
  const height = 0.11 * state.fontPx;
  const box = {
    left: word.left,
    top: word.baseline + 0.14 * state.fontPx,
    width: word.width,
    height,
  };
  return shape(
    2,
    state,
    box,
    height / 2,
    `\\bord${round(state.fontPx * 0.03)}\\3c${tagColor(outlineColor)}`,
  );
}

function karaokeEvents(word: PlacedWord, cue: PlacedCue, colors: Colors): string[] {
  const wait = Math.max(0, Math.round((word.start - cue.start) * 100));
  const length = Math.max(1, Math.round((word.end - word.start) * 100));
  const tags = ({ rightToLeft }: PlacedPiece) => {
    // libass fills from left to right only, so right-to-left text changes color at once.
    const fill = rightToLeft ? `{\\k${wait}}{\\k${length}}` : `{\\k${wait}}{\\kf${length}}`;
    return `\\1c${tagColor(colors.accent)}\\2c${tagColor(colors.text)}}${fill}{`;
  };
  return textEvents(word, cue, { layer: 1, tags });
}

/** The word pops up within a few frames. */
const popInTags =
  "\\fscx86\\fscy86\\alpha&H60&" +
  "\\t(0,80,\\fscx103\\fscy103\\alpha&H00&)\\t(80,140,\\fscx100\\fscy100)";

const plainTags = (cue: PlacedCue) => `\\bord${round(cue.fontPx * 0.02)}`;

function plateEvent(line: Box, cue: PlacedCue): string {
  const side = 0.4 * cue.fontPx;
  const box = {
    left: line.left - side,
    top: line.top - 0.02 * cue.fontPx,
    width: line.width + 2 * side,
    height: 1.32 * cue.fontPx,
  };
  return shape(
    0,
    cue,
    box,
    0.18 * cue.fontPx,
    `\\1c${tagColor(outlineColor)}\\1a&H${byte(255 * (1 - plateOpacity))}&`,
  );
}

/** A rectangle with round corners. */
function shape(layer: number, state: State, box: Box, radius: number, tags = ""): string {
  const [w, h, r] = [box.width, box.height, Math.min(radius, box.height / 2, box.width / 2)];
  const c = r * 0.448;
  const p = (...numbers: number[]) => numbers.map((value) => round(value)).join(" ");
  const path = [
    `m ${p(r, 0)} l ${p(w - r, 0)} b ${p(w - c, 0, w, c, w, r)}`,
    `l ${p(w, h - r)} b ${p(w, h - c, w - c, h, w - r, h)}`,
    `l ${p(r, h)} b ${p(c, h, 0, h - c, 0, h - r)}`,
    `l ${p(0, r)} b ${p(0, c, c, 0, r, 0)}`,
  ].join(" ");
  return dialogue(
    layer,
    state,
    "Shape",
    `{\\pos(${round(box.left)},${round(box.top)})${tags}\\p1}${path}{\\p0}`,
  );
}

const dialogue = (layer: number, { start, end }: State, style: string, text: string) =>
  `Dialogue: ${layer},${formatTime(start)},${formatTime(end)},${style},,0,0,0,,${text}`;

/** ASS cannot escape these characters: similar ones replace them. */
const escaped = (text: string) =>
  text.replaceAll("\\", "⧵").replaceAll("{", "❴").replaceAll("}", "❵").replaceAll("\n", " ");

function formatTime(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const [minutes, rest] = [two((hundredths / 6000) % 60), two((hundredths / 100) % 60)];
  return `${Math.floor(hundredths / 360000)}:${minutes}:${rest}.${two(hundredths % 100)}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
const byte = (value: number) => Math.round(value).toString(16).padStart(2, "0").toUpperCase();
const bgr = (hex: string) => parseHex(hex).reverse().map(byte).join("");
const tagColor = (hex: string) => `&H${bgr(hex)}&`;
const color = (hex: string) => `&H00${bgr(hex)}`;
