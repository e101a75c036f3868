import type { Shape } from "../drawing/scene.ts";
import { band, ellipse, fill, glow, random, vertical } from "./brush.ts";
import type { Layer, PlaceFrame } from "./place.ts";

/** A cloud of three puffs, `size` to each side. */
export const cloud = (x: number, y: number, size: number, color: string): Shape[] => [
  fill(ellipse(x, y, size, size * 0.26), color),
  fill(ellipse(x + size * 0.22, y - size * 0.17, size * 0.5, size * 0.27), color),
  fill(ellipse(x - size * 0.35, y - size * 0.1, size * 0.36, size * 0.2), color),
];

export function stars(width: number, bottom: number, count: number, seed: number): Shape[] {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const size = 0.8 + next() * 1.8;
    const at = ellipse(-200 + next() * (width + 400), next() * bottom, size);
    return fill(at, "#ffffff", 0.3 + next() * 0.7);
  });
}

const discs = { morning: "#fff3cf", day: "#fff6b8", evening: "#ffd08a", night: "#f1f3ff" };

/** Sky with the sun low or high, or the moon among stars. */
export function skyLayers({ width, ground, light }: PlaceFrame, hasClouds = true): Layer[] {
  const { isDark, time, sky } = light;
  const x = width * 0.78;
  const y = time === "evening" || time === "morning" ? ground * 0.42 : ground * 0.2;
  const disc = discs[time];
  const seas = [
    [-14, -8, 11],
    [12, 10, 8],
    [-4, 18, 6],
  ] as const;
  const spots = seas.map(([dx, dy, r]) => fill(ellipse(x + dx, y + dy, r), "#d3d8ee"));
  const base: Layer = {
    depth: 0.05,
    shapes: [
      fill(band(width, -300, 1700), vertical(0, ground, ...sky)),
      ...(isDark ? stars(width, ground, 90, 7) : []),
      glow(x, y, 250, disc, isDark ? "44" : "b0"),
      fill(ellipse(x, y, isDark ? 42 : 56), disc),
      ...(isDark ? spots : []),
    ],
  };
  if (!hasClouds || isDark) return [base];
  const white = time === "evening" ? "#ffd9c4" : "#ffffff";
  const clouds = [
    ...cloud(width * 0.2, ground * 0.22, 95, `${white}f0`),
    ...cloud(width * 0.62, ground * 0.4, 70, `${white}cc`),
    ...cloud(width * 1.02, ground * 0.12, 80, `${white}d8`),
    ...cloud(-60, ground * 0.44, 60, `${white}b8`),
  ];
  return [base, { depth: 0.12, shapes: clouds }];
}
