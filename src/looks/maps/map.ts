import type { Box, Element } from "../../drawing/scene.ts";
import { type Atlas, labelPlace } from "../../geography/atlas.ts";
import type { Coordinates } from "../../geography/sphere.ts";
import { mix } from "../../values/colors.ts";
import type { Design, DesignItem } from "../../values/design.ts";
import { enter } from "../kit/enter.ts";
import type { Page, Point } from "../kit/look.ts";
import { atPoint, type Flight, flightTo, onMap } from "./camera.ts";
import { cardBox, cardElements } from "./card.ts";
import { mapColors, mapFrame } from "./defaults.ts";
import { type Fill, fillElements, landElements } from "./land.ts";
import { dotElements, pinElements, pinUnits } from "./pins.ts";
import { arcThrough, type Growth, routeElements, travelerElements } from "./route.ts";
import { placeTags, type Tag, tagElements } from "./tags.ts";
import { type MapView, viewOf } from "./view.ts";

/** An item that a map can show. */
type Located = DesignItem & { place: NonNullable<DesignItem["place"]> };

/** A located item, when it is spoken of, and where its label points to. */
interface Shown {
  item: Located;
  start: number;
  point: Point;
  isCity: boolean;
  isThere: boolean;
}

/** The items of a design that have a place on the map. */
const locatedItems = ({ items = [] }: Pick<Design, "items">): Located[] =>
  items.flatMap((item) => (item.place ? [{ ...item, place: item.place }] : []));

const coordinatesOf = ({ place }: Located): Coordinates | undefined =>
  place.latitude === undefined || place.longitude === undefined
    ? undefined
    : [place.longitude, place.latitude];

/**
 * A map that the camera flies to: pins, filled countries or a way, each with its word. Undefined
 * where nothing of the design has a place.
 */
export function mapElements(page: Page): Element[] | undefined {
  const { content } = page.shot;
  const { atlas } = page.kit;
  if (content.kind !== "map" || !atlas) return undefined;
  const items = locatedItems(content);
  if (items.length === 0) return undefined;
  const { area, clip, behind = [], front = [], turn } = mapFrame(page);
  const card = cardBox(page, content, area);
  const view = viewOf(atlas, targetsOf(items), { area, safe: safeBox(page, area, card) });
  const flight = flightTo(view, page.shot);
  const shown = items.map((item, at) =>
    showItem(page, item, { at, count: items.length, atlas, view, flight }),
  );
  const drawn = mapParts(page, content, { atlas, view, flight, shown, card, area });
  const map: Element = { kind: "group", children: drawn.map, ...(clip ? { clip } : {}) };
  const children = [...behind, map, ...front, ...drawn.labels];
  if (!turn) return children;
  const origin = [area.x + area.width / 2, area.y + area.height / 2] as const;
  return [{ kind: "group", rotate: turn, origin, children }];
}

/** Whether a map hides the whole ground of the look. */
export function hidesGround(page: Page): boolean {
  const { content, width, height } = page.shot;
  if (content.kind !== "map" || !page.kit.atlas || locatedItems(content).length === 0) return false;
  const { area, clip, turn } = mapFrame(page);
  const isWhole = area.width === width && area.height === height && !clip && !turn;
  return isWhole && mapColors(page).sea !== undefined;
}

const targetsOf = (items: readonly Located[]) => ({
  points: items.flatMap((item) => {
    const point = coordinatesOf(item);
    return point ? [point] : [];
  }),
  countries: items.flatMap((item) =>
    coordinatesOf(item) || !item.place.country ? [] : [item.place.country],
  ),
});

/** Where places may stand: room for pins above them and labels below them, beside the card. */
function safeBox({ unit, content }: Page, area: Box, card: Box | undefined): Box {
  const top = Math.max(content.y, area.y) + 60 * unit;
  const bottom = Math.min(content.y + content.height, area.y + area.height) - 50 * unit;
  const left = Math.max(content.x, area.x) + Math.min(70 * unit, area.width * 0.12);
  const right =
    Math.min(content.x + content.width, area.x + area.width) -
    Math.min(70 * unit, area.width * 0.12);
  const below = card && right - left < bottom - top ? card.y + card.height + 26 * unit : top;
  const aside = card && right - left >= bottom - top ? card.x + card.width * 0.72 : left;
  return {
    x: aside,
    y: below,
    width: Math.max(right - aside, area.width * 0.3),
    height: Math.max(bottom - below, area.height * 0.25),
  };
}

interface Parts {
  atlas: Atlas;
  view: MapView;
  flight: Flight;
  shown: readonly Shown[];
  card: Box | undefined;
  area: Box;
}

function showItem(
  page: Page,
  item: Located,
  {
    at,
    count,
    atlas,
    view,
    flight,
  }: { at: number; count: number; atlas: Atlas; view: MapView; flight: Flight },
): Shown {
  const { shot } = page;
  const coordinates = coordinatesOf(item);
  const center = coordinates ?? labelPlace(atlas, item.place.country ?? "") ?? [0, 0];
  const spoken = shot.moments.at(item.cue ?? item.label, flight.arrives + at * 0.35);
  const latest = shot.seconds * (0.5 + (0.25 * at) / Math.max(1, count));
  const isThere = shot.opens && at === 0;
  return {
    item,
    point: view.at(center),
    isCity: coordinates !== undefined,
    isThere,
    start: isThere ? 0 : Math.min(latest, Math.max(spoken - 0.15, flight.arrives * 0.72)),
  };
}

function mapParts(
  page: Page,
  content: Design,
  { atlas, view, flight, shown, card, area }: Parts,
): { map: Element[]; labels: Element[] } {
  const { unit } = page;
  const [first, last] = [shown[0], shown.at(-1)];
  const isRoute = content.route === true && shown.length > 1;
  const arcs = isRoute ? arcOf(view, shown) : undefined;
  const growth = growthOf(page, first, last, flight);
  const named = new Set(shown.flatMap(({ item }) => item.place.country ?? []));
  const regions = shown.filter(({ isCity }) => !isCity);
  const fills = fillsOf(page, regions, isRoute);
  const marks = shown.map(({ point, start, isThere, isCity }, at): Element[] => {
    if (!isCity && !isRoute) return [];
    const mark = {
      view,
      flight,
      isThere,
      start: isRoute && at > 0 ? Math.min(start, growth.start + 0.1) : start,
    };
    return [isRoute ? dotElements(page, point, mark) : pinElements(page, point, mark)];
  });
  const [source] = content.icons ?? [];
  const size = Math.min(96 * unit, area.width * 0.16, area.height * 0.2);
  const traveler =
    arcs && source && page.kit.hasIcon(source)
      ? travelerElements(page, arcs, { source: `icon:${source}`, growth, size })
      : [];
  const map = [
    onMap(
      view,
      flight,
      landElements(page, {
        atlas,
        view,
        flight,
        named: new Set([...named].filter((code) => !fills.some(({ country }) => country === code))),
      }),
    ),
    ...(fills.length > 0 ? [onMap(view, flight, fillElements(page, { atlas, view, fills }))] : []),
    ...(arcs ? routeElements(page, arcs, { view, flight, growth }) : []),
    ...marks.flat(),
  ];
  const labels = [
    ...tagsOf(page, { view, flight, shown, arcs: arcs?.raised ?? [], card, area, isRoute }),
    ...traveler,
    ...(card ? cardElements(page, content, card) : []),
  ];
  return { map, labels };
}

/** The way through all places that have coordinates, in their order. */
const arcOf = (view: MapView, shown: readonly Shown[]) =>
  arcThrough(
    view,
    shown.flatMap(({ item }) => {
      const point = coordinatesOf(item);
      return point ? [point] : [];
    }),
  );

/** The way grows while the words go from its start to its end. */
function growthOf(
  { shot }: Page,
  first: Shown | undefined,
  last: Shown | undefined,
  flight: Flight,
): Growth {
  const start = Math.max(flight.arrives * 0.8, first?.start ?? 0);
  const end = Math.min(shot.seconds * 0.86, Math.max((last?.start ?? 0) + 0.7, start + 1.5));
  return { start, seconds: Math.max(0.5, end - start) };
}

/** Countries alone are filled; those with values the more the larger the value. */
function fillsOf(page: Page, regions: readonly Shown[], isRoute: boolean): Fill[] {
  if (isRoute) return [];
  const { filled, land } = mapColors(page);
  const values = regions.flatMap(({ item }) => item.value ?? []);
  const [low, high] = [Math.min(...values, 0), Math.max(...values)];
  return regions.flatMap(({ item, start }) => {
    const share = item.value === undefined || high === low ? 1 : (item.value - low) / (high - low);
    const country = item.place.country;
    return country ? [{ country, start, color: mix(filled, land, 0.75 * (1 - share)) }] : [];
  });
}

function tagsOf(
  page: Page,
  {
    view,
    flight,
    shown,
    arcs,
    card,
    area,
    isRoute,
  }: Pick<Parts, "view" | "flight" | "shown" | "card" | "area"> & {
    arcs: readonly Point[];
    isRoute: boolean;
  },
): Element[] {
  const { unit, content } = page;
  const margin = 10 * unit;
  const top = Math.max(content.y, area.y + margin);
  const bottom = Math.min(content.y + content.height, area.y + area.height) - margin / 2;
  const left = Math.max(area.x + margin, content.x * 0.5);
  const right = Math.min(area.x + area.width - margin, page.shot.width - content.x * 0.5);
  const inside = { x: left, y: top, width: right - left, height: bottom - top };
  const marks = shown.flatMap(({ point: [x, y], isCity }): Box[] => {
    if (!isCity) return [];
    const [w, up, down] = isRoute ? [18, 18, 18] : [20, pinUnits + 4, 8];
    return [{ x: x - w * unit, y: y - up * unit, width: 2 * w * unit, height: (up + down) * unit }];
  });
  const line = arcs
    .filter((_, at) => at % 3 === 0)
    .map(
      ([x, y]): Box => ({ x: x - 4 * unit, y: y - 4 * unit, width: 8 * unit, height: 8 * unit }),
    );
  const tags = placeTags(
    page,
    shown.map(({ item, point, isCity }) => ({
      text: labelOf(item),
      flag: item.icon && page.kit.hasIcon(item.icon) ? `icon:${item.icon}` : undefined,
      point,
      gap: (isCity ? (isRoute ? 22 : 12) : 4) * unit,
      covers: !isCity,
    })),
    { inside, blocked: [...marks, ...line, ...(card ? [card] : [])] },
  );
  return shown.flatMap((each, at) => {
    const tag = tags[at];
    return tag ? [tagAt(page, tag, each, { view, flight })] : [];
  });
}

const labelOf = ({ label, detail, value }: Located) =>
  detail && value !== undefined ? `${label} ${detail}` : label;

function tagAt(
  page: Page,
  tag: Tag,
  { point, start, isThere, isCity }: Shown,
  { view, flight }: { view: MapView; flight: Flight },
): Element {
  const entered = enter(page, tagElements(page, tag), {
    start: isThere ? 0 : start + (isCity ? 0.28 : 0.2),
    around: tag.box,
    subject: isThere,
    motion: { kind: "pop", seconds: 0.35 },
  });
  return atPoint(view, flight, point, [entered]);
}
