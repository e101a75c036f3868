import type { Box, Element } from "../../drawing/scene.ts";
import type { Page } from "../kit/look.ts";
import type { MapColors, MapFrame } from "../kit/map-style.ts";
import { wobble } from "../kit/pen.ts";

/** The sheet of a map: a page that was torn out of an atlas. */
export const atlasColors = ({ colors: { accent, ink } }: Page): MapColors => ({
  sea: "#cddad3",
  land: "#f8f0de",
  border: "#c8b68f",
  named: "#fffdf6",
  edge: "#4a4033",
  filled: accent,
  route: accent,
  shade: "#2a1c0a33",
  tag: "#fffdf6",
  tagInk: ink,
  tagEdge: "#1d1a1633",
  card: "#ffd84d",
  cardInk: ink,
  glow: "#8fb0a526",
  grid: "#8a6a3c21",
});

const turn = -1.3;
/** How far the teeth of a torn edge reach, and how far they are apart, in units. */
const [toothDepth, toothWidth] = [3.2, 7];
const rim = 8;

/** A sheet with rough edges, a white rim where the paper is torn, and folds. */
export function tornFrame({ shot, content, caption, unit }: Page): MapFrame {
  const side = Math.min(content.x * 0.55, 30 * unit);
  // Its edge keeps away from the title of the video.
  const top = content.y - (shot.runningTitle ? 6 : 26) * unit;
  const bottom = shot.isCaptioned ? caption.y - 26 * unit : content.y + content.height;
  const area = { x: side, y: top, width: shot.width - 2 * side, height: bottom - top };
  const inner = {
    x: area.x + rim * unit,
    y: area.y + rim * unit,
    width: area.width - 2 * rim * unit,
    height: area.height - 2 * rim * unit,
  };
  const sheet = torn(area, 3, unit);
  const shade = (by: number, color: string): Element => ({
    kind: "shape",
    path: sheet,
    x: by * 0.5 * unit,
    y: by * unit,
    fill: color,
  });
  const paper: Element = { kind: "shape", path: sheet, fill: "#fffdf6" };
  return {
    area,
    clip: torn(inner, 11, unit),
    behind: [shade(12, "#2a1c0a14"), shade(7, "#2a1c0a1a"), shade(3, "#2a1c0a26"), paper],
    front: folds(inner),
    turn,
  };
}

/** A rectangle with the small teeth of torn paper. */
function torn({ x, y, width, height }: Box, seed: number, unit: number): string {
  const next = wobble(seed);
  const [right, bottom] = [x + width, y + height];
  const corners = [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
  ] as const;
  let drift = 0;
  const points = corners.flatMap(([fromX, fromY], side) => {
    const [toX, toY] = corners[(side + 1) % 4] ?? [x, y];
    const count = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / (toothWidth * unit));
    return Array.from({ length: count }, (_, at) => {
      const share = (at + next() * 0.3) / count;
      drift = drift * 0.8 + next() * 0.5;
      const out = (next() * 0.6 + drift) * toothDepth * unit;
      const [px, py] = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
      return side % 2 === 0 ? [px, py + out] : [px + out, py];
    });
  });
  return `M${points.map(([px = 0, py = 0]) => `${Math.round(px * 10) / 10} ${Math.round(py * 10) / 10}`).join("L")}z`;
}

/** Light and shade where the sheet was folded. */
function folds({ x, y, width, height }: Box): Element[] {
  const upright = { x: x + width * 0.5, width: width * 0.06 };
  const level = { y: y + height * 0.5, height: height * 0.045 };
  const fold = (
    from: readonly [number, number],
    to: readonly [number, number],
    path: string,
  ): Element => ({
    kind: "shape",
    path,
    fill: {
      from,
      to,
      stops: [
        [0, "#4a371a00"],
        [0.47, "#4a371a1f"],
        [0.5, "#ffffff66"],
        [0.6, "#ffffff26"],
        [1, "#ffffff00"],
      ],
    },
  });
  const left = upright.x - upright.width / 2;
  const above = level.y - level.height / 2;
  return [
    fold(
      [left, 0],
      [left + upright.width, 0],
      `M${left} ${y}h${upright.width}v${height}h${-upright.width}z`,
    ),
    fold(
      [0, above],
      [0, above + level.height],
      `M${x} ${above}h${width}v${level.height}h${-width}z`,
    ),
  ];
}
