import type { Box, Element } from "../../drawing/scene.ts";
import { fieldsOf, iconElement, iconsOf, panel, titleBlock } from "../compositions/parts.ts";
import { rightEdge } from "../kit/camera-window.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { halo } from "./halo.ts";

/** Where the parts of a scene stand. The picture is a square. */
interface Layout {
  picture: Box;
  words: Box;
  align: "left" | "center";
  vertical: "top" | "middle" | "bottom";
  /** A surface that carries the words. */
  card?: Box;
}

/** A box of shares of the content. */
const part = ({ content: c }: Page, [x, y, width, height]: readonly number[]): Box => ({
  x: c.x + c.width * (x ?? 0),
  y: c.y + c.height * (y ?? 0),
  width: c.width * (width ?? 1),
  height: c.height * (height ?? 1),
});

type Place = (page: Page) => Layout;

/** Words above; the picture large at the lower right, over the edge of the margin. */
const lowerRight: Place = (page) => {
  const { content: c, shot, shape } = page;
  const side = Math.min(shot.width * 0.8, c.height * (shape === "tall" ? 0.64 : 0.66));
  const picture = {
    x: rightEdge(page) - side * 0.98,
    y: c.y + c.height - side,
    width: side,
    height: side,
  };
  const high = shape === "tall" ? 0.32 : 0.36;
  return { picture, words: part(page, [0, 0, 1, high]), align: "left", vertical: "top" };
};

/** The picture large at the upper left; words below. */
const upperLeft: Place = (page) => {
  const { content: c, shot } = page;
  const side = Math.min(shot.width * 0.76, c.height * 0.6);
  const picture = { x: c.x - side * 0.04, y: c.y, width: side, height: side };
  return { picture, words: part(page, [0, 0.64, 1, 0.36]), align: "left", vertical: "top" };
};

const middle: Place = (page) => {
  const { content: c } = page;
  const side = Math.min(c.width * 0.86, c.height * 0.62);
  const picture = { x: c.x + (c.width - side) / 2, y: c.y, width: side, height: side };
  return { picture, words: part(page, [0, 0.66, 1, 0.34]), align: "center", vertical: "top" };
};

/** Words on a card; the picture stands over its upper corner. */
const overCard: Place = (page) => {
  const { content: c, unit, shape } = page;
  const side = Math.min(c.width * 0.72, c.height * (shape === "tall" ? 0.5 : 0.52));
  const picture = { x: c.x + c.width - side * 0.96, y: c.y, width: side, height: side };
  const top = c.y + side * 0.52;
  const card = { ...c, y: top, height: c.y + c.height - top };
  const pad = 30 * unit;
  const from = picture.y + side + 6 * unit;
  const words = {
    x: card.x + pad,
    y: from,
    width: card.width - 2 * pad,
    height: card.y + card.height - from - pad,
  };
  return { picture, words, card, align: "left", vertical: "middle" };
};

const besideRight: Place = (page) => {
  const { content: c, shot } = page;
  const side = Math.min(c.height * 1.02, shot.width * 0.42);
  const y = c.y + (c.height - side) / 2;
  const picture = { x: rightEdge(page) - side * 1.06, y, width: side, height: side };
  return { picture, words: part(page, [0, 0, 0.54, 1]), align: "left", vertical: "middle" };
};

const besideLeft: Place = (page) => {
  const { content: c, shot } = page;
  const side = Math.min(c.height, shot.width * 0.4);
  const y = c.y + (c.height - side) / 2;
  const picture = { x: c.x, y, width: side, height: side };
  return { picture, words: part(page, [0.48, 0, 0.52, 1]), align: "left", vertical: "middle" };
};

/** Words large at the lower left; the picture at the upper right. */
const acrossWide: Place = (page) => {
  const { content: c } = page;
  const side = c.height * 0.72;
  const picture = { x: c.x + c.width - side, y: c.y, width: side, height: side };
  return { picture, words: part(page, [0, 0.3, 0.66, 0.7]), align: "left", vertical: "bottom" };
};

const besideCard: Place = (page) => {
  const { content: c, unit } = page;
  const side = c.height * 0.86;
  const y = c.y + (c.height - side) / 2;
  const picture = { x: c.x, y, width: side, height: side };
  const left = c.x + side * 0.6;
  const card = { x: left, y: c.y + c.height * 0.08, width: 0, height: c.height * 0.84 };
  card.width = c.x + c.width - left;
  const pad = 28 * unit;
  const from = picture.x + side + pad * 0.6;
  const words = {
    x: from,
    y: card.y + pad,
    width: c.x + c.width - pad - from,
    height: card.height - 2 * pad,
  };
  return { picture, words, card, align: "left", vertical: "middle" };
};

const places: Record<Page["shape"], readonly Place[]> = {
  tall: [lowerRight, upperLeft, middle, overCard],
  square: [upperLeft, lowerRight, overCard, middle],
  wide: [besideRight, besideLeft, acrossWide, besideCard],
};

const placeOf = (page: Page): Layout => {
  const choices = places[page.shape];
  return (choices[page.shot.index % choices.length] ?? middle)(page);
};

/** The same page with its text on the left or in the middle. */
export const aligned = (page: Page, align: "left" | "center"): Page => ({
  ...page,
  style: { ...page.style, align },
});

/** The smaller icons, around the main one: places of their middles, as shares of its side. */
const beside = [
  [0.9, 0.06],
  [0.08, 0.92],
] as const;

/** The main icon before its halo, with the smaller ones around it. */
export function picture(page: Page, box: Box, start: number): Element[] {
  const [main, ...others] = iconsOf(page);
  if (!main) return [];
  const { shot } = page;
  const at = Math.min(shot.moments.at(main.cue, start), 0.7);
  const side = box.width * 0.76;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const inner = { x: x - side / 2, y: y - side / 2, width: side, height: side };
  const small = box.width * 0.3;
  const mirror = x > shot.width * 0.55;
  return [
    halo(page, { x, y, r: box.width / 2, start: Math.max(0.05, at - 0.15) }),
    iconElement(page, main.source, { box: inner, start: at, subject: true }),
    ...others.slice(0, 2).map(({ source, cue }, index) => {
      const [dx, dy] = beside[index] ?? beside[0];
      const share = mirror ? 1 - dx : dx;
      const left = box.x + box.width * share - small / 2;
      const own = {
        x: Math.max(page.unit * 8, Math.min(shot.width - small - page.unit * 8, left)),
        y: Math.max(
          box.y,
          Math.min(box.y + box.height - small, box.y + box.height * dy - small / 2),
        ),
        width: small,
        height: small,
      };
      return iconElement(page, source, {
        box: own,
        start: shot.moments.at(cue, at + 0.4 + index * 0.3),
      });
    }),
  ];
}

/** A picture with a title, in one of four layouts for each shape. */
export const hero: Compose = (page) => {
  const { title, subtitle, cue } = fieldsOf(page);
  const { shot, content } = page;
  if (iconsOf(page).length === 0) return [];
  if (!title) {
    const side = Math.min(content.width, content.height);
    const [x, y] = [
      content.x + (content.width - side) / 2,
      content.y + (content.height - side) / 2,
    ];
    return picture(page, { x, y, width: side, height: side }, 0.2);
  }
  const { picture: box, words, align, vertical, card } = placeOf(page);
  const on = aligned(page, align);
  const start = Math.min(shot.moments.at(cue ?? title, 0.3), 1.2);
  const share = subtitle ? 0.62 : 0.9;
  const upper = { ...words, height: words.height * share };
  const block = titleBlock(on, upper, { text: title, start, pxMax: 92, vertical, subject: true });
  const surface = card
    ? [enter(page, panel(page, card, "card", false), { start: 0.05, around: card, subject: true })]
    : [];
  return [
    ...surface,
    ...picture(page, box, 0.2),
    ...(page.style.mark?.(on, block.box, block.complete + 0.25, "title") ?? []),
    ...block.elements,
    ...(subtitle ? below(on, subtitle, { words, top: block.box.y + block.box.height, start }) : []),
  ];
};

/** A smaller line under a title. */
function below(
  page: Page,
  text: string,
  { words, top, start }: { words: Box; top: number; start: number },
): Element[] {
  const { style, colors, unit } = page;
  const y = top + 30 * unit;
  const box = { ...words, y, height: Math.max(30 * unit, words.y + words.height - y) };
  const { elements, box: around } = textBlock(page, text, {
    face: style.text,
    box,
    fill: colors.soft,
    pxMax: 40 * unit,
    pxMin: 18 * unit,
  });
  return [enter(page, elements, { start: start + 0.3, around })];
}
