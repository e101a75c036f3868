import type { Element, RadialPaint } from "../../drawing/scene.ts";
import { mix, withAlpha } from "../../values/colors.ts";
import { roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Page } from "../kit/look.ts";
import { circle } from "./backdrop.ts";
import { shadesOf } from "./shades.ts";

/** A figure behind an icon, which differs from scene to scene. */
export function halo(
  page: Page,
  { x, y, r, start }: { x: number; y: number; r: number; start: number },
): Element {
  const { index } = page.shot;
  const figure = [discs, orbit, sunburst, tiles][index % 4] ?? discs;
  const box = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
  return enter(page, figure(page, x, y, r), {
    start,
    around: box,
    subject: true,
    motion: { kind: "pop", seconds: 0.6 },
  });
}

/** The light around an icon: the ground, lifted toward the accent. */
const lightOf = ({ shot, colors }: Page) => mix(shadesOf(shot).lit, colors.ink, 0.3);

function glow({ colors }: Page, x: number, y: number, r: number): Element {
  const fill: RadialPaint = {
    center: [x, y],
    radius: r,
    stops: [
      [0, withAlpha(colors.accent, 0.4)],
      [0.55, withAlpha(colors.accent, 0.14)],
      [1, withAlpha(colors.accent, 0)],
    ],
  };
  return { kind: "shape", path: circle(x, y, r), fill };
}

type Figure = (page: Page, x: number, y: number, r: number) => Element[];

const discs: Figure = (page, x, y, r) => [
  ...[1, 0.78, 0.56].map(
    (share): Element => ({
      kind: "shape",
      path: circle(x, y, r * share),
      fill: withAlpha(lightOf(page), 0.2),
    }),
  ),
  glow(page, x, y, r * 0.8),
];

const orbit: Figure = (page, x, y, r) => {
  const { accent } = page.colors;
  const dots = [
    [-0.7, 0.05],
    [2.3, 0.036],
    [3.9, 0.026],
  ] as const;
  return [
    { kind: "shape", path: circle(x, y, r * 0.72), fill: withAlpha(lightOf(page), 0.3) },
    glow(page, x, y, r * 0.72),
    {
      kind: "shape",
      path: circle(x, y, r * 0.92),
      stroke: withAlpha(accent, 0.55),
      strokeWidth: Math.max(1.5, r * 0.016),
      dash: [r * 0.03, r * 0.07],
    },
    ...dots.map(
      ([angle, size]): Element => ({
        kind: "shape",
        path: circle(x + Math.cos(angle) * r * 0.92, y + Math.sin(angle) * r * 0.92, r * size),
        fill: accent,
      }),
    ),
  ];
};

const rays = 14;
const sunburst: Figure = (page, x, y, r) => {
  const at = (turn: number, radius: number) =>
    `${x + Math.cos(turn) * radius} ${y + Math.sin(turn) * radius}`;
  const path = Array.from({ length: rays }, (_, ray) => {
    const turn = (ray / rays) * 2 * Math.PI;
    return `M${x} ${y}L${at(turn, r)}A${r} ${r} 0 0 1 ${at(turn + Math.PI / rays, r)}z`;
  }).join("");
  return [
    { kind: "shape", path, fill: withAlpha(lightOf(page), 0.22) },
    { kind: "shape", path: circle(x, y, r * 0.68), fill: withAlpha(lightOf(page), 0.32) },
    glow(page, x, y, r * 0.68),
  ];
};

const tiles: Figure = (page, x, y, r) => [
  ...(
    [
      [24, 0.74],
      [10, 0.7],
      [-4, 0.64],
    ] as const
  ).map(([rotate, share]): Element => {
    const side = r * share;
    const box = { x: x - side, y: y - side, width: 2 * side, height: 2 * side };
    return {
      kind: "shape",
      path: roundRect(box, side * 0.42),
      fill: withAlpha(lightOf(page), 0.21),
      rotate,
      origin: [x, y],
    };
  }),
  glow(page, x, y, r * 0.7),
];
