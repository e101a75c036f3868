import type { Box, Element } from "../../drawing/scene.ts";
import type { DesignItem } from "../../values/design.ts";
import { roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page, Point } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { digitsEm, markRoom } from "./figure.ts";
import {
  drawnLine,
  fieldsOf,
  iconElement,
  isOdd,
  split,
  splitDown,
  squareIn,
  titleBlock,
} from "./parts.ts";
import { cells } from "./tiles.ts";
import { withTitle } from "./with-title.ts";
import { railHeight, yearRail } from "./year-rail.ts";

/**
 * A day or year as the figure of its scene, or several on a line. Years of other scenes alone stand
 * on a rail at its foot: a line would show the same years in each of these scenes.
 */
export const timeline: Compose = (page) => {
  const { items = [] } = fieldsOf(page);
  const told = items.filter(({ cue, detail, icon }) => cue ?? detail ?? icon);
  const [item, ...others] = told.length > 0 ? told : items;
  return item && others.length === 0 ? railed(page, item, items) : line(page);
};

/** A moment over the rail of the years of its video. */
function railed(page: Page, item: DesignItem, items: readonly DesignItem[]): Element[] {
  const { content } = page;
  const room = railHeight(page, items);
  const start = page.shot.moments.at(item.cue ?? item.label, 0.3);
  const upper = { ...content, height: content.height - room };
  return [
    ...yearRail(page, items, { current: items.indexOf(item), box: content, start }),
    ...moment({ ...page, content: upper }, item),
  ];
}

/** When something happened, as large as a number, with what happened and its icon. */
function moment(page: Page, item: DesignItem): Element[] {
  const { content, shot, style, unit } = page;
  const start = shot.moments.at(item.cue ?? item.label, 0.3);
  const source = iconOf(page, item);
  const detail = detailOf(page, item);
  const [words, picture] = source
    ? split(page, content, page.shape === "wide" ? 0.58 : 0.54, 0.05, isOdd(page))
    : [content, content];
  const [upper, lower] = detail ? splitDown(words, 0.56) : [words, words];
  const date = dateBlock(page, item.label, upper, detail ? "bottom" : "middle");
  const head = { text: detail, start: start + 0.25, pxMax: 62, vertical: "top" } as const;
  const low = { ...lower, y: lower.y + 26 * unit, height: lower.height - 26 * unit };
  const box = squareIn(picture, 0.92);
  return [
    ...(source ? [iconElement(page, source, { box, start: 0.2, subject: true })] : []),
    enter(page, date.elements, { start, around: date.box, subject: true }),
    ...(style.mark?.(page, date.digits, start + 0.45, "number") ?? []),
    ...(detail ? titleBlock(page, low, head).elements : []),
  ];
}

/** A date as large as it fits with the mark around it, and the box of its digits. */
function dateBlock(page: Page, text: string, box: Box, vertical: "bottom" | "middle") {
  const { style, colors, unit } = page;
  const type = { face: style.number, fill: colors.ink, pxMin: 40 * unit, vertical };
  const digitsOf = ({ box: { x, y, width, height }, set }: ReturnType<typeof textBlock>) => {
    const over = (set.linePx - digitsEm * set.px) / 2;
    return { x, y: y + over, width, height: height - 2 * over };
  };
  const large = textBlock(page, text, { ...type, box, pxMax: 300 * unit });
  const digits = digitsOf(large);
  const [aside, above] = markRoom(page, digits);
  if (aside === 0) return { ...large, digits };
  const over = Math.max(0, above - (digits.y - large.box.y));
  const share = Math.min(
    1,
    box.width / (large.box.width + 2 * aside),
    box.height / (large.box.height + 2 * over),
  );
  const [dx, dy] = [aside * share, over * share];
  const room = { x: box.x + dx, y: box.y + dy };
  const size = { width: box.width - 2 * dx, height: box.height - 2 * dy };
  const pxMax = large.set.px * share;
  const marked = textBlock(page, text, { ...type, box: { ...room, ...size }, pxMax });
  return { ...marked, digits: digitsOf(marked) };
}

const iconOf = ({ kit }: Page, { icon }: DesignItem) =>
  icon && kit.hasIcon(icon) ? `icon:${icon}` : undefined;

/** Details that captions say are left out: those with most of what is spoken. */
const spokenShare = 0.7;

function detailOf({ shot }: Page, { detail = "" }: DesignItem): string {
  const isSpoken = detail.length > shot.spoken.length * spokenShare;
  return shot.isCaptioned && isSpoken ? "" : detail;
}

/** Points in time on a line that grows: downward, or to the right in wide frames. */
const line: Compose = (page) => {
  const { title, items: all = [], current } = fieldsOf(page);
  const items = all.map((item) => ({ ...item, detail: detailOf(page, item) }));
  const { unit, colors } = page;
  const across = page.shape === "wide" && items.length <= 4;
  const { body, elements } = withTitle(page, title);
  const boxes = across
    ? cells(body, items.length, Math.max(1, items.length), 24 * unit)
    : cells(body, items.length, 1, Math.min(18 * unit, body.height * 0.03));
  const points = boxes.map(
    (box): Point =>
      across
        ? [box.x + 14 * unit, box.y + box.height * 0.5]
        : [box.x + 16 * unit, box.y + box.height / 2],
  );
  const starts = items.map((item, at) =>
    page.shot.moments.at(item.cue ?? item.label, 0.4 + at * 0.5),
  );
  const [from, to] = [starts[0] ?? 0, starts.at(-1) ?? 1];
  const rail = drawnLine(page, points, {
    start: Math.max(0, from - 0.1),
    seconds: Math.max(0.4, to - from),
    color: `${colors.ink}66`,
    width: 5 * unit,
  });
  return [
    ...elements,
    ...rail,
    ...items.map((item, at) => {
      const box = boxes[at] ?? body;
      const isCurrent = at === current;
      const place = { box, point: points[at] ?? [0, 0], across, isCurrent } as const;
      const drawn = pointElements(page, item, place);
      return enter(page, drawn, { start: starts[at] ?? 0, around: box, subject: at === 0 });
    }),
  ];
};

function pointElements(
  page: Page,
  item: DesignItem,
  {
    box,
    point: [x, y],
    across,
    isCurrent,
  }: { box: Box; point: Point; across: boolean; isCurrent: boolean },
): Element[] {
  const { unit, style, colors } = page;
  const { label, detail } = item;
  const r = (isCurrent ? 17 : 13) * unit;
  const source = iconOf(page, item);
  const side = source && !across ? Math.min(box.height * 0.9, box.width * 0.36) : 0;
  const words: Box = across
    ? box
    : { ...box, x: x + 32 * unit, width: box.width - 48 * unit - side };
  const half = words.height / 2;
  const upper = across ? half - 22 * unit : half;
  const texts = [label, detail].map((text, row) => {
    if (!text) return [];
    const top = row === 0 ? words.y : words.y + words.height - (across ? upper : half * 0.94);
    return textBlock(page, text, {
      face: row === 0 ? style.number : style.text,
      box: { ...words, y: top, height: detail || across ? upper : words.height },
      fill: row === 0 && isCurrent ? colors.ink : colors.soft,
      pxMax: (row === 0 ? (isCurrent && !detail ? 120 : 64) : 36) * unit,
      pxMin: 17 * unit,
      vertical: detail || across ? (row === 0 ? "bottom" : "top") : "middle",
      align: "left",
    }).elements;
  });
  const dot: Element = {
    kind: "shape",
    path: roundRect({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }, r),
    fill: colors.accent,
  };
  const right = { x: box.x + box.width - side, y: y - side / 2, width: side, height: side };
  const pictures = source && side > 0 ? page.style.icon(page, source, right) : [];
  return [dot, ...texts.flat(), ...pictures];
}
