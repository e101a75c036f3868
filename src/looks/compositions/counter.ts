import type { Box, Element, Text } from "../../drawing/scene.ts";
import { writeNumber } from "../../values/number-text.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page } from "../kit/look.ts";
import { fieldsOf, iconGroup, iconsOf, isOdd, split, titleBlock } from "./parts.ts";

/** A number counts up in this time, in so many steps. */
const [countSeconds, countSteps] = [0.55, 14];
/** Smaller numbers, years and fractions are shown at once: their counts read as other numbers. */
const countsFrom = 100;
/** Where counting begins: a viewer should not read another number. */
const firstShare = 0.6;

/** A large number with its unit, what it counts, and an icon. */
export const counter: Compose = (page) => {
  const { title, cue } = fieldsOf(page);
  const { content } = page;
  const start = page.shot.moments.at(cue ?? title, 0.3);
  const hasIcon = iconsOf(page).length > 0;
  const wide = page.shape === "wide";
  const [figure, picture] = split(
    page,
    content,
    hasIcon ? (wide ? 0.58 : 0.62) : 1,
    0.04,
    wide && isOdd(page),
  );
  const words = countedThing(page);
  const share = words ? 0.62 : 1;
  const numberBox = { ...figure, height: figure.height * share };
  const wordsBox = {
    ...figure,
    y: figure.y + figure.height * share,
    height: figure.height * (1 - share),
  };
  const number = numberElements(page, numberBox, start);
  return [
    ...number.elements,
    ...(page.style.mark?.(page, number.box, start + 0.4, "number") ?? []),
    ...(words
      ? titleBlock(page, wordsBox, { text: words, start: start + 0.25, pxMax: 62, vertical: "top" })
          .elements
      : []),
    ...(hasIcon ? iconGroup(page, picture, Math.min(start + 0.35, 1)) : []),
  ];
};

/** The number as large as it fits. A short unit, such as %, stands beside it. */
export function numberElements(
  page: Page,
  box: Box,
  start: number,
): { elements: Element[]; box: Box } {
  const { kit, style, colors } = page;
  const text = writeValue(page, 1);
  const em = kit.measure(text, style.number);
  const px = Math.min(560 * page.unit, box.width / em, box.height / style.number.line);
  const [width, height] = [em * px, px * style.number.line];
  const isCentered = style.align === "center";
  const left = isCentered ? box.x + (box.width - width) / 2 : box.x;
  const top = box.y + (box.height - height) / 2;
  const around = { x: left, y: top, width, height };
  const line: Text = {
    kind: "text",
    text,
    font: kit.font(style.number, px, text),
    at: [left, top + height / 2 + px * 0.36],
    tracking: style.number.tracking * px,
    fill: colors.ink,
  };
  const counting = counts(page)
    ? Array.from({ length: countSteps }, (_, step) => {
        const share = 1 - (1 - firstShare) * (1 - (step + 1) / countSteps) ** 3;
        return {
          at: start + (countSeconds * (step + 1)) / countSteps,
          text: writeValue(page, share),
        };
      })
    : [];
  const motion = { kind: "rise", seconds: 0.5 } as const;
  const drawn: Element =
    counting.length > 0 ? { ...line, text: writeValue(page, firstShare), later: counting } : line;
  // Elsewhere the icon comes first, and the number with its word.
  const subject = page.shot.opens || iconsOf(page).length === 0;
  return {
    elements: [enter(page, [drawn], { start, around, subject, motion })],
    box: around,
  };
}

/** What is counted: the title, after a unit that does not stand beside the number. */
export function countedThing(page: Page): string {
  const { title = "", unit = "" } = fieldsOf(page);
  const isBeside = unit.length <= 3 || title.toLowerCase().includes(unit.toLowerCase());
  return isBeside ? title : [unit, title].filter(Boolean).join(" ");
}

/** The number as the text writes it, with its sign before its currency. */
function writeValue(page: Page, share: number): string {
  const { value = 0, decimals, prefix = "", unit = "" } = fieldsOf(page);
  const { digits, gap } = writeNumber(Math.abs(value), {
    texts: [page.shot.spoken],
    decimals: decimals ?? (Number.isInteger(value) ? 0 : undefined),
    share,
  });
  const beside = unit.length > 3 ? "" : unit === "%" ? `${gap}%` : unit && `\u00a0${unit}`;
  return `${value < 0 ? "−" : ""}${prefix}${digits}${beside}`;
}

/** The first frame of a video already shows the right number. */
function counts(page: Page): boolean {
  const { value = 0, decimals = 0, unit = "" } = fieldsOf(page);
  const isYear = unit === "" && value >= 1000 && value < 2200;
  return !page.shot.opens && decimals === 0 && Math.abs(value) >= countsFrom && !isYear;
}
