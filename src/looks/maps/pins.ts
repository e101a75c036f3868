import type { Animated, Element } from "../../drawing/scene.ts";
import type { Page, Point } from "../kit/look.ts";
import { atPoint, type Flight } from "./camera.ts";
import { mapColors } from "./defaults.ts";
import type { MapView } from "./view.ts";

/** Height of a pin in units. */
export const pinUnits = 52;
const dropSeconds = 0.4;

/** Where and when a place is marked. */
interface Marked {
  view: MapView;
  flight: Flight;
  start: number;
  /** Whether the mark is there from the first frame. */
  isThere: boolean;
}

const seenFrom = (start: number): Animated => [
  { at: start, value: 0 },
  { at: start + 0.1, value: 1, ease: "linear" },
];

/** A pin that falls onto its place, with rings where it lands. */
export function pinElements(
  page: Page,
  point: Point,
  { view, flight, start, isThere }: Marked,
): Element {
  const { unit } = page;
  const { route } = mapColors(page);
  const [x, y] = point;
  const lands = start + dropSeconds * 0.7;
  const fall: Animated = isThere
    ? 0
    : [
        { at: start, value: -170 * unit },
        { at: lands, value: 0, ease: "in" },
        { at: lands + 0.09, value: -9 * unit },
        { at: lands + 0.2, value: 0, ease: "in" },
      ];
  const ring = (radius: number, alpha: string): Element => ({
    kind: "shape",
    path: ellipse([x, y], radius * unit, radius * 0.46 * unit),
    fill: `${route}${alpha}`,
  });
  const rings: Element = {
    kind: "group",
    origin: [x, y],
    opacity: isThere
      ? 1
      : [
          { at: lands - 0.02, value: 0 },
          { at: lands + 0.05, value: 1 },
        ],
    scale: isThere
      ? 1
      : [
          { at: lands, value: 0.2 },
          { at: lands + 0.5, value: 1 },
        ],
    children: [ring(30, "30"), ring(17, "55"), dark([x, y], 6 * unit)],
  };
  const body: Element = {
    kind: "group",
    y: fall,
    opacity: isThere ? 1 : seenFrom(start),
    children: [{ kind: "group", children: pinShapes(point, unit, route) }],
  };
  return atPoint(view, flight, point, [rings, body]);
}

const dark = (at: Point, radius: number): Element => ({
  kind: "shape",
  path: ellipse(at, radius, radius * 0.5),
  fill: "#00000059",
});

const ellipse = ([x, y]: Point, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** A drop that stands on its tip, with a white eye. */
function pinShapes([x, y]: Point, unit: number, color: string): Element[] {
  const height = pinUnits * unit;
  const r = height * 0.35;
  const top = y - height + r;
  const drop = `M${x} ${y}C${x - r * 0.35} ${y - height * 0.3} ${x - r} ${top + r * 0.75} ${x - r} ${top}A${r} ${r} 0 1 1 ${x + r} ${top}C${x + r} ${top + r * 0.75} ${x + r * 0.35} ${y - height * 0.3} ${x} ${y}z`;
  return [
    { kind: "shape", path: drop, fill: color, stroke: "#ffffff", strokeWidth: 2.5 * unit },
    {
      kind: "shape",
      path: drop,
      fill: {
        from: [x - r, top - r],
        to: [x + r, top + r],
        stops: [
          [0, "#ffffff40"],
          [0.5, "#ffffff00"],
          [1, "#00000038"],
        ],
      },
    },
    { kind: "shape", path: ellipse([x, top], r * 0.42, r * 0.42), fill: "#ffffff" },
  ];
}

/** The end of a way: a disk in a ring. */
export function dotElements(
  page: Page,
  point: Point,
  { view, flight, start, isThere }: Marked,
): Element {
  const { unit } = page;
  const { route } = mapColors(page);
  const round = (radius: number, fill: string): Element => ({
    kind: "shape",
    path: ellipse(point, radius * unit, radius * unit),
    fill,
  });
  const pop: Animated = [
    { at: start, value: 0.2 },
    { at: start + 0.4, value: 1, ease: "overshoot" },
  ];
  return atPoint(view, flight, point, [
    {
      kind: "group",
      origin: point,
      scale: isThere ? 1 : pop,
      opacity: isThere ? 1 : seenFrom(start),
      children: [round(20, `${route}40`), round(12.5, "#ffffff"), round(8, route)],
    },
  ]);
}
