import type { LinearPaint, Paint, RadialPaint, Shape } from "../drawing/scene.ts";

/** A filled shape. */
export const fill = (path: string, paint: Paint, opacity = 1): Shape => ({
  kind: "shape",
  path,
  fill: paint,
  opacity,
});

/** A stroke with round ends. */
export const line = (path: string, stroke: Paint, strokeWidth: number, opacity = 1): Shape => ({
  kind: "shape",
  path,
  stroke,
  strokeWidth,
  opacity,
});

const evenly = (colors: readonly string[]) =>
  colors.map((color, at) => [at / Math.max(1, colors.length - 1), color] as const);

/** Colors from top to bottom. */
export const vertical = (top: number, bottom: number, ...colors: string[]): LinearPaint => ({
  from: [0, top],
  to: [0, bottom],
  stops: evenly(colors),
});

/** Colors from left to right. */
export const across = (left: number, right: number, ...colors: string[]): LinearPaint => ({
  from: [left, 0],
  to: [right, 0],
  stops: evenly(colors),
});

/** Colors from a point outward. */
export const radial = (x: number, y: number, radius: number, ...colors: string[]): RadialPaint => ({
  center: [x, y],
  radius,
  stops: evenly(colors),
});

/** Light around a point. `strength` is two hexadecimal digits. */
export const glow = (x: number, y: number, radius: number, color: string, strength = "ff") =>
  fill(ellipse(x, y, radius), radial(x, y, radius, color + strength, `${color}00`));

const round = (value: number) => Math.round(value * 10) / 10;

/** A rectangle, with round corners. */
export function rect(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  const [left, top, w, h] = [x + r, y, width - 2 * r, height - 2 * r].map(round);
  if (r <= 0) return `M${left} ${top}h${w}v${h}h${-(w as number)}z`;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const back = `h${-(w as number)}${arc(-r, -r)}v${-(h as number)}${arc(r, -r)}z`;
  return `M${left} ${top}h${w}${arc(r, r)}v${h}${arc(-r, r)}${back}`;
}

export function ellipse(x: number, y: number, a: number, b = a): string {
  const [rx, ry, across2] = [round(a), round(b), round(2 * a)];
  const half = (dx: number) => `a${rx} ${ry} 0 1 0 ${dx} 0`;
  return `M${round(x - a)} ${round(y)}${half(across2)}${half(-across2)}z`;
}

export const polygon = (...points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}z`;

/** How far places reach beyond the frame, so that a camera can move. */
export const beyond = 400;

/** A band over the whole width and beyond. */
export const band = (width: number, top: number, height: number) =>
  rect(-beyond, top, width + 2 * beyond, height);

/** A hilly line over the width, closed far below. `offsets` from `y` follow each other smoothly. */
export function hills(width: number, y: number, offsets: readonly number[], bottom = 1400): string {
  const step = (width + 2 * beyond) / (offsets.length - 1);
  const points = offsets.map((offset, at) => [round(at * step - beyond), round(y + offset)]);
  const curves = points.slice(1).map(([x = 0, end = 0], at) => {
    const [before = 0, start = 0] = points[at] ?? [];
    const bend = step * 0.45;
    return `C${round(before + bend)} ${start} ${round(x - bend)} ${end} ${x} ${end}`;
  });
  const first = points[0]?.join(" ");
  return `M${-beyond} ${bottom}L${first}${curves.join("")}L${round(width + beyond)} ${bottom}z`;
}

/** Hills of `low` and `high` in turn, each about `length` wide. */
export const waves = (width: number, length: number, low: number, high: number) =>
  Array.from({ length: Math.ceil((width + 2 * beyond) / length) + 1 }, (_, at) =>
    at % 2 === 0 ? low : high,
  );

/** Shapes side by side: `draw` receives positions `step` apart, over the width and beyond. */
export function repeat<T>(
  width: number,
  step: number,
  draw: (x: number, at: number) => readonly T[],
): T[] {
  const count = Math.ceil((width + 2 * beyond) / step);
  return Array.from({ length: count }, (_, at) => draw(at * step - beyond, at)).flat();
}

/** Numbers from 0 to 1 that look random and are the same each time. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of a list, by a number from 0 to 1. */
export const pick = <T>(list: readonly [T, ...T[]], share: number): T =>
  list[Math.floor(share * list.length)] ?? list[0];
