import type { Box, Element, Text } from "../../../drawing/scene.ts";
import { ellipse } from "../../../places/brush.ts";
import { mix } from "../../../values/colors.ts";
import { roundRect } from "../../kit/captions.ts";
import { grow } from "../../kit/enter.ts";
import type { Face, Page } from "../../kit/look.ts";

/** What an instrument shows: its value, and when it moves there. */
export interface Reading {
  value: number;
  start: number;
}

export const digits: Face = { family: "Inter", weight: 800, tracking: -0.01, line: 1 };
export const [ink, red, cream] = ["#2b2a2f", "#d8402f", "#fdf7ea"];
export const riseSeconds = 0.9;

/** The end of a scale on which a value can be read: 1, 2, 2.5 or 5 times a power of ten. */
export function scaleEnd(value: number): number {
  const least = Math.max(Math.abs(value) * 1.08, 1e-9);
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= least) ?? 10) * power;
}

/** In how many equal steps of 1, 2 or 5 times a power of ten a scale is read up to its end. */
export function scaleSteps(end: number): number {
  const isRound = (step: number) => /^[125]0*e/.test(step.toExponential(6).replace(".", ""));
  return [5, 4, 3].find((count) => isRound(end / count)) ?? 5;
}

/** A short text of an instrument, in the middle of a point. */
export const mark = (
  { kit }: Page,
  text: string,
  { x, y, px, fill = ink }: { x: number; y: number; px: number; fill?: string },
): Text => ({
  kind: "text",
  text,
  font: kit.font(digits, px, text),
  at: [x, y + px * 0.36],
  align: "center",
  fill,
});

/** The number of a tick, without the error of floating-point numbers. */
export const tickText = (value: number) =>
  Number(value.toPrecision(6)).toLocaleString("en", { useGrouping: false }).replace("-", "−");

/** A color with light from the upper right. */
export const lit = (x: number, y: number, r: number, color: string) => ({
  center: [x + r * 0.35, y - r * 0.5] as const,
  radius: r * 1.8,
  stops: [
    [0, mix(color, "#ffffff", 0.35)],
    [0.5, color],
    [1, mix(color, "#000000", 0.3)],
  ] as const,
});

/** A round instrument on a foot. */
function dialBody(page: Page, box: Box, color: string) {
  const { unit } = page;
  const radius = box.width * 0.42;
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.5];
  const foot = box.y + box.height * 0.95;
  const base = { x: x - radius * 0.55, y: foot - radius * 0.2, width: radius * 1.1 };
  const shapes: Element[] = [
    {
      kind: "shape",
      path: ellipse(x - 10 * unit, y + 10 * unit, radius),
      fill: "#0000002e",
    },
    {
      kind: "shape",
      path: roundRect({ ...base, height: radius * 0.2 }, radius * 0.08),
      fill: lit(x, foot - radius * 0.2, radius * 0.6, mix(color, "#000000", 0.2)),
    },
    { kind: "shape", path: ellipse(x, y, radius), fill: lit(x, y, radius, color) },
    { kind: "shape", path: ellipse(x, y, radius * 0.87), fill: mix(color, "#000000", 0.35) },
    { kind: "shape", path: ellipse(x, y, radius * 0.85), fill: lit(x, y, radius * 1.4, cream) },
  ];
  return { x, y, radius, shapes };
}

const onCircle = (x: number, y: number, r: number, degrees: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const;
};

/** A gauge from zero to a round number. Its needle turns to the value. */
export function gauge(page: Page, box: Box, { value, start }: Reading): Element[] {
  const { x, y, radius, shapes } = dialBody(page, box, "#b9bdc9");
  const end = scaleEnd(value);
  const sweep = 240;
  const angleOf = (at: number) => -sweep / 2 + (sweep * at) / end;
  const ticks = Array.from({ length: 11 }, (_, at) => at);
  const lines = ticks.map((at) => {
    const [inner, outer] = [at % 2 === 0 ? 0.68 : 0.74, 0.8].map((r) =>
      onCircle(x, y, radius * r, angleOf((end * at) / 10)),
    );
    return `M${inner?.join(" ")}L${outer?.join(" ")}`;
  });
  const names = ticks
    .filter((at) => at % 2 === 0)
    .map((at) => {
      const [tx, ty] = onCircle(x, y, radius * 0.53, angleOf((end * at) / 10));
      return mark(page, tickText((end * at) / 10), { x: tx, y: ty, px: radius * 0.17 });
    });
  const turn = angleOf(value);
  const needle = `M${x - radius * 0.045} ${y + radius * 0.16}L${x} ${y - radius * 0.72}L${x + radius * 0.045} ${y + radius * 0.16}z`;
  return [
    ...shapes,
    { kind: "shape", path: lines.join(""), stroke: ink, strokeWidth: radius * 0.028 },
    ...names,
    {
      kind: "group",
      origin: [x, y],
      rotate: page.shot.opens
        ? turn
        : [
            { at: start, value: angleOf(0) },
            { at: start + riseSeconds, value: turn, ease: "overshoot" },
          ],
      children: [{ kind: "shape", path: needle, fill: red }],
    },
    { kind: "shape", path: ellipse(x, y, radius * 0.09), fill: ink },
  ];
}

/** A clock whose disk is filled up to a duration. `whole` is its full turn: 60 or 12. */
export function clock(
  page: Page,
  box: Box,
  { value, start, whole }: Reading & { whole: number },
): Element[] {
  const { x, y, radius, shapes } = dialBody(page, box, "#3f6f8f");
  const share = Math.min(1, value / whole);
  const count = whole === 60 ? 12 : whole;
  const ticks = Array.from({ length: count }, (_, at) => {
    const inner = onCircle(x, y, radius * (at % 3 === 0 ? 0.68 : 0.74), (360 * at) / count);
    return `M${inner.join(" ")}L${onCircle(x, y, radius * 0.8, (360 * at) / count).join(" ")}`;
  });
  const names = [1, 2, 3, 4].map((quarter) => {
    const [tx, ty] = onCircle(x, y, radius * 0.56, quarter * 90);
    return mark(page, tickText((whole * quarter) / 4), { x: tx, y: ty, px: radius * 0.18 });
  });
  const r = radius * 0.4;
  const [fx, fy] = onCircle(x, y, r, 0);
  const [tx, ty] = onCircle(x, y, r, Math.min(359.9, share * 360));
  const sector = `M${fx} ${fy}A${r} ${r} 0 ${share > 0.5 ? 1 : 0} 1 ${tx} ${ty}`;
  const turn = share * 360;
  const isStill = page.shot.opens;
  return [
    { kind: "shape", path: knob(x, y, radius), fill: "#2d5068" },
    ...shapes,
    {
      kind: "shape",
      path: sector,
      length: share * 2 * Math.PI * r,
      stroke: "#f2a33ccc",
      strokeWidth: r * 2,
      dash: [1e6],
      drawn: isStill ? 1 : grow(start, riseSeconds),
    },
    { kind: "shape", path: ticks.join(""), stroke: ink, strokeWidth: radius * 0.03 },
    ...names,
    {
      kind: "group",
      origin: [x, y],
      rotate: isStill
        ? turn
        : [
            { at: start, value: 0 },
            { at: start + riseSeconds, value: turn, ease: "in_out" },
          ],
      children: [
        {
          kind: "shape",
          path: roundRect(
            {
              x: x - radius * 0.03,
              y: y - radius * 0.72,
              width: radius * 0.06,
              height: radius * 0.8,
            },
            radius * 0.03,
          ),
          fill: red,
        },
      ],
    },
    { kind: "shape", path: ellipse(x, y, radius * 0.08), fill: ink },
  ];
}

const knob = (x: number, y: number, radius: number) =>
  roundRect(
    { x: x - radius * 0.16, y: y - radius * 1.2, width: radius * 0.32, height: radius * 0.3 },
    radius * 0.08,
  );
