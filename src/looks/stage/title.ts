import type { Box, Element } from "../../drawing/scene.ts";
import { fieldsOf } from "../compositions/parts.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Face, Page } from "../kit/look.ts";
import { fitText, textBlock, textLines } from "../kit/text.ts";
import { isBeside, onScreen } from "./framing.ts";
import { placeOf } from "./place-of.ts";
import { mainBox, mainIcon, propElements } from "./props.ts";

const face: Face = { family: "Archivo", weight: 900, tracking: 0.005, line: 1.04 };
const [edge, shade] = ["#2b1c2a", "#2b1c2a66"];

/** The first shot, or the last one: large type before the place, with the subject. */
export const title: Compose = (page) => {
  const { kit, unit, shot } = page;
  const { title: words = "", subtitle } = fieldsOf(page);
  const room = titleRoom(page);
  const high = room.height * (subtitle ? 0.74 : 1);
  const set = fitText(kit, words, face, {
    width: room.width,
    height: high,
    pxMax: 104 * unit,
    pxMin: 30 * unit,
  });
  const at = {
    x: room.x + room.width / 2,
    top: room.y + (high - set.height) / 2,
    align: "center",
  } as const;
  const outline = { fill: edge, stroke: edge, strokeWidth: set.px * 0.2 };
  const drop = { ...at, x: at.x - set.px * 0.04, top: at.top + set.px * 0.09 };
  const around = { ...room, y: at.top, height: set.height };
  const type = [
    ...textLines(kit, set, { ...drop, fill: shade, stroke: shade, strokeWidth: set.px * 0.2 }),
    ...textLines(kit, set, { ...at, ...outline }),
    ...textLines(kit, set, { ...at, fill: "#ffffff" }),
  ];
  const below = { ...room, y: at.top + set.height, height: room.height - high };
  const entered = enter(page, type, {
    start: 0.1,
    around,
    subject: true,
    motion: { kind: "rise", seconds: 0.5 },
  });
  const under = subtitle && shot.spoken !== subtitle ? line(page, subtitle, below) : [];
  return [...propElements(page), entered, ...under];
};

/** Above the subject, or beside it in frames that are not tall. */
function titleRoom(page: Page): Box {
  const { content, shot, unit } = page;
  if (!mainIcon(page)) return { ...content, height: content.height * 0.7 };
  const thing = onScreen(page, mainBox(page));
  if (!isBeside(shot)) return { ...content, height: thing.y - content.y - 6 * unit };
  const gap = 26 * unit;
  const isLeft = placeOf(shot).side === "right";
  const start = isLeft ? content.x : thing.x + thing.width + gap;
  const end = isLeft ? thing.x - gap : content.x + content.width;
  return { ...content, x: start, width: end - start, height: content.height * 0.86 };
}

function line(page: Page, text: string, box: Box): Element[] {
  const { unit, style, kit } = page;
  const { set, box: around } = textBlock(page, text, {
    face: style.caption.face,
    box,
    fill: "#ffffff",
    pxMax: 40 * unit,
    pxMin: 16 * unit,
  });
  const at = { x: box.x + box.width / 2, top: box.y, align: "center" } as const;
  const outline = { fill: edge, stroke: edge, strokeWidth: set.px * 0.24 };
  const drawn = [
    ...textLines(kit, set, { ...at, ...outline }),
    ...textLines(kit, set, { ...at, fill: "#ffe08a" }),
  ];
  return [enter(page, drawn, { start: 0.25, around })];
}
