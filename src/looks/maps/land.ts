import type { Animated, Element, Group, Shape } from "../../drawing/scene.ts";
import type { Atlas, Land } from "../../geography/atlas.ts";
import { roundRect } from "../kit/captions.ts";
import type { Page } from "../kit/look.ts";
import { hatchStrokes } from "../kit/pen.ts";
import { type Flight, timeOf } from "./camera.ts";
import { mapColors } from "./defaults.ts";
import { graticuleOf, outlineOf, type Piece, pieceOf } from "./outlines.ts";
import type { MapView } from "./view.ts";

/** A country that is filled, its color, and when. */
export interface Fill {
  country: string;
  color: string;
  start: number;
}

/** The next drawing of the map is so many times larger. */
const levelFactor = 2.3;
/** When a larger drawing is blended in, as sizes of the map: soon after it is needed. */
function blendOf(before: number, size: number): { from: number; to: number } {
  const from = before * 1.06;
  return { from, to: Math.min(size * 0.98, Math.max(size * 0.74, from * 1.15)) };
}

/** The sizes at which the map is drawn: the first frame's, and larger ones up to the last. */
function levelsOf({ zoom }: Flight): number[] {
  const from = zoom[0]?.value ?? 1;
  const count = Math.max(1, Math.ceil(Math.log(1 / from) / Math.log(levelFactor)));
  return Array.from({ length: count + 1 }, (_, at) => from ** (1 - at / count));
}

/**
 * Sea, land and borders as pictures of several sizes, of which the camera's flight shows the
 * nearest: the paths are drawn once. The next larger one is blended in.
 */
export function landElements(
  page: Page,
  { atlas, view, flight, named }: { atlas: Atlas; view: MapView; flight: Flight; named: Named },
): Element[] {
  const sizes = levelsOf(flight);
  return sizes.map((size, level) => {
    const [before, after] = [sizes[level - 1], sizes[level + 1]];
    const piece = pieceOf(atlas, view, size);
    const base: Group = {
      kind: "group",
      children: landShapes(page, piece, named),
      sprite: piece.around,
    };
    const shown: Animated[] = [];
    if (before !== undefined) {
      const { from, to } = blendOf(before, size);
      shown.push([
        { at: timeOf(flight, from), value: 0 },
        { at: timeOf(flight, to), value: 1, ease: "linear" },
      ]);
    }
    if (after !== undefined)
      shown.push([
        { at: 0, value: 1 },
        { at: timeOf(flight, blendOf(size, after).to) + 0.05, value: 0, ease: "hold" },
      ]);
    return shown.reduce(
      (element: Group, opacity): Group => ({ kind: "group", opacity, children: [element] }),
      { kind: "group", origin: view.middle, scale: 1 / size, children: [base] },
    );
  });
}

/** The countries in which something is shown. */
type Named = ReadonlySet<string>;

/** Meridians are so many degrees apart, by how large the map is. */
const gridDegrees = (scale: number, width: number) => (scale > width * 3 ? 5 : 10);

function landShapes(page: Page, piece: Piece, named: Named): Element[] {
  const { unit } = page;
  const colors = mapColors(page);
  const near = colors.byHand ? 5 * unit : undefined;
  const path = outlineOf(piece, piece.lands, near);
  const ofNamed = piece.lands.filter(({ country }) => named.has(country));
  const grid = colors.grid && {
    path: graticuleOf(piece, gridDegrees(piece.projection.scale(), piece.around.width)),
    stroke: colors.grid,
    strokeWidth: unit,
  };
  // Wide soft lines need few points, and take most of the time with all of them.
  const soft = colors.glow ? outlineOf(piece, piece.lands, 5 * unit) : "";
  const glow = (colors.glow ? [26, 14, 6] : []).map(
    (width): Shape => ({
      kind: "shape",
      path: soft,
      stroke: colors.glow ?? "",
      strokeWidth: width * unit,
    }),
  );
  return [
    ...(colors.sea
      ? [{ kind: "shape" as const, path: roundRect(piece.around), fill: colors.sea }]
      : []),
    ...glow,
    ...(grid ? [{ kind: "shape" as const, ...grid }] : []),
    {
      kind: "shape",
      path,
      fill: colors.land,
      stroke: colors.border,
      strokeWidth: (colors.byHand ? 2 : 1.2) * unit,
    },
    ...namedShapes(page, piece, ofNamed),
  ];
}

function namedShapes(page: Page, piece: Piece, lands: readonly Land[]): Element[] {
  if (lands.length === 0) return [];
  const { unit } = page;
  const colors = mapColors(page);
  const path = outlineOf(piece, lands, colors.byHand ? 4 * unit : undefined);
  const strokeWidth = (colors.byHand ? 3 : 2) * unit;
  return [{ kind: "shape", path, fill: colors.named, stroke: colors.edge, strokeWidth }];
}

/** Filled countries at the final size of the map. */
export function fillElements(
  page: Page,
  { atlas, view, fills }: { atlas: Atlas; view: MapView; fills: readonly Fill[] },
): Element[] {
  const { unit, shot } = page;
  const colors = mapColors(page);
  const piece = pieceOf(atlas, view, 1);
  return fills.flatMap(({ country, color, start }, at): Element[] => {
    const lands = piece.lands.filter((land) => land.country === country);
    if (lands.length === 0) return [];
    const path = outlineOf(piece, lands, colors.byHand ? 4 * unit : undefined);
    const isThere = shot.opens && at === 0;
    const opacity: Animated = isThere
      ? 1
      : [
          { at: start, value: 0 },
          { at: start + 0.5, value: 1, ease: "linear" },
        ];
    const edge: Shape = {
      kind: "shape",
      path,
      stroke: colors.edge,
      strokeWidth: (colors.byHand ? 3 : 2.4) * unit,
    };
    const inside: Element[] = colors.byHand
      ? [
          { kind: "shape", path, fill: `${color}33` },
          {
            kind: "group",
            clip: path,
            children: hatchStrokes(piece.around, 13 * unit, at + 1).map((stroke) => ({
              kind: "shape",
              path: stroke.path,
              stroke: color,
              strokeWidth: 2.4 * unit,
            })),
          },
        ]
      : [{ kind: "shape", path, fill: color }];
    return [
      {
        kind: "group",
        opacity,
        children: [{ kind: "group", sprite: piece.around, children: [...inside, edge] }],
      },
    ];
  });
}
