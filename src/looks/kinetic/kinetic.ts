import type { Box, Element } from "../../drawing/scene.ts";
import { mix } from "../../values/colors.ts";
import { general } from "../compositions/general.ts";
import { fieldsOf, iconElement, iconsOf, isOdd } from "../compositions/parts.ts";
import { plate } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Colors, Compose, Face, Look, Page } from "../kit/look.ts";
import type { MapColors, MapFrame } from "../kit/map-style.ts";
import { textBlock } from "../kit/text.ts";
import { wordStarts } from "../kit/words.ts";
import { backdrop, colors, foot, footEdge, media } from "./backdrop.ts";
import { display, placeWords, wordElement } from "./big-words.ts";
import { dark, white } from "./scheme.ts";

const archivo = { family: "Archivo", weight: 900 };
const number: Face = { ...archivo, tracking: -0.045, line: 0.88 };
const label: Face = { ...archivo, tracking: -0.01, line: 1.05 };
const text: Face = { family: "Inter", weight: 700, tracking: -0.01, line: 1.2 };

const icon = ({ unit }: Page, source: string, box: Box): Element[] => [
  {
    kind: "picture",
    source,
    box,
    shadow: { color: "#00000073", blur: 20 * unit, x: 0, y: 10 * unit },
  },
];

/** A color that the letters of a scene can be read on. */
const behind = ({ ink }: Colors) => (ink === dark ? white : dark);

function panel({ colors, unit }: Page, box: Box, role: "card" | "bar", isStrong: boolean) {
  if (role === "bar") return [plate(box, isStrong ? colors.accent : `${colors.ink}99`, 4 * unit)];
  return [plate(box, `${behind(colors)}${isStrong ? "73" : "47"}`, 10 * unit)];
}

/** Where the words of a scene stand, its icon and a second, smaller one. */
function wordRooms(page: Page, hasIcon: boolean): { area: Box; place: Box; other: Box } {
  const { content } = page;
  const wide = page.shape === "wide";
  const side = Math.min(content.height * (wide ? 0.62 : 0.36), content.width * (wide ? 0.3 : 0.5));
  const shift = isOdd(page) ? side : 0;
  const beside = wide
    ? { ...content, x: content.x + shift, width: content.width - side }
    : { ...content, y: content.y + shift, height: content.height - side };
  const place: Box = {
    x: isOdd(page) && wide ? content.x : content.x + content.width - side,
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
  return { area: hasIcon ? beside : content, place, other };
}

/** The words of the title fill the picture beside the icon, each at its time. */
const words: Compose = (page) => {
  const { title, cue } = fieldsOf(page);
  const { shot } = page;
  const [main, second] = iconsOf(page);
  if (!title?.trim()) return general.icon_hero(page);
  const { area, place, other } = wordRooms(page, main !== undefined);
  const placed = placeWords(page, area, { title, key: main?.cue });
  const start = Math.min(shot.moments.at(cue ?? title, 0.1), 0.1);
  const starts = wordStarts(
    page,
    placed.map(({ text: word }) => word),
    start,
  );
  const motion = { kind: "pop", seconds: 0.32 } as const;
  const icons = [
    ...(main ? [{ ...main, box: place, from: 0.5 }] : []),
    ...(second ? [{ ...second, box: other, from: 0.9 }] : []),
  ];
  return [
    ...placed.map((word, at) =>
      enter(page, wordElement(page, word), {
        start: starts[at] ?? start,
        around: word.box,
        subject: at === 0 || shot.opens,
        motion,
      }),
    ),
    ...icons.map(({ source, cue: word, box, from }) =>
      iconElement(page, source, {
        ...{ box, start: shot.moments.at(word, from) },
        subject: shot.opens,
      }),
    ),
  ];
};

function mapColors({ colors: { ground, accent, onAccent } }: Page): MapColors {
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
    cardInk: onAccent,
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
    enter(page, [plate(around, `${behind(colors)}8c`, 8 * unit), ...name.elements], {
      start,
      around,
    }),
  ];
};

export const kinetic: Look = {
  slug: "kinetic",
  name: "Kinetic",
  summary:
    "The words are the picture: each enters when it is spoken. For claims, quotes and hooks.",
  version: 14,
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
    media,
    icon,
    panel,
    foot,
    map: { colors: mapColors, frame: mapFrame },
    push: 0.006,
  },
  transitions: ["slideleft", "slideup"],
  compositions: {
    title: words,
    end: words,
    headline: words,
    photo: words,
    icon_hero: words,
    map_pin: words,
    quote,
  },
};
