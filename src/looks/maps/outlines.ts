import { type GeoProjection, geoGraticule, geoPath } from "d3-geo";
import type { Box } from "../../drawing/scene.ts";
import { type Atlas, coarseRadians, type Land } from "../../geography/atlas.ts";
import { type Coordinates, degree, distance } from "../../geography/sphere.ts";
import type { Point } from "../kit/look.ts";
import type { MapView } from "./view.ts";

/** Collects the paths of projected shapes as SVG, without what nobody sees. */
class PathWriter {
  readonly #near: number;
  readonly #around: Box;
  #path = "";
  #line: Point[] = [];

  constructor(near: number, around: Box) {
    this.#near = near;
    this.#around = around;
  }

  moveTo(x: number, y: number): void {
    this.#write("");
    this.#line = [[x, y]];
  }

  lineTo(x: number, y: number): void {
    this.#line.push([x, y]);
  }

  closePath(): void {
    this.#write("z");
  }

  beginPath(): void {
    this.#path = "";
  }

  arc(): void {
    // Points are drawn as pins.
  }

  /** Adds a closed ring, whose last point repeats its first. */
  ring(points: readonly Point[]): void {
    this.#line = points.slice(0, -1);
    this.#write("z");
  }

  get path(): string {
    this.#write("");
    return this.#path;
  }

  #write(end: "z" | ""): void {
    const points = withFewerPoints(this.#line, this.#near, this.#around);
    this.#line = [];
    if (points.length > 0)
      this.#path += `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}${end}`;
  }
}

const short = (value: number) => Math.round(value * 10) / 10;

/**
 * Leaves out points near the one before, and points between two others that lie beyond the same
 * side of the box: without them, the line is the same inside the box.
 */
function withFewerPoints(points: readonly Point[], near: number, box: Box): Point[] {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const beyond = ([x, y]: Point) =>
    (x < box.x ? 1 : 0) | (x > right ? 2 : 0) | (y < box.y ? 4 : 0) | (y > bottom ? 8 : 0);
  const kept: Point[] = [];
  let [before, sides] = [0, 0];
  for (const point of points) {
    const last = kept.at(-1);
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < near) continue;
    const own = beyond(point);
    if ((before & sides & own) !== 0) kept.pop();
    else before = sides;
    kept.push(point);
    sides = own;
  }
  return kept.length < 3 && (before & sides) !== 0 ? [] : kept;
}

/** Points that are nearer to the one before than this are left out. */
const nearPx = 0.8;

/** Coarse land is drawn where its points are nearer to each other than this. */
const coarsePx = 2.2;

/** What of the atlas a map shows at a size. */
export interface Piece {
  projection: GeoProjection;
  lands: readonly Land[];
  /** Whether land lies on both edges of a map of the world. */
  isCut(land: Land): boolean;
  /** In pixels: what lies outside is left out. */
  around: Box;
}

/** The land that is seen when the map is drawn at a share of its final size. */
export function pieceOf(atlas: Atlas, view: MapView, share: number): Piece {
  const { area, center, isWorld } = view;
  const reach = view.reach(share);
  const [width, height] = [area.width * cutMargin, area.height * cutMargin];
  const around = {
    x: area.x - width,
    y: area.y - height,
    width: area.width + 2 * width,
    height: area.height + 2 * height,
  };
  const projection = view.smaller(share);
  const isSeen = (land: Land) => {
    const away = distance(land.center, center);
    return away + land.radius < Math.PI - 0.1 && away < reach + land.radius;
  };
  const lands = atlas.filter(
    (land) => land.radius * projection.scale() > smallestPx && (isWorld || isSeen(land)),
  );
  const edge = 180 - projection.rotate()[0];
  const isCut = (land: Land) =>
    isWorld && meridianDistance(land.center[1], land.center[0] - edge) <= land.radius;
  return { projection, lands, isCut, around };
}
const smallestPx = 0.7;
const cutMargin = 0.06;

/** Radians from a place to the nearest point of a meridian, which ends at the poles. */
function meridianDistance(latitude: number, degreesEast: number): number {
  const [north, east] = [latitude * degree, degreesEast * degree];
  return Math.cos(east) > 0
    ? Math.asin(Math.abs(Math.cos(north) * Math.sin(east)))
    : Math.PI / 2 - Math.abs(north);
}

/** The outline of land as one path. `near` is the least distance between its points. */
export function outlineOf(
  { projection, isCut, around }: Piece,
  lands: readonly Land[],
  near = nearPx,
): string {
  const writer = new PathWriter(near, around);
  const drawCut = geoPath(projection, writer);
  const pointOf = (place: Coordinates): Point => projection(place) ?? [0, 0];
  const isCoarse = projection.scale() * coarseRadians < coarsePx;
  for (const land of lands) {
    const polygon = isCoarse ? land.coarse : land.polygon;
    // Cutting takes most of the time of a path, and few lands need it.
    if (isCut(land)) drawCut(polygon);
    else for (const ring of polygon.coordinates) writer.ring(ring.map(pointOf));
  }
  return writer.path;
}

/** Meridians and parallels. */
export function graticuleOf({ projection, around }: Piece, degrees: number): string {
  const writer = new PathWriter(nearPx, around);
  geoPath(projection, writer)(geoGraticule().step([degrees, degrees])());
  return writer.path;
}
