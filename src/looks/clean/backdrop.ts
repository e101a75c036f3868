import type { Element, LinearPaint, RadialPaint } from "../../drawing/scene.ts";
import { lift, mix, withAlpha } from "../../values/colors.ts";
import { roundRect } from "../kit/captions.ts";
import type { Page } from "../kit/look.ts";
import { shadesOf } from "./shades.ts";

/** Where the light comes from, as shares of the frame. Neighboring scenes have another one. */
const lights = [
  [0.12, 0],
  [0.92, 0.06],
  [0.5, -0.04],
  [0.04, 0.62],
] as const;

/** A lit gradient with large quiet shapes. Drawn once. */
export function backdrop(page: Page): Element[] {
  const { width, height, palette, index } = page.shot;
  const { lit, base, deep } = shadesOf(page.shot);
  const [x, y] = lights[index % lights.length] ?? lights[0];
  const far = Math.hypot(width, height);
  const from = [x * width, y * height] as const;
  const to = [width - from[0], height * (y > 0.5 ? 0.1 : 1.02)] as const;
  const warm = lift(mix(lit, palette.accent, 0.12), 0.16);
  const slope: LinearPaint = {
    from,
    to,
    stops: [
      [0, lit],
      [0.48, base],
      [1, deep],
    ],
  };
  const glow: RadialPaint = {
    center: from,
    radius: far * 0.5,
    stops: [
      [0, withAlpha(warm, 0.34)],
      [1, withAlpha(warm, 0)],
    ],
  };
  const frame = { x: 0, y: 0, width, height };
  const whole = roundRect(frame);
  return [
    {
      kind: "group",
      sprite: frame,
      children: [
        { kind: "shape", path: whole, fill: slope },
        ...quietShapes(page),
        { kind: "shape", path: whole, fill: glow },
        { kind: "grain", opacity: 0.045 },
      ],
    },
  ];
}

/** The path of a circle. */
export const circle = (x: number, y: number, r: number): string =>
  roundRect({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }, r);

/** Rings, bands, discs or hills that run out of the frame. */
function quietShapes({ shot, unit }: Page): Element[] {
  const { width, height, palette, index } = shot;
  const light = lift(palette.background, 0.42);
  const side = index % 2 === 0 ? 0.98 : 0.02;
  const size = Math.min(width, height);
  const disc = (x: number, y: number, r: number, opacity: number): Element => ({
    kind: "shape",
    path: circle(x, y, r),
    fill: withAlpha(light, opacity),
  });
  switch (index % 4) {
    case 0:
      return [0.26, 0.42, 0.58].map((r) => ({
        kind: "shape",
        path: circle(width * side, height * 0.84, size * r),
        stroke: withAlpha(light, 0.13),
        strokeWidth: 22 * unit,
      }));
    case 1:
      return [0.05, 0.26, 0.47].map((shift, at) => ({
        kind: "shape",
        path:
          `M${width * (shift + 0.5)} 0H${width * (shift + 0.62 + at * 0.02)}` +
          `L${width * (shift + 0.1)} ${height}H${width * (shift - 0.02)}z`,
        fill: withAlpha(light, 0.09),
      }));
    case 2:
      return [
        disc(width * 0.96, height * 0.2, size * 0.52, 0.1),
        disc(0, height, size * 0.7, 0.12),
      ];
    default:
      return [
        disc(width * 0.86, height * 1.06, Math.max(width, height) * 0.42, 0.09),
        disc(width * 0.2, height * 1.14, Math.max(width, height) * 0.46, 0.1),
      ];
  }
}
