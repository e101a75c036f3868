import { mix } from "../../../values/colors.ts";
import type { Design, DesignItem } from "../../../values/design.ts";
import { type Box, boxAround, centerY, splitBox } from "../../canvas/box.ts";
import { findIcon, iconLayers } from "../parts/composites.ts";
import { plateLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { itemCue, labelLayers, titled } from "./list-parts.ts";

const { rise, pop } = entrances;

/** Ticks and crosses before short advice. */
export function checklist(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const { unit } = stage;
  const items = design.items ?? [];
  const { layers, rest } = titled(design, layout);
  const most = Math.min(rest.height, items.length * unit * (stage.shape === "wide" ? 0.24 : 0.34));
  const area = { ...rest, y: rest.y + (rest.height - most) / 2, height: most };
  const rows = splitBox(area, items.length, { direction: "rows", gap: unit * 0.03 });
  return [
    ...layers,
    ...rows.flatMap((row, index) => {
      const item = items[index];
      if (!item) return [];
      const start = cues.at(itemCue(item), cues.spread(index, items.length));
      return rowLayers(layout, item, { row, index, start });
    }),
  ];
}

/** A plate with the mark on the left, the text, and the icon on the right. */
function rowLayers(
  layout: LayoutContext,
  item: DesignItem,
  { row, index, start }: { row: Box; index: number; start: number },
): Layer[] {
  const { theme, stage } = layout;
  const side = Math.min(row.height * 0.6, stage.unit * 0.17);
  const lead = stage.unit * 0.045;
  const right = row.x + row.width;
  const hasIcon = findIcon(layout, item.icon) !== undefined;
  const textLeft = row.x + lead + side + stage.unit * 0.035;
  const textBox = {
    x: textLeft,
    y: row.y + row.height * 0.08,
    width: right - (hasIcon ? lead + side * 1.1 : lead) - textLeft,
    height: row.height * 0.84,
  };
  const markBox = boxAround(row.x + lead + side / 2, centerY(row), side);
  return [
    plateLayer(layout, `card ${index + 1}`, { box: row, enter: rise(start) }),
    mark(layout, item.mark ?? "yes", markBox, start + 0.25),
    ...iconLayers(layout, `icon ${index + 1}`, {
      icon: item.icon,
      box: boxAround(right - lead - side / 2, centerY(row), side * 1.05),
      enter: pop(start + 0.12),
    }),
    ...labelLayers(layout, item, index, {
      box: textBox,
      align: "left",
      start: start + 0.08,
      ground: theme.plate,
    }),
  ];
}

const markColors = { yes: "#37b679", no: "#e5484d" };

/** Lines of the marks, as shares of the side of the disc. */
const markLines: Record<"yes" | "no", [from: Point, ...to: Point[]][]> = {
  yes: [
    [
      [0.29, 0.53],
      [0.44, 0.68],
      [0.72, 0.36],
    ],
  ],
  no: [
    [
      [0.34, 0.34],
      [0.66, 0.66],
    ],
    [
      [0.66, 0.34],
      [0.34, 0.66],
    ],
  ],
};
type Point = [x: number, y: number];

function mark(layout: LayoutContext, kind: "yes" | "no", box: Box, start: number): Layer {
  const size = box.width;
  return {
    name: `mark ${kind}`,
    box,
    bleed: Math.ceil(size * 0.06),
    enter: pop(start),
    draw(context) {
      context.fillStyle = mix(markColors[kind], layout.theme.ground, 0.05);
      context.beginPath();
      context.arc(size / 2, size / 2, size / 2, 0, 2 * Math.PI);
      context.fill();
      context.strokeStyle = "#ffffff";
      context.lineWidth = size * 0.11;
      context.lineCap = "round";
      context.lineJoin = "round";
      context.beginPath();
      for (const [[x, y], ...others] of markLines[kind]) {
        context.moveTo(x * size, y * size);
        for (const [toX, toY] of others) context.lineTo(toX * size, toY * size);
      }
      context.stroke();
    },
  };
}
