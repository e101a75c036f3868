import { geoInterpolate } from "d3-geo";
import type { Animated, Box, Element, Keyframe } from "../../drawing/scene.ts";
import type { Coordinates } from "../../geography/sphere.ts";
import type { Page, Point } from "../kit/look.ts";
import { curveThrough } from "../kit/pen.ts";
import { type Flight, onMap } from "./camera.ts";
import { mapColors } from "./defaults.ts";
import type { MapView } from "./view.ts";

/** A way on the map: its shadow on the ground, and the arc above it. */
export interface Arc {
  ground: readonly Point[];
  raised: readonly Point[];
}

/** Of the longest leg; the others have as many for their length, so that travelers keep speed. */
const samples = 48;
/** How high an arc rises, as a share of the length of its way. */
const rise = 0.2;

/** The shortest way on the globe between two places, and an arc over it. */
export function arcBetween(
  view: MapView,
  from: Coordinates,
  to: Coordinates,
  count = samples,
): Arc {
  const along = geoInterpolate(from, to);
  const ground = Array.from({ length: count + 1 }, (_, at): Point => view.at(along(at / count)));
  const [first = [0, 0], last = [0, 0]] = [ground[0], ground.at(-1)];
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]);
  // Beside its way: upward, and of an upright way to the side that leans upward.
  const aside: Point = [(last[1] - first[1]) / (length || 1), (first[0] - last[0]) / (length || 1)];
  const up = aside[1] > 0 ? -1 : 1;
  const raised = ground.map(([x, y], at): Point => {
    const share = at / count;
    const height = 4 * share * (1 - share) * rise * length * up;
    return [x + aside[0] * height, y + aside[1] * height];
  });
  return { ground, raised: evenly(raised) };
}

/** A way through several places: an arc for each leg. Undefined for fewer than two. */
export function arcThrough(view: MapView, stops: readonly Coordinates[]): Arc | undefined {
  const legs = stops.slice(1).flatMap((to, at) => {
    const from = stops[at];
    return from ? [{ from, to, length: lengthOf(arcBetween(view, from, to).raised) }] : [];
  });
  if (legs.length === 0) return undefined;
  const longest = Math.max(...legs.map(({ length }) => length), 1);
  const arcs = legs.map(({ from, to, length }) =>
    arcBetween(view, from, to, Math.max(3, Math.round((samples * length) / longest))),
  );
  // Each leg begins where the one before it ends.
  const joined = (line: "ground" | "raised") =>
    arcs.flatMap((arc, at) => arc[line].slice(at === 0 ? 0 : 1));
  return { ground: joined("ground"), raised: joined("raised") };
}

/** The same line with points at equal distances. */
function evenly(points: readonly Point[]): Point[] {
  const ends = [0];
  for (const [at, [x, y]] of points.slice(1).entries()) {
    const [fromX, fromY] = points[at] ?? [x, y];
    ends.push((ends[at] ?? 0) + Math.hypot(x - fromX, y - fromY));
  }
  const whole = ends.at(-1) ?? 0;
  return points.map((point, index): Point => {
    if (index === points.length - 1) return point;
    const wanted = (whole * index) / (points.length - 1);
    const next = Math.max(
      1,
      ends.findIndex((end) => end >= wanted),
    );
    const [a, b] = [points[next - 1], points[next]];
    const [from, to] = [ends[next - 1] ?? 0, ends[next] ?? 0];
    if (!a || !b || to === from) return point;
    const share = (wanted - from) / (to - from);
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  });
}

/** When a route grows. */
export interface Growth {
  start: number;
  seconds: number;
}

const growSteps = 20;
const slowEnds = (share: number) =>
  share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2;

/** The share of the way that is done over time. */
const progress = ({ start, seconds }: Growth): Keyframe[] =>
  Array.from({ length: growSteps + 1 }, (_, step) => ({
    at: start + (seconds * step) / growSteps,
    value: slowEnds(step / growSteps),
    ease: "linear",
  }));

/** The shadow on the ground, dots where the way is still to come, and the line that grows. */
export function routeElements(
  page: Page,
  arc: Arc,
  { view, flight, growth }: { view: MapView; flight: Flight; growth: Growth },
): Element[] {
  const { unit } = page;
  const { route, shade } = mapColors(page);
  const line = curveThrough(arc.raised);
  const ground = curveThrough(arc.ground);
  const dots = dotsAlong(arc.raised, 15 * unit, 2.9 * unit);
  return [
    onMap(view, flight, [
      { kind: "shape", path: ground.path, stroke: shade, strokeWidth: 6 * unit },
      { kind: "shape", path: dots, fill: route },
      {
        kind: "shape",
        path: line.path,
        length: lengthOf(arc.raised),
        stroke: route,
        strokeWidth: 6 * unit,
        drawn: progress(growth),
      },
    ]),
  ];
}

const lengthOf = (points: readonly Point[]) =>
  points.slice(1).reduce((sum, [x, y], at) => {
    const [fromX, fromY] = points[at] ?? [x, y];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);

/** Small disks at equal distances. */
function dotsAlong(points: readonly Point[], gap: number, radius: number): string {
  const count = Math.max(2, Math.round(lengthOf(points) / gap));
  return Array.from({ length: count - 1 }, (_, at) => {
    const place = ((at + 1) / count) * (points.length - 1);
    const [a = [0, 0], b = a] = [points[Math.floor(place)], points[Math.floor(place) + 1]];
    const share = place % 1;
    const [x, y] = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  }).join("");
}

/** What travels along the way, such as a train. It faces the way that it goes. */
export function travelerElements(
  page: Page,
  arc: Arc,
  { source, growth, size }: { source: string; growth: Growth; size: number },
): Element[] {
  const keys = progress(growth);
  const at = ({ value }: Keyframe): Point => {
    const place = value * (arc.raised.length - 1);
    const [a = [0, 0], b = a] = [arc.raised[Math.floor(place)], arc.raised[Math.floor(place) + 1]];
    const share = place % 1;
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  };
  const along = (axis: 0 | 1): Animated =>
    keys.map((key) => ({ at: key.at, value: at(key)[axis], ease: "linear" }));
  const box: Box = { x: -size / 2, y: -size * 0.62, width: size, height: size };
  const end = growth.start + growth.seconds;
  return [
    {
      kind: "group",
      x: along(0),
      y: along(1),
      opacity: [
        { at: growth.start - 0.2, value: 0 },
        { at: growth.start, value: 1, ease: "linear" },
        { at: end + 0.1, value: 1 },
        { at: end + 0.45, value: 0, ease: "linear" },
      ],
      children: [
        {
          kind: "group",
          children: page.style.icon(page, source, box),
          sprite: grownBy(box, size * 0.4),
        },
      ],
    },
  ];
}

const grownBy = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
