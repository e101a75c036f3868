import type { Box, Element } from "../../drawing/scene.ts";
import { fieldsOf, squareIn } from "../compositions/parts.ts";
import { cells } from "../compositions/tiles.ts";
import { roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page } from "../kit/look.ts";
import { fitText, textLines } from "../kit/text.ts";
import { plaque } from "./plaque.ts";

/** The things of a list laid out side by side, each with its label. */
export const flatLay: Compose = (page) => {
  const { items = [] } = fieldsOf(page);
  const { content, shape, unit, shot } = page;
  const columns = items.length <= 3 && shape === "wide" ? items.length : shape === "wide" ? 3 : 2;
  const boxes = cells(content, items.length, Math.min(items.length, columns), 14 * unit);
  const px = labelPx(page, boxes);
  return items.map((item, at): Element => {
    const box = boxes[at] ?? content;
    const high = labelHeight(box);
    const area = { ...box, height: box.height - high };
    const picture = squareIn(area, 0.94);
    const icon = item.icon && page.kit.hasIcon(item.icon) ? item.icon : undefined;
    const turn = [-5, 4, 3, -4, 6, -3][at % 6] ?? 0;
    const thing: Element = {
      kind: "group",
      rotate: turn,
      origin: [picture.x + picture.width / 2, picture.y + picture.height / 2],
      children: icon ? lying(page, icon, picture) : [],
    };
    const tag = label(page, item.label, {
      px,
      box: { ...box, y: box.y + box.height - high, height: high },
    });
    return enter(page, [thing, ...tag], {
      start: shot.moments.at(item.cue ?? item.label, 0.4 + at * 0.35),
      around: box,
      subject: at === 0,
      motion: { kind: "pop", seconds: 0.45 },
    });
  });
};

const labelHeight = ({ height }: Box) => height * 0.2;

/** Things that lie throw a soft shadow all around. */
function lying(page: Page, icon: string, box: Box): Element[] {
  if (icon.startsWith("ph:")) return plaque(page, icon, box);
  const { unit } = page;
  const shadow = { color: "#0000007a", blur: 14 * unit, x: -7 * unit, y: 10 * unit };
  return [{ kind: "picture", source: `icon:${icon}`, box, shadow }];
}

/** All labels have the same size. */
function labelPx(page: Page, boxes: readonly Box[]): number {
  const { items = [] } = fieldsOf(page);
  const { kit, style, unit } = page;
  return Math.min(
    ...items.map(({ label: text }, at) => {
      const { width = 0, height = 0 } = boxes[at] ?? {};
      const room = { width: width * 0.84, height: height * 0.16 };
      return fitText(kit, text, style.label, { ...room, pxMax: 46 * unit, pxMin: 16 * unit }).px;
    }),
  );
}

/** A paper label. */
function label(page: Page, text: string, { px, box }: { px: number; box: Box }): Element[] {
  const { kit, style, unit } = page;
  const room = { width: box.width * 0.84, height: box.height * 0.8 };
  const set = fitText(kit, text, style.label, { ...room, pxMax: px, pxMin: 12 * unit });
  const pad = Math.min(16 * unit, box.width * 0.05);
  const width = set.width + 2 * pad;
  const height = Math.min(box.height, set.height + pad * 0.8);
  const x = box.x + (box.width - width) / 2;
  const plate = { x, y: box.y + (box.height - height) / 2, width, height };
  const shade = { ...plate, x: x - 4 * unit, y: plate.y + 6 * unit };
  return [
    { kind: "shape", path: roundRect(shade, 7 * unit), fill: "#00000040" },
    { kind: "shape", path: roundRect(plate, 7 * unit), fill: "#fff8e6" },
    ...textLines(kit, set, {
      x: box.x + box.width / 2,
      top: plate.y + (height - set.height) / 2,
      align: "center",
      fill: "#33261a",
    }),
  ];
}
