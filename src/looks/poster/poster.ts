import type { Box, Element } from "../../drawing/scene.ts";
import { contrast, mix } from "../../values/colors.ts";
import { roomMaker, underNumber } from "../compositions/counter.ts";
import { countedThing } from "../compositions/figure.ts";
import { general } from "../compositions/general.ts";
import { numberElements, numberStart } from "../compositions/numbers.ts";
import { fieldsOf, iconElement, iconsOf, split, titleBlock } from "../compositions/parts.ts";
import { rightEdge } from "../kit/camera-window.ts";
import { plate, roundRect } from "../kit/captions.ts";
import type { Colors, Compose, Face, Look, MediaStyle, Page, Shot } from "../kit/look.ts";
import type { MapColors } from "../kit/map-style.ts";
import { markOn } from "../kit/mark.ts";
import { isBare, isDense, mediaIn } from "../kit/media.ts";

const archivo = { family: "Archivo", weight: 900 };
const display: Face = { ...archivo, tracking: -0.02, line: 0.96, isUpper: true };
const number: Face = { ...archivo, tracking: -0.045, line: 0.86 };
const label: Face = { ...archivo, tracking: -0.01, line: 1.05 };
const text: Face = { family: "Inter", weight: 600, tracking: -0.01, line: 1.2 };

/** Flat colors beside that of the video; one for each scene. */
const flats = ["#ff4f2e", "#ffd23f", "#5b2bff", "#00a878", "#ff5fa2", "#0b7bff"];
const black = "#111111";

function colors({ palette, index }: Shot): Colors {
  const all = [palette.accent, ...flats.filter((flat) => contrast(flat, palette.accent) > 1.25)];
  const ground = all[index % all.length] ?? palette.accent;
  const ink = contrast("#ffffff", ground) >= 4.5 ? "#ffffff" : black;
  const other = ink === black ? "#ffffff" : black;
  const accent = contrast(other, ground) >= 3 ? other : ink;
  return {
    ground,
    ink,
    soft: mix(ink, ground, contrast(ink, ground) > 6 ? 0.14 : 0),
    accent,
    onAccent: accent === black ? "#ffffff" : black,
    captionGround: black,
    captionInk: "#ffffff",
    captionMark: markOn(black, palette),
  };
}

/** The top of the black foot that carries the captions, and how far it is above them. */
const foot = 22;
const footTop = ({ caption, unit }: Page) => caption.y - foot * unit;

function backdrop(page: Page): Element[] {
  const { width, height, isCaptioned } = page.shot;
  const flat: Element = {
    kind: "shape",
    path: roundRect({ x: 0, y: 0, width, height }),
    fill: page.colors.ground,
  };
  const ground = [flat, ...bareShapes(page)];
  if (!isCaptioned) return ground;
  const top = footTop(page);
  const foot = roundRect({ x: 0, y: top, width, height: height - top });
  return [...ground, { kind: "shape", path: foot, fill: black }];
}

/** Kinds that show type alone where they have no icon. */
const typeKinds: ReadonlySet<string> = new Set(
  "title end headline text quote counter icon_hero timeline".split(" "),
);

/**
 * Large shapes that bleed off the foot of a scene of type alone, in a shade of its flat color that
 * its letters stand out from even more.
 */
function bareShapes(page: Page): Element[] {
  const { shot, colors } = page;
  const { width, height, isCaptioned, index, content } = shot;
  if (shot.media || !typeKinds.has(content.kind) || hasIcon(page)) return [];
  const fill = mix(colors.ground, colors.ink === black ? "#ffffff" : "#000000", 0.16);
  const foot = isCaptioned ? footTop(page) : height;
  const size = Math.min(width, foot);
  const disc = (x: number, y: number, r: number) =>
    roundRect({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }, r);
  const right = index % 2 === 0;
  const x = right ? width : 0;
  if (index % 3 === 0) return [{ kind: "shape", path: disc(x, foot, size * 0.62), fill }];
  if (index % 3 === 1)
    return [0.28, 0.5, 0.72].map((share) => ({
      ...{ kind: "shape", path: disc(x, foot, size * share) },
      ...{ stroke: fill, strokeWidth: size * 0.1 },
    }));
  const [low, high] = right ? [0.2, 0.62] : [0.62, 0.2];
  const path = `M0 ${foot - size * low}L${width} ${foot - size * high}V${foot}H0z`;
  return [{ kind: "shape", path, fill }];
}

/** Whether a scene shows an icon, by itself or with one of its items. */
const hasIcon = (page: Page) =>
  iconsOf(page).length > 0 || (fieldsOf(page).items ?? []).some(({ icon }) => icon !== undefined);

/** Beside a picture, type has the room of a square page. */
const narrower = (shape: Page["shape"]) => (shape === "wide" ? "square" : shape);

/** Share of the picture's room that a flat color with the title takes. */
const flatShare = { tall: 0.36, square: 0.4, wide: 0.44 };
const denseShare = { tall: 0.66, square: 0.78, wide: 0.66 };

/** Pictures bleed off three edges; the title stands on the color beside or above them. */
const media: MediaStyle = {
  box(page) {
    const { shot, shape } = page;
    const height = shot.isCaptioned ? footTop(page) : shot.height;
    const room = { x: 0, y: 0, width: shot.width, height };
    if (isBare(page)) return room;
    const share = isDense(page) ? denseShare[shape] : flatShare[shape];
    if (shape !== "wide") return { ...room, y: height * share, height: height * (1 - share) };
    return { ...room, x: shot.width * share, width: shot.width * (1 - share) };
  },
  draw(page, shown) {
    const { content, shape, unit, shot } = page;
    const box = media.box(page, shown);
    const inner: Box =
      shape === "wide"
        ? { ...content, width: box.x - content.x - 30 * unit }
        : { ...content, height: box.y - content.y - 26 * unit };
    const foot = shot.isCaptioned ? footTop(page) : shot.height;
    const black0 = plate({ x: 0, y: foot, width: shot.width, height: shot.height - foot }, black);
    const ground = shown.kind === "clip" ? backdrop(page) : backdrop(page).slice(0, 1);
    return {
      elements: [
        ...ground,
        ...mediaIn(page, shown, box),
        ...(shot.isCaptioned && shown.kind === "picture" ? [black0] : []),
      ],
      page: isBare(page) ? page : { ...page, content: inner, shape: narrower(shape) },
    };
  },
};

const icon = ({ unit }: Page, source: string, box: Box): Element[] => [
  {
    kind: "picture",
    source,
    box,
    shadow: { color: "#00000059", blur: 22 * unit, x: 0, y: 12 * unit },
  },
];

/** The number fills the width; the icon stands over the border of the foot. */
const counter: Compose = (page) => {
  const { content, unit, shape, shot } = page;
  const start = numberStart(page, 0.3);
  const [main] = iconsOf(page);
  const wide = shape === "wide";
  const words = countedThing(page);
  const [figure, lower] =
    main || words
      ? split(page, content, wide ? 0.56 : 0.6, wide ? 0.04 : 0.02)
      : [content, content];
  const end = shot.isCaptioned ? footTop(page) + 26 * unit : content.y + content.height;
  const number = numberElements(page, figure, 0.3);
  const over = lower.y - (words ? 0 : 30 * unit);
  const top = Math.max(over, number.whole.y + number.whole.height - 8 * unit);
  const side = wide
    ? Math.min(content.height * 0.8, lower.width * 0.94)
    : Math.min(end - top, content.width * (words ? 0.46 : 0.8));
  const under = wide ? lower : underNumber(page, number.whole, { ...content, width: lower.width });
  const room: Box = wide
    ? { ...lower, height: main ? content.height - side * 0.78 : content.height }
    : { ...under, width: main ? lower.width - side * 0.9 : lower.width };
  const to: Box = {
    x: rightEdge(page) - side * 1.02,
    y: end - side,
    width: side,
    height: side,
  };
  const head = { text: words, start: start + 0.2, pxMax: 84, vertical: "top" } as const;
  return [
    ...number.elements,
    ...(words ? titleBlock(page, room, head).elements : []),
    ...(main ? [roomMaker(page, main.source, { from: content, to, start })] : []),
  ];
};

/** A new flat color for each scene, enormous type, an icon that bleeds off the edge. */
const iconHero: Compose = (page) => {
  const { title, cue } = fieldsOf(page);
  const { content, shape, shot } = page;
  const icons = iconsOf(page);
  const [main] = icons;
  const start = shot.moments.at(cue ?? title, 0.3);
  const wide = shape === "wide";
  const foot = shot.isCaptioned ? footTop(page) : shot.height;
  const words: Box = wide
    ? { ...content, width: content.width * 0.54 }
    : { ...content, height: content.height * 0.44 };
  const side = title
    ? Math.min(
        wide ? foot * 0.86 : shot.width * 0.86,
        foot - (wide ? 0 : content.y + words.height) + content.height * 0.1,
      )
    : Math.min(shot.width * 0.9, foot * 0.8);
  const right = title ? rightEdge(page) - side * 0.9 : (shot.width - side) / 2;
  const box: Box = {
    x: wide ? rightEdge(page) - side * 1.02 : right,
    y: title ? foot - side * 0.93 : (foot - side) / 2,
    width: side,
    height: side,
  };
  const second = icons[1];
  const small = side * 0.42;
  return [
    ...(main
      ? [
          iconElement(page, main.source, {
            box,
            start: shot.moments.at(main.cue, 0.25),
            subject: true,
          }),
        ]
      : []),
    ...(second
      ? [
          iconElement(page, second.source, {
            box: {
              x: box.x - small * (title ? 0.62 : 0),
              y: box.y + side - small * 1.05,
              width: small,
              height: small,
            },
            start: shot.moments.at(second.cue, 0.9),
          }),
        ]
      : []),
    ...(title
      ? titleBlock(page, words, { text: title, start, pxMax: 124, vertical: "top", subject: true })
          .elements
      : []),
  ];
};

/** Two shades of the flat color; what is named is white or black. */
function mapColors({ colors: { ground, ink, accent, onAccent } }: Page): MapColors {
  const light = ink === black ? "#ffffff" : mix(ground, "#ffffff", 0.82);
  return {
    sea: ground,
    land: mix(ground, ink === black ? "#ffffff" : "#000000", 0.36),
    border: ground,
    named: light,
    edge: black,
    filled: accent === black ? black : light,
    route: black,
    shade: "#00000040",
    tag: black,
    tagInk: "#ffffff",
    card: accent,
    cardInk: onAccent,
  };
}

/** A title with its icon, or as large as the page. */
const headline: Compose = (page) =>
  iconsOf(page).length > 0 ? iconHero(page) : general.headline(page);

export const poster: Look = {
  slug: "poster",
  name: "Poster",
  summary:
    "A flat color for each scene, enormous type and an icon over the edge. For facts, numbers and marketing.",
  version: 12,
  scripts: ["Latin"],
  style: {
    display,
    number,
    label,
    text,
    caption: {
      face: { ...text, weight: 800 },
      px: 0.063,
      mark: "color",
      align: "left",
      shadow: false,
    },
    motion: { kind: "rise", seconds: 0.45 },
    align: "left",
    colors,
    backdrop,
    media,
    icon,
    foot,
    map: { colors: mapColors },
    push: 0,
  },
  transitions: ["slideup", "slideleft"],
  compositions: { counter, icon_hero: iconHero, map_pin: iconHero, headline },
};
