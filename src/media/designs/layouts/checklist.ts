import type { Design } from "../../../values/design.ts";
import { type Box, boxAround, centerY, splitBox } from "../../canvas/box.ts";
import { mix } from "../../colors.ts";
import { iconLayer, plateLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";
import { itemCue, labelLayers, titled } from "./list-parts.ts";

const { rise, pop } = entrances;

/** Ticks and crosses before short advice. */
export function checklist(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues, icons, theme } = layout;
  const items = design.items ?? [];
  const { layers, rest } = titled(design, layout);
  const { unit } = stage;
  const most = Math.min(rest.height, items.length * unit * (stage.shape === "wide" ? 0.24 : 0.34));
  const area = { ...rest, y: rest.y + (rest.height - most) / 2, height: most };
  splitBox(area, items.length, { direction: "rows", gap: unit * 0.03 }).forEach((box, index) => {
    const item = items[index];
    if (!item) return;
    const start = cues.at(itemCue(item), cues.spread(index, items.length));
    const icon = item.icon ? icons.get(item.icon) : undefined;
    const side = Math.min(box.height * 0.6, unit * 0.17);
    const lead = unit * 0.045;
    layers.push(plateLayer(layout, `card ${index + 1}`, { box, enter: rise(start) }));
    layers.push(
      mark(
        layout,
        item.mark ?? "yes",
        boxAround(box.x + lead + side / 2, centerY(box), side),
        start + 0.25,
      ),
    );
    const end = icon ? lead + side * 1.1 : lead;
    if (icon)
      layers.push(
        iconLayer(layout, `icon ${index + 1}`, icon, {
          box: boxAround(box.x + box.width - lead - side / 2, centerY(box), side * 1.05),
          enter: pop(start + 0.12),
        }),
      );
    const left = box.x + lead + side + unit * 0.035;
    const words = {
      x: left,
      y: box.y + box.height * 0.08,
      width: box.x + box.width - end - left,
      height: box.height * 0.84,
    };
    layers.push(
      ...labelLayers(layout, item, index, {
        box: words,
        align: "left",
        start: start + 0.08,
        ground: theme.plate,
      }),
    );
  });
  return layers;
}

const markColors = { yes: "#37b679", no: "#e5484d" };

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
      const points =
        kind === "yes"
          ? [
              [
                [0.29, 0.53],
                [0.44, 0.68],
                [0.72, 0.36],
              ],
            ]
          : [
              [
                [0.34, 0.34],
                [0.66, 0.66],
              ],
              [
                [0.66, 0.34],
                [0.34, 0.66],
              ],
            ];
      for (const line of points) {
        const [from = [], ...others] = line;
        context.moveTo((from[0] ?? 0) * size, (from[1] ?? 0) * size);
        for (const [x = 0, y = 0] of others) context.lineTo(x * size, y * size);
      }
      context.stroke();
    },
  };
}
