import type { Animated, Box, Element } from "../../../drawing/scene.ts";
import { ellipse } from "../../../places/brush.ts";
import { contrast, mix } from "../../../values/colors.ts";
import { roundRect } from "../../kit/captions.ts";
import type { Page } from "../../kit/look.ts";
import {
  digits,
  ink,
  mark,
  type Reading,
  riseSeconds,
  scaleEnd,
  scaleSteps,
  tickText,
} from "./dials.ts";
import { liquidColor } from "./liquids.ts";

const steel = "#c3c8d4";

const down = (top: number, bottom: number, ...colors: readonly string[]) => ({
  from: [0, top] as const,
  to: [0, bottom] as const,
  stops: colors.map((color, at) => [at / (colors.length - 1), color] as const),
});
const along = (left: number, right: number, ...colors: readonly string[]) => ({
  from: [left, 0] as const,
  to: [right, 0] as const,
  stops: colors.map((color, at) => [at / (colors.length - 1), color] as const),
});

/** Kitchen scales with what they weigh, whose display shows the weight. */
export function scales(
  page: Page,
  box: Box,
  { text, icon }: { text: string; icon: string | undefined },
): Element[] {
  const { x, y, width: s } = box;
  const foot = y + s * 0.95;
  const body = { x: x + s * 0.1, y: foot - s * 0.3, width: s * 0.8, height: s * 0.3 };
  const pan = foot - s * 0.36;
  const middle = x + s / 2;
  const display = {
    x: middle - s * 0.22,
    y: body.y + s * 0.075,
    width: s * 0.44,
    height: s * 0.16,
  };
  const load = s * 0.56;
  const px = Math.min(
    s * 0.14,
    (display.width * 0.86) / Math.max(0.5, page.kit.measure(text, digits)),
  );
  return [
    ...weighed(page, icon, {
      x: middle - load / 2,
      y: pan - load * 0.93,
      width: load,
      height: load,
    }),
    {
      kind: "shape",
      path: roundRect({ ...body, x: body.x - s * 0.03, y: body.y + s * 0.03 }, s * 0.07),
      fill: "#0000002e",
    },
    {
      kind: "shape",
      path: roundRect({ x: middle - s * 0.07, y: pan, width: s * 0.14, height: s * 0.1 }),
      fill: along(middle - s * 0.07, middle + s * 0.07, "#7f8596", "#e4e7ee"),
    },
    {
      kind: "shape",
      path: roundRect(body, s * 0.07),
      fill: down(body.y, foot, "#f7f3ea", "#cfc6b8"),
    },
    { kind: "shape", path: roundRect({ ...body, height: s * 0.02 }, s * 0.01), fill: "#ffffff99" },
    {
      kind: "shape",
      path: ellipse(middle, pan, s * 0.43, s * 0.045),
      fill: along(x, x + s, "#8d93a4", steel, "#f4f6fa"),
    },
    {
      kind: "shape",
      path: ellipse(middle, pan - s * 0.012, s * 0.41, s * 0.032),
      fill: along(x, x + s, mix(steel, "#000000", 0.1), "#ffffff"),
    },
    {
      kind: "shape",
      path: roundRect(display, s * 0.03),
      fill: down(display.y, display.y + display.height, "#16222c", "#22343f"),
    },
    mark(page, text, { x: middle, y: display.y + display.height / 2, px, fill: "#9ff5d2" }),
  ];
}

const sticker = (icon: string, box: Box): Element[] => {
  const { x, y, width } = box;
  const inner = { x: x + width * 0.1, y: y + width * 0.1, width: width * 0.8, height: width * 0.8 };
  return [
    { kind: "shape", path: roundRect(box, width * 0.15), fill: "#2d2018" },
    { kind: "picture", source: `icon:${icon}`, box: inner },
  ];
};

/** What is weighed: the thing itself, or a bag that carries its sign. */
function weighed({ unit }: Page, icon: string | undefined, box: Box): Element[] {
  const { x, y, width: s } = box;
  const shadow = { color: "#00000057", blur: 10 * unit, x: -7 * unit, y: 6 * unit };
  if (icon && !icon.startsWith("ph:"))
    return [{ kind: "picture", source: `icon:${icon}`, box, shadow }];
  const bag = `M${x + s * 0.16} ${y + s * 0.12}l${s * 0.06} ${-s * 0.07}h${s * 0.56}l${s * 0.06} ${s * 0.07}l${s * 0.04} ${s * 0.83}h${-s * 0.76}z`;
  const label = { x: x + s * 0.27, y: y + s * 0.34, width: s * 0.46, height: s * 0.46 };
  return [
    { kind: "shape", path: bag, fill: along(x, x + s, "#7b5636", "#c9975f", "#dbad77") },
    {
      kind: "shape",
      path: `M${x + s * 0.16} ${y + s * 0.12}h${s * 0.68}v${s * 0.1}h${-s * 0.69}z`,
      fill: "#00000026",
    },
    ...(icon ? sticker(icon, label) : []),
  ];
}

/** Contrast of a white scale with the liquid behind it. */
const scaleContrast = 2.2;

/** A glass with a scale, filled up to a volume. */
export function glass(page: Page, box: Box, { value, start }: Reading): Element[] {
  const [end, color] = [scaleEnd(value), liquidColor(page)];
  const ticks = scaleSteps(end);
  const { x, y, width: s } = box;
  const body = { x: x + s * 0.2, y: y + s * 0.02, width: s * 0.6, height: s * 0.92 };
  const [r, wall] = [s * 0.07, s * 0.025];
  const floor = body.y + body.height - wall * 1.6;
  const levelOf = (at: number) => floor - (Math.min(at, end) / end) * (floor - body.y - s * 0.1);
  const inside = {
    x: body.x + wall,
    y: body.y,
    width: body.width - 2 * wall,
    height: floor - body.y,
  };
  const rise: Animated = [
    { at: start, value: floor - levelOf(value) },
    { at: start + riseSeconds, value: 0, ease: "in_out" },
  ];
  const steps = Array.from({ length: ticks }, (_, at) => (end * (at + 1)) / ticks);
  // Under the level, the scale is read on the liquid.
  const onLiquid = contrast("#ffffff", color) >= scaleContrast ? "#ffffff" : ink;
  const scale = steps.map((at) => ({ at, fill: at <= value ? onLiquid : "#ffffff" }));
  const right = body.x + body.width;
  const glare = `M${right - s * 0.09} ${body.y + s * 0.12}V${body.y + s * 0.76}`;
  const brim = ellipse(x + s / 2, body.y, s * 0.3, s * 0.025);
  return [
    {
      kind: "shape",
      path: roundRect(body, r),
      fill: along(body.x, right, "#ffffff3d", "#ffffff26", "#ffffff66"),
    },
    {
      kind: "group",
      clip: roundRect(inside, r * 0.7),
      children: [
        {
          kind: "group",
          y: page.shot.opens ? 0 : rise,
          children: liquid(inside, levelOf(value), color),
        },
      ],
    },
    ...scale.flatMap(({ at, fill }): Element[] => {
      const y = levelOf(at);
      const path = `M${inside.x} ${y}h${s * 0.1}`;
      return [
        { kind: "shape", path, stroke: `${fill}e6`, strokeWidth: s * 0.014 },
        mark(page, tickText(at), { x: body.x + s * 0.21, y, px: s * 0.062, fill }),
      ];
    }),
    { kind: "shape", path: roundRect(body, r), stroke: "#ffffffb3", strokeWidth: wall },
    { kind: "shape", path: glare, stroke: "#ffffff8c", strokeWidth: s * 0.03 },
    { kind: "shape", path: brim, stroke: "#ffffffcc", strokeWidth: s * 0.018 },
  ];
}

function liquid(inside: Box, level: number, color: string): Element[] {
  const { x, width } = inside;
  const [dark, bright] = [mix(color, "#000000", 0.3), mix(color, "#ffffff", 0.3)];
  const top = { ...inside, y: level, height: width * 0.04 };
  return [
    {
      kind: "shape",
      path: roundRect({ ...inside, y: level, height: width * 2.2 }),
      fill: along(x, x + width, dark, color, bright),
    },
    { kind: "shape", path: roundRect(top), fill: mix(color, "#ffffff", 0.5) },
  ];
}

/** Of how many things the rows of a pile are, from the top. */
const piles: Readonly<Record<number, readonly number[]>> = {
  ...{ 1: [1], 2: [2], 3: [3], 4: [2, 2], 5: [2, 3] },
  ...{ 6: [3, 3], 7: [3, 4], 8: [4, 4], 9: [2, 3, 4], 10: [3, 3, 4] },
};

/** A pile of as many things as are counted, up to ten; or of ten, of which some are bright. */
export function stack(
  { unit }: Page,
  box: Box,
  { count, of = count, icon }: { count: number; of?: number; icon: string },
): Element[] {
  const rows = piles[of] ?? [of];
  const side = Math.min((box.width * 1.16) / Math.max(...rows), (box.height * 1.1) / rows.length);
  const shadow = { color: "#00000057", blur: 7 * unit, x: -5 * unit, y: 4 * unit };
  const places = rows.flatMap((inRow, row) =>
    Array.from({ length: inRow }, (_, at) => ({
      x: box.x + box.width / 2 + (at - inRow / 2) * side,
      y: box.y + box.height * 0.97 - (rows.length - row) * side * 0.96,
    })),
  );
  return places.map(
    ({ x, y }, at): Element => ({
      kind: "picture",
      source: `icon:${icon}`,
      box: { x: x + side * 0.03, y, width: side * 0.94, height: side * 0.94 },
      // The bright ones lie below.
      ...(at >= of - count ? { shadow } : { opacity: 0.28 }),
    }),
  );
}
