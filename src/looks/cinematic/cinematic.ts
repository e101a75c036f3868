import type { Box, Element } from "../../drawing/scene.ts";
import { countedThing } from "../compositions/figure.ts";
import { numberElements, numberStart } from "../compositions/numbers.ts";
import { fieldsOf, iconsOf } from "../compositions/parts.ts";
import { plate } from "../kit/captions.ts";
import { enter, grow } from "../kit/enter.ts";
import type { Colors, Compose, Face, Look, Page, Shot } from "../kit/look.ts";
import { markOn } from "../kit/mark.ts";
import { type FittedText, fitText, textBlock, textLines } from "../kit/text.ts";
import { backdrop, barShare, night, slowCamera } from "./backdrop.ts";
import { media } from "./media.ts";
import { nightMap } from "./night-map.ts";
import { lowRoom, subjects } from "./subjects.ts";

const fraunces = { family: "Fraunces", weight: 400, italic: true };
const display: Face = { ...fraunces, tracking: -0.015, line: 1.03 };
const number: Face = { ...fraunces, tracking: -0.03, line: 0.98 };
const label: Face = { ...fraunces, tracking: -0.01, line: 1.08 };
const text: Face = { family: "Inter", weight: 500, tracking: -0.005, line: 1.3 };
const kicker: Face = { ...text, weight: 600, tracking: 0.26, line: 1.5, isUpper: true };

const colors = ({ palette }: Pick<Shot, "palette">): Colors => ({
  ground: night,
  ink: "#f7f3ec",
  soft: "#d3d9e0",
  accent: markOn(night, palette),
  onAccent: "#1b130a",
  captionGround: night,
  captionInk: "#eef1f4",
  captionMark: markOn(night, palette),
});

/** The line under titles, in units. */
const [ruleWidth, ruleHeight, ruleGap] = [70, 3, 24];

function rule({ colors: { accent }, unit }: Page, { x, y }: Box, start: number): Element {
  return {
    kind: "shape",
    path: `M${x} ${y}h${ruleWidth * unit}`,
    stroke: accent,
    strokeWidth: ruleHeight * unit,
    length: ruleWidth * unit,
    drawn: grow(start, 0.6, "in_out"),
  };
}

/** Under the title of a list or a chart. */
const mark = (page: Page, box: Box, start: number, role: "number" | "title"): Element[] =>
  role === "title" ? [rule(page, { ...box, y: box.y + box.height + 10 * page.unit }, start)] : [];

/** The size of spaced capitals: tall videos are seen on phones. */
const kickerPx = ({ unit, shot }: Page) => Math.max(19 * unit, shot.height * 0.022);

/** What stands low in the frame: a title, the rule, and what follows it. */
interface LowType {
  title: string;
  pxMax?: number;
  /** Follows the rule: a sentence, or a name in spaced capitals. */
  below?: string | undefined;
  belowFace?: Face;
  start: number;
}

/** Sets type from the foot of its room upward. `top` is where it begins. */
function lowType(
  page: Page,
  { title, pxMax = 66, below, belowFace = text, start }: LowType,
): { elements: Element[]; top: number } {
  const { kit, unit, style, colors: own } = page;
  const room = lowRoom(page);
  const end = room.y + room.height;
  const small = below
    ? fitText(kit, below, belowFace, {
        width: room.width,
        height: room.height * 0.3,
        pxMax: belowFace.isUpper ? kickerPx(page) : 30 * unit,
        pxMin: 15 * unit,
      })
    : undefined;
  const low = small ? small.height + 18 * unit : 0;
  const line = end - low - 8 * unit;
  const most = room.height * (iconsOf(page).length > 0 && page.shape !== "wide" ? 0.42 : 0.8);
  const height = Math.min(most, line - ruleGap * unit - room.y);
  const block = textBlock(page, title, {
    face: style.display,
    box: { ...room, y: line - ruleGap * unit - height, height },
    fill: own.ink,
    pxMax: pxMax * unit,
    pxMin: 24 * unit,
    vertical: "bottom",
  });
  const isRight = block.set.isRightToLeft;
  const ruleX = isRight ? room.x + room.width - ruleWidth * unit : room.x;
  return {
    elements: [
      enter(page, block.elements, { start, around: block.box, subject: true }),
      rule(page, { ...room, x: ruleX, y: line }, start + 0.35),
      ...(small ? [smallType(page, small, { ...room, y: end - small.height }, start + 0.6)] : []),
    ],
    top: block.box.y,
  };
}

function smallType(page: Page, set: FittedText, { x, y, width }: Box, start: number): Element {
  const isRight = set.isRightToLeft;
  const at = { x: isRight ? x + width : x, top: y } as const;
  const fill = page.colors.soft;
  const lines = textLines(page.kit, set, { ...at, align: isRight ? "right" : "left", fill });
  return enter(page, lines, { start, around: { x, y, width, height: set.height } });
}

/** Spaced capitals at the top of the frame. */
function topLine(page: Page, words: string): Element[] {
  const { content, unit } = page;
  const block = textBlock(page, words, {
    face: kicker,
    box: { ...content, height: content.height * 0.16 },
    fill: page.colors.soft,
    pxMax: kickerPx(page),
    pxMin: 12 * unit,
  });
  return [enter(page, block.elements, { start: 0.1, around: block.box, subject: true })];
}

const startOf = (page: Page) => {
  const { cue, title } = fieldsOf(page);
  return Math.min(page.shot.moments.at(cue ?? title, 0.25), 1);
};

/** A title low in the frame with its subject. */
const titled =
  (about: (page: Page) => Omit<LowType, "start">): Compose =>
  (page) => {
    const type = about(page);
    if (!type.title) return subjects(page, page.content.y + page.content.height);
    const { elements, top } = lowType(page, { ...type, start: startOf(page) });
    return [...subjects(page, top), ...elements];
  };

const headline = titled((page) => {
  const { title = "", subtitle } = fieldsOf(page);
  return { title, below: subtitle };
});

const quote = titled((page) => {
  const { title = "", author } = fieldsOf(page);
  return { title: `“${title}”`, below: author, belowFace: kicker };
});

const definition = titled((page) => {
  const { title = "", subtitle } = fieldsOf(page);
  return { title, below: subtitle, pxMax: 84 };
});

/** The title of a video, with its subtitle in spaced capitals at the top. */
const card: Compose = (page) => {
  const { title = "", subtitle } = fieldsOf(page);
  const { elements } = lowType(page, { title, pxMax: 84, start: 0.1 });
  return [...(subtitle ? topLine(page, subtitle) : []), ...elements];
};

/** A number low in the frame, the rule, and what it counts. */
const counter: Compose = (page) => {
  const { unit, style, shape } = page;
  const start = numberStart(page, 0.25);
  const room = lowRoom(page);
  const words = countedThing(page);
  const set = words
    ? fitText(page.kit, words, style.display, {
        width: room.width,
        height: room.height * 0.2,
        pxMax: 44 * unit,
        pxMin: 20 * unit,
      })
    : undefined;
  const end = room.y + room.height;
  const line = end - (set ? set.height + 18 * unit : 8 * unit);
  const height = Math.min(room.height * (shape === "wide" ? 0.6 : 0.34), 230 * unit);
  const figure = { ...room, y: line - 16 * unit - height, height };
  const below = { ...room, y: end - (set?.height ?? 0) };
  return [
    ...subjects(page, figure.y),
    ...numberElements(page, figure, 0.25).elements,
    rule(page, { ...room, y: line }, start + 0.3),
    ...(set ? [smallType(page, set, below, start + 0.4)] : []),
  ];
};

const icon = ({ unit }: Page, source: string, box: Box): Element[] => [
  {
    kind: "picture",
    source,
    box,
    shadow: { color: "#02070dcc", blur: 26 * unit, x: 0, y: 14 * unit },
  },
];

const panel = (
  { unit, colors: { accent } }: Page,
  box: Box,
  role: "card" | "bar",
  isStrong: boolean,
) =>
  role === "bar"
    ? [plate(box, isStrong ? accent : "#ffffff73", 2 * unit)]
    : [plate(box, isStrong ? "#ffffff24" : "#ffffff12", 4 * unit)];

export const cinematic: Look = {
  slug: "cinematic",
  name: "Cinematic",
  summary:
    "Pictures and clips over the whole frame, a slow camera, small italic type and grain. For footage, photos, nature and travel.",
  version: 12,
  hasPlaces: true,
  style: {
    display,
    number,
    label,
    text,
    caption: { face: text, px: 0.052, mark: "color", align: "left", shadow: false },
    motion: { kind: "rise", seconds: 0.7 },
    align: "left",
    letterbox: barShare,
    colors,
    backdrop,
    media,
    camera: slowCamera,
    icon,
    mark,
    panel,
    map: nightMap,
    push: 0,
    fadeOutSeconds: 0.15,
  },
  compositions: {
    icon_hero: headline,
    map_pin: headline,
    headline,
    photo: headline,
    text: headline,
    quote,
    definition,
    counter,
    title: card,
    end: card,
  },
};
