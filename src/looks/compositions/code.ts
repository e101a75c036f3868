import type { Animated, Element, Keyframe } from "../../drawing/scene.ts";
import { withAlpha } from "../../values/colors.ts";
import type { ShownCode } from "../code/shown-code.ts";
import { plate, roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page } from "../kit/look.ts";
import {
  type CodeFit,
  fitCode,
  lineBox,
  lineNumber,
  lineTexts,
  windowElements,
} from "./code-window.ts";
import { fieldsOf } from "./parts.ts";
import { withTitle } from "./with-title.ts";

/** Opacity of lines that are not explained now. */
const dimness = 0.42;
/** Seconds in which a line is written or becomes bright. */
const lineSeconds = 0.45;

/** A title that names a file stands in the bar of the window. */
const fileName = /^[\w./-]{1,60}\.[a-z\d]{1,8}$/i;

/**
 * Code in a window. Its lines are written one after another. With lit lines, all lines are visible
 * dimmed from the start, and the lit ones become bright while they are explained.
 */
export const code: Compose = (page) => {
  const { shown, fit, name, heading } = layOut(page);
  const { content } = page;
  const frame = enter(page, windowElements(page, fit, name), {
    start: 0,
    around: { ...content, ...fit.box },
    subject: true,
  });
  const body = shown.lit
    ? litLines(page, shown, { fit, lit: shown.lit })
    : writtenLines(page, shown, fit);
  return [...heading, frame, ...body];
};

/** How many lines of the code of a page have no room. */
export const hiddenLines = (page: Page): number => layOut(page).fit.hidden;

function layOut(page: Page) {
  const { title } = fieldsOf(page);
  const shown = page.shot.code ?? plainCode(page);
  const isFile = title !== undefined && fileName.test(title);
  // Code needs the whole width.
  const stacked = page.shape === "wide" ? ({ ...page, shape: "square" } as const) : page;
  const { body, elements } = withTitle(stacked, isFile ? undefined : title);
  const fit = fitCode(shown, body, page.unit);
  return { shown, fit, name: isFile ? title : shown.name, heading: elements };
}

/** Code that the host has not colored. */
function plainCode({ shot: { content } }: Page): ShownCode {
  const { code: text = "" } = content.kind === "code" ? content : {};
  const lines = text.split("\n").map((line) => [{ text: line, kind: "text" as const }]);
  return { lines, name: "", isNumbered: false, firstNumber: 1 };
}

const hasLetters = ({ lines }: CodeFit, index: number) =>
  lines[index]?.tokens.some(({ text }) => text.trim() !== "") ?? false;

/** The number of each line of a window; continuations have that of their line. */
function numbersOf({ lines }: CodeFit, { firstNumber }: ShownCode): number[] {
  let number = firstNumber;
  return lines.map((line) => {
    if (line.number !== undefined) number = line.number + firstNumber - 1;
    return number;
  });
}

function writtenLines(page: Page, shown: ShownCode, fit: CodeFit): Element[] {
  const numbers = numbersOf(fit, shown);
  const { moments, opens } = page.shot;
  return fit.lines.flatMap((line, index): Element[] => {
    if (!hasLetters(fit, index) && !shown.isNumbered) return [];
    const start = moments.spread(index, fit.lines.length);
    const isNumbered = shown.isNumbered && line.number !== undefined;
    const number = isNumbered ? [lineNumber(page, fit, index, numbers[index] ?? 1)] : [];
    // The first frame is not empty.
    const isThere = index === 0 || opens;
    if (isThere) return [still(page, fit, index, [...number, ...lineTexts(page, fit, index)])];
    return [
      ...number.map((text) => ({ ...text, opacity: fade(start, 0, 1) })),
      wiped(page, fit, index, start),
    ];
  });
}

function litLines(
  page: Page,
  shown: ShownCode,
  { fit, lit }: { fit: CodeFit; lit: NonNullable<ShownCode["lit"]> },
): Element[] {
  const numbers = numbersOf(fit, shown);
  const isLit = (index: number) =>
    (numbers[index] ?? 0) >= lit.from && (numbers[index] ?? 0) <= lit.to && hasLetters(fit, index);
  const meant = fit.lines.flatMap((_, index) => (isLit(index) ? [index] : []));
  const isComment = (index: number) =>
    fit.lines[index]?.tokens.every(({ text, kind }) => kind === "comment" || !text.trim());
  const coded = meant.filter((index) => !isComment(index));
  // Code is explained rather than the comment above it.
  const bright = coded.length > 0 ? coded : meant;
  const dim = fit.lines.flatMap((line, index): Element[] => {
    const texts: Element = {
      kind: "group",
      opacity: dimness,
      children: lineTexts(page, fit, index),
    };
    const isNumbered = shown.isNumbered && line.number !== undefined;
    return isNumbered ? [lineNumber(page, fit, index, numbers[index] ?? 1), texts] : [texts];
  });
  const brightened = bright.flatMap((index, place) => {
    const start = page.shot.moments.spread(place, bright.length);
    return [...marks(page, fit, index, start), wiped(page, fit, index, start)];
  });
  return [{ kind: "group", sprite: fit.box, children: dim }, ...brightened];
}

/** The ground of a lit line, and a bar at its left. */
function marks(page: Page, fit: CodeFit, index: number, start: number): Element[] {
  const { x, y, height } = lineBox(fit, index);
  const { accent } = page.shot.palette;
  const { box, px } = fit;
  const ground = { x: box.x, y, width: box.width, height };
  const bar = { ...ground, width: Math.min(px * 0.22, x - box.x) };
  const opacity = fade(start, 0, 1);
  return [
    { ...plate(ground, withAlpha(accent, 0.13)), opacity },
    { ...plate(bar, accent), opacity },
  ];
}

/** A line that is uncovered from its beginning to its end. */
function wiped(page: Page, fit: CodeFit, index: number, start: number): Element {
  const box = lineBox(fit, index);
  const move = (from: number): Animated => [
    { at: start, value: from },
    { at: start + lineSeconds, value: 0, ease: "linear" },
  ];
  const inner: Element = {
    kind: "group",
    x: move(box.width),
    children: [still(page, fit, index, lineTexts(page, fit, index))],
  };
  return { kind: "group", clip: roundRect(box), x: move(-box.width), children: [inner] };
}

/** A line drawn once. */
function still({ unit }: Page, fit: CodeFit, index: number, children: Element[]): Element {
  const { x, y, width, height } = lineBox(fit, index);
  const [left, by] = [fit.gutter, 4 * unit];
  const sprite = {
    ...{ x: x - left, y: y - by },
    ...{ width: width + left, height: height + 2 * by },
  };
  return { kind: "group", sprite, children };
}

const fade = (start: number, from: number, to: number): Keyframe[] => [
  { at: start, value: from },
  { at: start + 0.2, value: to, ease: "linear" },
];
