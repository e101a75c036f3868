import type { Box, Element } from "../../drawing/scene.ts";
import { iconElement, iconsOf, isOdd, squareIn } from "../compositions/parts.ts";
import type { Page } from "../kit/look.ts";

/** Room for type: at the foot of the content; in wide frames on one side of the subject. */
export function lowRoom(page: Page): Box {
  const { content, shape } = page;
  if (shape !== "wide") return content;
  const has = iconsOf(page).length > 0;
  const width = content.width * (has ? 0.56 : 0.74);
  return {
    ...content,
    width,
    x: has && isOdd(page) ? content.x + content.width - width : content.x,
  };
}

/** The subject before a soft light, above the type or beside it. */
export function subjects(page: Page, end: number): Element[] {
  const { content, shape, unit, colors: own } = page;
  const [main, second] = iconsOf(page);
  if (!main) return [];
  const room = lowRoom(page);
  const beside = content.width - room.width - 20 * unit;
  const area: Box =
    shape === "wide"
      ? {
          ...content,
          width: beside,
          x: room.x > content.x ? content.x : content.x + content.width - beside,
        }
      : { ...content, height: end - content.y - 20 * unit };
  const box = squareIn(area, second ? 0.6 : 0.68);
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const r = box.width * 0.95;
  const light: Element = {
    kind: "shape",
    path: `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
    fill: {
      center: [cx, cy],
      radius: r,
      stops: [
        [0, `${own.accent}8c`],
        [0.45, `${own.accent}33`],
        [1, `${own.accent}00`],
      ],
    },
  };
  const small = box.width * 0.46;
  const other = {
    x: box.x + box.width * 0.86,
    y: box.y + box.height - small,
    width: small,
    height: small,
  };
  const { moments } = page.shot;
  return [
    light,
    iconElement(page, main.source, { box, start: moments.at(main.cue, 0.1), subject: true }),
    ...(second
      ? [iconElement(page, second.source, { box: other, start: moments.at(second.cue, 0.9) })]
      : []),
  ];
}
