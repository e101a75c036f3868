import type { Word } from "../../values/scene.ts";
import { contrast, readableOn, rgbOf } from "../colors.ts";
import {
  type Box,
  type CaptionLook,
  type PlacedCue,
  type PlacedPiece,
  type PlacedWord,
  placeCaptions,
} from "./layout.ts";

/** What stands around the letters, so that they read on any picture. */
export const outlineColor = "#0b0c10";
/** The plate of style "classic": this much of it covers the picture. */
export const plateOpacity = 0.72;

/** The colours of a look, made readable: 4.5:1 or better on what stands around them. */
export function captionColors({ palette }: Pick<CaptionLook, "palette">) {
  const onAccent =
    contrast("#ffffff", palette.accent) > contrast("#0b0c10", palette.accent) * 0.8
      ? "#ffffff"
      : "#0b0c10";
  return {
    text: "#ffffff",
    outline: outlineColor,
    accent: readableOn(palette.accent, outlineColor),
    box: boxColor(palette.accent, onAccent),
    onAccent,
  };
}

function boxColor(accent: string, text: string): string {
  return readableOn(accent, text);
}

/** An ASS script of the captions at the size of the frame: every word placed by us, so that nothing depends on libass's line breaking. */
export function assOf(words: readonly Word[], look: CaptionLook): string {
  return assOfPlaced(placeCaptions(words, look), look);
}

export function assOfPlaced(cues: readonly PlacedCue[], look: CaptionLook): string {
  const colors = captionColors(look);
  // Shapes need no letters, yet libass looks for their font: it gets one that is there.
  const family =
    cues[0]?.words[0]?.pieces.find((piece) => piece.kind === "text")?.face.family ??
    "Inter ExtraBold";
  const events = cues.flatMap((cue) => eventsOf(cue, look, colors));
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${look.width}
PlayResY: ${look.height}
WrapStyle: 2
ScaledBorderAndShadow: yes
Kerning: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Word,${family},40,${color(colors.text)},${color(colors.text)},${color(colors.outline)},${color(colors.outline)},0,0,0,0,100,100,0,0,1,4,0,7,0,0,0,-1
Style: Shape,${family},40,${color(colors.box)},${color(colors.box)},${color(colors.box)},${color(colors.box)},0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,-1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${events.join("\n")}
`;
}

type Colors = ReturnType<typeof captionColors>;

/** Layers: 0 plates, 1 words, 2 the box of the word being spoken, 3 that word. */
function eventsOf(cue: PlacedCue, look: CaptionLook, colors: Colors): string[] {
  if (look.style === "one_word")
    return cue.words.flatMap((word) => textEvents(word, cue, { layer: 1, tags: popIn }));
  if (look.style === "karaoke")
    return cue.words.flatMap((word) => karaokeEvents(word, cue, colors));
  const still = cue.words.flatMap((word) =>
    textEvents(word, cue, { layer: 1, tags: look.style === "classic" ? plainTags(cue) : "" }),
  );
  if (look.style === "classic")
    return [...cue.lines.map((line) => plateEvent(line, cue)), ...still];
  const spoken = cue.words.flatMap((word, index) => {
    // A word stays lit until the next begins: a gap of a few frames between two boxes would flicker.
    const end = cue.words[index + 1]?.start ?? Math.min(cue.end, word.end + 0.15);
    const state = {
      start: word.start,
      end: Math.max(end, word.start + 0.05),
      font_px: cue.font_px,
    };
    return look.style === "underline"
      ? [underlineEvent(word, state)]
      : highlightEvents(word, state, {
          colors,
          side: (touches(word, cue) ? 0.03 : 0.13) * cue.font_px,
        });
  });
  return [...still, ...spoken];
}

type State = Pick<PlacedCue, "start" | "end" | "font_px">;

function textEvents(
  word: PlacedWord,
  state: State,
  { layer, tags }: { layer: number; tags: string },
): string[] {
  const texts = word.pieces.filter((piece) => piece.kind === "text" && piece.text.trim());
  return texts.map((piece) =>
    dialogue(
      layer,
      state,
      "Word",
      `{${pieceTags(piece, word, state.font_px)}${tags}}${escaped(piece.text)}`,
    ),
  );
}

function pieceTags(piece: PlacedPiece, word: PlacedWord, font_px: number): string {
  const { family, bold, ascent_em, descent_em } = piece.face;
  const size = (ascent_em + descent_em) * font_px;
  const middle = word.baseline - ascent_em * font_px + size / 2;
  // No shadow and no blur: they are a third of what captions cost, and the outline carries the contrast.
  const edge = `\\bord${round(font_px * 0.08)}`;
  return `${anchor(piece, word, middle)}\\fn${family}\\b${bold ? 1 : 0}\\fs${round(size)}${edge}`;
}

/** Scripts without spaces: a wide box would cover the neighbours. */
const touches = (word: PlacedWord, cue: PlacedCue) =>
  cue.words.some(
    (other) =>
      other.baseline === word.baseline && Math.abs(other.left - word.left - word.width) < 1,
  );

/** By its middle, so that it grows about it. libass misplaces joined letters set by anything but their right end. */
function anchor(piece: PlacedPiece, word: PlacedWord, middle: number): string {
  if (word.right_to_left) return `\\an6\\pos(${round(piece.left + piece.width)},${round(middle)})`;
  return `\\an5\\pos(${round(piece.left + piece.width / 2)},${round(middle)})`;
}

function highlightEvents(
  word: PlacedWord,
  state: State,
  { colors, side }: { colors: Colors; side: number },
): string[] {
  const box = {
    left: word.left - side,
    top: word.baseline - 0.93 * state.font_px,
    width: word.width + 2 * side,
    height: 1.22 * state.font_px,
  };
  const tags = `\\bord0\\1c${tagColor(colors.onAccent)}`;
  return [
    shape(2, state, box, 0.2 * state.font_px),
    ...textEvents(word, state, { layer: 3, tags }),
  ];
}

function underlineEvent(word: PlacedWord, state: State): string {
  const height = 0.11 * state.font_px;
  const box = {
    left: word.left,
    top: word.baseline + 0.14 * state.font_px,
    width: word.width,
    height,
  };
  return shape(
    2,
    state,
    box,
    height / 2,
    `\\bord${round(state.font_px * 0.03)}\\3c${tagColor(outlineColor)}`,
  );
}

function karaokeEvents(word: PlacedWord, cue: PlacedCue, colors: Colors): string[] {
  const wait = Math.max(0, Math.round((word.start - cue.start) * 100));
  const length = Math.max(1, Math.round((word.end - word.start) * 100));
  // libass fills from left to right only: a word read the other way turns at once.
  const fill = word.right_to_left ? `{\\k${wait}}{\\k${length}}` : `{\\k${wait}}{\\kf${length}}`;
  const tags = `\\1c${tagColor(colors.accent)}\\2c${tagColor(colors.text)}}${fill}{`;
  return textEvents(word, cue, { layer: 1, tags });
}

/** The word springs up within a few frames. */
const popIn =
  "\\fscx86\\fscy86\\alpha&H60&\\t(0,80,\\fscx103\\fscy103\\alpha&H00&)\\t(80,140,\\fscx100\\fscy100)";

const plainTags = (cue: PlacedCue) => `\\bord${round(cue.font_px * 0.02)}`;

function plateEvent(line: Box, cue: PlacedCue): string {
  const side = 0.4 * cue.font_px;
  const box = {
    left: line.left - side,
    top: line.top - 0.02 * cue.font_px,
    width: line.width + 2 * side,
    height: 1.32 * cue.font_px,
  };
  return shape(
    0,
    cue,
    box,
    0.18 * cue.font_px,
    `\\1c${tagColor(outlineColor)}\\1a&H${byte(255 * (1 - plateOpacity))}&`,
  );
}

/** A rectangle with round corners. */
function shape(layer: number, state: State, box: Box, radius: number, tags = ""): string {
  const [w, h, r] = [box.width, box.height, Math.min(radius, box.height / 2, box.width / 2)];
  const c = r * 0.448;
  const p = (...numbers: number[]) => numbers.map((value) => round(value)).join(" ");
  const path = `m ${p(r, 0)} l ${p(w - r, 0)} b ${p(w - c, 0, w, c, w, r)} l ${p(w, h - r)} b ${p(w, h - c, w - c, h, w - r, h)} l ${p(r, h)} b ${p(c, h, 0, h - c, 0, h - r)} l ${p(0, r)} b ${p(0, c, c, 0, r, 0)}`;
  return dialogue(
    layer,
    state,
    "Shape",
    `{\\pos(${round(box.left)},${round(box.top)})${tags}\\p1}${path}{\\p0}`,
  );
}

const dialogue = (layer: number, { start, end }: State, style: string, text: string) =>
  `Dialogue: ${layer},${clockOf(start)},${clockOf(end)},${style},,0,0,0,,${text}`;

/** ASS has no way to write these signs: look-alikes stand in. */
const escaped = (text: string) =>
  text.replaceAll("\\", "⧵").replaceAll("{", "❴").replaceAll("}", "❵").replaceAll("\n", " ");

function clockOf(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${Math.floor(hundredths / 360000)}:${two((hundredths / 6000) % 60)}:${two((hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
const byte = (value: number) => Math.round(value).toString(16).padStart(2, "0").toUpperCase();
const bgr = (hex: string) => rgbOf(hex).reverse().map(byte).join("");
const tagColor = (hex: string) => `&H${bgr(hex)}&`;
const color = (hex: string) => `&H00${bgr(hex)}`;
