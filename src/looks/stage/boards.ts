import type { Box, Element } from "../../drawing/scene.ts";
import type { PlaceName } from "../../places/places.ts";
import { mix } from "../../values/colors.ts";
import { roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Colors, Compose, Page } from "../kit/look.ts";
import { placeOf } from "../kit/place-layers.ts";
import { inPlace, isBeside, onScreen, standShare } from "./framing.ts";
import { subjectBox } from "./props.ts";

type BoardKind = "chalk" | "screen" | "sign";

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
const floatingPlaces: ReadonlySet<PlaceName> = new Set(["under_water", "sky"]);

const boards: Record<
  BoardKind,
  { frame: string; face: readonly [string, string]; accent: string }
> = {
  chalk: { frame: "#a8703c", face: ["#35443f", "#28342f"], accent: "#ffe08a" },
  screen: { frame: "#16283a", face: ["#155069", "#0c3247"], accent: "#6ff0c8" },
  sign: { frame: "#5b371c", face: ["#8a5730", "#6f4423"], accent: "#ffe08a" },
};

const kindIn = (place: PlaceName): BoardKind =>
  screens.has(place) ? "screen" : walls.has(place) ? "chalk" : "sign";

/** The room for a board: above the subject or beside it, or all where no subject stands. */
export function boardBox(page: Page, hasSubject: boolean): Box {
  const { content, shot } = page;
  const floor = shot.height * (standShare(shot) - 0.035);
  const whole = { ...content, height: Math.min(content.height, floor - content.y) };
  if (!hasSubject) return whole;
  const subject = onScreen(page, subjectBox(page));
  if (!isBeside(shot)) {
    const height = subject.y - content.y - 14 * page.unit;
    return { ...content, height: Math.max(height, content.height * 0.3) };
  }
  const left = subject.x - content.x;
  const right = content.x + content.width - subject.x - subject.width;
  const gap = 24 * page.unit;
  return right > left
    ? { ...whole, x: subject.x + subject.width + gap, width: right - gap }
    : { ...whole, width: left - gap };
}

/** A board of the place with a composition on it. It is there before what is written on it. */
export function board(page: Page, box: Box, compose: Compose): Element[] {
  const { unit, shot } = page;
  const { place } = placeOf(shot);
  const kind = kindIn(place);
  const { face, accent } = boards[kind];
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
    ink: "#ffffff",
    soft: mix("#ffffff", face[0], 0.12),
    accent,
    onAccent: "#1d1a12",
  };
  const written = compose({ ...page, content: inner, colors });
  const stand = kind === "sign" && !floatingPlaces.has(place) ? posts(page, box) : [];
  const body = enter(page, [...stand, ...boardShapes(box, boards[kind], unit)], {
    start: 0,
    around: box,
    subject: true,
    motion: { kind: "rise", seconds: 0.45 },
  });
  return [inPlace(page, [body, ...written])];
}

/** The width of a board's frame, in units. */
export const boardEdge = 12;

/** A picture frame of wood on the wall, or on posts in the open. */
export function pictureFrame(page: Page, box: Box): Element[] {
  const { place } = placeOf(page.shot);
  const isOutside = kindIn(place) === "sign" && !floatingPlaces.has(place);
  return [...(isOutside ? posts(page, box) : []), ...boardShapes(box, boards.sign, page.unit)];
}

function boardShapes(
  box: Box,
  { frame, face }: { frame: string; face: readonly [string, string] },
  unit: number,
): Element[] {
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
  return [
    { kind: "shape", path: roundRect(at(-7 * unit, 12 * unit, 0), 14 * unit), fill: "#00000022" },
    { kind: "shape", path: roundRect(at(-4 * unit, 6 * unit, 0), 14 * unit), fill: "#0000002e" },
    { kind: "shape", path: roundRect(box, 14 * unit), fill: down(light, frame) },
    { kind: "shape", path: roundRect(at(0, 0, edge), 6 * unit), fill: down(face[0], face[1]) },
  ];
}

/** The posts of a sign, down to the ground. */
function posts({ unit, shot }: Page, { x, y, width, height }: Box): Element[] {
  const foot = shot.height * standShare(shot);
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
      fill: {
        from: [left, 0],
        to: [left + thick, 0],
        stops: [
          [0, "#4a2c15"],
          [1, "#7d5230"],
        ],
      },
    };
  });
}
