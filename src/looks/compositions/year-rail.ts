import type { Box, Element } from "../../drawing/scene.ts";
import type { DesignItem } from "../../values/design.ts";
import { languageDirection } from "../../values/text-direction.ts";
import { roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Page, Point } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { drawnLine } from "./parts.ts";

/** Sizes at a width of 1080 pixels: of the rail with its labels, and of the line in it. */
const [railSize, lineFromTop, labelFromLine, labelPx] = [96, 26, 22, 34];
/** Beside the letters of a label, in em. */
const labelRoom = 0.1;
const travelSeconds = 0.8;
/** Fewer years tell no history. */
const yearsMin = 3;
/** Two points are at least so far apart, as a share of the whole line. */
const apartMin = 0.08;

/** The room that the rail of a scene's years takes at the foot of its box; 0 without a rail. */
export const railHeight = ({ unit }: Page, items: readonly DesignItem[]): number =>
  yearsOf(items) ? railSize * unit : 0;

/**
 * Where the year of a scene stands among those of its video: a thin line with a point for each, on
 * which the accent goes on from the year before. The first and the last one are named.
 */
export function yearRail(
  page: Page,
  items: readonly DesignItem[],
  { current, box, start }: { current: number; box: Box; start: number },
): Element[] {
  const years = yearsOf(items);
  if (!years) return [];
  const { unit, colors } = page;
  const y = box.y + box.height - (railSize - lineFromTop) * unit;
  const points = pointsOf(page, years, box, y);
  const [first, last, here] = [points[0], points.at(-1), points[current]];
  if (!first || !last || !here) return [];
  const before = points[current - 1];
  const dot = ([x]: Point, size: number, fill: string): Element => {
    const r = size * unit;
    const path = roundRect({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }, r);
    return { kind: "shape", path, fill };
  };
  const muted = `${colors.ink}73`;
  const ends = [0, items.length - 1].filter((at) => at !== current);
  const rail: Element[] = [
    {
      kind: "shape",
      path: `M${first.join(" ")}L${last.join(" ")}`,
      stroke: muted,
      strokeWidth: 4 * unit,
    },
    ...points.map((point) => dot(point, 8, colors.soft)),
    ...ends.flatMap((at) => endLabel(page, items[at]?.label ?? "", points[at] ?? first, box)),
  ];
  const way = { start, seconds: travelSeconds, color: colors.accent, width: 7 * unit };
  return [
    enter(page, rail, { start: 0, around: box, subject: true }),
    ...(before ? drawnLine(page, [before, here], way) : []),
    enter(page, [dot(here, 17, colors.accent)], { start: start + travelSeconds / 2, around: box }),
  ];
}

/** The years of several items; undefined where one is no year, or is not after the one before. */
function yearsOf(items: readonly DesignItem[]): readonly number[] | undefined {
  const years = items.flatMap(({ label }) => (/^\p{Nd}{3,4}$/u.test(label) ? [Number(label)] : []));
  const areYears = items.length >= yearsMin && years.length === items.length;
  const isInOrder = years.every((year, at) => year > (years[at - 1] ?? 0));
  return areYears && isInOrder ? years : undefined;
}

/** The points of years, as far apart as these are, but none on another. */
function pointsOf({ unit, shot }: Page, years: readonly number[], box: Box, y: number): Point[] {
  const [from = 0, to = 1] = [years[0], years.at(-1)];
  const free = 1 - apartMin * (years.length - 1);
  const inset = 24 * unit;
  const isMirrored = languageDirection(shot.language) === "rtl";
  return years.map((year, at) => {
    const share = apartMin * at + (free * (year - from)) / Math.max(1, to - from);
    return [box.x + inset + (box.width - 2 * inset) * (isMirrored ? 1 - share : share), y];
  });
}

/** A label under its point, inside the box. */
function endLabel(page: Page, text: string, [x, y]: Point, box: Box): Element[] {
  const { unit, colors, style, kit } = page;
  const face = style.label;
  const width = (kit.measure(text, face) + labelRoom) * labelPx * unit;
  const left = Math.min(Math.max(x - width / 2, box.x), box.x + box.width - width);
  const height = (railSize - lineFromTop - labelFromLine) * unit;
  return textBlock(page, text, {
    ...{ face, fill: colors.soft, vertical: "top", align: "center" },
    box: { x: left, y: y + labelFromLine * unit, width, height },
    ...{ pxMax: labelPx * unit, pxMin: (labelPx / 2) * unit },
  }).elements;
}
