import type { Design } from "../../../values/design.ts";
import { enclose } from "../../canvas/box.ts";
import { headingLayers } from "../parts/composites.ts";
import { plateLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";

const { rise } = entrances;

/** The upper part takes the type if it shows less than this share of what the lower part shows. */
const quietShare = 0.6;

/** Type over a picture, on a plate in the part where the picture shows less: the lower if equal. */
export function photo(design: Design, layout: LayoutContext): Layer[] {
  if (!design.title) return [];
  const low = typeOnPlate(design, layout, "bottom");
  const high = typeOnPlate(design, layout, "top");
  const detail = ([plate]: Layer[]) => (plate && layout.detailIn?.(plate.box)) ?? 0;
  return detail(high) < quietShare * detail(low) ? high : low;
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
