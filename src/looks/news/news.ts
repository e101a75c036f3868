import type { Box, Element } from "../../drawing/scene.ts";
import { contrast, mix, readableOn } from "../../values/colors.ts";
import { general } from "../compositions/general.ts";
import { fieldsOf, iconGroup, iconsOf, isOdd, titleBlock } from "../compositions/parts.ts";
import { plate, roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Colors, Compose, Face, Look, Page, Shot } from "../kit/look.ts";
import type { MapColors } from "../kit/map-style.ts";
import { markOn } from "../kit/mark.ts";
import { runningTitle } from "../kit/running-title.ts";
import { fitText, textBlock } from "../kit/text.ts";
import { fadingFrame } from "../maps/defaults.ts";
import { media, photo } from "./media.ts";

const archivo = { family: "Archivo", weight: 900 };
const display: Face = { ...archivo, tracking: -0.02, line: 1.02 };
const number: Face = { ...archivo, tracking: -0.04, line: 0.9 };
const label: Face = { ...archivo, weight: 700, tracking: -0.01, line: 1.08 };
const text: Face = { family: "Inter", weight: 500, tracking: -0.01, line: 1.22 };

const chip: Face = { ...archivo, tracking: 0.01, line: 1.2, isUpper: true };

const [navy, white, red] = ["#0d2236", "#ffffff", "#d92b21"];

/** Dark blue with the hue of the palette, and its accent as the signal: white stays readable. */
function colors({ palette }: Shot): Colors {
  const ground = readableOn(mix(navy, palette.background, 0.5), white, 12);
  const signal = contrast(palette.accent, ground) >= 1.7 ? palette.accent : red;
  const onAccent = contrast(white, signal) >= 3 ? white : ground;
  return {
    ground,
    ink: white,
    soft: readableOn(mix(ground, white, 0.68), ground, 7),
    accent: signal,
    onAccent,
    captionGround: ground,
    captionInk: white,
    captionMark: markOn(ground, palette),
  };
}

/** Surfaces and bars that are not emphasized. */
const surface = ({ ground }: Colors, share: number) => mix(ground, "#7fb2e5", share);

/** Fine diagonal lines, and a chip with the title of the video; a red bar where it has none. */
function backdrop(page: Page): Element[] {
  const { shot, unit, content, colors } = page;
  const { width, height } = shot;
  const step = 26 * unit;
  const lines = Array.from({ length: Math.ceil((width + height * 0.6) / step) }, (_, at) => {
    const x = at * step;
    return `M${x} 0L${x - height * 0.6} ${height}`;
  });
  const middle = content.y - 44 * unit;
  const at = { x: content.x, y: middle, width: content.width, pxMax: 21, fill: colors.onAccent };
  const title = runningTitle(page, chip, at);
  const high = title ? Math.max(38 * unit, title.height + 10 * unit) : 0;
  const block = title
    ? { x: 0, y: middle - high / 2, width: content.x + title.width + 18 * unit, height: high }
    : { x: 0, y: content.y - 26 * unit, width: content.x + 64 * unit, height: 10 * unit };
  return [
    { kind: "shape", path: roundRect({ x: 0, y: 0, width, height }), fill: colors.ground },
    { kind: "shape", path: lines.join(""), stroke: "#ffffff12", strokeWidth: 1.5 * unit },
    plate(block, colors.accent),
    ...(title?.lines ?? []),
  ];
}

const icon = ({ unit }: Page, source: string, box: Box): Element[] => [
  {
    kind: "picture",
    source,
    box,
    shadow: { color: "#00000066", blur: 18 * unit, x: 0, y: 8 * unit },
  },
];

/** The signal is for what is new; everything else is blue. */
function panel(
  { unit, colors }: Page,
  box: Box,
  role: "card" | "bar",
  isStrong: boolean,
): Element[] {
  const strong = isStrong ? colors.accent : surface(colors, 0.4);
  if (role === "bar") return [plate(box, strong, 4 * unit)];
  return [plate(box, surface(colors, 0.16)), plate({ ...box, width: 6 * unit }, strong)];
}

/** A white band over the whole width, at the end of the content. */
function lowerThird(
  page: Page,
  text: string,
  { start, pxMax, subject = false }: { start: number; pxMax: number; subject?: boolean },
): { elements: Element[]; top: number } {
  const { content, unit, shot, kit } = page;
  const pad = 18 * unit;
  const room = { width: content.width, height: content.height * 0.36 };
  const set = fitText(kit, text, display, { ...room, pxMax: pxMax * unit, pxMin: 20 * unit });
  const height = set.height + 2 * pad;
  const top = content.y + content.height - height;
  const band: Box = { x: 0, y: top, width: shot.width, height };
  const words = textBlock(page, text, {
    face: display,
    box: { ...content, y: top + pad, height: set.height },
    fill: page.colors.ground,
    pxMax: set.px,
    pxMin: set.px,
  });
  const edge = plate({ ...band, width: 14 * unit }, page.colors.accent);
  const drawn = [plate(band, page.colors.ink), edge, ...words.elements];
  const motion = { kind: "slide", seconds: 0.4 } as const;
  return { elements: [enter(page, drawn, { start, around: band, motion, subject })], top };
}

/** The words of a person over a band with the name. */
const quote: Compose = (page) => {
  const { title = "", author } = fieldsOf(page);
  const { content, unit, shot } = page;
  const start = Math.min(shot.moments.at(author, 0.7), 1.6);
  const band = author ? lowerThird(page, author, { start, pxMax: 44 }) : undefined;
  const end = band ? band.top - 22 * unit : content.y + content.height;
  const room = { ...content, height: end - content.y };
  const head = { text: `“${title}”`, start: 0.1, pxMax: 104, subject: true } as const;
  return [...titleBlock(page, room, head).elements, ...(band?.elements ?? [])];
};

/** Pictures over a band with the headline; every other scene has its headline first. */
const hero: Compose = (page) => {
  const { title, subtitle, cue } = fieldsOf(page);
  const { content, unit, shot } = page;
  if (!title || subtitle || isOdd(page) || iconsOf(page).length === 0)
    return general.icon_hero(page);
  const start = shot.moments.at(cue ?? title, 0.3);
  const band = lowerThird(page, title, { start, pxMax: 60, subject: true });
  const area = { ...content, height: band.top - content.y - 20 * unit };
  return [...iconGroup(page, area, 0.25), ...band.elements];
};

const mapColors = (): MapColors => ({
  sea: "#081726",
  land: "#27496b",
  border: "#0d2236",
  named: "#4d7aa6",
  edge: "#cfe0ef",
  filled: red,
  route: "#ff5b50",
  shade: "#00000059",
  tag: white,
  tagInk: navy,
  card: red,
  cardInk: white,
  glow: "#2a557c1f",
  grid: "#ffffff0f",
});

export const news: Look = {
  slug: "news",
  name: "News",
  summary:
    "Headlines, charts and names on dark blue, red only for what is new. For updates and data.",
  version: 13,
  scripts: ["Latin"],
  style: {
    display,
    number,
    label,
    text,
    caption: {
      face: { ...text, weight: 700 },
      px: 0.058,
      mark: "color",
      align: "left",
      shadow: false,
    },
    motion: { kind: "slide", seconds: 0.4 },
    iconMotion: { kind: "pop", seconds: 0.4 },
    align: "left",
    emphasis: "last",
    colors,
    backdrop,
    media,
    icon,
    panel,
    map: { colors: mapColors, frame: (page) => fadingFrame(page, page.colors.ground) },
    head: 42,
  },
  hasRunningTitle: true,
  transitions: ["wipeleft", "slideleft"],
  compositions: { quote, photo, icon_hero: hero, map_pin: hero },
};
