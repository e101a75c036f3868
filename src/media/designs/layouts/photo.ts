import type { Design } from "../../../values/design.ts";
import { enclose } from "../../canvas/box.ts";
import { headingLayers } from "../parts/composites.ts";
import { plateLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";

const { rise } = entrances;

/** Type over a picture, in its lower part, on a plate. */
export function photo(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues, theme } = layout;
  const { content, unit } = stage;
  if (!design.title) return [];
  const start = Math.min(cues.at(design.cue ?? design.title, 0.4), 1.2);
  const height = unit * (design.subtitle ? 0.3 : 0.22);
  const box = { ...content, y: content.y + content.height - height, height };
  const ground = theme.plate;
  const look = { px: unit * 0.095, align: "left", vertical: "bottom", ground } as const;
  const layers = headingLayers(layout, design, { box, start, look });
  const pad = unit * 0.035;
  const around = enclose(
    layers.map((layer) => layer.box),
    { x: pad, y: pad },
  );
  return [plateLayer(layout, "plate", { box: around, enter: rise(start - 0.05) }), ...layers];
}
