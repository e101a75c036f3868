import type { Animated, Box, Element, Text } from "../../drawing/scene.ts";
import { letterDirection } from "../../values/text-direction.ts";
import type { CaptionCue, CaptionWord, Page } from "./look.ts";
import { inCase } from "./text.ts";

/** Captions in the style of the look: the words of a cue, the spoken one marked. */
export function captionElements(page: Page): Element[] {
  return page.shot.captions.flatMap((cue) => cueElements(page, cue));
}

/** The size of captions in pixels. */
export const captionPx = ({ style, unit }: Pick<Page, "style" | "unit">) =>
  style.caption.px * 540 * unit;

function cueElements(page: Page, cue: CaptionCue): Element[] {
  const { caption } = page;
  const { face } = page.style.caption;
  const px = captionPx(page);
  const linePx = px * Math.max(1.26, face.line);
  const top = caption.y + (caption.height - cue.lines.length * linePx) / 2;
  const children = cue.lines.flatMap((line, row) =>
    lineElements(page, line, { cue, px, baseline: top + row * linePx + linePx * 0.72 }),
  );
  return [{ kind: "group", children, opacity: shown(cue.start, cue.end) }];
}

/** A word of a line, its place, and when it is the spoken one. */
interface PlacedWord {
  text: string;
  x: number;
  width: number;
  opacity: Animated;
}

function lineElements(
  page: Page,
  line: readonly CaptionWord[],
  { cue, px, baseline }: { cue: CaptionCue; px: number; baseline: number },
): Element[] {
  const { kit, style, caption, colors } = page;
  const { face, align, mark, shadow } = style.caption;
  const whole = inCase(line.map(({ gap, text }) => gap + text).join(""), face);
  const isRightToLeft = letterDirection(whole) === "rtl";
  const measure = (text: string) => kit.measure(text, face) * px;
  const room = caption.width - measure(whole);
  const left = caption.x + (align === "center" ? room / 2 : isRightToLeft ? room : 0);
  const base = {
    kind: "text",
    font: kit.font(face, px, whole),
    tracking: face.tracking * px,
    align: "left",
  } as const;
  const plain: Text = {
    ...base,
    text: whole,
    at: [left, baseline],
    rightToLeft: isRightToLeft,
    fill: colors.captionInk,
  };
  const edge: Text = { ...plain, stroke: "#00000073", strokeWidth: px * 0.16 };
  const words = placeWords(page, line, { cue, left, whole: measure(whole), measure });
  const spoken = (fill: string): Element[] =>
    words.map(({ text, x, opacity }) => ({ ...base, text, at: [x, baseline], fill, opacity }));
  const under: Element[] = shadow ? [edge, plain] : [plain];
  if (mark === "color") return [...under, ...spoken(colors.captionMark)];
  const [rise, fall, side, radius] =
    mark === "box" ? [0.88, 0.28, 0.16, 0.18] : [0.18, 0.1, 0.02, 0];
  const marks: Element[] = words.map(({ x, width, opacity }) => ({
    kind: "shape",
    path: roundRect(
      {
        x: x - side * px,
        y: baseline - rise * px,
        width: width + 2 * side * px,
        height: (rise + fall) * px,
      },
      radius * px,
    ),
    fill: colors.captionMark,
    opacity,
  }));
  return mark === "box" ? [...under, ...marks, ...spoken(colors.onAccent)] : [...marks, ...under];
}

function placeWords(
  { style }: Page,
  line: readonly CaptionWord[],
  {
    cue,
    left,
    whole,
    measure,
  }: { cue: CaptionCue; left: number; whole: number; measure(text: string): number },
): PlacedWord[] {
  const { face } = style.caption;
  const row = cue.lines.indexOf(line);
  let before = "";
  return line.map((word, at) => {
    const [gap, text] = [inCase(word.gap, face), inCase(word.text, face)];
    const [start, width] = [measure(before + gap), measure(text)];
    before += gap + text;
    const x = left + (letterDirection(text) === "rtl" ? whole - start - width : start);
    const next = line[at + 1] ?? cue.lines[row + 1]?.[0];
    return { text, x, width, opacity: shown(word.start, next?.start ?? cue.end) };
  });
}

/** Opacity 1 from a start to an end. */
const shown = (start: number, end: number): Animated => [
  { at: start - 0.001, value: 0 },
  { at: start, value: 1, ease: "hold" },
  { at: end, value: 0, ease: "hold" },
];

/** The path of a rectangle with round corners. */
export function roundRect({ x, y, width, height }: Box, radius = 0): string {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  const [w, h] = [width - 2 * r, height - 2 * r];
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}z`;
}
