import type { SKRSContext2D } from "@napi-rs/canvas";

/** Gives what is drawn next a shadow, `down` pixels below it. */
export function setShadow(context: SKRSContext2D, color: string, blur: number, down: number) {
  context.shadowColor = color;
  context.shadowBlur = blur;
  context.shadowOffsetY = down;
}
