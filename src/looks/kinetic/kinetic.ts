import type { Box, Element } from "../../drawing/scene.ts";
import { mix } from "../../values/colors.ts";
import { general } from "../compositions/general.ts";
import { fieldsOf, iconElement, iconsOf, isOdd } from "../compositions/parts.ts";
import { plate, roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Colors, Compose, Face, Look, MapColors, MapFrame, Page, Shot } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { wordStarts } from "../kit/words.ts";
import { display, placeWords, wordElement } from "./big-words.ts";

const archivo = { family: "Archivo", weight: 900 };
const number: Face = { ...archivo, tracking: -0.045, line: 0.88 };
const label: Face = { ...archivo, tracking: -0.01, line: 1.05 };
const text: Face = { family: "Inter", weight: 700, tracking: -0.01, line: 1.2 };

/** Ground, two circles that stay behind white letters, and the box of a word. */
const schemes = [
  ["#5b2bff", "#d83f86", "#0f8f7c", "#fff06a"],
  ["#c2185b", "#5b2bff", "#b3541e", "#b8ffe9"],
  ["#0a6b5e", "#3d37d6", "#b5386f", "#ffe45c"],
] as const;
const [white, dark] = ["#ffffff", "#160a3a"];

/** A video keeps its scheme, which its accent picks. */
const schemeOf = ({ palette }: Pick<Shot, "palette">) =>
  schemes[Number.parseInt(palette.accent.slice(1, 3), 16) % schemes.length] ?? schemes[0];

const colors = (shot: Shot): Colors => ({
  ground: schemeOf(shot)[0],
  ink: white,
  soft: white,
  accent: schemeOf(shot)[3],
  onAccent: dark,
  captionGround: dark,
  captionInk: white,
  captionMark: schemeOf(shot)[3],
});

const foot = 30;

/** Where the slanted foot begins at the left and at the right. */
function footEdge(page: Page): [number, number] {
  const top = page.caption.y - foot * page.unit;
  return isOdd(page) ? [top, top - 18 * page.unit] : [top - 18 * page.unit, top];
}

/** Two large circles that change sides, over a slanted foot that carries the captions. */
function backdrop(page: Page): Element[] {
  const { shot, unit } = page;
  const { width, height, seconds, isCaptioned } = shot;
  const [ground, first, second] = schemeOf(shot);
  const size = Math.max(width, height);
  const circle = (x: number, y: number, r: number, fill: string, drift: number): Element => ({
    kind: "shape",
    path: roundRect({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }, r),
    fill,
    x: [
      { at: 0, value: -drift },
      { at: seconds, value: drift, ease: "linear" },
    ],
  });
  const right = isOdd(page) ? 0.06 : 0.94;
  const [low, high] = footEdge(page);
  return [
    plate({ x: 0, y: 0, width, height }, ground),
    circle(width * right, height * 0.12, size * 0.3, first, 14 * unit),
    circle(width * (1 - right), height * 0.7, size * 0.24, second, -14 * unit),
    ...(isCaptioned
      ? [
          {
            kind: "shape" as const,
            path: `M0 ${low}L${width} ${high}V${height}H0z`,
            fill: dark,
          },
        ]
      : []),
  ];
}

const icon = ({ unit }: Page, source: string, box: Box): Element[] => [
  {
    kind: "picture",
    source,
    box,
    shadow: { color: "#00000073", blur: 20 * unit, x: 0, y: 10 * unit },
  },
];

const panel = (page: Page, box: Box, role: "card" | "bar", isStrong: boolean): Element[] =>
  role === "bar"
    ? [plate(box, isStrong ? page.colors.accent : "#ffffff99", 4 * page.unit)]
    : [plate(box, isStrong ? `${dark}73` : `${dark}47`, 10 * page.unit)];

/** The words of the title fill the picture, each at its time; the icon overlaps the letters. */
const words: Compose = (page) => {
  const { title, cue } = fieldsOf(page);
  const { content, shot, shape } = page;
  const [main, second] = iconsOf(page);
  if (!title) return general.icon_hero(page);
  const wide = shape === "wide";
  const side = Math.min(content.height * (wide ? 0.62 : 0.36), content.width * (wide ? 0.3 : 0.5));
  const area: Box = !main
    ? content
    : wide
      ? {
          ...content,
          x: content.x + (isOdd(page) ? side * 0.85 : 0),
          width: content.width - side * 0.85,
        }
      : {
          ...content,
          y: content.y + (isOdd(page) ? side * 0.8 : 0),
          height: content.height - side * 0.8,
        };
  const placed = placeWords(page, area, title);
  const start = Math.min(shot.moments.at(cue ?? title, 0.1), 0.1);
  const starts = wordStarts(
    page,
    placed.map(({ text: word }) => word),
    start,
  );
  const beside = isOdd(page) === wide;
  const place: Box = {
    x: beside && wide ? content.x : content.x + content.width - side,
    y: isOdd(page) && !wide ? content.y : content.y + content.height - side,
    width: side,
    height: side,
  };
  const small = side * 0.6;
  const other: Box = {
    x: wide ? place.x + side - small : content.x,
    y: wide ? content.y : place.y + (side - small) / 2,
    width: small,
    height: small,
  };
  const motion = { kind: "pop", seconds: 0.32 } as const;
  return [
    ...placed.map((word, at) =>
      enter(page, wordElement(page, word), {
        start: starts[at] ?? start,
        around: word.box,
        subject: at === 0 || shot.opens,
        motion,
      }),
    ),
    ...(main
      ? [iconElement(page, main.source, { box: place, start: shot.moments.at(main.cue, 0.5) })]
      : []),
    ...(second
      ? [iconElement(page, second.source, { box: other, start: shot.moments.at(second.cue, 0.9) })]
      : []),
  ];
};

function mapColors({ colors: { ground, accent } }: Page): MapColors {
  return {
    sea: ground,
    land: mix(ground, white, 0.3),
    border: ground,
    named: mix(ground, white, 0.62),
    edge: white,
    filled: accent,
    route: accent,
    shade: `${dark}66`,
    tag: dark,
    tagInk: white,
    card: accent,
    cardInk: dark,
    glow: "#ffffff12",
  };
}

/** Down to the slanted foot. */
function mapFrame(page: Page): MapFrame {
  const { width, height, isCaptioned } = page.shot;
  const [low, high] = isCaptioned ? footEdge(page) : [height, height];
  const area = { x: 0, y: 0, width, height: Math.max(low, high) };
  return { area, clip: `M0 0H${width}V${high}L0 ${low}z` };
}

/** A quotation as words, with the name of the person in a box. */
const quote: Compose = (page) => {
  const { author } = fieldsOf(page);
  const { content, unit, shot, colors } = page;
  if (!author) return words(page);
  const high = 64 * unit;
  const room = { ...content, height: content.height - high - 16 * unit };
  const band = { ...content, y: content.y + content.height - high, height: high };
  const pad = 16 * unit;
  const name = textBlock(page, author, {
    face: label,
    box: { ...band, x: band.x + pad, width: band.width - 2 * pad },
    fill: colors.ink,
    pxMax: 38 * unit,
    pxMin: 18 * unit,
    vertical: "middle",
  });
  const around = { ...band, x: name.box.x - pad, width: name.box.width + 2 * pad };
  const start = Math.min(shot.moments.at(author, 1.2), shot.seconds * 0.7);
  return [
    ...words({ ...page, content: room }),
    enter(page, [plate(around, `${dark}8c`, 8 * unit), ...name.elements], { start, around }),
  ];
};

export const kinetic: Look = {
  slug: "kinetic",
  name: "Kinetic",
  summary:
    "The words are the picture: each enters when it is spoken. For claims, quotes and hooks.",
  version: 2,
  scripts: ["Latin"],
  style: {
    display,
    number,
    label,
    text,
    caption: { face: text, px: 0.058, mark: "color", align: "left", shadow: false },
    motion: { kind: "pop", seconds: 0.38 },
    wordByWord: true,
    align: "left",
    colors,
    backdrop,
    icon,
    panel,
    foot,
    map: { colors: mapColors, frame: mapFrame },
    push: 0.006,
  },
  compositions: {
    title: words,
    end: words,
    headline: words,
    icon_hero: words,
    map_pin: words,
    quote,
  },
};
