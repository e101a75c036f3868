import type { Shape } from "../drawing/scene.ts";
import { mix } from "../values/colors.ts";
import { across, ellipse, fill, line, pick, random, rect, vertical } from "./brush.ts";
import type { PlaceFrame } from "./place.ts";

/** Where a small thing stands: its middle, its base and its height. */
type Stand = readonly [x: number, base: number, height: number];

/** A jar with a lid and a label. */
export function jar({ light }: PlaceFrame, [x, base, h]: Stand, color: string): Shape[] {
  const half = h * 0.36;
  const glass = light.inside(color);
  return [
    fill(
      rect(x - half, base - h * 0.84, half * 2, h * 0.84, h * 0.14),
      across(x - half, x + half, mix(glass, "#000000", 0.14), mix(glass, "#ffffff", 0.25)),
    ),
    fill(rect(x - half * 0.8, base - h, half * 1.6, h * 0.2, 4), light.inside("#8d6a4f")),
    fill(rect(x - half * 0.6, base - h * 0.5, half * 1.2, h * 0.24, 3), "#ffffff90"),
  ];
}

/** A plant in a pot. */
export function plant({ light }: PlaceFrame, [x, base, h]: Stand, pot = "#d9805a"): Shape[] {
  const { inside } = light;
  const leaf = (dx: number, dy: number, color: string) => {
    const top = base - h * 0.4;
    return fill(
      `M${x} ${top}q${dx * 0.1 - dy * 0.3} ${dy * 0.6} ${dx} ${dy}q${-dx * 0.1 + dy * 0.25} ${-dy * 0.35} ${-dx} ${-dy}z`,
      inside(color),
    );
  };
  const body = `M${x - h * 0.2} ${base - h * 0.36}h${h * 0.4}l${-h * 0.06} ${h * 0.36}h${-h * 0.28}z`;
  return [
    leaf(-h * 0.34, -h * 0.3, "#3f8f4a"),
    leaf(h * 0.36, -h * 0.26, "#4fa552"),
    leaf(-h * 0.14, -h * 0.56, "#57b058"),
    leaf(h * 0.18, -h * 0.5, "#3f9a4e"),
    fill(body, across(x - h * 0.2, x + h * 0.2, inside(mix(pot, "#000000", 0.2)), inside(pot))),
    fill(
      rect(x - h * 0.23, base - h * 0.4, h * 0.46, h * 0.1, 3),
      inside(mix(pot, "#ffffff", 0.15)),
    ),
  ];
}

/** Books side by side, of a width and a largest height. */
export function books(
  { light }: PlaceFrame,
  [x, base, height]: Stand,
  width: number,
  seed: number,
): Shape[] {
  const next = random(seed);
  const shapes: Shape[] = [];
  for (let left = x; left < x + width - 8; ) {
    const thick = Math.min(10 + next() * 16, x + width - left);
    const tall = height * (0.72 + next() * 0.28);
    const color = pick(
      ["#b5483a", "#2f5d8a", "#3f7d5a", "#d9a441", "#6b4a8a", "#c97b4a", "#e8dcc3", "#27475e"],
      next(),
    );
    shapes.push(
      fill(rect(left, base - tall, thick - 1.5, tall, 2), light.inside(color)),
      fill(rect(left, base - tall * 0.8, thick - 1.5, 4), "#ffffff55"),
    );
    left += thick;
  }
  return shapes;
}

/** A clock on the wall. */
export const clock = ({ light }: PlaceFrame, x: number, y: number, radius: number): Shape[] => [
  fill(ellipse(x + 4, y + 7, radius), "#0000001f"),
  fill(ellipse(x, y, radius), light.inside("#3b4552")),
  fill(ellipse(x, y, radius * 0.84), light.inside("#fdfaf2")),
  line(
    `M${x} ${y}v${-radius * 0.6}M${x} ${y}l${radius * 0.42} ${radius * 0.2}`,
    light.inside("#3b4552"),
    radius * 0.1,
  ),
];

/** A framed picture of hills, or bars. */
export function picture(
  { light }: PlaceFrame,
  [x, y, width, height]: readonly [number, number, number, number],
  kind: "hills" | "bars" | "rings",
): Shape[] {
  const { inside } = light;
  const [right, bottom] = [x + width, y + height];
  const bars = [0.35, 0.5, 0.65, 0.85].map((share, at) => {
    const tall = height * share * 0.8;
    const left = x + width * (0.14 + at * 0.19);
    return fill(
      rect(left, bottom - height * 0.1 - tall, width * 0.13, tall),
      inside(at === 3 ? "#e8572e" : "#2f8a78"),
    );
  });
  const ridge = `M${x} ${bottom}v${-height * 0.35}q${width * 0.3} ${-height * 0.4} ${width * 0.55} ${-height * 0.05}T${right} ${bottom - height * 0.4}V${bottom}z`;
  const inner = {
    bars,
    hills: [
      fill(ellipse(x + width * 0.7, y + height * 0.32, height * 0.12), inside("#ffb74a")),
      fill(ridge, inside("#6fa58a")),
    ],
    rings: [0.34, 0.24, 0.14].map((share, at) =>
      fill(
        ellipse(x + width / 2, y + height / 2, height * share),
        inside(pick(["#e8a33d", "#fff6e6", "#c6483a"], at / 3)),
      ),
    ),
  }[kind];
  return [
    fill(rect(x - 6, y - 2, width + 16, height + 16, 6), "#00000022"),
    fill(rect(x - 9, y - 9, width + 18, height + 18, 6), inside("#b98a5e")),
    fill(rect(x, y, width, height), vertical(y, bottom, inside("#fffaf0"), inside("#efe3cf"))),
    ...inner,
  ];
}

/** A flat screen with a line of light. */
export const screen = (
  { light }: PlaceFrame,
  [x, y, width, height]: readonly [number, number, number, number],
  color = "#5cf0c0",
): Shape[] => [
  fill(rect(x - 10, y - 10, width + 20, height + 20, 12), light.inside("#1d3145")),
  fill(rect(x, y, width, height, 5), vertical(y, y + height, "#14506b", "#0d3a52")),
  line(
    `M${x + width * 0.08} ${y + height * 0.7}q${width * 0.1} ${-height * 0.5} ${width * 0.22} ${-height * 0.15}t${width * 0.24} ${-height * 0.1}t${width * 0.36} ${-height * 0.2}`,
    color,
    5,
  ),
];
