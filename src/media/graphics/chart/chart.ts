import type { Box } from "../../canvas/box.ts";
import type { Composition } from "../../designs/layout-composition.ts";
import { entrances, type Layer } from "../../designs/parts/layer.ts";
import type { LayoutContext } from "../../designs/parts/layout-context.ts";
import { placeText } from "../../designs/parts/text-layer.ts";
import { labelSizes } from "./axes.ts";
import { barRows } from "./bar-rows.ts";
import type { ChartData } from "./chart-data.ts";
import { lineWidth } from "./chart-text.ts";
import { columns } from "./columns.ts";
import { curve } from "./curve.ts";
import { pie } from "./pie.ts";
import { isWord } from "./scale.ts";

const { rise } = entrances;

/** A chart with its title. Its parts grow one after another in an animation. */
export function chartComposition(data: ChartData): Composition {
  return {
    place(layout) {
      const { layers, area } = heading(data, layout);
      return [...layers, ...chooseLayout(data, layout)(data, layout, area)];
    },
    icons: [],
    variant: 0,
    isCentered: true,
  };
}

/** Few bars lie where their labels have no room under standing ones, and in tall frames. */
function chooseLayout({ type, points }: ChartData, layout: LayoutContext) {
  const { stage } = layout;
  if (type === "pie") return pie;
  if (type !== "bar") return curve;
  const rowsMax = stage.shape === "tall" ? 14 : stage.shape === "square" ? 9 : 7;
  const cell = (stage.content.width * 0.88) / points.length;
  const px = stage.unit * labelSizes.smallest;
  const isTight = points.some(({ label }) => lineWidth(layout, label, px) > cell * 0.94);
  return (stage.shape === "tall" || isTight) && points.length <= rowsMax ? barRows : columns;
}

function heading(
  { title, unit }: ChartData,
  layout: LayoutContext,
): { layers: Layer[]; area: Box } {
  const { stage, theme } = layout;
  const { content, unit: side } = stage;
  const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(title ?? "");
  const layers: Layer[] = [];
  let top = content.y;
  if (title) {
    const height = Math.min(content.height * 0.24, side * 0.26);
    const { layer } = placeText(layout, "title", title, {
      box: { ...content, height },
      look: { px: side * 0.085, align: rightToLeft ? "right" : "left", vertical: "top" },
      enter: rise(0.15),
    });
    layers.push(layer);
    top = layer.box.y + layer.box.height + side * 0.02;
  }
  if (isWord(unit)) {
    const { layer } = placeText(layout, "unit", unit, {
      box: { ...content, y: top, height: side * 0.055 },
      look: {
        px: side * 0.046,
        weight: "plain",
        color: theme.soft,
        align: rightToLeft ? "right" : "left",
        vertical: "top",
      },
      enter: rise(0.25),
    });
    layers.push(layer);
    top = layer.box.y + layer.box.height;
  }
  const gap = layers.length > 0 ? side * 0.04 : 0;
  return {
    layers,
    area: { ...content, y: top + gap, height: content.y + content.height - top - gap },
  };
}
