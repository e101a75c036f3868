import type { Box, Element } from "../../drawing/scene.ts";
import { act } from "../kit/act.ts";
import { plate } from "../kit/captions.ts";
import { enter, grow } from "../kit/enter.ts";
import type { Content, DrawnLine, Page, Point, TextBox } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { wordElements } from "../kit/words.ts";

/** The fields of any content; those that a kind does not have are undefined. */
export type Fields = Omit<Extract<Content, { items?: unknown }>, "kind">;
export const fieldsOf = ({ shot }: Page): Fields => {
  const { kind: _, ...fields } = shot.content;
  return fields;
};

/**
 * Splits a box in two: side by side in wide frames, else one above the other. `isFlipped` puts the
 * first part on the right or below.
 */
export function split(
  { shape }: Page,
  { x, y, width, height }: Box,
  share: number,
  gap = 0.05,
  isFlipped = false,
): [Box, Box] {
  if (shape === "wide") {
    const [first, space] = [width * share, width * gap];
    const rest = width - first - space;
    return [
      { x: isFlipped ? x + rest + space : x, y, width: first, height },
      { x: isFlipped ? x : x + first + space, y, width: rest, height },
    ];
  }
  const [first, space] = [height * share, height * gap];
  const rest = height - first - space;
  return [
    { x, y: isFlipped ? y + rest + space : y, width, height: first },
    { x, y: isFlipped ? y : y + first + space, width, height: rest },
  ];
}

/** An upper and a lower part of a box. */
export const splitDown = ({ x, y, width, height }: Box, share: number): [Box, Box] => [
  { x, y, width, height: height * share },
  { x, y: y + height * share, width, height: height * (1 - share) },
];

/** Every other scene is composed the other way round. */
export const isOdd = ({ shot }: Page) => shot.index % 2 === 1;

/** The largest square in the middle of a box. */
export function squareIn({ x, y, width, height }: Box, share = 1): Box {
  const side = Math.min(width, height) * share;
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

/** The icons of the content that exist, with their words. */
export function iconsOf(page: Page): { source: string; cue: string | undefined }[] {
  const { icons = [], icon_cues = [] } = fieldsOf(page);
  return icons.flatMap((name, at) =>
    page.kit.hasIcon(name) ? [{ source: `icon:${name}`, cue: icon_cues[at] }] : [],
  );
}

interface Acted {
  box: Box;
  children: readonly Element[];
  /** It has acted before. */
  isDone?: boolean;
  /** As in `act`. */
  low?: number;
}

/** An icon that does what the sentence says of it, when that is spoken. */
export function acting(
  page: Page,
  source: string,
  { box, children, isDone = false, low = 0 }: Acted,
): readonly Element[] {
  const { action, icons = [] } = fieldsOf(page);
  if (!action || source !== `icon:${icons[action.icon]}`) return children;
  const { moments, seconds, spoken } = page.shot;
  // The text may have been edited since.
  if (!letters(spoken).includes(letters(action.cue))) return children;
  const start = isDone ? longAgo : moments.at(action.cue, 0.8);
  return act(action.motion, children, { box, start, seconds, low });
}

const letters = (text: string) => text.toLowerCase().replaceAll(/\s/gu, "");

/** Motions that began then have ended, in seconds of the scene. */
const longAgo = -20;

/** Icons rise and fall by as much above their box as below it, clear of the text around them. */
const lowest = 0.15;

/** An icon that enters with its word. */
export function iconElement(
  page: Page,
  source: string,
  { box, start, subject = false }: { box: Box; start: number; subject?: boolean },
): Element {
  const motion = page.style.iconMotion ?? page.style.motion;
  const drawn = page.style.icon(page, source, box);
  const children = acting(page, source, { box, children: drawn, low: lowest });
  return enter(page, children, { start, around: box, subject, motion });
}

/** One large icon, and up to two smaller ones beside it. */
export function iconGroup(page: Page, area: Box, start: number): Element[] {
  const [main, ...others] = iconsOf(page);
  if (!main) return [];
  const alone = others.length === 0;
  const box = squareIn(area, alone ? 0.92 : 0.78);
  const at = alone ? box : { ...box, x: box.x - box.width * 0.1 };
  const small = box.width * 0.4;
  const first = page.shot.moments.at(main.cue, start);
  return [
    ...(page.style.halo?.(page, at, Math.max(0.05, first - 0.15)) ?? []),
    iconElement(page, main.source, { box: at, start: first, subject: true }),
    ...others.slice(0, 2).map(({ source, cue }, index) => {
      const x = index === 0 ? at.x + at.width * 0.92 : at.x - small * 0.45;
      const y = index === 0 ? at.y - small * 0.1 : at.y + at.height - small * 0.75;
      const beside = {
        x: Math.min(x, area.x + area.width - small),
        y,
        width: small,
        height: small,
      };
      return iconElement(page, source, {
        box: { ...beside, x: Math.max(area.x, beside.x) },
        start: page.shot.moments.at(cue, start + 0.4 + index * 0.3),
      });
    }),
  ];
}

/** The title of a scene as display type. `complete` is when its last word enters. */
export function titleBlock(
  page: Page,
  box: Box,
  {
    text,
    start,
    pxMax = 84,
    vertical = "middle",
    subject = false,
  }: {
    text: string;
    start: number;
    pxMax?: number;
    vertical?: "top" | "middle" | "bottom";
    subject?: boolean;
  },
): { elements: Element[]; box: TextBox; complete: number } {
  const block = textBlock(page, text, {
    face: page.style.display,
    box,
    fill: page.colors.ink,
    pxMax: pxMax * page.unit,
    pxMin: 24 * page.unit,
    vertical,
  });
  const { elements: lines, set } = block;
  if (!page.style.wordByWord) {
    const entered = enter(page, lines, { start, around: block.box, subject });
    return { elements: [entered], box: block.box, complete: start };
  }
  return { ...wordElements(page, { set, lines }, { start, subject }), box: block.box };
}

/** A surface behind content, or the bar of a chart, as the look draws it. */
export function panel(page: Page, box: Box, role: "card" | "bar", isStrong: boolean): Element[] {
  const { style, colors, unit } = page;
  if (style.panel) return style.panel(page, box, role, isStrong);
  if (role === "card")
    return [plate(box, isStrong ? `${colors.accent}30` : `${colors.ink}14`, 22 * unit)];
  return [plate(box, isStrong ? colors.accent : `${colors.ink}8c`, 8 * unit)];
}

/** A line through points that is drawn, as the look draws it. */
export function drawnLine(page: Page, points: readonly Point[], drawn: DrawnLine): Element[] {
  if (page.style.line) return page.style.line(page, points, drawn);
  const length = points.slice(1).reduce((sum, [x, y], at) => {
    const [px, py] = points[at] ?? [x, y];
    return sum + Math.hypot(x - px, y - py);
  }, 0);
  return [
    {
      kind: "shape",
      path: `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`,
      length,
      stroke: drawn.color,
      strokeWidth: drawn.width,
      drawn: grow(drawn.start, drawn.seconds, "in_out"),
    },
  ];
}

/** The smallest box around boxes. */
export function around(...boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
