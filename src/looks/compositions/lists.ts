import type { Box, Element } from "../../drawing/scene.ts";
import type { DesignItem } from "../../values/design.ts";
import { plate } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page } from "../kit/look.ts";
import { fitText, textBlock, textLines } from "../kit/text.ts";
import { fieldsOf, iconElement, isOdd, panel, split, squareIn, titleBlock } from "./parts.ts";
import { currentStep } from "./steps.ts";
import { tiles } from "./tiles.ts";
import { withTitle } from "./with-title.ts";

/** Rows with an icon, a number or a tick, and a word. Every other list of icons is a grid. */
export const list: Compose = (page) => {
  const { title, items = [], current } = fieldsOf(page);
  const { kind } = page.shot.content;
  const isSteps = kind === "steps" && current !== undefined;
  // All steps in one scene, the current one alone in the next.
  if (isSteps && isOdd(page)) return currentStep(page);
  const [only] = items;
  if (kind === "checklist" && only && items.length === 1 && !title) return oneCheck(page, only);
  const { body, elements } = withTitle(page, title);
  const starts = items.map((item, at) =>
    page.shot.moments.at(item.cue ?? item.label, 0.4 + at * 0.35),
  );
  if (kind === "icon_list" && isOdd(page) && items.every((item) => hasIcon(page, item))) {
    const columns = page.shape === "wide" ? Math.min(3, items.length) : items.length > 3 ? 2 : 1;
    return [...elements, ...tiles(page, items, { body, columns, starts })];
  }
  const rows = divide(page, body, items.length);
  const px = labelPx(page, items, rows);
  return [
    ...elements,
    ...items.map((item, at): Element => {
      const row = rows[at] ?? body;
      const drawn = rowElements(page, item, { row, at, px });
      const entered = enter(page, drawn, {
        start: starts[at] ?? 0,
        around: row,
        // The other steps of a video are there from scene to scene.
        subject: at === 0 || isSteps,
      });
      const faded = isSteps && current !== at;
      return faded ? { kind: "group", opacity: 0.45, children: [entered] } : entered;
    }),
  ];
};

/** Advice that fills the scene: its tick or cross, on the icon of its thing, over its words. */
function oneCheck(page: Page, item: DesignItem): Element[] {
  const { content, unit, shape, shot, style } = page;
  const isWide = shape === "wide";
  const isIcon = hasIcon(page, item);
  const [head, words] = split(page, content, isIcon ? 0.44 : 0.26, 0.05);
  const side = Math.min(head.width, head.height, (isIcon ? 460 : 210) * unit);
  const room = style.align === "center" || isWide ? (head.width - side) / 2 : 0;
  const y = isWide ? head.y + (head.height - side) / 2 : head.y + head.height - side;
  const box = { x: head.x + room, y, width: side, height: side };
  const start = shot.moments.at(item.cue ?? item.label, 0.3);
  const badge = side * 0.42;
  const corner = { x: box.x + side - badge, y: y + side - badge, width: badge, height: badge };
  const mark = tick(page, isIcon ? corner : box, item.mark ?? "yes");
  const block = titleBlock(page, words, {
    ...{ text: item.label, start: 0, pxMax: 84, subject: true },
    vertical: isWide ? "middle" : "top",
  });
  return [
    ...(isIcon ? [iconElement(page, `icon:${item.icon}`, { box, start: 0, subject: true })] : []),
    enter(page, mark, { start: isIcon ? start : 0, around: box, subject: !isIcon }),
    ...block.elements,
  ];
}

const hasIcon = ({ kit }: Page, { icon }: DesignItem) => icon !== undefined && kit.hasIcon(icon);

interface RowParts {
  mark: Box;
  label: Box;
  detail: Box;
}

function placeRow({ unit, style }: Page, item: DesignItem, whole: Box): RowParts {
  const [across, down] = style.rows === "cards" ? [20 * unit, whole.height * 0.08] : [0, 0];
  const row: Box = {
    x: whole.x + across,
    y: whole.y + down,
    width: whole.width - 2 * across,
    height: whole.height - 2 * down,
  };
  const side = Math.min(row.height * 0.86, 116 * unit, row.width * 0.3);
  const left = side + Math.min(24 * unit, side * 0.3);
  const words = { ...row, x: row.x + left, width: row.width - left };
  return {
    mark: { x: row.x, y: row.y + (row.height - side) / 2, width: side, height: side },
    label: { ...words, height: words.height * (item.detail ? 0.58 : 1) },
    detail: { ...words, y: words.y + words.height * 0.6, height: words.height * 0.38 },
  };
}

/** All labels of a list have the same size. */
function labelPx(page: Page, items: readonly DesignItem[], rows: readonly Box[]): number {
  return Math.min(
    ...items.map((item, at) => {
      const row = rows[at];
      if (!row) return Number.POSITIVE_INFINITY;
      const { label } = placeRow(page, item, row);
      const box = { ...label, pxMax: 56 * page.unit, pxMin: 18 * page.unit };
      return fitText(page.kit, item.label, page.style.label, box).px;
    }),
  );
}

function rowElements(
  page: Page,
  item: DesignItem,
  { row, at, px }: { row: Box; at: number; px: number },
): Element[] {
  const { unit, style, colors } = page;
  const place = placeRow(page, item, row);
  const label = textBlock(page, item.label, {
    face: style.label,
    box: place.label,
    fill: colors.ink,
    pxMax: px,
    pxMin: 18 * unit,
    vertical: item.detail ? "bottom" : "middle",
    align: "left",
  });
  const detail = item.detail
    ? textBlock(page, item.detail, {
        face: style.text,
        box: place.detail,
        fill: colors.soft,
        pxMax: Math.min(32 * unit, px * 0.75),
        pxMin: 15 * unit,
        align: "left",
      }).elements
    : [];
  const mark = markElements(page, item, { box: place.mark, at });
  const surface = style.rows === "cards" ? panel(page, row, "card", false) : [];
  return [...surface, ...mark, ...label.elements, ...detail];
}

/** The icon of a row, its number, or a tick or cross. */
function markElements(
  page: Page,
  item: DesignItem,
  { box, at }: { box: Box; at: number },
): Element[] {
  const { colors, style, kit, unit } = page;
  const { kind } = page.shot.content;
  if (kind === "checklist") return tick(page, box, item.mark ?? "yes");
  if (item.icon && kit.hasIcon(item.icon)) return style.icon(page, `icon:${item.icon}`, box);
  // Things without an order have no numbers.
  if (kind === "icon_list") return bullet(page, squareIn(box, 0.34));
  const inner = squareIn(box, 0.86);
  const set = fitText(kit, String(at + 1), style.number, {
    ...inner,
    pxMax: inner.height * 0.62,
    pxMin: 12 * unit,
  });
  return [
    plate(inner, colors.accent, inner.width / 2),
    ...textLines(kit, set, {
      x: inner.x + inner.width / 2,
      top: inner.y + (inner.height - set.height) / 2,
      align: "center",
      fill: colors.onAccent,
    }),
  ];
}

const bullet = ({ colors }: Page, box: Box): Element[] => [
  plate(box, colors.accent, box.width / 2),
];

function tick({ colors, style }: Page, box: Box, mark: "yes" | "no"): Element[] {
  const fill = style.marks?.[mark] ?? colors.accent;
  const line = style.marks ? "#ffffff" : colors.onAccent;
  const { x, y, width: s } = squareIn(box, 0.8);
  const path =
    mark === "yes"
      ? `M${x + s * 0.26} ${y + s * 0.54}l${s * 0.17} ${s * 0.17}l${s * 0.32} ${-s * 0.38}`
      : `M${x + s * 0.32} ${y + s * 0.32}l${s * 0.36} ${s * 0.36}M${x + s * 0.68} ${y + s * 0.32}l${-s * 0.36} ${s * 0.36}`;
  return [
    plate({ x, y, width: s, height: s }, fill, s * 0.3),
    { kind: "shape", path, stroke: line, strokeWidth: s * 0.11 },
  ];
}

/** Rows of equal height, not higher than they need, in one or two columns. */
function divide({ unit }: Page, box: Box, count: number): Box[] {
  const columns = count > 3 && box.height / count < 72 * unit ? 2 : 1;
  const perColumn = Math.ceil(count / columns);
  const gap = Math.min(box.height * 0.035, 26 * unit);
  const space = 30 * unit;
  const room = (box.height - gap * (perColumn - 1)) / Math.max(1, perColumn);
  const height = Math.min(room, 172 * unit);
  const width = (box.width - space * (columns - 1)) / columns;
  const top = box.y + (box.height - perColumn * height - (perColumn - 1) * gap) / 2;
  return Array.from({ length: count }, (_, at) => ({
    x: box.x + Math.floor(at / perColumn) * (width + space),
    y: top + (at % perColumn) * (height + gap),
    width,
    height,
  }));
}
