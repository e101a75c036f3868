import type { Box, Element } from "../../drawing/scene.ts";
import { contrast, mix, readableOn } from "../../values/colors.ts";
import { roomMaker, underNumber } from "../compositions/counter.ts";
import { countedThing } from "../compositions/figure.ts";
import { numberElements, numberStart } from "../compositions/numbers.ts";
import { iconElement, iconsOf, isOdd, split, titleBlock } from "../compositions/parts.ts";
import { plate, roundRect } from "../kit/captions.ts";
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
import { markOn } from "../kit/mark.ts";
import {
  circleRoom,
  circleStroke,
  curveThrough,
  penElements,
  seedOf,
  underlineStroke,
} from "../kit/pen.ts";
import { prints } from "../kit/print-style.ts";
import { runningTitle } from "../kit/running-title.ts";
import { atlasColors, tornFrame } from "./torn-map.ts";

const number: Face = { family: "Fraunces", weight: 900, tracking: -0.05, line: 1.02 };
const display: Face = { family: "Fraunces", weight: 600, tracking: -0.015, line: 1.06 };
const label: Face = { family: "Fraunces", weight: 600, tracking: -0.01, line: 1.1 };
const text: Face = { family: "Inter", weight: 500, tracking: -0.01, line: 1.24 };
const kicker: Face = { family: "Inter", weight: 800, tracking: 0.12, line: 1.2, isUpper: true };
const note: Face = { family: "ShantellSans", weight: 600, tracking: 0, line: 1 };

const [paper, ink] = ["#f3ead9", "#1d1a16"];

/** The pen has the accent of the video, darkened until it is readable on paper. */
function colors({ palette }: Shot): Colors {
  const pen = readableOn(palette.accent, paper);
  return {
    ground: paper,
    ink,
    soft: mix(ink, paper, 0.28),
    accent: pen,
    onAccent: contrast("#ffffff", pen) >= 4.5 ? "#ffffff" : ink,
    captionGround: paper,
    captionInk: ink,
    captionMark: markOn(ink, palette),
  };
}

function backdrop(page: Page): Element[] {
  const { content, unit, colors } = page;
  const top = content.y - 30 * unit;
  const title = runningTitle(page, kicker, {
    ...{ x: content.x, y: top, width: content.width, pxMax: 21, fill: colors.accent },
  });
  return [...sheet(page), ...(title?.lines ?? [])];
}

/** Paper, whose fibers stand still. */
function sheet({ shot: { width, height } }: Page): Element[] {
  const sprite = { x: 0, y: 0, width, height };
  const path = roundRect(sprite);
  const light = {
    center: [width / 2, height * 0.42] as const,
    radius: Math.hypot(width, height) * 0.6,
    stops: [
      [0, "#ffffff40"],
      [0.6, "#ffffff00"],
      [1, "#8a6a3c2e"],
    ] as const,
  };
  const children: Element[] = [
    { kind: "shape", path, fill: paper },
    { kind: "shape", path, fill: light },
    { kind: "grain", opacity: 0.3 },
  ];
  return [{ kind: "group", sprite, children }];
}

/** The angle of a cut-out, the same for a picture in all scenes. */
function angleOf(source: string): number {
  const sum = [...source].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return [-5, 4, -3, 6][sum % 4] ?? -5;
}

/** A cut-out: white edge, soft shadow, slightly turned. */
function icon({ unit }: Page, source: string, box: Box): Element[] {
  const edge = Math.min(4 * unit, box.width * 0.035);
  const shadow = { color: "#2a1c0a66", blur: 16 * unit, x: 3 * unit, y: 8 * unit };
  return [
    {
      kind: "group",
      rotate: angleOf(source),
      origin: [box.x + box.width / 2, box.y + box.height / 2],
      children: [{ kind: "picture", source, box, edge: { color: "#ffffff", width: edge }, shadow }],
    },
  ];
}

/** A circle of the pen around numbers, a line under the last line of titles. */
function mark(page: Page, box: TextBox, start: number, role: "number" | "title"): Element[] {
  const {
    unit,
    colors: { accent: color },
  } = page;
  if (role === "title") {
    const under = box.lastLine ?? box;
    return penElements([underlineStroke({ ...under, y: under.y + 6 * unit }, seedOf(box))], {
      start,
      seconds: 0.5,
      color,
      width: 4.5 * unit,
    });
  }
  return penElements([circleStroke(box, seedOf(box))], {
    start,
    seconds: 0.7,
    color,
    width: 5 * unit,
  });
}

const line = (_: Page, points: readonly Point[], drawn: DrawnLine): Element[] =>
  penElements([curveThrough(points)], { ...drawn, width: drawn.width * 0.8 });

function panel(
  { colors: { accent }, unit }: Page,
  box: Box,
  role: "card" | "bar",
  isStrong: boolean,
): Element[] {
  if (role === "bar") return [plate(box, isStrong ? accent : "#1d1a16d0")];
  const shade = { ...box, x: box.x + 4 * unit, y: box.y + 6 * unit };
  return [
    plate(shade, "#2a1c0a26", 3 * unit),
    plate(box, isStrong ? "#fffdf8" : "#faf4e8", 3 * unit),
  ];
}

/** A photograph with a white edge, held by tape. */
const media = prints({
  look: { edge: 10, paper: "#fffdf8", angle: 1.6, shadow: "#2a1c0a1c" },
  fixed: ({ unit }, { x, y, width }) => {
    const tape = {
      x: x + width / 2 - 46 * unit,
      y: y - 24 * unit,
      width: 92 * unit,
      height: 28 * unit,
    };
    const origin = [tape.x + tape.width / 2, tape.y + tape.height / 2] as const;
    return [{ kind: "group", rotate: -4, origin, children: [plate(tape, "#e9d8a6d9")] }];
  },
});

/** The circled number, its sentence, and cut-outs below or beside them. */
const counter: Compose = (page) => {
  const { content, shape, unit } = page;
  const start = numberStart(page, 0.3);
  const [main, second] = iconsOf(page);
  const wide = shape === "wide";
  const flipped = isOdd(page);
  const [words, picture] = main
    ? split(page, content, wide ? 0.6 : 0.58, 0.05, flipped)
    : [content, content];
  const sentence = countedThing(page);
  const high = words.height * (sentence ? 0.66 : 1);
  const figure = { ...words, height: high };
  const { elements, whole, last } = numberElements(page, figure, 0.3);
  const below = underNumber(page, { ...whole, height: whole.height + 12 * unit }, words);
  const side = Math.min(picture.height, picture.width * 0.8);
  const left = picture.x + picture.width - side;
  const place = {
    x: wide ? left - (picture.width - side) / 2 : left,
    y: picture.y + (picture.height - side) / 2,
    width: side,
    height: side,
  };
  const small = Math.min(picture.width - side - 18 * unit, side * 0.6);
  const corner = {
    x: picture.x,
    y: picture.y + picture.height - small,
    width: small,
    height: small,
  };
  const head = { text: sentence, start: start + 0.25, pxMax: 56, vertical: "top" } as const;
  return [
    ...(main ? [roomMaker(page, main.source, { from: content, to: place, start })] : []),
    ...elements,
    ...mark(page, last.box, last.start + 0.45, "number"),
    ...(sentence ? titleBlock(page, below, head).elements : []),
    ...(second && !wide
      ? [
          iconElement(page, second.source, {
            box: corner,
            start: Math.max(start + 0.3, page.shot.moments.at(second.cue, 0.9)),
          }),
        ]
      : []),
  ];
};

export const editorial: Look = {
  slug: "editorial",
  name: "Editorial",
  summary:
    "Paper, a serif, cut-out pictures and marks of a red pen. For background stories, history and essays.",
  version: 12,
  scripts: ["Latin"],
  style: {
    display,
    number,
    label,
    text,
    note,
    caption: { face: text, px: 0.058, mark: "marker", align: "left", shadow: false },
    motion: { kind: "rise", seconds: 0.45 },
    iconMotion: { kind: "swing", seconds: 0.6 },
    wordByWord: true,
    align: "left",
    colors,
    backdrop,
    icon,
    media,
    mark,
    markRoom: circleRoom,
    panel,
    line,
    map: { colors: atlasColors, frame: tornFrame },
    head: 34,
  },
  hasRunningTitle: true,
  transitions: ["slideleft", "slideup"],
  compositions: { counter },
};
