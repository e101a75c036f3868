import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Layer } from "./parts/layer.ts";

/** Draws the layers as they stand when all have entered. */
export function drawLayers(context: SKRSContext2D, layers: readonly Layer[]) {
  for (const layer of layers) {
    context.save();
    if (layer.cells)
      context.drawImage(cellPicture(layer), Math.round(layer.box.x), Math.round(layer.box.y));
    else {
      context.translate(layer.box.x, layer.box.y);
      layer.draw(context);
    }
    context.restore();
  }
}

/** The last cell of a strip. */
function cellPicture(layer: Layer) {
  const { width, height } = layer.box;
  const canvas = createCanvas(Math.ceil(width), Math.ceil(height));
  const context = canvas.getContext("2d");
  context.translate(0, -height * ((layer.cells ?? 1) - 1));
  layer.draw(context);
  return canvas;
}
