import { valueAt } from "../../drawing/evaluate.ts";
import type { Box, Camera, Element, Group, Paint } from "../../drawing/scene.ts";
import { type ChosenPlace, choosePlaces } from "../../places/choose-places.ts";
import { lightOf } from "../../places/light.ts";
import type { Layer } from "../../places/place.ts";
import { places } from "../../places/places.ts";
import { contrast, mix } from "../../values/colors.ts";
import { roundRect } from "../kit/captions.ts";
import type { Page, Shot } from "../kit/look.ts";
import { groundShare } from "./framing.ts";

const shade = "#0a0d18";

/** The place of a shot; chosen from its own words where the video has none. */
export function placeOf({ place, spoken, content, language }: Shot): ChosenPlace {
  if (place) return place;
  const icons = "icons" in content ? (content.icons ?? []) : [];
  const [own] = choosePlaces([{ text: spoken || (content.title ?? ""), icons }], language);
  return own ?? { place: "meadow", time: "day", isNew: true, kept: [] };
}

/** The layers of a place, each as one picture that the camera moves, and shade for captions. */
export function placeBackdrop(page: Page, camera: Camera): Element[] {
  const { shot } = page;
  const { width, height } = shot;
  const { place, time } = placeOf(shot);
  const unit = height / 1000;
  const frame = { width: width / unit, ground: groundShare(shot) * 1000, light: lightOf(time) };
  const layers = places[place](frame);
  const drawn = layers.map(
    ({ depth, top = -1000, shapes }): Group => ({
      kind: "group",
      depth,
      sprite: below(seen(shot, camera, depth), top * unit),
      children: [{ kind: "group", scale: unit, children: shapes }],
    }),
  );
  return shot.isCaptioned ? [...drawn, captionShade(page, layers)] : drawn;
}

const below = ({ y, height, ...across }: Box, top: number): Box => {
  const start = Math.min(Math.max(y, Math.floor(top)), y + height - 1);
  return { ...across, y: start, height: y + height - start };
};

/** The part of a layer that the camera ever shows. */
function seen({ width, height }: Shot, { x, y, scale }: Camera, depth: number): Box {
  const times = typeof scale === "number" ? [0] : scale.map(({ at }) => at);
  const views = times.map((at) => {
    const size = 1 + (valueAt(scale, at) - 1) * depth;
    const half = [width / size / 2 + 2, height / size / 2 + 2] as const;
    const middle = [
      width / 2 + (valueAt(x, at) - width / 2) * depth,
      height / 2 + (valueAt(y, at) - height / 2) * depth,
    ] as const;
    return [0, 1].map((axis) => {
      const [center, reach] = [middle[axis] ?? 0, half[axis] ?? 0];
      return [center - reach, center + reach] as const;
    });
  });
  const [left = 0, top = 0] = [0, 1].map((axis) =>
    Math.floor(Math.min(...views.map((view) => view[axis]?.[0] ?? 0))),
  );
  const [right = width, bottom = height] = [0, 1].map((axis) =>
    Math.ceil(Math.max(...views.map((view) => view[axis]?.[1] ?? 0))),
  );
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Darkens the ground as far as white captions need it. */
function captionShade({ shot, caption }: Page, layers: readonly Layer[]): Element {
  const { width, height } = shot;
  const top = caption.y - height * 0.07;
  const ground = groundColor(layers, (caption.y / height) * 1000);
  let share = 0.1;
  while (ground && share < 0.7 && contrast("#ffffff", mix(ground, shade, share)) < 4.7)
    share += 0.04;
  const strength = Math.round((ground ? share : 0.4) * 255)
    .toString(16)
    .padStart(2, "0");
  return {
    kind: "shape",
    path: roundRect({ x: 0, y: top, width, height: height - top }),
    fill: {
      from: [0, top],
      to: [0, height],
      stops: [
        [0, `${shade}00`],
        [(caption.y - top) / (height - top), `${shade}${strength}`],
        [1, `${shade}${strength}`],
      ],
    },
  };
}

/** The color of the ground at a height of a frame that is 1000 high. */
function groundColor(layers: readonly Layer[], y: number): string | undefined {
  const paints = layers.at(-1)?.shapes.map(({ fill }) => fill) ?? [];
  const paint = paints.find((fill: Paint | undefined) => reachesBottom(fill));
  if (!paint || typeof paint === "string" || !("from" in paint)) return undefined;
  const [first, last] = [paint.stops[0]?.[1], paint.stops.at(-1)?.[1]];
  const share = (y - paint.from[1]) / (paint.to[1] - paint.from[1]);
  return first && last ? mix(first, last, Math.min(1, Math.max(0, share))) : undefined;
}

const reachesBottom = (fill: Paint | undefined) =>
  typeof fill === "object" && "from" in fill && fill.to[1] === 1000;
