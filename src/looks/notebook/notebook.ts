import type { Box, Element } from "../../drawing/scene.ts";
import { mix, readableOn } from "../../values/colors.ts";
import { general } from "../compositions/general.ts";
import { fieldsOf, iconElement, iconsOf, isOdd, split, titleBlock } from "../compositions/parts.ts";
import { roundRect } from "../kit/captions.ts";
import type {
  Colors,
  Compose,
  DrawnLine,
  Face,
  Look,
  Page,
  Point,
  Shot,
  TextBox,
} from "../kit/look.ts";
import type { MapColors, MapFrame } from "../kit/map-style.ts";
import {
  arrowStrokes,
  boxStrokes,
  circleRoom,
  circleStroke,
  curveThrough,
  hatchStrokes,
  penElements,
  seedOf,
  underlineStroke,
} from "../kit/pen.ts";
import { prints } from "../kit/print-style.ts";

const handwriting = { family: "ShantellSans", weight: 600, tracking: 0 };
const display: Face = { ...handwriting, line: 0.98 };
const number: Face = { ...handwriting, line: 0.86 };
const label: Face = { ...handwriting, line: 1 };
const text: Face = { ...handwriting, line: 1.04 };
const caption: Face = { family: "Inter", weight: 700, tracking: -0.01, line: 1.3 };

const [paper, pen] = ["#fbfaf4", "#23395d"];

/** The pen has the hue of the palette, and its accent marks; both are readable on paper. */
function colors({ palette }: Shot): Colors {
  const ink = readableOn(mix(pen, palette.background, 0.5), paper, 8);
  const accent = readableOn(palette.accent, paper, 4.6);
  return {
    ground: paper,
    ink,
    soft: readableOn(mix(ink, paper, 0.2), paper, 5),
    accent,
    onAccent: "#ffffff",
    captionGround: paper,
    captionInk: ink,
    captionMark: accent,
  };
}

/** Paper with blue lines and a red margin. */
function backdrop({ shot, unit, content }: Page): Element[] {
  const { width, height } = shot;
  const step = 40 * unit;
  const lines = Array.from({ length: Math.floor(height / step) }, (_, at) => {
    return `M0 ${(at + 1) * step}H${width}`;
  });
  const margin = content.x * 0.62;
  const sprite = { x: 0, y: 0, width, height };
  const children: Element[] = [
    { kind: "shape", path: roundRect(sprite), fill: paper },
    { kind: "shape", path: lines.join(""), stroke: "#9fbbe066", strokeWidth: 1.5 * unit },
    { kind: "shape", path: `M${margin} 0V${height}`, stroke: "#e0586a8c", strokeWidth: 2 * unit },
    { kind: "grain", opacity: 0.12 },
  ];
  return [{ kind: "group", sprite, children }];
}

const icon = (_: Page, source: string, box: Box): Element[] => [{ kind: "picture", source, box }];

/** A circle around numbers, a line under the last line of titles. */
function mark(page: Page, box: TextBox, start: number, role: "number" | "title"): Element[] {
  const drawn: DrawnLine = { start, seconds: 0.6, color: page.colors.accent, width: 4 * page.unit };
  const seed = seedOf(box);
  const stroke =
    role === "title" ? underlineStroke(box.lastLine ?? box, seed) : circleStroke(box, seed);
  return penElements([stroke], drawn);
}

const line = (_: Page, points: readonly Point[], drawn: DrawnLine): Element[] =>
  penElements([curveThrough(points)], drawn);

/** Hatched boxes, drawn with the pen. */
function panel(
  { unit, colors }: Page,
  box: Box,
  role: "card" | "bar",
  isStrong: boolean,
): Element[] {
  const color = isStrong ? colors.accent : colors.ink;
  const seed = seedOf(box);
  const gap = (role === "bar" ? 11 : 18) * unit;
  const still = { start: 0, seconds: 0 };
  const hatch = penElements(hatchStrokes(box, gap, seed), {
    ...still,
    color: `${color}${role === "bar" ? "b0" : "2e"}`,
    width: 2.2 * unit,
  });
  const sides = penElements(boxStrokes(box, seed), { ...still, color, width: 3.5 * unit });
  return [...hatch, ...sides];
}

/** A photograph that is glued in, with a frame of the pen around it. */
const media = prints({
  look: { edge: 6, paper: "#ffffff", angle: 1.1, shadow: "#23395d1a" },
  fixed: ({ unit, colors: { accent } }, { x, y, width, height }) => {
    const by = 15 * unit;
    const around = { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
    const drawn = { start: 0.1, seconds: 1, color: accent, width: 3.5 * unit };
    return penElements(boxStrokes(around, seedOf(around)), drawn);
  },
});

/** Icons in a round, with arrows from one to the next; the title above or below. */
const iconHero: Compose = (page) => {
  const { title, cue } = fieldsOf(page);
  const { shape, unit, content, shot } = page;
  const icons = iconsOf(page).slice(0, 3);
  if (icons.length < 2) return general.icon_hero(page);
  const share = shape === "wide" ? 0.6 : 0.68;
  const [area, words] = title ? split(page, content, share, 0.05, isOdd(page)) : [content, content];
  const places = placeIcons(area, icons.length, shape === "tall" && !isOdd(page));
  const starts = icons.map((one, at) => shot.moments.at(one.cue, 0.25 + at * 0.6));
  const arrows = places.slice(1).flatMap((box, at): Element[] => {
    const [from, to] = between(places[at] ?? box, box);
    return penElements(arrowStrokes(from, to, 0.16, seedOf(box)), {
      start: Math.max(0.4, (starts[at + 1] ?? 0) - 0.2),
      seconds: 0.5,
      color: page.colors.ink,
      width: 4.5 * unit,
    });
  });
  const start = Math.min(shot.moments.at(cue ?? title, 0.25), 1.2);
  const vertical = shape === "wide" ? "middle" : isOdd(page) ? "top" : "bottom";
  const block = title
    ? titleBlock(page, words, { text: title, start, pxMax: 110, vertical, subject: true })
    : undefined;
  return [
    ...arrows,
    ...icons.map(({ source }, at) =>
      iconElement(page, source, {
        box: places[at] ?? area,
        start: starts[at] ?? 0.3,
        subject: at === 0,
      }),
    ),
    ...(block ? [...block.elements, ...mark(page, block.box, block.complete + 0.5, "title")] : []),
  ];
};

/** Two boxes on a falling or rising diagonal, three in a round. */
function placeIcons(area: Box, count: number, falls: boolean): Box[] {
  const side = Math.min(area.width * 0.42, area.height * (count === 2 ? 0.56 : 0.44));
  const [down, up] = falls ? [1, 0] : [0, 1];
  const places: Point[] =
    count === 2
      ? [
          [0, up],
          [1, down],
        ]
      : [
          [0, 0],
          [1, 0.12],
          [0.5, 1],
        ];
  return places.map(([x, y]) => ({
    x: area.x + (area.width - side) * x,
    y: area.y + (area.height - side) * y,
    width: side,
    height: side,
  }));
}

/** The ends of an arrow from one box to the next, beside both. */
function between(a: Box, b: Box): [Point, Point] {
  const [ax, ay] = [a.x + a.width / 2, a.y + a.height / 2];
  const [bx, by] = [b.x + b.width / 2, b.y + b.height / 2];
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const inset = Math.min(a.width * 0.58, length * 0.36);
  const [dx, dy] = [((bx - ax) / length) * inset, ((by - ay) / length) * inset];
  return [
    [ax + dx, ay + dy],
    [bx - dx, by - dy],
  ];
}

const mapColors = ({ colors: { accent } }: Page): MapColors => ({
  land: "#e6edf7",
  border: pen,
  named: "#fff1cf",
  edge: pen,
  filled: accent,
  route: accent,
  shade: "#23395d33",
  tag: paper,
  tagInk: pen,
  tagEdge: pen,
  card: "#fff1cf",
  cardInk: pen,
  byHand: true,
});

/** In a frame that is drawn with the pen. */
function mapFrame({ shot, content, caption, unit }: Page): MapFrame {
  const side = content.x * 0.5;
  const top = content.y - 24 * unit;
  const bottom = shot.isCaptioned ? caption.y - 22 * unit : content.y + content.height;
  const area = { x: side, y: top, width: shot.width - 2 * side, height: bottom - top };
  const still = { start: 0, seconds: 0, color: pen, width: 4 * unit };
  const sides = boxStrokes(area, seedOf(area));
  return { area, clip: roundRect(area), front: penElements(sides, still) };
}

export const notebook: Look = {
  slug: "notebook",
  name: "Notebook",
  summary: "Lined paper, handwriting, arrows and hatching of a pen. For lessons and explanations.",
  version: 12,
  scripts: ["Latin", "Cyrillic"],
  style: {
    display,
    number,
    label,
    text,
    note: text,
    caption: { face: caption, px: 0.055, mark: "box", align: "center", shadow: false },
    motion: { kind: "rise", seconds: 0.4 },
    iconMotion: { kind: "pop", seconds: 0.45 },
    wordByWord: true,
    align: "left",
    colors,
    backdrop,
    icon,
    media,
    mark,
    markRoom: circleRoom,
    line,
    panel,
    map: { colors: mapColors, frame: mapFrame },
    push: 0.006,
  },
  transitions: ["slideup", "slideleft"],
  compositions: { icon_hero: iconHero },
};
