import type { Box, Element } from "../../drawing/scene.ts";
import type { DesignItem } from "../../values/design.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page } from "../kit/look.ts";
import { fitText, textBlock } from "../kit/text.ts";
import { fieldsOf, panel, squareIn } from "./parts.ts";
import { withTitle } from "./with-title.ts";

/** Boxes of equal size in rows, the last row in the middle. */
export function cells(box: Box, count: number, columns: number, gap: number): Box[] {
  const rows = Math.ceil(count / columns);
  const width = (box.width - gap * (columns - 1)) / columns;
  const height = (box.height - gap * (rows - 1)) / rows;
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, count - row * columns);
    const left = ((columns - inRow) * (width + gap)) / 2;
    return {
      x: box.x + left + (at % columns) * (width + gap),
      y: box.y + row * (height + gap),
      width,
      height,
    };
  });
}

/** Sides beside each other, with their values. Every other one in tall frames is stacked. */
export const comparison: Compose = (page) => {
  const { title, items = [] } = fieldsOf(page);
  const { body, elements } = withTitle(page, title);
  const stacked = page.shape === "tall" && (page.shot.index % 2 === 1 || items.length > 2);
  const columns = stacked ? 1 : Math.min(items.length, page.shape === "wide" ? 3 : 2);
  const starts = items.map((item, at) =>
    page.shot.moments.at(item.cue ?? item.label, 0.4 + at * 0.6),
  );
  return [...elements, ...tiles(page, items, { body, columns, starts })];
};

/** Items on surfaces of equal size, with their icons. */
export function tiles(
  page: Page,
  items: readonly DesignItem[],
  { body, columns, starts }: { body: Box; columns: number; starts: readonly number[] },
): Element[] {
  const { unit, kit, style } = page;
  const boxes = cells(body, items.length, Math.max(1, columns), 18 * unit);
  const places = items.map((item, at) => placeTile(page, item, boxes[at] ?? body));
  const px = Math.min(
    ...places.map(({ label }, at) => {
      const box = { ...label, pxMax: 76 * unit, pxMin: 17 * unit };
      return fitText(kit, items[at]?.label ?? "", style.label, box).px;
    }),
  );
  return items.map((item, at) => {
    const box = boxes[at] ?? body;
    const place = places[at];
    const drawn = place ? tile(page, item, { box, place, px, at }) : [];
    return enter(page, drawn, { start: starts[at] ?? 0, around: box, subject: at === 0 });
  });
}

interface TilePlace {
  icon?: Box;
  label: Box;
  detail?: Box;
  align: "left" | "center";
}

/** Low tiles have their icon on the left, others above their words. */
function placeTile({ unit, kit }: Page, { icon, detail }: DesignItem, box: Box): TilePlace {
  const pad = Math.min(18 * unit, box.width * 0.06, box.height * 0.08);
  const inner: Box = {
    x: box.x + pad,
    y: box.y + pad,
    width: box.width - 2 * pad,
    height: box.height - 2 * pad,
  };
  const hasIcon = icon !== undefined && kit.hasIcon(icon);
  const isLow = hasIcon && box.width > box.height * 1.5;
  const side = isLow
    ? Math.min(inner.height, inner.width * 0.36)
    : hasIcon
      ? Math.min(inner.width * 0.9, inner.height * 0.56)
      : 0;
  const words: Box = isLow
    ? { ...inner, x: inner.x + side + pad, width: inner.width - side - pad }
    : { ...inner, y: inner.y + side + pad / 2, height: inner.height - side - pad / 2 };
  const share = detail ? 0.56 : 1;
  const picture: Box = isLow ? { ...inner, width: side } : { ...inner, height: side };
  return {
    align: isLow ? "left" : "center",
    label: { ...words, height: words.height * share },
    ...(hasIcon ? { icon: squareIn(picture, 0.96) } : {}),
    ...(detail
      ? { detail: { ...words, y: words.y + words.height * 0.59, height: words.height * 0.38 } }
      : {}),
  };
}

function tile(
  page: Page,
  item: DesignItem,
  { box, place, px, at }: { box: Box; place: TilePlace; px: number; at: number },
): Element[] {
  const { style, colors, unit } = page;
  const { align } = place;
  const label = textBlock(page, item.label, {
    face: style.label,
    box: place.label,
    fill: colors.ink,
    pxMax: px,
    pxMin: 17 * unit,
    vertical: place.detail ? "bottom" : "middle",
    align,
  });
  const detail = place.detail
    ? textBlock(page, item.detail ?? "", {
        face: style.text,
        box: place.detail,
        fill: colors.soft,
        pxMax: Math.min(34 * unit, px * 0.72),
        pxMin: 17 * unit,
        align,
      }).elements
    : [];
  return [
    ...panel(page, box, "card", at === 0),
    ...(place.icon ? style.icon(page, `icon:${item.icon}`, place.icon) : []),
    ...label.elements,
    ...detail,
  ];
}
