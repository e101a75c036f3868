import type { Design } from "../../../values/design.ts";
import { enclose } from "../../canvas/box.ts";
import { headingLayers } from "../parts/composites.ts";
import { plateLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";

const { rise } = entrances;

/** How much less another place must show than the lower left, to be taken instead. */
const costs = { upper: 1.7, right: 3.5 };

/** Type over a picture, on a plate at the side of the picture that shows the least. */
export function photo(design: Design, layout: LayoutContext): Layer[] {
  if (!design.title) return [];
  const low = typeOnPlate(design, layout, "bottom");
  const high = typeOnPlate(design, layout, "top");
  const places = [
    { layers: low, cost: 1 },
    { layers: high, cost: costs.upper },
    { layers: atRight(low, layout), cost: costs.right },
    { layers: atRight(high, layout), cost: costs.right },
  ];
  const seen = places.map(({ layers: [plate], cost }) =>
    plate && layout.detailIn ? layout.detailIn(plate.box) * cost : 0,
  );
  return places[seen.indexOf(Math.min(...seen))]?.layers ?? low;
}

/** The same layers as far from the right edge of the content as they are from the left one. */
function atRight(layers: Layer[], { stage: { content } }: LayoutContext): Layer[] {
  const plate = layers[0]?.box;
  const free = plate ? content.width - plate.width - 2 * (plate.x - content.x) : 0;
  return layers.map((layer) => ({ ...layer, box: { ...layer.box, x: layer.box.x + free } }));
}

function typeOnPlate(design: Design, layout: LayoutContext, vertical: "top" | "bottom"): Layer[] {
  const { stage, cues, theme } = layout;
  const { content, unit } = stage;
  const start = Math.min(cues.at(design.cue ?? design.title, 0.4), 1.2);
  const height = unit * (design.subtitle ? 0.3 : 0.22);
  const y = vertical === "top" ? content.y : content.y + content.height - height;
  const box = { ...content, y, height };
  const ground = theme.plate;
  const look = { px: unit * 0.095, align: "left", vertical, ground } as const;
  const layers = headingLayers(layout, design, { box, start, look });
  const pad = unit * 0.035;
  const around = enclose(
    layers.map((layer) => layer.box),
    { x: pad, y: pad },
  );
  return [plateLayer(layout, "plate", { box: around, enter: rise(start - 0.05) }), ...layers];
}
