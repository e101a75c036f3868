import type { Box, Element, Text } from "../../drawing/scene.ts";
import { hasWordSpaces } from "../../language/segmentation.ts";
import type { Design } from "../../values/design.ts";
import { repeatsNumber } from "../../values/design-words.ts";
import { writeNumber } from "../../values/number-text.ts";
import { languageDirection } from "../../values/text-direction.ts";
import { enter } from "../kit/enter.ts";
import type { Content, Page, Point } from "../kit/look.ts";
import { fieldsOf, iconsOf } from "./parts.ts";

/** A number counts up in this time, in so many steps. */
const [countSeconds, countSteps] = [0.55, 14];
/** Smaller numbers, years and fractions are shown at once: their counts read as other numbers. */
const countsFrom = 100;
/** Where counting begins: a viewer should not read another number. */
const firstShare = 0.6;
/** Sizes beside the number: a short unit, a sign before it, and a unit on its own line. */
const [unitShare, signShare, lineShare] = [0.46, 0.6, 0.4];
/** Longer units have their own line. */
const unitBesideMax = 3;
/** In a low box of a wide frame without an icon, a line of number and unit fills more of it. */
const [unitLineMax, lowBox] = [12, 2.2];
/** Before a short unit, and before a word, in em of the digits. */
const [signGap, wordGap] = [0.06, 0.16];

/** The height of digits in em. */
export const digitsEm = 0.72;

/** Room for the mark of the look at each side of digits, in the unit of their size. */
export const markRoom = ({ style }: Page, digits: Pick<Box, "width" | "height">): Point =>
  style.markRoom?.(digits) ?? [0, 0];

/** Under the digits in em, and where a comma hangs below their line. */
const [gapBelow, gapBelowComma] = [0.07, 0.14];

/** What stands around the digits of a number. */
interface FigureParts {
  digits: string;
  /** Its currency and sign, as large as the digits. */
  before: string;
  /** A sign such as ≈, which is smaller. */
  sign: string;
  /** What it rose from, on a line above. */
  above: string;
  /** A short unit, which stands beside it. */
  beside: string;
  /** A magnitude and unit, such as "billion dollars", on a line below. */
  below: string;
}

/** A number as it is drawn: `box` is around its digits, `whole` around all of it. */
export interface Figure {
  elements: Element[];
  box: Box;
  whole: Box;
}

/**
 * A number with its whole unit: digits as large as they fit, the rest in a second size. It enters
 * at `start`; as the `subject` it is in view from the first frame.
 */
export function figureElements(
  page: Page,
  box: Box,
  { start, subject }: { start: number; subject: boolean },
): Figure {
  const { kit, style, colors } = page;
  const parts = partsOf(page, 1, besideMaxIn(page, box));
  const { number, display } = style;
  const gapBeside = parts.beside.length > unitBesideMax ? wordGap : signGap;
  const em = widthsOf(page, parts, gapBeside);
  // Marks of a pen go around the digits, not through a word beside them.
  const isWord = parts.beside.length > unitBesideMax;
  const marked = em.sign + em.digits + (isWord ? 0 : em.beside);
  const [aside, above] = markRoom(page, { width: marked, height: digitsEm });
  const wide = em.sign + em.digits + em.beside + 2 * aside;
  // The mark goes over the lines of the number, and its digits stand in their middle.
  const over = Math.max(0, above - (number.line - digitsEm) / 2);
  const lineEm = (text: string) => (text ? lineShare * display.line : 0);
  const hangs = /[,;]/.test(parts.digits);
  const gap = parts.below ? (hangs ? gapBelowComma : gapBelow) : 0;
  const high = number.line + 2 * over + lineEm(parts.above) + gap + lineEm(parts.below);
  const px = Math.min(560 * page.unit, box.width / wide, box.height / high);
  const room = style.align === "center" ? 0.5 : isRightToLeft(page) ? 1 : 0;
  const leftOf = (width: number) => box.x + (box.width - width) * room;
  const top = box.y + (box.height - px * high) / 2 + px * (lineEm(parts.above) + over);
  const [left, width, height] = [leftOf(wide * px) + aside * px, wide * px, px * number.line];
  // Words above and below a marked number stand in the middle of its mark.
  const lineAt = (line: number) =>
    aside > 0 ? within(box, left + (marked * px - line) / 2, line) : leftOf(line);
  const baseline = top + height / 2 + px * 0.36;
  const digits = { y: baseline - px * digitsEm, height: px * digitsEm };
  const figure = { x: left, width: marked * px, ...digits };
  const put = (text: string, x: number, size: number, y = baseline): Text => ({
    kind: "text",
    text,
    font: kit.font(number, size, text),
    at: [x, y],
    tracking: number.tracking * size,
    fill: colors.ink,
  });
  const first = left + em.sign * px;
  const after = first + (em.digits + gapBeside + (isWord ? aside : 0)) * px;
  const lineOf = (text: string) => sizeLine(page, text, px, box);
  const lines = [
    { text: parts.above, y: top - px * (lineEm(parts.above) + over) },
    { text: parts.below, y: top + height + px * (gap + over) },
  ].flatMap(({ text, y }) => (text ? secondLine(page, lineOf(text), { y, px, lineAt }) : []));
  const drawn: Element[] = [
    ...(parts.sign ? [put(parts.sign, left, px * signShare, baseline - px * 0.1)] : []),
    ...digitElements(page, put(parts.before + parts.digits, first, px), subject ? 0 : start, px),
    ...(parts.beside ? [put(parts.beside, after, px * besideSize(parts))] : []),
  ];
  const ink = Math.max(width, ...[parts.above, parts.below].map((text) => lineOf(text).width));
  const y = top - px * (lineEm(parts.above) + over);
  const whole = { x: lineAt(ink), y, width: ink, height: px * high };
  const motion = { kind: "rise", seconds: 0.5 } as const;
  return {
    elements: [enter(page, [...drawn, ...lines], { start, around: whole, subject, motion })],
    box: figure,
    whole,
  };
}

/** The widths of the parts of a line in em of its digits. */
function widthsOf({ kit, style: { number } }: Page, parts: FigureParts, gapBeside: number) {
  const { sign, before, digits, beside } = parts;
  return {
    sign: sign ? kit.measure(sign, number) * signShare + 0.1 : 0,
    digits: kit.measure(before + digits, number),
    beside: beside ? kit.measure(beside, number) * besideSize(parts) + gapBeside : 0,
  };
}

/** The left end of a line that stays in a box. */
const within = (box: Box, wanted: number, width: number) =>
  Math.max(box.x, Math.min(wanted, box.x + box.width - width));

const isRightToLeft = ({ shot }: Page) => languageDirection(shot.language) === "rtl";

/** The most letters of a unit beside the digits. */
function besideMaxIn(page: Page, { width, height }: Box): number {
  const isLow = page.shape === "wide" && width > lowBox * height;
  const isAlone = iconsOf(page).length === 0 && !isRightToLeft(page);
  return isLow && isAlone ? unitLineMax : unitBesideMax;
}

const besideSize = ({ beside }: FigureParts) => (/^\s?%$/.test(beside) ? 1 : unitShare);

/** A line in the second size. */
interface SecondLine {
  shown: string;
  size: number;
  width: number;
}

/** A line beside digits of a size, not wider than the box. */
function sizeLine(
  { kit, style: { display } }: Page,
  text: string,
  px: number,
  box: Box,
): SecondLine {
  const shown = display.isUpper ? text.toUpperCase() : text;
  const em = kit.measure(shown, display);
  const size = Math.min(px * lineShare, box.width / Math.max(em, 0.1));
  return { shown, size, width: em * size };
}

/** A line above or below the digits. */
function secondLine(
  { kit, style: { display }, colors }: Page,
  { shown, size, width }: SecondLine,
  { y, px, lineAt }: { y: number; px: number; lineAt(width: number): number },
): Text {
  return {
    kind: "text",
    text: shown,
    font: kit.font(display, size, shown),
    at: [lineAt(width), y + (px * lineShare * display.line) / 2 + size * 0.36],
    tracking: display.tracking * size,
    fill: colors.ink,
  };
}

/**
 * The digits, or each of them in a cell of its own while they count: the digits of most faces have
 * different widths, and a number that jumps from side to side cannot be read.
 */
function digitElements(page: Page, line: Text, start: number, px: number): Element[] {
  if (!counts(page)) return [line];
  const { kit, style } = page;
  const { text } = line;
  const at = (step: number) => {
    const share = 1 - (1 - firstShare) * (1 - step / countSteps) ** 3;
    const { before, digits } = partsOf(page, share);
    // A number with fewer digits would leave its cells.
    return before.length + digits.length === text.length ? before + digits : text;
  };
  const steps = Array.from({ length: countSteps }, (_, step) => ({
    at: start + (countSeconds * (step + 1)) / countSteps,
    text: at(step + 1),
  }));
  const width = (letters: string) => kit.measure(letters, style.number) * px;
  const bare = { ...style.number, tracking: 0 };
  return [...text].map((letter, index) => {
    const x = width(text.slice(0, index));
    const cell = kit.measure(letter, bare) * px;
    const later = steps.map((step) => ({ at: step.at, text: step.text.charAt(index) }));
    return {
      ...line,
      text: at(0).charAt(index),
      align: "center",
      tracking: 0,
      at: [line.at[0] + x + cell / 2, line.at[1]],
      ...(later.some((one) => one.text !== letter) ? { later } : {}),
    };
  });
}

/** The most letters of an amount of several parts that stand in one line. */
const partsLetterMax = 14;

/** The number as the text writes it, with its sign before its currency. */
function partsOf(page: Page, share: number, besideMax = unitBesideMax): FigureParts {
  const { value = 0, decimals, prefix = "", unit: whole = "" } = fieldsOf(page);
  // The sign of "% a year" stands beside the digits, the rest below them.
  const [, rest = ""] = /^% (.+)$/u.exec(whole) ?? [];
  // "2 h 29 min 12 s" is one number.
  const isCompound = /^\p{L}+\.?\s?\p{Nd}/u.test(whole) && whole.length <= partsLetterMax;
  const unit = rest ? "%" : isCompound ? "" : whole;
  const { digits: own, gap } = writeNumber(Math.abs(value), {
    texts: [page.shot.spoken],
    language: page.shot.language,
    decimals: decimals ?? (Number.isInteger(value) ? 0 : undefined),
    share,
  });
  const joint = hasWordSpaces(page.shot.language) ? " " : "";
  const digits = isCompound ? own + joint + whole : own;
  // A label such as "stolen bicycles" has the unit "bicycles" in it.
  const isSaid = countedThing(page).toLowerCase().includes(unit.toLowerCase());
  const isShort = unit.length <= (isSaid ? unitBesideMax : besideMax);
  // "1,900 → $" says what it rose from; "≈ " is a sign; "$" and "25–" belong to the digits.
  const end = prefix.lastIndexOf("→") + 1;
  const lead = end > 0 ? prefix.slice(end).trimStart() : prefix;
  const isSign = lead.trimEnd() !== lead;
  return {
    digits,
    before: `${value < 0 ? "−" : ""}${isSign ? "" : lead}`,
    sign: isSign ? lead.trim() : "",
    above: prefix.slice(0, end),
    beside: !isShort ? "" : unit === "%" ? `${gap}%` : unit,
    below: isShort || isSaid ? rest : unit,
  };
}

const isDesign = (content: Content): content is Design =>
  !["title", "end", "text", "media", "overlay", "audiogram"].includes(content.kind);

/** What is counted. A title that says the number again is left out: captions carry it. */
export function countedThing({ shot }: Page): string {
  const { content } = shot;
  return isDesign(content) && repeatsNumber(content) ? "" : (content.title ?? "");
}

/** The first frame of a video already shows the right number. */
function counts(page: Page): boolean {
  const { value = 0, decimals = 0, unit = "" } = fieldsOf(page);
  const isYear = unit === "" && value >= 1000 && value < 2200;
  return !page.shot.opens && decimals === 0 && Math.abs(value) >= countsFrom && !isYear;
}
