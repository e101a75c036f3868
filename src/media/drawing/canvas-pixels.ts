import type { Canvas } from "@napi-rs/canvas";

/**
 * Reads the pixels of a canvas in a copy, which is given back at once: copies that are left bring
 * the garbage collection nearer.
 */
export function withPixels<T>(canvas: Canvas, read: (pixels: Uint8Array) => T): T {
  const pixels = canvas.data();
  const result = read(pixels);
  if (pixels.buffer instanceof ArrayBuffer) pixels.buffer.transfer(0);
  return result;
}
