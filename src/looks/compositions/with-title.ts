import type { Box, Element } from "../../drawing/scene.ts";
import type { Page } from "../kit/look.ts";
import { titleBlock } from "./parts.ts";

/**
 * A title above a body, or on its left in wide frames. Default: all the room for the body.
 * The title above a body takes `share` of the width.
 */
export function withTitle(
  page: Page,
  title: string | undefined,
  share = 1,
): { body: Box; elements: Element[] } {
  const { content, unit, shape } = page;
  if (!title) return { body: content, elements: [] };
  const wide = shape === "wide";
  const head = wide
    ? { ...content, width: content.width * 0.32 }
    : {
        ...content,
        width: content.width * share,
        height: content.height * (shape === "tall" ? 0.22 : 0.27),
      };
  const { elements, box, complete } = titleBlock(page, head, {
    text: title,
    start: 0.2,
    pxMax: 66,
    vertical: "top",
    subject: true,
  });
  const under = 0.14 * box.height;
  const marks = page.style.mark?.(page, box, complete + 0.4, "title") ?? [];
  const all = [...marks, ...elements];
  if (wide) {
    const left = content.width * 0.37;
    return {
      body: { ...content, x: content.x + left, width: content.width - left },
      elements: all,
    };
  }
  const space = (marks.length > 0 ? 40 : 22) * unit;
  const top = box.height + Math.max(space, Math.min(under, 40 * unit));
  return { body: { ...content, y: content.y + top, height: content.height - top }, elements: all };
}
