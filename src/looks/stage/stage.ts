import { chart } from "../compositions/charts.ts";
import { general } from "../compositions/general.ts";
import { list } from "../compositions/lists.ts";
import { numberStart } from "../compositions/numbers.ts";
import { fieldsOf } from "../compositions/parts.ts";
import { labelOf } from "../compositions/ring.ts";
import { comparison } from "../compositions/tiles.ts";
import { timeline } from "../compositions/timeline.ts";
import { roundRect } from "../kit/captions.ts";
import type { Colors, Compose, Face, Look, Page, Shot } from "../kit/look.ts";
import type { MapColors, MapFrame } from "../kit/map-style.ts";
import { markOn } from "../kit/mark.ts";
import { mapElements } from "../maps/map.ts";
import { placeBackdrop } from "./backdrop.ts";
import { wallBox, wordsBox } from "./board-sizes.ts";
import { board, boardEdge, pictureFrame } from "./boards.ts";
import { flatLay } from "./flat-lay.ts";
import { inPlace, stageCamera } from "./framing.ts";
import { instrumentOf } from "./instruments/choose-instrument.ts";
import { isMoney, sharedThings } from "./instruments/instrument-for.ts";
import { isFramed, media, photo } from "./pictures.ts";
import { placeOf } from "./place-of.ts";
import { mainIcon, propElements } from "./props.ts";
import { currentIcon, currentItem, datesMax, shownIn } from "./shown.ts";
import { numberSign, wordSign } from "./signs.ts";
import { title } from "./title.ts";

const hand: Face = { family: "ShantellSans", weight: 600, tracking: 0, line: 1 };
const strong: Face = { family: "Inter", weight: 800, tracking: -0.015, line: 1.16 };

const own: Colors = {
  ground: "#10131f",
  ink: "#ffffff",
  soft: "#f1ead9",
  accent: "#ffe08a",
  onAccent: "#1d1a12",
  captionGround: "#10131f",
  captionInk: "#ffffff",
  captionMark: "#ffe08a",
};
const colors = ({ palette }: Pick<Shot, "palette">): Colors => ({
  ...own,
  accent: markOn(own.ground, palette),
  captionMark: markOn(own.captionGround, palette),
});

const startOf = (page: Page) => {
  const { cue, title: words } = fieldsOf(page);
  return Math.min(page.shot.moments.at(cue ?? words, 0.3), startMax);
};
/** What a sign says does not come later than this, in seconds. */
const startMax = 1.4;

/**
 * Things in their place. Captions say the sentence, so no board repeats it: type is shown where
 * nothing else says it, or where no thing can be shown.
 */
const things: Compose = (page) => {
  const { title: words = "", subtitle } = fieldsOf(page);
  if (isFramed(page)) return photo(page);
  if (!page.shot.spoken) return title(page);
  if (!mainIcon(page)) return onFittedBoard(general.headline)(page);
  const hasSign = placeOf(page.shot).shot === "medium";
  if (!page.shot.isCaptioned && words)
    return [...propElements(page), ...wordSign(page, words, startOf(page), subtitle)];
  const sign = subtitle && hasSign ? wordSign(page, subtitle, startOf(page)) : [];
  return [...propElements(page), ...sign];
};

/** The number on a sign, and on an instrument that measures it. */
const counter: Compose = (page) => {
  const start = Math.min(numberStart(page, 0.3), startMax);
  const instrument = instrumentOf(page, start);
  const isAlone = !instrument && !mainIcon(page);
  if (isAlone) return onFittedBoard(general.counter)(page);
  // An instrument measures one number.
  const on = instrument ? withoutNext(page) : page;
  return [...propElements(on, instrument), ...numberSign(on, start, isMoney(page.shot))];
};

function withoutNext(page: Page): Page {
  if (page.shot.content.kind !== "counter") return page;
  const { next_values: _, ...content } = page.shot.content;
  return { ...page, shot: { ...page.shot, content } };
}

/** One share of a whole as things, of which some are bright; others as a chart on a board. */
const shares: Compose = (page) => {
  const shown = sharedThings(page.shot.content);
  const { items: [item] = [] } = fieldsOf(page);
  if (!shown || !item || !page.kit.hasIcon(shown.icon)) return onBoard(chart)(page);
  const start = Math.min(page.shot.moments.at(item.cue ?? item.label, 0.3), startMax);
  const sign = item.detail ?? `${item.value} %`;
  return [
    ...propElements(page, instrumentOf(page, start)),
    ...wordSign(page, sign, start, labelOf(item)),
  ];
};

/** A step as its thing, with the discs of the steps before it; or all steps on a board. */
const steps: Compose = (page) =>
  currentIcon(page.shot.content) ? things(page) : onBoard(list)(page);

/** A date on a sign beside its thing; or several dates on a board. */
const dates: Compose = (page) => {
  const { items = [] } = fieldsOf(page);
  const item = currentItem(page.shot.content);
  if (!item || items.length > datesMax || !mainIcon(page)) return onBoard(timeline)(page);
  const start = Math.min(page.shot.moments.at(item.cue ?? item.label, 0.3), startMax);
  return [...propElements(page), ...wordSign(page, item.label, start)];
};

/** Things laid out on a board, where each of them has an icon. */
const listed: Compose = (page) =>
  onBoard(placeOf(page.shot).shot === "above" ? flatLay : list)(page);

/** A list, a chart and so on, on a board over the whole wall. */
const onBoard =
  (compose: Compose): Compose =>
  (page) =>
    board(page, wallBox(page), compose, { hold: "posts" });

/** Words on a board as large as they need, so that the place is seen beside it. */
const onFittedBoard =
  (compose: Compose): Compose =>
  (page) =>
    board(page, wordsBox(page), compose, { hold: "posts" });

/** Type on a board, or on a strip of paper at the foot of a framed picture. */
const typed: Compose = (page) =>
  isFramed(page) ? photo(page) : onFittedBoard(general.headline)(page);

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
  const box = wallBox(page);
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

export const stage: Look = {
  slug: "stage",
  name: "Stage",
  summary:
    "Illustrated places with depth, shaded things with shadows, and a camera that moves on from shot to shot. For how-to, stories, children and science.",
  version: 14,
  hasPlaces: true,
  shows: shownIn,
  writesTitle: (shot) => shot.content.kind === "quote" || placeOf(shot).shot === "wall",
  style: {
    display: hand,
    number: { ...hand, tracking: -0.01, line: 0.9 },
    label: { ...hand, line: 1.16 },
    text: { ...hand, line: 1.04 },
    caption: { face: strong, px: 0.063, mark: "color", align: "center", shadow: true },
    motion: { kind: "pop", seconds: 0.45 },
    align: "center",
    colors,
    backdrop: (page) => placeBackdrop(page, stageCamera(page)),
    media,
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
    icon_hero: things,
    map,
    map_pin: things,
    headline: things,
    photo: typed,
    code: (page) => (fieldsOf(page).title ? onBoard(general.code) : general.code)(page),
    text: typed,
    definition: onBoard(general.definition),
    quote: onFittedBoard(general.quote),
    counter,
    icon_list: listed,
    checklist: onBoard(list),
    steps,
    timeline: dates,
    comparison: onBoard(comparison),
    chart: shares,
    title,
    end: title,
  },
};
