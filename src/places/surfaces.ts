import type { Shape } from "../drawing/scene.ts";
import { mix } from "../values/colors.ts";
import { beyond, ellipse, fill, line, polygon, radial, random, rect, vertical } from "./brush.ts";
import type { PlaceFrame } from "./place.ts";

/** Boards of a table or floor that run across the view: seams, grain and the light of a window. */
export function planks({ width: w, ground: g, light }: PlaceFrame, color: string): Shape[] {
  const next = random(23);
  const [dark, bright] = [mix(color, "#000000", 0.4), mix(color, "#ffffff", 0.5)];
  const [from, to] = [-beyond, w + beyond];
  const edges = [g + 30, g + 78, g + 142, g + 226, g + 336, g + 480];
  const grain = edges.slice(0, -1).flatMap((top, row) => {
    const high = (edges[row + 1] ?? top) - top;
    const count = Math.ceil((to - from) / 260);
    return Array.from({ length: count }, () => {
      const [x, y] = [from + next() * (to - from), top + (0.15 + next() * 0.7) * high];
      const length = 120 + next() * 260;
      const bend = (next() - 0.5) * high * 0.3;
      const at = `M${x.toFixed(0)} ${y.toFixed(1)}`;
      return `${at}q${(length / 2).toFixed(0)} ${bend.toFixed(1)} ${length.toFixed(0)} 0`;
    });
  });
  const seams = edges.slice(1).map((y) => `M${from} ${y}H${to}`);
  const joints = edges.slice(0, -1).flatMap((top, row) => {
    const step = 330 + row * 90;
    const count = Math.ceil((to - from) / step);
    return Array.from({ length: count }, (_, at) => {
      const x = from + (at + (row % 2 === 0 ? 0.3 : 0.8)) * step;
      return `M${x.toFixed(0)} ${top}V${edges[row + 1] ?? top}`;
    });
  });
  const [x, y] = [w * 0.66, g + 120];
  const pool = light.isDark ? "#ffdf8e" : "#fff3d0";
  return [
    line(grain.join(""), dark, 2.2, 0.16),
    line(seams.join(""), dark, 3, 0.34),
    line(joints.join(""), dark, 2.4, 0.26),
    line(
      edges
        .slice(1)
        .map((edge) => `M${from} ${edge + 2.6}H${to}`)
        .join(""),
      bright,
      1.6,
      0.2,
    ),
    ...[1, 0.86, 0.72, 0.58, 0.44].map((share) =>
      fill(ellipse(x, y, Math.min(w, 900) * 0.6 * share, 120 * share), pool, 0.045),
    ),
  ];
}

/** A striped cloth that lies on a table, seen from the front. */
export function cloth({ light }: PlaceFrame, x: number, y: number, size: number): Shape[] {
  const { inside } = light;
  const corner = (u: number, v: number): [number, number] => [
    x + (u - 0.5) * size * (1 + v * 0.24) - v * size * 0.06,
    y + v * size * 0.3,
  ];
  const strip = (from: number, to: number) =>
    polygon(corner(from, 0), corner(to, 0), corner(to, 1), corner(from, 1));
  const shade = polygon(
    [corner(0, 0)[0] - 8, y + 8],
    [corner(1, 0)[0] - 8, y + 8],
    [corner(1, 1)[0] - 10, corner(1, 1)[1] + 12],
    [corner(0, 1)[0] - 10, corner(0, 1)[1] + 12],
  );
  const stripes = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((at) => [
    fill(strip(at - 0.035, at + 0.035), inside("#c8503c"), 0.92),
  ]);
  return [
    fill(shade, "#00000033"),
    fill(strip(0, 1), vertical(y, y + size * 0.3, inside("#f3ead9"), inside("#e2d3ba"))),
    ...stripes,
  ];
}

/** A cutting board with a knife, seen from the front. */
export function cuttingBoard({ light }: PlaceFrame, x: number, y: number, size: number): Shape[] {
  const { inside } = light;
  const high = size * 0.3;
  const top = polygon(
    [x, y],
    [x + size, y],
    [x + size * 1.1, y + high],
    [x - size * 0.1, y + high],
  );
  const side = rect(x - size * 0.1, y + high, size * 1.2, size * 0.05, 3);
  const knife = `M${x + size * 0.2} ${y + high * 0.62}L${x + size * 0.66} ${y + high * 0.3}q${size * 0.05} ${high * 0.02} ${size * 0.03} ${high * 0.14}z`;
  const handle = `M${x + size * 0.68} ${y + high * 0.34}L${x + size * 0.9} ${y + high * 0.18}`;
  const grain = [0.25, 0.5, 0.75].map(
    (at) => `M${x + size * (0.04 - at * 0.09)} ${y + high * at}h${size * (0.9 + at * 0.2)}`,
  );
  return [
    fill(rect(x - size * 0.12, y + high + size * 0.03, size * 1.18, size * 0.07, 6), "#0000003a"),
    fill(side, inside("#a87440")),
    fill(top, vertical(y, y + high, inside("#d9a765"), inside("#e8bd80"))),
    line(grain.join(""), inside("#b98547"), 2, 0.5),
    fill(knife, inside("#d7dde6")),
    line(handle, inside("#3b3036"), size * 0.045),
  ];
}

/** Round things that lie about, such as beans or crumbs. */
export function scattered(
  { light }: PlaceFrame,
  points: readonly (readonly [x: number, y: number, size: number])[],
  color: string,
): Shape[] {
  const body = light.inside(color);
  return points.flatMap(([x, y, size]) => [
    fill(ellipse(x - size * 0.3, y + size * 0.4, size * 1.15, size * 0.5), "#00000045"),
    fill(
      ellipse(x, y, size, size * 0.66),
      radial(x + size * 0.3, y - size * 0.3, size * 1.4, mix(body, "#ffffff", 0.35), body),
    ),
    line(
      `M${x - size * 0.7} ${y + size * 0.12}q${size * 0.7} ${-size * 0.5} ${size * 1.4} ${-size * 0.2}`,
      mix(body, "#000000", 0.45),
      size * 0.14,
    ),
  ]);
}
