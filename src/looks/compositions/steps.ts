import type { Box, Element } from "../../drawing/scene.ts";
import { plate } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { fieldsOf, iconElement, split, squareIn, titleBlock } from "./parts.ts";

/** One step of several: its number, its icon and its words, and a point for each step. */
export const currentStep: Compose = (page) => {
  const { items = [], current = 0 } = fieldsOf(page);
  const { content, unit, shape, shot, kit } = page;
  const item = items[current];
  if (!item) return [];
  const points = 46 * unit;
  const body = { ...content, height: content.height - points };
  const [head, words] = split(page, body, shape === "wide" ? 0.38 : 0.44, 0.05);
  const start = shot.moments.at(item.cue ?? item.label, 0.3);
  const hasIcon = item.icon !== undefined && kit.hasIcon(item.icon);
  const figure = { ...head, width: hasIcon ? head.width * 0.4 : head.width };
  const picture = { ...head, x: head.x + head.width * 0.42, width: head.width * 0.58 };
  const block = titleBlock(page, words, {
    text: item.label,
    start,
    pxMax: 92,
    vertical: shape === "wide" ? "middle" : "top",
    subject: true,
  });
  const icon = { box: squareIn(picture, 0.94), start, subject: true } as const;
  return [
    ...figureElements(page, String(current + 1), figure),
    ...(hasIcon ? [iconElement(page, `icon:${item.icon}`, icon)] : []),
    ...block.elements,
    ...(page.style.mark?.(page, block.box, block.complete + 0.3, "title") ?? []),
    ...pointElements(page, { ...content, y: content.y + content.height - 22 * unit }),
  ];
};

function figureElements(page: Page, text: string, box: Box): Element[] {
  const { elements } = textBlock(page, text, {
    face: page.style.number,
    box,
    fill: page.colors.accent,
    pxMax: 330 * page.unit,
    pxMin: 40 * page.unit,
    vertical: "middle",
  });
  return [enter(page, elements, { start: 0, around: box, subject: true })];
}

/** A point for each step; that of the current one is long. */
function pointElements(page: Page, { x, y, width }: Box): Element[] {
  const { items = [], current = 0 } = fieldsOf(page);
  const { unit, colors, style } = page;
  const [side, long, gap] = [12 * unit, 44 * unit, 12 * unit];
  const whole = (items.length - 1) * (side + gap) + long;
  let left = style.align === "center" ? x + (width - whole) / 2 : x;
  return items.map((_, at) => {
    const isCurrent = at === current;
    const box = { x: left, y, width: isCurrent ? long : side, height: side };
    left += box.width + gap;
    return plate(box, isCurrent ? colors.accent : `${colors.ink}40`, side / 2);
  });
}
