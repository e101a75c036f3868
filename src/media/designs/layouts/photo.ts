import type { Design } from "../../../values/design.ts";
import { headingLayers } from "../parts/composites.ts";
import { type Easel, plateLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";

const { rise } = entrances;

/** Type over a picture, in its lower part, on a plate. */
export function photo(design: Design, easel: Easel): Layer[] {
  const { stage, cues, theme } = easel;
  const { content, unit } = stage;
  if (!design.title) return [];
  const start = Math.min(cues.at(design.cue ?? design.title, 0.4), 1.2);
  const height = unit * (design.subtitle ? 0.3 : 0.22);
  const box = { ...content, y: content.y + content.height - height, height };
  const ground = theme.plate;
  const look = { px: unit * 0.095, align: "left", vertical: "bottom", ground } as const;
  const layers = headingLayers(easel, design, { box, start, look });
  const pad = unit * 0.035;
  const left = Math.min(...layers.map((layer) => layer.box.x)) - pad;
  const right = Math.max(...layers.map((layer) => layer.box.x + layer.box.width)) + pad;
  const top = Math.min(...layers.map((layer) => layer.box.y)) - pad;
  const bottom = Math.max(...layers.map((layer) => layer.box.y + layer.box.height)) + pad;
  const around = { x: left, y: top, width: right - left, height: bottom - top };
  return [plateLayer(easel, "plate", { box: around, enter: rise(start - 0.05) }), ...layers];
}
