import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { geoCentroid } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import {
  angleBetween,
  type Coordinates,
  degree,
  distance,
  normal,
  toCoordinates,
  toVector,
  type Vector,
} from "./sphere.ts";

/** One piece of land of a country, with a circle around it. */
export interface Land {
  /** ISO 3166 code, lowercase; empty for land that few states recognize. */
  country: string;
  polygon: Polygon;
  /** The same with fewer points, for maps of continents. */
  coarse: Polygon;
  /** Its longest ring. That of Antarctica comes after a line along the pole. */
  border: Coordinates[];
  center: Coordinates;
  /** Radians on the globe, from the center to the farthest point. */
  radius: number;
}

interface Polygon {
  type: "Polygon";
  coordinates: Coordinates[][];
}

/** Points of coarse polygons are so many radians apart. */
export const coarseRadians = 0.0024;

/** The land of all countries, the largest pieces first. */
export type Atlas = readonly Land[];

const require = createRequire(import.meta.url);

/** Codes of countries to which ISO 3166 gives no number. */
const unnumbered: Record<string, string> = { Kosovo: "xk" };

const opened: { atlas?: Promise<Atlas> } = {};

/** The borders of Natural Earth at a scale of 1:50 million. Takes 8 MB, read once for all maps. */
export const openAtlas = (): Promise<Atlas> => {
  opened.atlas ??= readAtlas();
  return opened.atlas;
};

async function readAtlas(): Promise<Atlas> {
  const text = await readFile(require.resolve("world-atlas/countries-50m.json"), "utf8");
  const atlas: Topology<{ countries: GeometryCollection<{ name: string }> }> = JSON.parse(text);
  const lands = feature(atlas, atlas.objects.countries).features.flatMap(
    ({ id, geometry, properties: { name } }) => {
      const country = (id === undefined ? undefined : codeOf(id)) ?? unnumbered[name] ?? "";
      const parts =
        geometry.type === "MultiPolygon"
          ? geometry.coordinates
          : geometry.type === "Polygon"
            ? [geometry.coordinates]
            : [];
      return parts.map((rings) => toLand(country, rings));
    },
  );
  return lands.sort((a, b) => b.radius - a.radius);
}

const codeOf = (id: string | number) =>
  new Intl.Locale(`und-${String(id).padStart(3, "0")}`).region?.toLowerCase();

function toLand(country: string, rings: number[][][]): Land {
  const coordinates = rings.map((ring) =>
    ring.map(([longitude = 0, latitude = 0]): Coordinates => [longitude, latitude]),
  );
  const border = coordinates.reduce((best, ring) => (ring.length > best.length ? ring : best));
  const vectors = border.map(toVector);
  const sum = vectors.reduce(
    ([x, y, z], [dx, dy, dz]): Vector => [x + dx, y + dy, z + dz],
    [0, 0, 0],
  );
  const middle = normal(sum);
  return {
    country,
    polygon: { type: "Polygon", coordinates },
    coarse: { type: "Polygon", coordinates: coordinates.map(withFewerPoints) },
    border,
    center: toCoordinates(middle),
    radius: vectors.reduce((most, vector) => Math.max(most, angleBetween(middle, vector)), 0),
  };
}

/** Leaves out points near the one before. A ring keeps at least its corners. */
function withFewerPoints(ring: Coordinates[]): Coordinates[] {
  let [last] = ring;
  const kept = ring.filter((point, at) => {
    const [dx, dy] = [point[0] - (last?.[0] ?? 0), point[1] - (last?.[1] ?? 0)];
    const isFar =
      Math.hypot(dx * Math.cos(point[1] * degree), dy) * degree > coarseRadians ||
      at === 0 ||
      at === ring.length - 1;
    if (isFar) last = point;
    return isFar;
  });
  return kept.length >= 4 ? kept : ring;
}

/** Land that counts as the body of a country: large beside its largest piece, and near it. */
const [bodyShare, bodyRadians] = [0.2, 0.3];

/** The main land of a country, without its islands overseas, the largest piece first. */
export function mainLand(atlas: Atlas, country: string): Land[] {
  const [largest, ...others] = atlas.filter((land) => land.country === country);
  if (!largest) return [];
  const near = (land: Land) =>
    distance(land.center, largest.center) - land.radius - largest.radius < bodyRadians / 2 &&
    distance(land.center, largest.center) < largest.radius + bodyRadians;
  return [
    largest,
    ...others.filter((land) => land.radius > largest.radius * bodyShare && near(land)),
  ];
}

/** Where the name of a country stands: the middle of its largest piece. */
export const labelPlace = (atlas: Atlas, country: string): Coordinates | undefined => {
  const [largest] = atlas.filter((land) => land.country === country);
  return largest && geoCentroid(largest.polygon);
};
