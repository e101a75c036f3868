import type { Animated, Box, Element } from "../../drawing/scene.ts";
import type { Compose, Page } from "../kit/look.ts";
import { countedThing } from "./figure.ts";
import { numberElements, numberStart, soon } from "./numbers.ts";
import { iconElement, iconsOf, isOdd, split, squareIn, titleBlock } from "./parts.ts";

/** A large number with its unit, what it counts, and an icon in the room that they leave. */
export const counter: Compose = (page) => {
  const { content } = page;
  const start = numberStart(page, 0.3);
  const [main] = iconsOf(page);
  const wide = page.shape === "wide";
  const flipped = isOdd(page);
  const words = countedThing(page);
  const head = { text: words, start: start + 0.25, pxMax: 62, vertical: "top" } as const;
  const need = main && !wide ? needOf(page, head) : undefined;
  const [figure, picture] = main
    ? split(page, content, need?.share ?? 0.58, 0.04, flipped)
    : [content, content];
  const numberBox = { ...figure, height: need?.number ?? figure.height * (words ? 0.66 : 1) };
  const number = numberElements(page, numberBox, 0.3);
  const wordsBox = underNumber(page, number.whole, figure);
  const said = words ? titleBlock(page, wordsBox, head) : undefined;
  const to = iconBox(page, picture, [number.whole, ...(said ? [said.box] : [])]);
  return [
    ...(main ? [roomMaker(page, main.source, { from: content, to, start })] : []),
    ...number.elements,
    ...(page.style.mark?.(page, number.last.box, number.last.start + 0.4, "number") ?? []),
    ...(said?.elements ?? []),
  ];
};

/** The least and the greatest share of the height that a number takes from its icon. */
const [shareMin, shareMax] = [0.36, 0.6];

/**
 * What a number and its words need in a frame that is not wide: a share of the height, and the
 * height of the number. A number that is as wide as the page is not as high.
 */
function needOf(page: Page, head: Parameters<typeof titleBlock>[2]) {
  const { content } = page;
  const most = content.height * shareMax;
  const box = { ...content, height: most * (head.text ? 0.66 : 1) };
  const { whole } = numberElements(page, box, head.start);
  const lower = underNumber(page, whole, { ...content, height: whole.y - content.y + most });
  const words = head.text ? titleBlock(page, lower, head).box : undefined;
  const end = words ? words.y + words.height : whole.y + whole.height;
  const share = Math.max(shareMin, ((end - whole.y) * 1.06) / content.height);
  return { share: Math.min(shareMax, share), number: words ? whole.height : undefined };
}

/** What an icon beside a number must gain over one in its own room. */
const besideGain = 1.15;

/**
 * The icon in its room: in the middle, or at the right edge where type is at the left one. There it
 * may stand beside the number, if that leaves more room.
 */
function iconBox(page: Page, half: Box, type: readonly Box[]): Box {
  const { shape, style, content, unit } = page;
  // Type over the icon can be higher than its part of the page.
  const low = Math.max(...type.map(({ y, height }) => y + height)) + 12 * unit;
  const y0 = shape === "wide" || half.y <= content.y ? half.y : Math.max(half.y, low);
  const room = { ...half, y: y0, height: half.y + half.height - y0 };
  const box = squareIn(room, 0.92);
  if (shape === "wide" || style.align !== "left" || room.height > room.width * 0.8) return box;
  const right = room.x + room.width;
  const end = Math.max(...type.map(({ x, width }) => x + width));
  const beside = Math.min(right - end - 24 * unit, content.height * 0.8);
  const side = beside > box.width * besideGain ? beside : box.width;
  if (side === box.width) return { ...box, x: right - side };
  const y = room.y > content.y ? content.y + content.height - side : content.y;
  return { x: right - side, y, width: side, height: side };
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
