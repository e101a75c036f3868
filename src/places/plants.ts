import type { Shape } from "../drawing/scene.ts";
import { mix } from "../values/colors.ts";
import { across, ellipse, fill, line, pick, polygon, radial, random, rect } from "./brush.ts";
import type { Light } from "./light.ts";

/** A broad tree, `size` high, with light from the right. */
export function tree(
  x: number,
  base: number,
  size: number,
  { on }: Light,
  color = "#5aa845",
): Shape[] {
  const crown = on(color);
  const [dark, bright] = [on(mix(color, "#000000", 0.22)), on(mix(color, "#ffffff", 0.18))];
  const trunk = on("#7a4a2b");
  const [left, width] = [x - size * 0.07, size * 0.14];
  const bark = across(left, left + width, mix(trunk, "#000000", 0.25), trunk);
  return [
    fill(ellipse(x + size * 0.08, base, size * 0.42, size * 0.07), "#00000030"),
    fill(rect(left, base - size * 0.5, width, size * 0.5, 3), bark),
    fill(ellipse(x - size * 0.2, base - size * 0.62, size * 0.3), dark),
    fill(ellipse(x + size * 0.22, base - size * 0.66, size * 0.3), crown),
    fill(
      ellipse(x, base - size * 0.88, size * 0.34),
      radial(x + size * 0.1, base - size, size * 0.5, bright, crown),
    ),
  ];
}

/** A conifer of three tiers. */
export function pine(
  x: number,
  base: number,
  size: number,
  { on }: Light,
  color = "#2f6b4a",
): Shape[] {
  const [dark, bright] = [on(mix(color, "#000000", 0.25)), on(mix(color, "#ffffff", 0.1))];
  const tiers = [0, 1, 2].map((tier) => {
    const half = size * (0.17 + tier * 0.08);
    const foot = base - size * (0.62 - tier * 0.25);
    const top = base - size * (1 - tier * 0.2);
    const path = polygon([x, top], [x + half, foot], [x - half, foot]);
    return fill(path, across(x - half, x + half, dark, bright));
  });
  return [
    fill(rect(x - size * 0.04, base - size * 0.14, size * 0.08, size * 0.14), on("#5b3b26")),
    ...tiers,
  ];
}

const spread = (width: number, share: number) => -200 + share * (width + 400);

/** Blades of grass below `top`. */
export function grass(
  width: number,
  top: number,
  count: number,
  color: string,
  seed: number,
): Shape[] {
  const next = random(seed);
  const blades = Array.from({ length: count }, () => {
    const [x, height] = [spread(width, next()), 10 + next() * 16];
    const [y, lean] = [top + next() * 60, 6 - next() * 12];
    const at = `M${x.toFixed(1)} ${y.toFixed(1)}`;
    return `${at}q2 ${(-height * 0.6).toFixed(1)} ${lean.toFixed(1)} ${(-height).toFixed(1)}`;
  });
  return [line(blades.join(""), color, 2.4)];
}

export function flowers(
  width: number,
  top: number,
  count: number,
  seed: number,
  { on }: Light,
): Shape[] {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const [x, y, r] = [spread(width, next()), top + next() * 150, 4 + next() * 5];
    const color = on(pick(["#ff6f91", "#ffd34f", "#ffffff", "#b388ff", "#ff8a4a"], next()));
    return [
      line(`M${x.toFixed(1)} ${y.toFixed(1)}v${(r * 3).toFixed(1)}`, on("#2f7d32"), 2),
      fill(ellipse(x, y, r), color),
      fill(ellipse(x, y, r * 0.4), on("#7a4a00")),
    ];
  }).flat();
}
