import { type GeoProjection, geoDistance, geoGraticule, geoPath } from "d3-geo";
import type { Box } from "../../drawing/scene.ts";
import { type Atlas, coarseRadians, type Land } from "../../geography/atlas.ts";
import type { MapView } from "./view.ts";

/** What a path writer collects. */
interface Outline {
  path: string;
  length: number;
}

/** Points that are nearer to the one before than this are left out. */
const nearPx = 0.8;

/** Coarse land is drawn where its points are nearer to each other than this. */
const coarsePx = 2.2;

/** Collects the path of a projected shape as SVG, without points that nobody sees. */
class PathWriter {
  readonly #near: number;
  #path = "";
  #length = 0;
  #last: [number, number] = [0, 0];

  constructor(near: number) {
    this.#near = near;
  }

  moveTo(x: number, y: number): void {
    this.#path += `M${short(x)} ${short(y)}`;
    this.#last = [x, y];
  }

  lineTo(x: number, y: number): void {
    const [fromX, fromY] = this.#last;
    const length = Math.hypot(x - fromX, y - fromY);
    if (length < this.#near) return;
    this.#path += `L${short(x)} ${short(y)}`;
    this.#length += length;
    this.#last = [x, y];
  }

  closePath(): void {
    this.#path += "z";
  }

  beginPath(): void {
    this.#path = "";
  }

  arc(): void {
    // Points are drawn as pins.
  }

  get outline(): Outline {
    return { path: this.#path, length: this.#length };
  }
}

const short = (value: number) => Math.round(value * 10) / 10;

/** What of the atlas a map shows at a size. */
export interface Piece {
  projection: GeoProjection;
  /** For lines around the globe, which are cut opposite the middle. */
  lineProjection: GeoProjection;
  lands: readonly Land[];
  /** In pixels: what lies outside is cut off. */
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
  const open = () =>
    view.smaller(share).clipExtent([
      [around.x, around.y],
      [around.x + around.width, around.y + around.height],
    ]);
  const [projection, lineProjection] = [open(), open()];
  const isWhole = ({ center: at, radius }: Land) =>
    geoDistance(at, center) + radius < Math.PI - 0.1;
  const lands = atlas.filter(
    (land) =>
      land.radius * projection.scale() > smallestPx &&
      (isWorld || (isWhole(land) && geoDistance(land.center, center) < reach + land.radius)),
  );
  // Land that is whole needs no cut on the globe, which takes most of the time.
  if (!isWorld) projection.preclip((stream) => stream);
  return { projection, lineProjection, lands, around };
}
const smallestPx = 0.7;
const cutMargin = 0.06;

/** The outline of land as one path. `near` is the least distance between its points. */
export function outlineOf({ projection }: Piece, lands: readonly Land[], near = nearPx): Outline {
  const writer = new PathWriter(near);
  const draw = geoPath(projection, writer);
  const isCoarse = projection.scale() * coarseRadians < coarsePx;
  for (const { polygon, coarse } of lands) draw(isCoarse ? coarse : polygon);
  return writer.outline;
}

/** Meridians and parallels. */
export function graticuleOf({ lineProjection }: Piece, degrees: number): string {
  const writer = new PathWriter(nearPx);
  geoPath(lineProjection, writer)(geoGraticule().step([degrees, degrees])());
  return writer.outline.path;
}
