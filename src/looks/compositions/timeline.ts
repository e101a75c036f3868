import type { Box, Element } from "../../drawing/scene.ts";
import type { DesignItem } from "../../values/design.ts";
import { roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Page, Point } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { drawnLine, fieldsOf } from "./parts.ts";
import { cells } from "./tiles.ts";
import { withTitle } from "./with-title.ts";

/** Points in time on a line that grows: downward, or to the right in wide frames. */
export const timeline: Compose = (page) => {
  const { title, items = [] } = fieldsOf(page);
  const { unit, colors } = page;
  const across = page.shape === "wide" && items.length <= 4;
  const { body, elements } = withTitle(page, title);
  const boxes = across
    ? cells(body, items.length, Math.max(1, items.length), 24 * unit)
    : cells(body, items.length, 1, Math.min(18 * unit, body.height * 0.03));
  const points = boxes.map(
    (box): Point =>
      across
        ? [box.x + 14 * unit, box.y + box.height * 0.5]
        : [box.x + 16 * unit, box.y + box.height / 2],
  );
  const starts = items.map((item, at) =>
    page.shot.moments.at(item.cue ?? item.label, 0.4 + at * 0.5),
  );
  const [from, to] = [starts[0] ?? 0, starts.at(-1) ?? 1];
  const rail = drawnLine(page, points, {
    start: Math.max(0, from - 0.1),
    seconds: Math.max(0.4, to - from),
    color: `${colors.ink}66`,
    width: 5 * unit,
  });
  return [
    ...elements,
    ...rail,
    ...items.map((item, at) => {
      const box = boxes[at] ?? body;
      const drawn = pointElements(page, item, { box, point: points[at] ?? [0, 0], across });
      return enter(page, drawn, { start: starts[at] ?? 0, around: box, subject: at === 0 });
    }),
  ];
};

function pointElements(
  page: Page,
  { label, detail }: DesignItem,
  { box, point: [x, y], across }: { box: Box; point: Point; across: boolean },
): Element[] {
  const { unit, style, colors } = page;
  const r = 13 * unit;
  const words: Box = across ? box : { ...box, x: x + 32 * unit, width: box.width - 48 * unit };
  const half = words.height / 2;
  const upper = across ? half - 22 * unit : half;
  const texts = [label, detail].map((text, row) => {
    if (!text) return [];
    const top = row === 0 ? words.y : words.y + words.height - (across ? upper : half * 0.94);
    return textBlock(page, text, {
      face: row === 0 ? style.number : style.text,
      box: { ...words, y: top, height: detail || across ? upper : words.height },
      fill: row === 0 ? colors.ink : colors.soft,
      pxMax: (row === 0 ? 64 : 36) * unit,
      pxMin: 17 * unit,
      vertical: detail || across ? (row === 0 ? "bottom" : "top") : "middle",
      align: "left",
    }).elements;
  });
  const dot: Element = {
    kind: "shape",
    path: roundRect({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }, r),
    fill: colors.accent,
  };
  return [dot, ...texts.flat()];
}
