import type { Animated, Box, Element } from "../../drawing/scene.ts";
import { letterDirection } from "../../values/text-direction.ts";
import { plate, roundRect } from "../kit/captions.ts";
import { grow } from "../kit/enter.ts";
import type { Page } from "../kit/look.ts";
import {
  axis,
  type ChartParts,
  commonPx,
  earlier,
  enteringLabel,
  namedEvery,
  namedMax,
  openScale,
  type Valued,
  valued,
  widestEm,
  written,
} from "./chart-parts.ts";
import { fieldsOf, panel } from "./parts.ts";

/** A lit bar below this share of its room would not be seen to be lit. */
const shortShare = 0.12;
/** In so many seconds, a bar is lit. */
const litSeconds = 0.25;

/** Bars below this share of the scale of several charts are small. */
const smallShare = 0.4;

/** Whether upright bars on the scale of several charts would leave most of the field empty. */
function areSmall(page: Page, bars: ChartParts["bars"]): boolean {
  const values = valued(bars).map(({ value }) => value);
  return Math.max(...values.map(Math.abs)) < (fieldsOf(page).scale ?? 0) * smallShare;
}

/**
 * Upright bars; a value below zero grows downward. Few bars with long names lie, and few that are
 * small beside those of another scene.
 */
export function columns(page: Page, parts: ChartParts): Element[] {
  const { bars, body } = parts;
  const cell = body.width / Math.max(1, bars.length);
  const longest = widestEm(
    page,
    bars.flatMap((bar) => bar.label.split(" ")),
    page.style.text,
  );
  const rowsMax = page.shape === "tall" ? 12 : namedMax;
  const lie = longest * 17 * page.unit > cell || areSmall(page, bars);
  if (bars.length <= rowsMax && lie) return rows(page, parts);
  return standing(page, parts);
}

function standing(page: Page, { body, bars, starts, lit }: ChartParts): Element[] {
  const { unit, style } = page;
  const known = valued(bars);
  const values = known.map(({ value }) => value);
  const isMany = bars.length > namedMax;
  const [names, numbers] = [46 * unit, 52 * unit];
  const below = Math.min(0, ...values) < 0 ? numbers : 0;
  const plot = { ...body, y: body.y + numbers, height: body.height - names - numbers - below };
  const grid = isMany
    ? axis(page, { values, unit: fieldsOf(page).unit ?? "", plot })
    : { elements: [], room: plot };
  const { room } = grid;
  const cell = room.width / Math.max(1, bars.length);
  const gap = cell * (isMany ? 0.24 : bars.length > 4 ? 0.16 : 0.2);
  const width = cell - gap;
  const scale = openScale(values.concat(fieldsOf(page).scale ?? []), room);
  const numberPx = commonPx(page, bars.map(written), style.label, { width: cell, max: 40 });
  const words = bars.flatMap((bar) => bar.label.split(" "));
  const namePx = commonPx(page, words, style.text, { width: cell * 0.98, max: 28 });
  const every = namedEvery(page, bars, cell);
  const strong = lit ? undefined : strongest(page, known);
  const place = {
    room,
    cell,
    width,
    gap,
    every,
    namePx,
    numberPx,
    names: body.y + body.height - names,
  };
  return [
    ...grid.elements,
    ...bars.flatMap((bar, at) => nameOf(page, bar.label, { at, start: starts[at] ?? 0, ...place })),
    ...known.flatMap((bar) => {
      const start = starts[bar.index] ?? 0;
      const isStrong = bar.index === strong;
      const zero = scale.heightOf(0);
      const end = scale.heightOf(bar.value);
      const box = {
        x: room.x + bar.index * cell + gap / 2,
        y: Math.min(zero, end),
        width,
        height: Math.max(3 * unit, Math.abs(end - zero)),
      };
      const moment = lit?.get(bar.index);
      const from = isMany ? (moment ?? start) : start;
      const isShown = !isMany || isStrong || moment !== undefined;
      return [
        growing(page, box, { towards: bar.value < 0 ? "down" : "up", start, isStrong, gap }),
        ...litBar(page, box, { ...room, x: box.x, width }, moment),
        ...(isShown ? [numberOf(page, bar, { box, start: from, isMany, ...place })] : []),
      ];
    }),
  ];
}

/** The bar in the color of emphasis, from its moment on; behind a short one, its whole room. */
function litBar(page: Page, box: Box, room: Box, moment: number | undefined): Element[] {
  if (moment === undefined) return [];
  const isShort = box.width * box.height < shortShare * room.width * room.height;
  const behind = isShort ? [plate(room, `${page.colors.ink}24`, 8 * page.unit)] : [];
  const children = [...behind, ...panel(page, box, "bar", true)];
  return [{ kind: "group", children, opacity: grow(moment, litSeconds, "linear") }];
}

/** The index of the bar that is emphasized. */
function strongest({ style }: Page, known: readonly Valued[]): number | undefined {
  // Of countries, the last one is no news.
  const areTimes = known.every(({ label }) => /\p{Nd}/u.test(label));
  if (style.emphasis === "last" && areTimes) return known.at(-1)?.index;
  return known.reduce<Valued | undefined>(
    (most, bar) => (most && most.value >= bar.value ? most : bar),
    undefined,
  )?.index;
}

interface Place {
  room: Box;
  cell: number;
  namePx: number;
  numberPx: number;
  /** The top of the names. */
  names: number;
  every: number;
}

function nameOf(
  page: Page,
  text: string,
  { at, start, room, cell, every, names, namePx }: Place & { at: number; start: number },
): Element[] {
  if (at % every !== 0) return [];
  const wide = cell * every * 0.98;
  const middle = room.x + (at + 0.5) * cell;
  const x = Math.max(room.x - cell, Math.min(room.x + room.width - wide, middle - wide / 2));
  const box = { x, y: names + 8 * page.unit, width: wide, height: 38 * page.unit };
  const pxMax = every > 1 ? 20 * page.unit : namePx;
  const entry = { start: earlier(start, 0.1), subject: at === 0 };
  return [enteringLabel(page, text, { box, strong: false, pxMax, ...entry })];
}

function numberOf(
  page: Page,
  bar: Valued,
  {
    box,
    start,
    isMany,
    room,
    cell,
    numberPx,
  }: Place & { box: Box; start: number; isMany: boolean },
): Element {
  const high = 52 * page.unit;
  const wide = isMany ? Math.min(room.width, 160 * page.unit) : cell;
  const middle = box.x + box.width / 2 - wide / 2;
  const x = Math.max(room.x, Math.min(room.x + room.width - wide, middle));
  const over = {
    x,
    y: bar.value < 0 ? box.y + box.height : box.y - high,
    width: wide,
    height: high,
  };
  const pxMax = isMany ? 32 * page.unit : numberPx;
  const place = { box: over, strong: true, pxMax, start: start + 0.3 };
  return enteringLabel(page, written(bar), place);
}

type Towards = "up" | "down" | "left" | "right";

/** A bar that grows from its zero line. */
function growing(
  page: Page,
  box: Box,
  {
    towards,
    start,
    isStrong,
    gap,
  }: { towards: Towards; start: number; isStrong: boolean; gap: number },
): Element {
  const lies = towards === "left" || towards === "right";
  const size = lies ? box.width : box.height;
  const from = towards === "up" || towards === "left" ? size : -size;
  const growth: Animated = [
    { at: start, value: from },
    { at: start + 0.6, value: 0 },
  ];
  const room = lies
    ? { ...box, y: box.y - gap / 2, height: box.height + gap }
    : { ...box, x: box.x - gap / 2, width: box.width + gap };
  return {
    kind: "group",
    clip: roundRect(room),
    children: [
      {
        kind: "group",
        children: panel(page, box, "bar", isStrong),
        ...(lies ? { x: growth } : { y: growth }),
      },
    ],
  };
}

/** A caller can give a long text in place of a number. */
const numberShareMax = 0.4;
/** Opacity of the room up to the full scale, behind bars that are small. */
const trackOpacity = "1c";

/** Lying bars with their names above them; negative ones grow to the other side. */
function rows(page: Page, { body, bars, starts, lit }: ChartParts): Element[] {
  const { unit, style } = page;
  const known = valued(bars);
  const values = known.map(({ value }) => value);
  const row = Math.min(body.height / bars.length, 110 * unit);
  const thick = row * 0.42;
  const numberPx = Math.min(36 * unit, thick * 1.02);
  const widest = widestEm(page, bars.map(written), style.label) * numberPx + 18 * unit;
  const number = Math.min(widest, body.width * numberShareMax);
  const [low, high] = [Math.min(0, ...values), Math.max(fieldsOf(page).scale ?? 0, ...values)];
  const before = low < 0 ? number : 0;
  const isSmall = areSmall(page, bars) && low === 0;
  // Beside a small bar, its number stands on the track.
  const scale = (body.width - (isSmall ? 0 : number) - before) / (high - low || 1);
  const zero = body.x + before - low * scale;
  const rightToLeft = bars.filter((bar) => letterDirection(bar.label) === "rtl");
  const isMirrored = rightToLeft.length > bars.length / 2;
  const flip = (box: Box): Box =>
    isMirrored ? { ...box, x: 2 * body.x + body.width - box.x - box.width } : box;
  const strong = lit ? undefined : strongest(page, known);
  const top = body.y + (body.height - row * bars.length) / 2;
  return bars.flatMap((bar, at) => {
    const y = top + at * row;
    const start = starts[at] ?? 0;
    const value = bar.value ?? 0;
    const size = bar.value === undefined ? 0 : Math.max(3 * unit, Math.abs(value) * scale);
    const box = {
      x: value < 0 ? zero - size : zero,
      y: y + row * 0.46,
      width: size,
      height: thick,
    };
    const beside = value < 0 ? box.x - number : box.x + size + 10 * unit;
    const end = flip({ ...box, x: beside, width: number - 10 * unit });
    const name = { ...body, y, height: row * 0.42 };
    const towards = value < 0 !== isMirrored ? "left" : "right";
    const growth = { towards, start, isStrong: at === strong, gap: row * 0.1 } as const;
    const full = { ...box, x: zero, width: high * scale };
    return [
      ...(isSmall ? [plate(flip(full), `${page.colors.ink}${trackOpacity}`, 8 * unit)] : []),
      ...(size > 0 ? [growing(page, flip(box), growth)] : []),
      ...litBar(page, flip(box), flip({ ...box, x: body.x, width: body.width }), lit?.get(at)),
      enteringLabel(page, bar.label, {
        ...{ box: name, strong: false, align: "left", pxMax: row * 0.3 },
        ...{ start: earlier(start, 0.1), subject: at === 0 },
      }),
      enteringLabel(page, written(bar), {
        ...{ box: end, strong: true, align: "left", pxMax: numberPx, start: start + 0.3 },
      }),
    ];
  });
}
