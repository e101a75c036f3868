import type { Box, Element } from "../../drawing/scene.ts";
import type { PlaceName } from "../../places/places.ts";
import { mix } from "../../values/colors.ts";
import { roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Colors, Compose, Page } from "../kit/look.ts";
import { inPlace, standShare } from "./framing.ts";
import { placeOf } from "./place-of.ts";

export type BoardKind = "chalk" | "screen" | "sign" | "paper";

const screens: ReadonlySet<PlaceName> = new Set([
  "office",
  "laboratory",
  "server_room",
  "hospital",
  "factory",
  "space",
  "airport",
  "stadium",
]);
const walls: ReadonlySet<PlaceName> = new Set([
  "kitchen",
  "living_room",
  "bedroom",
  "restaurant",
  "workshop",
  "shop",
  "classroom",
  "library",
  "theater",
  "museum",
  "station",
]);
const floatingPlaces: ReadonlySet<PlaceName> = new Set(["under_water", "sky", "space", "moon"]);

interface BoardLook {
  frame: string;
  face: readonly [string, string];
  ink: string;
  accent: string;
}

const boards: Record<BoardKind, BoardLook> = {
  chalk: { frame: "#a8703c", face: ["#35443f", "#28342f"], ink: "#ffffff", accent: "#ffe08a" },
  screen: { frame: "#16283a", face: ["#155069", "#0c3247"], ink: "#ffffff", accent: "#6ff0c8" },
  sign: { frame: "#5b371c", face: ["#8a5730", "#6f4423"], ink: "#ffffff", accent: "#ffe08a" },
  paper: { frame: "#e9dcc0", face: ["#fffaf0", "#f6ead2"], ink: "#33261a", accent: "#a8331f" },
};

const kindIn = (place: PlaceName): BoardKind =>
  screens.has(place) ? "screen" : walls.has(place) ? "chalk" : "sign";

/** How a board hangs: turned by some degrees, when it enters, and on posts or ropes. */
interface Hanging {
  kind?: BoardKind;
  turn?: number;
  start?: number;
  hold?: "posts" | "ropes" | "none";
  /** Shapes over the empty face, such as the hole of a tag. */
  extra?: readonly Element[];
}

/** In which a board fades out after the end of its scene. The next one comes after that. */
const boardFadeSeconds = 0.12;

/**
 * A board of the place with a composition on it. It enters with its first text, so that it is never
 * empty.
 */
export function board(
  page: Page,
  box: Box,
  compose: Compose,
  { kind = kindIn(placeOf(page.shot).place), ...hanging }: Hanging = {},
): Element[] {
  const { unit, shot } = page;
  const { face, accent, ink } = boards[kind];
  const { turn = 0, start: wanted = 0, hold = "none", extra = [] } = hanging;
  const start = Math.max(wanted, shot.fadesIn ? boardFadeSeconds : 0);
  const edge = boardEdge * unit;
  const pad = Math.min(30 * unit, box.width * 0.07);
  const inner = {
    x: box.x + edge + pad,
    y: box.y + edge + pad * 0.7,
    width: box.width - 2 * (edge + pad),
    height: box.height - 2 * edge - 1.4 * pad,
  };
  const colors: Colors = {
    ...page.colors,
    ground: face[1],
    ink,
    soft: mix(ink, face[0], 0.12),
    accent,
    onAccent: ink === "#ffffff" ? "#1d1a12" : "#ffffff",
  };
  // What is written first is there when the board comes into view.
  const written = compose({ ...page, content: inner, colors, shot: { ...shot, opens: true } });
  const isFloating = floatingPlaces.has(placeOf(shot).place);
  const stand =
    hold === "none" || isFloating ? [] : hold === "posts" ? posts(page, box) : ropes(page, box);
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const whole: Element = {
    kind: "group",
    rotate: turn,
    origin: middle,
    children: [...boardShapes(box, boards[kind], unit), ...extra, ...written],
  };
  const motion = turn === 0 ? ({ kind: "rise", seconds: 0.45 } as const) : swing;
  const isFirst = start <= 0.1;
  const body = enter(page, [...stand, whole], { start, around: box, subject: isFirst, motion });
  const fading: Element = {
    kind: "group",
    opacity: [
      { at: shot.seconds, value: 1 },
      { at: shot.seconds + boardFadeSeconds, value: 0, ease: "linear" },
    ],
    children: [body],
  };
  return [inPlace(page, [fading])];
}

/** The width of a board's frame, in units. */
export const boardEdge = 12;

/** A picture frame of wood on the wall, or on posts in the open. */
export function pictureFrame(page: Page, box: Box): Element[] {
  const { place } = placeOf(page.shot);
  const isOutside = kindIn(place) === "sign" && !floatingPlaces.has(place);
  return [...(isOutside ? posts(page, box) : []), ...boardShapes(box, boards.sign, page.unit)];
}

const swing = { kind: "swing", seconds: 0.6 } as const;

function boardShapes(box: Box, { frame, face }: BoardLook, unit: number): Element[] {
  const edge = boardEdge * unit;
  const at = (dx: number, dy: number, by: number) => ({
    x: box.x + by + dx,
    y: box.y + by + dy,
    width: box.width - 2 * by,
    height: box.height - 2 * by,
  });
  const down = (...[top, bottom]: [string, string]) => ({
    from: [0, box.y] as const,
    to: [0, box.y + box.height] as const,
    stops: [
      [0, top],
      [1, bottom],
    ] as const,
  });
  const light = mix(frame, "#ffffff", 0.22);
  const glare = `M${box.x + box.width * 0.62} ${box.y + edge}h${box.width * 0.2}L${box.x + box.width * 0.5} ${box.y + box.height - edge}h${-box.width * 0.2}z`;
  return [
    {
      kind: "shape",
      path: roundRect(at(-14 * unit, 22 * unit, 4 * unit), 18 * unit),
      fill: "#00000014",
    },
    { kind: "shape", path: roundRect(at(-9 * unit, 14 * unit, 0), 16 * unit), fill: "#0000001f" },
    { kind: "shape", path: roundRect(at(-4 * unit, 6 * unit, 0), 14 * unit), fill: "#0000002e" },
    { kind: "shape", path: roundRect(box, 14 * unit), fill: down(light, frame) },
    { kind: "shape", path: roundRect(at(0, 0, edge * 0.8), 8 * unit), fill: "#00000033" },
    { kind: "shape", path: roundRect(at(0, 0, edge), 6 * unit), fill: down(face[0], face[1]) },
    { kind: "shape", path: glare, fill: "#ffffff0a" },
  ];
}

/** The posts of a sign, down to the ground. */
function posts({ unit, shot }: Page, { x, y, width, height }: Box): Element[] {
  const foot = shot.height * (standShare(shot) + 0.02);
  const thick = 18 * unit;
  if (foot <= y + height) return [];
  return [0.2, 0.8].map((share) => {
    const left = x + width * share - thick / 2;
    return {
      kind: "shape",
      path: roundRect(
        { x: left, y: y + height - 20 * unit, width: thick, height: foot - y - height + 20 * unit },
        4,
      ),
      fill: bark(left, thick),
    };
  });
}

/** Ropes from above the frame. */
function ropes({ unit, shot }: Page, { x, y, width }: Box): Element[] {
  return [0.16, 0.84].map((share) => ({
    kind: "shape",
    path: `M${x + width * share} ${y + 10 * unit}V${-shot.height}`,
    stroke: "#6b4a2c",
    strokeWidth: 5 * unit,
  }));
}

const bark = (left: number, width: number) => ({
  from: [left, 0] as const,
  to: [left + width, 0] as const,
  stops: [
    [0, "#4a2c15"],
    [1, "#7d5230"],
  ] as const,
});
