import { type GeoProjection, geoAzimuthalEqualArea, geoEqualEarth } from "d3-geo";
import type { Box } from "../../drawing/scene.ts";
import { type Atlas, type Land, mainLand } from "../../geography/atlas.ts";
import {
  angleBetween,
  between,
  type Coordinates,
  degree,
  distance,
  dot,
  toCoordinates,
  toVector,
  type Vector,
} from "../../geography/sphere.ts";
import type { Point } from "../kit/look.ts";

/** What a map must show: points, and the main land of countries. */
export interface Targets {
  points: readonly Coordinates[];
  countries: readonly string[];
}

/** A map at the moment when the camera has arrived. */
export interface MapView {
  /** The frame of the map. */
  area: Box;
  /** The pixel of a place. */
  at(place: Coordinates): Point;
  /** A projection that shows the map smaller, around the same point. */
  smaller(share: number): GeoProjection;
  /** The point to which the camera flies, which stays where it is. */
  middle: Point;
  /** Where on the globe the middle is, and how far the frame shows from it, in radians. */
  center: Coordinates;
  reach(share: number): number;
  /** The size at the start of the flight as a share of the size at its end. */
  start: number;
  isWorld: boolean;
}

/** From here on, a flat projection of the whole world shows targets better than a disk. */
const worldRadians = 88 * degree;
/** The least that a map shows around its targets. */
const pointRadians = 5.5 * degree;
const pairRadians = 1.6 * degree;
/** Half of the width of the world in its projection. */
const worldLeast = 1.2;
/** Half of what the shorter side of the frame shows at the start of the flight. */
const startRadians = 44 * degree;
const flightMax = 9;
/** Around a city, its country sets how much is seen. */
const [countryMin, countryMax] = [3.2 * degree, 9 * degree];

/**
 * The view of a map: around its targets, in equal areas. Why: docs/decisions/maps.md
 * @param safe where the targets stand, inside `area`
 */
export function viewOf(
  atlas: Atlas,
  { points, countries }: Targets,
  { area, safe }: { area: Box; safe: Box },
): MapView {
  const lands = countries.flatMap((country) => mainLand(atlas, country));
  const outline = [...points, ...lands.flatMap(outlineOf)];
  const { center, radius } = circleAround(outline.map(toVector));
  const isWorld = radius > worldRadians || outline.length === 0;
  const least = lands.length > 0 ? 0 : points.length > 1 ? pairRadians : aroundCity(atlas, center);
  const projection = isWorld
    ? worldProjection(outline, { least: worldLeast, safe })
    : diskProjection(center, { outline, least, safe });
  const [scale, middle] = [projection.scale(), projection([...center])];
  const fixed: Point = isWorld ? projection.translate() : (middle ?? [0, 0]);
  const half = Math.min(area.width, area.height) / 2;
  const startScale = isWorld ? scale * 0.86 : half / (2 * Math.sin(startRadians / 2));
  const start = Math.min(0.86, Math.max(1 / flightMax, startScale / scale));
  const far = Math.max(...cornersOf(area).map(([x, y]) => Math.hypot(x - fixed[0], y - fixed[1])));
  return {
    area,
    middle: fixed,
    center,
    start,
    isWorld,
    at: (place) => projection(place) ?? [Number.NaN, Number.NaN],
    smaller(share) {
      const [tx, ty] = projection.translate();
      const raw = isWorld ? geoEqualEarth() : geoAzimuthalEqualArea();
      return raw
        .rotate(projection.rotate())
        .scale(scale * share)
        .translate([fixed[0] + (tx - fixed[0]) * share, fixed[1] + (ty - fixed[1]) * share]);
    },
    reach: (share) => (isWorld ? Math.PI : 2 * Math.asin(Math.min(1, far / (2 * scale * share)))),
  };
}

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x, y + height],
  [x + width, y + height],
];

/** Points of the border of a piece of land, some of them for a long one. */
function outlineOf({ border }: Land): Coordinates[] {
  const step = Math.max(1, Math.floor(border.length / 120));
  return border.filter((_, at) => at % step === 0);
}

/** About the smallest circle around points on the globe: its middle goes to the farthest one. */
function circleAround(points: readonly Vector[]): { center: Coordinates; radius: number } {
  let [middle = toVector([0, 0])] = points;
  const farthest = () =>
    points.reduce((far, point) => (dot(point, middle) < dot(far, middle) ? point : far), middle);
  for (let step = 1; step <= circleSteps; step++)
    middle = between(middle, farthest(), 1 / (step + 1));
  return { center: toCoordinates(middle), radius: angleBetween(middle, farthest()) };
}
const circleSteps = 160;

/** How far one sees around a city: most of its country. */
function aroundCity(atlas: Atlas, place: Coordinates): number {
  const home = countryAt(atlas, place);
  const [land] = home ? mainLand(atlas, home) : [];
  return land ? Math.min(countryMax, Math.max(countryMin, land.radius * 0.75)) : pointRadians;
}

/** The country whose land is nearest to a place, for places on a coast too. */
function countryAt(atlas: Atlas, place: Coordinates): string | undefined {
  const near = atlas
    .filter(({ center, radius }) => distance(center, place) < radius * 1.2)
    .map(({ country, border }) => ({
      country,
      distance: Math.min(...border.map((point) => distance(point, place))),
    }))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.country;
}

/** Around the center, so that all of the outline stands in the safe box. */
const diskProjection = (center: Coordinates, fit: Fit): GeoProjection =>
  fitted(geoAzimuthalEqualArea().rotate([-center[0], -center[1]]), fit);

/** The whole world, cut where no target is: the Pacific lies in the middle where it must. */
function worldProjection(outline: readonly Coordinates[], fit: Omit<Fit, "outline">) {
  const longitudes = outline.map(([longitude]) => longitude).sort((a, b) => a - b);
  let [cut, widest] = [180, 0];
  for (const [at, longitude] of longitudes.entries()) {
    const next = longitudes[at + 1] ?? (longitudes[0] ?? 0) + 360;
    if (next - longitude > widest) [cut, widest] = [(next + longitude) / 2, next - longitude];
  }
  // Without a reason to turn the world, it stands as in most atlases.
  const middle = widest > turnDegrees ? cut - 180 : atlasMiddle;
  return fitted(geoEqualEarth().rotate([-middle, 0]), { ...fit, outline });
}
/** A free half of the world is reason to turn it; this meridian cuts no land but Chukotka. */
const [turnDegrees, atlasMiddle] = [150, 11];

interface Fit {
  outline: readonly Coordinates[];
  /** Radians that are seen at least around the center. */
  least: number;
  safe: Box;
}

/** Scales and moves a projection until an outline stands in a box. */
function fitted(raw: GeoProjection, { outline, least, safe }: Fit): GeoProjection {
  const projection = raw.scale(1).translate([0, 0]);
  const all = outline.map((point): Point => projection([...point]) ?? [0, 0]);
  const most = 2 * Math.sin(least / 2);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, right] = [Math.min(-most, ...xs), Math.max(most, ...xs)];
  const [top, bottom] = [Math.min(-most, ...ys), Math.max(most, ...ys)];
  const scale = Math.min(safe.width / (right - left), safe.height / (bottom - top));
  return projection
    .scale(scale)
    .translate([
      safe.x + safe.width / 2 - ((left + right) / 2) * scale,
      safe.y + safe.height / 2 - ((top + bottom) / 2) * scale,
    ]);
}
