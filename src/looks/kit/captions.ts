import type { Animated, Box, Element, Shape, Text } from "../../drawing/scene.ts";
import { letterDirection } from "../../values/text-direction.ts";
import type { CaptionStyle } from "../../values/timeline.ts";
import type { CaptionCue, CaptionWord, Colors, Face, Page } from "./look.ts";
import { inCase } from "./text.ts";

/** Captions in the style of the look: the words of a cue, the spoken one marked. */
export function captionElements(page: Page): Element[] {
  return page.shot.captions.flatMap((cue) => cueElements(page, cue));
}

/** The size of each style beside that of the look. */
const styleSizes: Partial<Record<CaptionStyle, number>> = { one_word: 1.5, classic: 0.8 };

/** The size of captions in pixels. */
export const captionPx = ({ style, unit, shot }: Pick<Page, "style" | "unit" | "shot">) =>
  style.caption.px * 540 * unit * (styleSizes[shot.captionStyle] ?? 1);

/** The height of a line of captions at that size. */
export const captionLinePx = (page: Pick<Page, "style" | "unit" | "shot">) =>
  lineHeight(captionPx(page), page.style.caption.face);
const lineHeight = (px: number, face: Face) => px * Math.max(1.26, face.line);

/** The caption box below the name of the speaker. */
export const captionArea = ({
  caption,
  labelHeight,
}: Pick<Page, "caption" | "labelHeight">): Box => ({
  ...caption,
  y: caption.y + labelHeight,
  height: caption.height - labelHeight,
});

/** How many lines captions have at most. */
export const captionLinesIn = ({ captionStyle }: Pick<Page["shot"], "captionStyle">) =>
  captionStyle === "one_word" ? 1 : 2;

function cueElements(page: Page, cue: CaptionCue): Element[] {
  const { kit, shot } = page;
  const caption = captionArea(page);
  const { face } = page.style.caption;
  const wanted = captionPx(page);
  const widest = Math.max(...cue.lines.map((line) => kit.measure(textOf(line, face), face)));
  const px = Math.min(wanted, caption.width / Math.max(widest, 0.1));
  const linePx = lineHeight(px, face);
  const top = caption.y + (caption.height - cue.lines.length * linePx) / 2;
  const children = cue.lines.flatMap((line, row) =>
    lineElements(page, line, { cue, px, baseline: top + row * linePx + linePx * 0.72 }),
  );
  const group = { kind: "group", children, opacity: shown(cue.start, cue.end) } as const;
  if (shot.captionStyle !== "one_word") return [group];
  const scale: Animated = [
    { at: cue.start, value: 0.86 },
    { at: cue.start + 0.14, value: 1, ease: "overshoot" },
  ];
  const origin = [caption.x + caption.width / 2, caption.y + caption.height / 2] as const;
  return [{ ...group, scale, origin }];
}

const textOf = (line: readonly CaptionWord[], face: Face) =>
  inCase(line.map(({ gap, text }) => gap + text).join(""), face);

/** A word of a line, its place, and when it is the spoken one. */
interface PlacedWord {
  text: string;
  x: number;
  width: number;
  start: number;
  end: number;
  /** 1 while it is the spoken one. */
  opacity: Animated;
}

interface LinePlace {
  cue: CaptionCue;
  px: number;
  baseline: number;
}

function lineElements(page: Page, line: readonly CaptionWord[], place: LinePlace): Element[] {
  const { kit, style, caption, colors, shot } = page;
  const { face, align, shadow } = style.caption;
  const { cue, px, baseline } = place;
  const whole = textOf(line, face);
  const isRightToLeft = letterDirection(whole) === "rtl";
  const measure = (text: string) => kit.measure(text, face) * px;
  const width = measure(whole);
  const room = caption.width - width;
  const isCentered = align === "center" || shot.captionStyle === "one_word";
  const left = caption.x + (isCentered ? room / 2 : isRightToLeft ? room : 0);
  const plain: Text = {
    kind: "text",
    font: kit.font(face, px, whole),
    tracking: face.tracking * px,
    align: "left",
    text: whole,
    at: [left, baseline],
    rightToLeft: isRightToLeft,
    fill: colors.captionInk,
  };
  const edge: Text = {
    ...plain,
    stroke: colors.captionEdge ?? "#00000073",
    strokeWidth: px * 0.16,
  };
  const under: Element[] = shadow ? [edge, plain] : [plain];
  if (shot.captionStyle === "classic") {
    const side = px * 0.4;
    const box = {
      ...{ x: left - side, y: baseline - px * 0.98 },
      ...{ width: width + 2 * side, height: px * 1.34 },
    };
    return [plate(box, `${colors.captionGround}b8`, px * 0.18), plain];
  }
  if (shot.captionStyle === "one_word") return under;
  const words = placeWords(page, line, { cue, left, whole: width, measure });
  return [...marked(page, words, { plain, under, px, baseline })];
}

interface Line extends Pick<LinePlace, "px" | "baseline"> {
  /** The line in the color of captions, and as it stands under its marks. */
  plain: Text;
  under: readonly Element[];
}

/** The line with a mark for each of its words, in view while the word is spoken. */
function marked({ style, shot, colors }: Page, words: PlacedWord[], line: Line): Element[] {
  const { plain, under, px, baseline } = line;
  const spoken = (fill: string): Element[] =>
    words.map(({ text, x, opacity }) => ({
      ...plain,
      ...{ text, at: [x, baseline], fill, opacity },
    }));
  const { captionStyle } = shot;
  if (captionStyle === "karaoke")
    return [...under, ...words.map((word) => sung(plain, word, { px, baseline, colors }))];
  const mark = captionStyle === "underline" ? captionStyle : style.caption.mark;
  if (mark === "color") return [...under, ...spoken(colors.captionMark)];
  const { above, below, side, radius } = markSizes[mark];
  const marks = words.map(({ x, width, opacity }): Element => {
    const box = {
      ...{ x: x - side * px, y: baseline - above * px },
      ...{ width: width + 2 * side * px, height: (above + below) * px },
    };
    return { ...plate(box, colors.captionMark, radius * px), opacity };
  });
  if (mark === "box") return [...under, ...marks, ...spoken(colors.onAccent)];
  return mark === "underline" ? [...under, ...marks] : [...marks, ...under];
}

/** Above and below the baseline and at the sides, in em. */
const markSizes = {
  box: { above: 0.88, below: 0.28, side: 0.12, radius: 0.18 },
  marker: { above: 0.18, below: 0.1, side: 0.02, radius: 0 },
  underline: { above: -0.14, below: 0.25, side: 0, radius: 0.055 },
};

/** A word that fills with the color of the mark while it is spoken. */
function sung(
  plain: Text,
  { text, x, width, start, end }: PlacedWord,
  { px, baseline, colors }: { px: number; baseline: number; colors: Colors },
): Element {
  const towards = letterDirection(text) === "rtl" ? 1 : -1;
  const move = (from: number): Animated => [
    { at: start, value: from },
    { at: end, value: 0, ease: "linear" },
  ];
  const box = { x, y: baseline - px * 1.1, width, height: px * 1.5 };
  const word: Text = { ...plain, text, at: [x, baseline], fill: colors.captionMark };
  const still: Element = { kind: "group", x: move(-towards * width), children: [word] };
  return { kind: "group", clip: roundRect(box), x: move(towards * width), children: [still] };
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
  const spans = line.map((word): Span => {
    const [gap, text] = [inCase(word.gap, face), inCase(word.text, face)];
    const [start, width] = [measure(before + gap), measure(text)];
    before += gap + text;
    return { text, start, end: start + width };
  });
  const isRightToLeft = letterDirection(textOf(line, face)) === "rtl";
  return line.map((word, at) => {
    const { text = "", start = 0, end = 0 } = spans[at] ?? {};
    const next = line[at + 1] ?? cue.lines[row + 1]?.[0];
    const opacity = shown(word.start, next?.start ?? cue.end);
    const x = left + shownAt(spans, at, { whole, isRightToLeft });
    return { text, x, width: end - start, start: word.start, end: word.end, opacity };
  });
}

/** A word, and where it begins and ends in a line that is read from one side to the other. */
interface Span {
  text: string;
  start: number;
  end: number;
}

/** The left edge of a word. Words of the other direction run against their line. */
function shownAt(
  spans: readonly Span[],
  at: number,
  { whole, isRightToLeft }: { whole: number; isRightToLeft: boolean },
): number {
  const isOther = (span: Span | undefined) =>
    span !== undefined &&
    /\p{L}/u.test(span.text) &&
    (letterDirection(span.text) === "rtl") !== isRightToLeft;
  let [first, last] = [at, at];
  if (isOther(spans[at])) {
    while (isOther(spans[first - 1])) first--;
    while (isOther(spans[last + 1])) last++;
  }
  const [start, end] = [spans[at]?.start ?? 0, spans[at]?.end ?? 0];
  const [from, to] = [spans[first]?.start ?? 0, spans[last]?.end ?? 0];
  const turned = first === last ? start : from + to - end;
  return isRightToLeft ? whole - turned - (end - start) : turned;
}

/** Opacity 1 from a start to an end. */
const shown = (start: number, end: number): Animated => [
  { at: start - 0.001, value: 0 },
  { at: start, value: 1, ease: "hold" },
  { at: end, value: 0, ease: "hold" },
];

/** A rectangle with round corners. */
export const plate = (box: Box, fill: string, radius = 0): Shape => ({
  kind: "shape",
  path: roundRect(box, radius),
  fill,
});

/** The path of a rectangle with round corners. */
export function roundRect({ x, y, width, height }: Box, radius = 0): string {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  const [w, h] = [width - 2 * r, height - 2 * r];
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}z`;
}
