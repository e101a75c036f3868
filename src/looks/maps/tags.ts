import type { Box, Element } from "../../drawing/scene.ts";
import { roundRect } from "../kit/captions.ts";
import type { Page, Point } from "../kit/look.ts";
import { type FittedText, fitText, textLines } from "../kit/text.ts";
import { mapColors } from "./defaults.ts";

/** A label that wants to stand beside a point. */
export interface TagRequest {
  text: string;
  /** The key of a picture before the text, such as a flag. */
  flag: string | undefined;
  point: Point;
  /** How far it keeps from the point. */
  gap: number;
  /** Whether it may cover the point, as the name of a country. */
  covers: boolean;
}

/** A label with its place. */
export interface Tag {
  box: Box;
  set: FittedText;
  flag: string | undefined;
}

/** Sizes at which labels are tried, in units, and the room that they may take. */
const sizes = [27, 23, 19] as const;
const [widthShare, linesMax] = [0.42, 2];

/**
 * Places labels inside a box, so that none covers another one or a blocked box. A label without
 * room is left out.
 */
export function placeTags(
  page: Page,
  requests: readonly TagRequest[],
  { inside, blocked }: { inside: Box; blocked: readonly Box[] },
): (Tag | undefined)[] {
  const taken = [...blocked];
  return requests.map((request) => {
    for (const px of sizes) {
      const set = fitTag(page, request.text, inside, px);
      const found = placesOf(page, set, request).find(
        (box) => isWithin(box, inside) && taken.every((other) => !overlap(box, other)),
      );
      if (!found) continue;
      taken.push(found);
      return { box: found, set, flag: request.flag };
    }
    return undefined;
  });
}

function fitTag({ kit, style, unit }: Page, text: string, inside: Box, px: number): FittedText {
  const width = Math.max(inside.width * widthShare, 120 * unit);
  const { line } = style.label;
  const room = { width, height: px * unit * Math.max(line, 1.42) * linesMax };
  return fitText(kit, text, style.label, { ...room, pxMax: px * unit, pxMin: 12 * unit });
}

const padding = { x: 14, y: 7 };

/** Boxes around a point, the best first. */
function placesOf(
  { unit }: Page,
  set: FittedText,
  { point, gap, covers, flag }: TagRequest,
): Box[] {
  const width = set.width + 2 * padding.x * unit + (flag ? flagWidth(set) : 0);
  const height = set.height + 2 * padding.y * unit;
  const [x, y] = point;
  const at = (cx: number, cy: number): Box => ({
    x: cx - width / 2,
    y: cy - height / 2,
    width,
    height,
  });
  const own = covers ? [at(x, y)] : [];
  return [
    ...own,
    ...[1, 1.7, 2.6, 3.6].flatMap((far) => {
      const [aside, beyond] = [width / 2 + gap * far, height / 2 + gap * far];
      const corner = width / 2 + gap * far * 0.5;
      return [
        at(x, y + beyond),
        at(x + aside, y),
        at(x - aside, y),
        at(x + corner, y + beyond),
        at(x - corner, y + beyond),
        at(x, y - beyond * (covers ? 1 : 1.9)),
        at(x + corner, y - beyond),
        at(x - corner, y - beyond),
      ];
    }),
  ];
}

/** A flag is as high as the letters, with a gap after it. */
const flagWidth = ({ px }: FittedText) => px * flagEm;
const flagEm = 1.45;

const isWithin = (box: Box, inside: Box): boolean =>
  box.x >= inside.x &&
  box.y >= inside.y &&
  box.x + box.width <= inside.x + inside.width &&
  box.y + box.height <= inside.y + inside.height;

/** Whether two boxes touch each other. */
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A label on its plate. */
export function tagElements(page: Page, { box, set, flag }: Tag): Element[] {
  const { unit, kit } = page;
  const { tag, tagInk, tagEdge } = mapColors(page);
  const shade = { ...box, y: box.y + 3 * unit };
  const radius = 7 * unit;
  const aside = flag ? flagWidth(set) : 0;
  const side = set.px * 1.15;
  const picture = {
    x: box.x + padding.x * unit,
    y: box.y + (box.height - side) / 2,
    width: side,
    height: side,
  };
  const place = {
    x: box.x + (box.width + aside) / 2,
    top: box.y + padding.y * unit,
    align: "center" as const,
    fill: tagInk,
  };
  const edge = tagEdge ? { stroke: tagEdge, strokeWidth: 2 * unit } : {};
  return [
    { kind: "shape", path: roundRect(shade, radius), fill: "#0000002e" },
    { kind: "shape", path: roundRect(box, radius), fill: tag, ...edge },
    ...(flag ? [{ kind: "picture" as const, source: flag, box: picture }] : []),
    ...textLines(kit, set, place),
  ];
}
