import type { Animated, Box, Element } from "../../drawing/scene.ts";
import type { Compose, Page } from "../kit/look.ts";
import { countedThing, numberElements, soon } from "./figure.ts";
import { fieldsOf, iconElement, iconsOf, isOdd, split, squareIn, titleBlock } from "./parts.ts";

/** A large number with its unit, what it counts, and an icon. */
export const counter: Compose = (page) => {
  const { title, cue } = fieldsOf(page);
  const { content } = page;
  const start = page.shot.moments.at(cue ?? title, 0.3);
  const [main] = iconsOf(page);
  const wide = page.shape === "wide";
  const flipped = isOdd(page);
  const words = countedThing(page);
  const share = words ? 0.66 : 1;
  const figureShare = wide ? 0.58 : words ? 0.6 : numberShare(page, start);
  const [figure, picture] = main
    ? split(page, content, figureShare, 0.04, flipped)
    : [content, content];
  const numberBox = { ...figure, height: figure.height * share };
  const number = numberElements(page, numberBox, start);
  const wordsBox = underNumber(page, number.whole, figure);
  const head = { text: words, start: start + 0.25, pxMax: 62, vertical: "top" } as const;
  const to = squareIn(picture, 0.92);
  return [
    ...(main ? [roomMaker(page, main.source, { from: content, to, start })] : []),
    ...number.elements,
    ...(page.style.mark?.(page, number.box, start + 0.4, "number") ?? []),
    ...(words ? titleBlock(page, wordsBox, head).elements : []),
  ];
};

/** The least and the greatest share of the height that a number takes from its icon. */
const [shareMin, shareMax] = [0.4, 0.6];

/** The share of the height that a number needs: one that is as wide as the page is not as high. */
function numberShare(page: Page, start: number): number {
  const { content } = page;
  const box = { ...content, height: content.height * shareMax };
  const { whole } = numberElements(page, box, start);
  return Math.max(shareMin, Math.min(shareMax, (whole.height * 1.12) / content.height));
}

/** The rest of a box below a number that was set in it. */
export function underNumber({ unit }: Page, number: Box, box: Box): Box {
  const y = number.y + number.height + 14 * unit;
  return { ...box, y, height: box.y + box.height - y };
}

const roomSeconds = 0.45;

/** An icon that fills the page until the number is spoken, and then makes room for it. */
export function roomMaker(
  page: Page,
  source: string,
  { from, to, start }: { from: Box; to: Box; start: number },
): Element {
  if (start <= soon) return iconElement(page, source, { box: to, start, subject: true });
  const large = squareIn(from, 0.86);
  const until = [start - roomSeconds, start + 0.05] as const;
  const move = (value: number, end: number): Animated => [
    { at: until[0], value },
    { at: until[1], value: end, ease: "in_out" },
  ];
  const middle = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;
  const [origin, [x, y]] = [middle(large), middle(to)];
  return {
    kind: "group",
    origin,
    x: move(0, x - origin[0]),
    y: move(0, y - origin[1]),
    scale: move(1, to.width / large.width),
    children: [iconElement(page, source, { box: large, start: 0, subject: true })],
  };
}
