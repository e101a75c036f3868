import type { Canvas } from "@napi-rs/canvas";

/**
 * Reads the pixels of a canvas without a copy. While they are held, the next drawing copies the
 * whole canvas, and each copy brings the garbage collection nearer: so they are given back.
 */
export function withPixels<T>(canvas: Canvas, read: (pixels: Uint8Array) => T): T {
  const pixels = canvas.data();
  const result = read(pixels);
  if (pixels.buffer instanceof ArrayBuffer) pixels.buffer.transfer(0);
  return result;
}
