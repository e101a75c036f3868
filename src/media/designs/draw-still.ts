import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Layer } from "./parts/layer.ts";

/** Draws the layers as they stand when all have entered: of cells, the last one. */
export function drawLayers(context: SKRSContext2D, layers: readonly Layer[]) {
  for (const { box, cells = 1, draw } of layers) {
    context.save();
    context.translate(box.x, box.y);
    draw(context, cells - 1);
    context.restore();
  }
}
