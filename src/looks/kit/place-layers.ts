import { valueAt } from "../../drawing/evaluate.ts";
import type { Box, Camera, Group } from "../../drawing/scene.ts";
import { type ChosenPlace, choosePlaces } from "../../places/choose-places.ts";
import type { ShownScene } from "../../places/choose-shots.ts";
import { lightOf, type TimeOfDay } from "../../places/light.ts";
import type { Layer } from "../../places/place.ts";
import { type PlaceName, places } from "../../places/places.ts";
import type { Shot, SpokenContent } from "./look.ts";

/**
 * The place of a shot; chosen from its own words where the video has none. `shown` is what the look
 * shows of it there.
 */
export function placeOf(
  { place, spoken, content, language }: SpokenContent & Pick<Shot, "place">,
  shown: Partial<ShownScene> = { icons: "icons" in content ? (content.icons ?? []) : [] },
): ChosenPlace {
  if (place) return place;
  const [own] = choosePlaces([{ text: spoken || (content.title ?? ""), ...shown }], language);
  return own ?? { place: "meadow", time: "day", isNew: true, shot: "wide", spot: 0, side: "right" };
}

/** The layers of a place in a frame of 1000 in height. `ground` is a share of the height. */
export function layersOf(
  { width, height }: Pick<Shot, "width" | "height">,
  { place, time, ground }: { place: PlaceName; time: TimeOfDay; ground: number },
): Layer[] {
  const frame = { width: (width / height) * 1000, ground: ground * 1000, light: lightOf(time) };
  return places[place](frame);
}

/** The sky would move by a few pixels. It stands still, because it fills the frame. */
const skyDepth = 0.05;

/** Layers that the camera moves, each drawn once. `blur` in pixels puts one out of focus. */
export function movedLayers(
  shot: Shot,
  layers: readonly Layer[],
  { camera, blur = () => 0 }: { camera: Camera; blur?(depth: number): number },
): Group[] {
  const unit = shot.height / 1000;
  return layers.map(({ depth, top = -1000, shapes }): Group => {
    const soft = blur(depth);
    const start = top * unit - 3 * soft;
    const children = [{ kind: "group" as const, scale: unit, children: shapes }];
    if (depth <= skyDepth && soft === 0) return { kind: "group", children };
    const moves = depth > skyDepth ? { depth } : {};
    return {
      kind: "group",
      ...moves,
      sprite: below(seen(shot, camera, moves.depth ?? 0), start),
      ...(soft > 0 ? { blur: soft } : {}),
      children,
    };
  });
}

const below = ({ y, height, ...across }: Box, top: number): Box => {
  const start = Math.min(Math.max(y, Math.floor(top)), y + height - 1);
  return { ...across, y: start, height: y + height - start };
};

/** The part of a layer that the camera ever shows. */
function seen(
  { width, height }: Pick<Shot, "width" | "height">,
  { x, y, scale }: Camera,
  depth: number,
): Box {
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
