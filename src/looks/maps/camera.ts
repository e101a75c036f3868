import type { Animated, Element, Group, Keyframe } from "../../drawing/scene.ts";
import type { Point, Shot } from "../kit/look.ts";
import type { MapView } from "./view.ts";

/** The flight of the camera to a map: how large the map is over time, 1 at its end. */
export interface Flight {
  zoom: readonly Keyframe[];
  /** When the camera has arrived. */
  arrives: number;
}

const steps = 22;
/** A flight takes this long, and this share of a short scene. */
const [flightSeconds, flightShare] = [1.5, 0.4];
/** The first frame of a video is near its places already, so that it can be a thumbnail. */
const openingStart = 0.72;

const smooth = (share: number) => share * share * share * (share * (share * 6 - 15) + 10);

/** From far to near: by equal factors in equal times, slow at both ends. */
export function flightTo({ start }: MapView, { seconds, opens }: Shot): Flight {
  const from = opens ? Math.max(start, openingStart) : start;
  const arrives = Math.min(flightSeconds, seconds * flightShare);
  const zoom = Array.from({ length: steps + 1 }, (_, step): Keyframe => {
    const share = step / steps;
    return { at: arrives * share, value: from ** (1 - smooth(share)), ease: "linear" };
  });
  return { zoom, arrives };
}

/** When the map reaches a size during the flight. */
export function timeOf({ zoom }: Flight, size: number): number {
  const next = zoom.findIndex(({ value }) => value >= size);
  const [before, after] = [zoom[next - 1], zoom[next]];
  if (!after) return zoom.at(-1)?.at ?? 0;
  if (!before) return after.at;
  const share = (size - before.value) / (after.value - before.value || 1);
  return before.at + (after.at - before.at) * share;
}

/** Elements that are drawn on the map, as they grow with it. */
export const onMap = (
  { middle }: MapView,
  { zoom }: Flight,
  children: readonly Element[],
): Group => ({ kind: "group", origin: middle, scale: zoom, children });

/** Elements that keep their size while they stay at a point of the map. */
export function atPoint(
  { middle }: MapView,
  { zoom }: Flight,
  [x, y]: Point,
  children: readonly Element[],
): Group {
  const follow = (distance: number): Animated =>
    zoom.map(({ at, value }) => ({ at, value: distance * (value - 1), ease: "linear" }));
  return { kind: "group", x: follow(x - middle[0]), y: follow(y - middle[1]), children };
}
