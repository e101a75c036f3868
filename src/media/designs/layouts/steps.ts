import { withAlpha } from "../../../values/colors.ts";
import type { Design, DesignItem } from "../../../values/design.ts";
import { type Box, boxAround, centerX, centerY, splitBox } from "../../canvas/box.ts";
import { findIcon, headingLayers, iconLayers, splitArea } from "../parts/composites.ts";
import { barLayer, haloLayer, iconLayer, plateLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { textLayer } from "../parts/text-layer.ts";
import { bullet, itemCue, labelLayers, titled } from "./list-parts.ts";

const { rise, pop, wipe, fade } = entrances;

/** A numbered path: all steps of one scene, or the step that a scene stands at. */
export function steps(design: Design, layout: LayoutContext): Layer[] {
  return design.current === undefined ? stepPath(design, layout) : currentStep(design, layout);
}

function stepPath(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const items = design.items ?? [];
  const { layers, rest } = titled(design, layout);
  const count = items.length;
  const wide = stage.shape === "wide";
  const gap = stage.unit * 0.02;
  const cells = splitBox(rest, count, { direction: wide ? "columns" : "rows", gap });
  const starts = items.map((item, index) => cues.at(itemCue(item), cues.spread(index, count)));
  return [
    ...layers,
    ...pathLayers(layout, { rest, cells, starts }),
    ...cells.flatMap((cell, index) => {
      const item = items[index];
      if (!item) return [];
      const step = { cell, index, start: starts[index] ?? 0.3, rest };
      return wide ? stepColumn(layout, item, step) : stepRow(layout, item, step);
    }),
  ];
}

const discSize = ({ stage }: LayoutContext, cell: Box) =>
  stage.shape === "wide" ? stage.unit * 0.15 : Math.min(stage.unit * 0.15, cell.height * 0.62);

/** Lines from disc to disc, each drawn just before the disc that it leads to. */
function pathLayers(
  layout: LayoutContext,
  { rest, cells, starts }: { rest: Box; cells: Box[]; starts: number[] },
): Layer[] {
  const { stage, theme } = layout;
  const wide = stage.shape === "wide";
  const thick = stage.unit * 0.014;
  const color = withAlpha(theme.accent, 0.75);
  return cells.slice(1).map((cell, index) => {
    const before = cells[index] as Box;
    const x = rest.x + discSize(layout, cell) / 2 - thick / 2;
    const y = rest.y + rest.height * 0.3 - thick / 2;
    const line = wide
      ? { x: centerX(before), y, width: centerX(cell) - centerX(before), height: thick }
      : { x, y: centerY(before), width: thick, height: centerY(cell) - centerY(before) };
    const enter = wipe((starts[index + 1] ?? 0.5) - 0.15, wide ? "right" : "down", 0.4);
    return barLayer(`path ${index + 1}`, line, { color, enter });
  });
}

interface Step {
  cell: Box;
  index: number;
  start: number;
  rest: Box;
}

function stepRow(
  layout: LayoutContext,
  item: DesignItem,
  { cell, index, start, rest }: Step,
): Layer[] {
  const { stage } = layout;
  const icon = findIcon(layout, item.icon);
  const disc = discSize(layout, cell);
  const side = Math.min(cell.height * 0.7, stage.unit * 0.2);
  const left = rest.x + disc + stage.unit * 0.04;
  const end = rest.x + rest.width - (icon ? side + stage.unit * 0.03 : 0);
  const box = {
    x: left,
    y: cell.y + cell.height * 0.08,
    width: end - left,
    height: cell.height * 0.84,
  };
  const picture = boxAround(rest.x + rest.width - side / 2, centerY(cell), side);
  return [
    bullet(layout, `${index + 1}`, boxAround(rest.x + disc / 2, centerY(cell), disc), start),
    ...labelLayers(layout, item, index, { box, align: "left", start: start + 0.08 }),
    ...iconLayers(layout, `icon ${index + 1}`, {
      icon: item.icon,
      box: picture,
      enter: pop(start + 0.14),
    }),
  ];
}

function stepColumn(
  layout: LayoutContext,
  item: DesignItem,
  { cell, index, start, rest }: Step,
): Layer[] {
  const { stage } = layout;
  const { unit } = stage;
  const icon = findIcon(layout, item.icon);
  const disc = discSize(layout, cell);
  const [x, y] = [centerX(cell), rest.y + rest.height * 0.3];
  const side = Math.min(cell.width * 0.5, unit * 0.2);
  const top = y + disc / 2 + unit * 0.03;
  const below = top + (icon ? side + unit * 0.02 : 0);
  const height = Math.min(unit * 0.22, rest.y + rest.height - below);
  const picture = { x: x - side / 2, y: top, width: side, height: side };
  const label = {
    box: { ...cell, y: below, height },
    align: "center",
    start: start + 0.1,
  } as const;
  return [
    bullet(layout, `${index + 1}`, boxAround(x, y, disc), start),
    ...iconLayers(layout, `icon ${index + 1}`, {
      icon: item.icon,
      box: picture,
      enter: pop(start + 0.14),
    }),
    ...labelLayers(layout, item, index, label),
  ];
}

/** The step that the scene is about, under the dots of all steps. */
function currentStep(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const { content, unit } = stage;
  const items = design.items ?? [];
  const current = Math.min(design.current ?? 0, items.length - 1);
  const item = items[current];
  if (!item) return [];
  const dot = unit * 0.085;
  const start = Math.min(cues.at(item.cue, 0.45), 0.8);
  const top = dot + unit * 0.06;
  const area = { ...content, y: content.y + top, height: content.height - top };
  const { picture, words } = splitArea(area, stage, { tall: 0.6, wide: 0.42, gap: 0.02 });
  return [
    ...progress(layout, { count: items.length, current, dot }),
    ...stepPicture(layout, item, { current, box: picture, start }),
    ...stepWords(layout, item, { box: words, start: start + 0.15 }),
  ];
}

/** The icon of a step on a plate, or its number in large type. */
function stepPicture(
  layout: LayoutContext,
  item: DesignItem,
  { current, box, start }: { current: number; box: Box; start: number },
): Layer[] {
  const side = Math.min(box.width, box.height) * 0.78;
  const [x, y] = [centerX(box), centerY(box)];
  const inner = boxAround(x, y, side * 0.66);
  const icon = findIcon(layout, item.icon);
  if (!icon)
    return [
      haloLayer(layout, { x, y, radius: side * 0.62, enter: pop(0.1, 0.7) }),
      bullet(layout, `${current + 1}`, inner, 0.2),
    ];
  const plate = { box: boxAround(x, y, side), enter: pop(start - 0.1), radius: side * 0.22 };
  return [
    plateLayer(layout, "plate", plate),
    iconLayer(layout, "icon", icon, { box: inner, enter: pop(start) }),
  ];
}

function stepWords(
  layout: LayoutContext,
  { label, detail }: DesignItem,
  { box, start }: { box: Box; start: number },
): Layer[] {
  const { shape, unit } = layout.stage;
  const isWide = shape === "wide";
  const look = { px: unit * 0.1, align: isWide ? "left" : "center" } as const;
  if (detail)
    return headingLayers(
      layout,
      { title: label, subtitle: detail },
      { box, start, look: { ...look, vertical: "bottom" } },
    );
  const vertical = isWide ? "middle" : "top";
  return [
    textLayer(layout, "label", label, { box, look: { ...look, vertical }, enter: rise(start) }),
  ];
}

/** Numbered dots in a row: the steps so far are lit. */
function progress(
  layout: LayoutContext,
  { count, current, dot }: { count: number; current: number; dot: number },
): Layer[] {
  const { stage, theme } = layout;
  const { content, unit } = stage;
  const gap = Math.min(unit * 0.13, (content.width - dot) / Math.max(1, count - 1) - dot);
  const span = (count - 1) * (dot + gap);
  const left = centerX(content) - span / 2;
  const y = content.y + dot / 2;
  const line = { x: left, y: y - unit * 0.005, width: span, height: unit * 0.01 };
  const lit = { ...line, width: (span * current) / Math.max(1, count - 1) };
  const faint = withAlpha(theme.text, 0.28);
  return [
    ...(count > 1 ? [barLayer("path", line, { color: faint, enter: fade(0.1) })] : []),
    ...(current > 0
      ? [barLayer("path lit", lit, { color: theme.accent, enter: wipe(0.25, "right", 0.5) })]
      : []),
    ...Array.from({ length: count }, (_, index) => {
      const isCurrent = index === current;
      const size = isCurrent ? dot * 1.25 : dot;
      const box = boxAround(left + index * (dot + gap), y, size);
      const start = 0.1 + 0.07 * index + (isCurrent ? 0.25 : 0);
      return bullet(layout, `${index + 1}`, box, start, { lit: index <= current });
    }),
  ];
}
