import type { Box, Element } from "../../drawing/scene.ts";
import { ellipse } from "../../places/brush.ts";
import { contrast, mix } from "../../values/colors.ts";
import { roundRect } from "../kit/captions.ts";
import type { Page } from "../kit/look.ts";

const [darkEnamel, lightEnamel] = ["#24405c", "#fdf6e6"];

/** An outline icon on an enamel plate: alone it would look foreign among shaded things. */
export function plaque({ shot, unit }: Page, icon: string, box: Box): Element[] {
  const { accent } = shot.palette;
  const isDark = contrast(accent, darkEnamel) >= contrast(accent, lightEnamel);
  const face = isDark ? darkEnamel : lightEnamel;
  const rim = isDark ? "#f3e7cf" : "#2d4f70";
  const radius = box.width * 0.4;
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.46];
  const inner = radius * 1.24;
  const disc = (r: number, dx = 0, dy = 0) => ellipse(x + dx, y + dy, r);
  const lit = (color: string) => ({
    center: [x + radius * 0.35, y - radius * 0.5] as const,
    radius: radius * 1.7,
    stops: [
      [0, mix(color, "#ffffff", 0.24)],
      [0.55, color],
      [1, mix(color, "#000000", 0.28)],
    ] as const,
  });
  const foot = box.y + box.height * 0.95;
  const base = { x: x - radius * 0.5, width: radius, y: foot - radius * 0.17 };
  return [
    { kind: "shape", path: disc(radius, -10 * unit, 10 * unit), fill: "#0000002e" },
    {
      kind: "shape",
      path: roundRect({ ...base, height: radius * 0.17 }, radius * 0.06),
      fill: wood(base.y, base.y + radius * 0.17),
    },
    { kind: "shape", path: disc(radius), fill: lit(rim) },
    { kind: "shape", path: disc(radius * 0.9), fill: mix(rim, "#000000", 0.25) },
    { kind: "shape", path: disc(radius * 0.875), fill: lit(face) },
    {
      kind: "picture",
      source: `icon:${icon}`,
      box: { x: x - inner / 2, y: y - inner / 2, width: inner, height: inner },
      shadow: { color: "#00000066", blur: 3 * unit, x: -2 * unit, y: 2 * unit },
    },
    {
      kind: "shape",
      path: `M${x - radius * 0.62} ${y - radius * 0.3}A${radius * 0.7} ${radius * 0.7} 0 0 1 ${x + radius * 0.1} ${y - radius * 0.68}`,
      stroke: "#ffffff4d",
      strokeWidth: radius * 0.07,
    },
  ];
}

/** A picture of a scenery on an easel: it is no thing that could stand in a place. */
export function easel({ unit }: Page, icon: string, box: Box): Element[] {
  const side = box.width * 0.8;
  const frame = { x: box.x + (box.width - side) / 2, y: box.y + box.height * 0.02 };
  const outer = { ...frame, width: side, height: side };
  const inset = (by: number) => ({
    x: outer.x + by,
    y: outer.y + by,
    width: outer.width - 2 * by,
    height: outer.height - 2 * by,
  });
  const [bottom, foot] = [outer.y + side, box.y + box.height * 0.96];
  const [thick, x] = [side * 0.05, box.x + box.width / 2];
  const leg = (from: number, to: number): Element => ({
    kind: "shape",
    path: `M${x + from * side - thick / 2} ${bottom - thick}h${thick}L${x + to * side + thick / 2} ${foot}h${-thick}z`,
    fill: wood(bottom, foot),
  });
  return [
    leg(0, 0),
    leg(-0.3, -0.4),
    leg(0.3, 0.4),
    {
      kind: "shape",
      path: roundRect({ ...outer, x: outer.x - 9 * unit, y: outer.y + 9 * unit }, side * 0.06),
      fill: "#0000002e",
    },
    {
      kind: "shape",
      path: roundRect(outer, side * 0.06),
      fill: wood(outer.y, bottom),
    },
    { kind: "shape", path: roundRect(inset(side * 0.035), side * 0.04), fill: "#fdf6e6" },
    { kind: "picture", source: `icon:${icon}`, box: inset(side * 0.07) },
  ];
}

/** Wood with light from above. */
const wood = (top: number, bottom: number, color = "#8a5730") => ({
  from: [0, top] as const,
  to: [0, bottom] as const,
  stops: [
    [0, mix(color, "#ffffff", 0.2)],
    [1, mix(color, "#000000", 0.25)],
  ] as const,
});
