import type { Box, Element } from "../../drawing/scene.ts";
import { chart } from "../compositions/charts.ts";
import { numberElements } from "../compositions/counter.ts";
import { list } from "../compositions/lists.ts";
import { fieldsOf, iconsOf, titleBlock } from "../compositions/parts.ts";
import { comparison } from "../compositions/tiles.ts";
import { timeline } from "../compositions/timeline.ts";
import { roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Colors, Compose, Face, Look, MapColors, MapFrame, Page } from "../kit/look.ts";
import { fitText, textBlock, textLines } from "../kit/text.ts";
import { mapElements } from "../maps/map.ts";
import { placeBackdrop } from "./backdrop.ts";
import { board, boardBox, boardEdge, pictureFrame } from "./boards.ts";
import { inPlace, stageCamera } from "./framing.ts";
import { propElements } from "./props.ts";

const hand: Face = { family: "Caveat", weight: 700, tracking: 0, line: 1 };
const strong: Face = { family: "Inter", weight: 800, tracking: -0.015, line: 1.16 };
const title: Face = { family: "Archivo", weight: 900, tracking: -0.02, line: 1.02 };

const colors: Colors = {
  ground: "#10131f",
  ink: "#ffffff",
  soft: "#f1ead9",
  accent: "#ffe08a",
  onAccent: "#1d1a12",
  captionGround: "#10131f",
  captionInk: "#ffffff",
  captionMark: "#ffe08a",
};

const startOf = (page: Page) => {
  const { cue, title: words } = fieldsOf(page);
  return Math.min(page.shot.moments.at(cue ?? words, 0.3), 1.2);
};

/** The subject alone; its title only where no captions say it. */
const subject: Compose = (page) => {
  const { title: words } = fieldsOf(page);
  if (iconsOf(page).length === 0) return headline(page);
  const isSaid = page.shot.isCaptioned || !words;
  return [...(isSaid ? [] : writing(page, words)), ...propElements(page)];
};

/** Words on a board, beside the subject. */
function writing(page: Page, words: string, below?: string): Element[] {
  const box = boardBox(page, iconsOf(page).length > 0);
  const start = startOf(page);
  return board(page, trimmed(page, box), (on) => {
    const share = below ? 0.62 : 1;
    const upper = { ...on.content, height: on.content.height * share };
    const lower = {
      ...on.content,
      y: on.content.y + upper.height,
      height: on.content.height * (1 - share),
    };
    const main = { text: words, start, pxMax: 92, vertical: "middle", subject: true } as const;
    return [
      ...titleBlock(on, upper, main).elements,
      ...(below ? note(on, below, lower, start) : []),
    ];
  });
}

/** Boards for few words are not as high as the whole wall. */
function trimmed({ unit }: Page, box: Box): Box {
  const height = Math.min(box.height, Math.max(260 * unit, box.width * 0.72));
  return { ...box, y: box.y + (box.height - height) * 0.4, height };
}

function note(page: Page, text: string, box: Box, start: number): Element[] {
  const { unit, style } = page;
  const block = textBlock(page, text, {
    face: style.label,
    box,
    fill: page.colors.accent,
    pxMax: 50 * unit,
    pxMin: 18 * unit,
    vertical: "middle",
  });
  return [enter(page, block.elements, { start: start + 0.4, around: block.box })];
}

const headline: Compose = (page) => {
  const { title: words = "", subtitle } = fieldsOf(page);
  return [...propElements(page), ...writing(page, words, subtitle)];
};

const quote: Compose = (page) => {
  const { title: words = "", author } = fieldsOf(page);
  return [...propElements(page), ...writing(page, `“${words}”`, author && `— ${author}`)];
};

/** The number on a thing in the place, what it counts under it. */
const counter: Compose = (page) => {
  const { title: words, unit: name, cue } = fieldsOf(page);
  const start = page.shot.moments.at(cue ?? words, 0.3);
  const below = [name && name.length > 3 ? name : "", words].filter(Boolean).join(" · ");
  const box = trimmed(page, boardBox(page, iconsOf(page).length > 0));
  const drawn = board(page, box, (on) => {
    const share = below ? 0.62 : 1;
    const figure = { ...on.content, height: on.content.height * share };
    const lower = {
      ...on.content,
      y: on.content.y + figure.height,
      height: on.content.height * (1 - share),
    };
    return [
      ...numberElements(on, figure, start).elements,
      ...(below ? note(on, below, lower, start) : []),
    ];
  });
  return [...propElements(page), ...drawn];
};

/** A list, a chart and so on, on a board over the whole wall. */
const onBoard =
  (compose: Compose): Compose =>
  (page) =>
    board(page, boardBox(page, false), compose);

const mapColors = (): MapColors => ({
  sea: "#a9cfdd",
  land: "#f1ead2",
  border: "#c5b891",
  named: "#ffffff",
  edge: "#7c5a33",
  filled: "#f2a33c",
  route: "#d1432b",
  shade: "#14202b40",
  tag: "#17324b",
  tagInk: "#ffffff",
  card: "#17324b",
  cardInk: "#ffffff",
  glow: "#ffffff3d",
  grid: "#ffffff40",
});

/** The map hangs in a frame of the place. */
function mapFrame(page: Page): MapFrame {
  const box = boardBox(page, false);
  const edge = boardEdge * page.unit;
  const area = {
    x: box.x + edge,
    y: box.y + edge,
    width: box.width - 2 * edge,
    height: box.height - 2 * edge,
  };
  return { area, clip: roundRect(area, 5 * page.unit), behind: pictureFrame(page, box) };
}

const map: Compose = (page) => {
  const drawn = mapElements(page);
  return drawn ? [inPlace(page, drawn)] : onBoard(list)(page);
};

/** The first and the last shot: large type before the place. */
const card: Compose = (page) => {
  const { kit, unit, content, shot } = page;
  const { title: words = "", subtitle } = fieldsOf(page);
  const room = { width: content.width, height: content.height * (subtitle ? 0.52 : 0.62) };
  const set = fitText(kit, words, title, { ...room, pxMax: 92 * unit, pxMin: 30 * unit });
  const x = content.x + content.width / 2;
  const at = { x, top: content.y + (room.height - set.height) / 2, align: "center" } as const;
  const edge = { fill: "#00000059", stroke: "#00000059", strokeWidth: set.px * 0.1 };
  const around = { ...content, y: at.top, height: set.height };
  const type = [
    ...textLines(kit, set, { ...at, ...edge }),
    ...textLines(kit, set, { ...at, fill: "#ffffff" }),
  ];
  const end = content.y + room.height;
  const below = { ...content, y: end, height: content.height * 0.2 };
  return [
    typeShade(page, (end + content.height * 0.12) / shot.height),
    enter(page, type, { start: 0.1, around, subject: true }),
    ...(subtitle ? note(page, subtitle, below, 0.1) : []),
  ];
};

/** Darkens the upper part of the frame, so that type can be read before any place. */
function typeShade({ shot }: Page, end: number): Element {
  const { width, height } = shot;
  return {
    kind: "shape",
    path: roundRect({ x: 0, y: 0, width, height }),
    fill: {
      from: [0, 0],
      to: [0, height],
      stops: [
        [0, "#0d122694"],
        [Math.max(0.1, end - 0.2), "#0d122680"],
        [Math.min(1, end + 0.1), "#0d122600"],
      ],
    },
  };
}

export const stage: Look = {
  slug: "stage",
  name: "Stage",
  summary:
    "Illustrated places with depth, shaded things with shadows, and a camera that moves on from shot to shot. For how-to, stories, children and science.",
  version: 1,
  hasPlaces: true,
  style: {
    display: hand,
    number: { ...hand, tracking: -0.01, line: 0.9 },
    label: hand,
    text: { ...hand, line: 1.04 },
    caption: { face: strong, px: 0.063, mark: "color", align: "center", shadow: true },
    motion: { kind: "pop", seconds: 0.45 },
    align: "center",
    colors: () => colors,
    backdrop: (page) => placeBackdrop(page, stageCamera(page)),
    camera: stageCamera,
    icon: ({ unit }, source, box) => [
      {
        kind: "picture",
        source,
        box,
        shadow: { color: "#00000057", blur: 10 * unit, x: -5 * unit, y: 5 * unit },
      },
    ],
    map: { colors: mapColors, frame: mapFrame },
    push: 0,
  },
  compositions: {
    icon_hero: subject,
    map,
    map_pin: subject,
    headline,
    photo: headline,
    code: headline,
    text: headline,
    definition: headline,
    quote,
    counter,
    icon_list: onBoard(list),
    checklist: onBoard(list),
    steps: onBoard(list),
    timeline: onBoard(timeline),
    comparison: onBoard(comparison),
    chart: onBoard(chart),
    title: card,
    end: card,
  },
};
