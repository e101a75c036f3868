import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Stage } from "./stage.ts";
import { lift, withAlpha } from "./theme.ts";

/** Large quiet shapes that run out of the frame: rings, bands, dots or hills. */
export function ornament(
  context: SKRSContext2D,
  { width, height, unit }: Stage,
  background: string,
  seed: number,
) {
  const light = lift(background, 0.4);
  const [x, y] = [seed & 8 ? width * 0.96 : width * 0.04, seed & 16 ? height * 0.1 : height * 0.86];
  context.save();
  context.strokeStyle = withAlpha(light, 0.16);
  context.fillStyle = withAlpha(light, 0.13);
  const kind = (seed >>> 5) % 4;
  if (kind === 0)
    for (const radius of [0.22, 0.36, 0.5]) {
      context.lineWidth = unit * 0.028;
      context.beginPath();
      context.arc(x, y, unit * radius, 0, 2 * Math.PI);
      context.stroke();
    }
  if (kind === 1)
    for (const shift of [0, 0.2, 0.4]) {
      context.beginPath();
      context.moveTo(width * (shift + 0.34), 0);
      context.lineTo(width * (shift + 0.42), 0);
      context.lineTo(width * (shift - 0.1), height);
      context.lineTo(width * (shift - 0.18), height);
      context.fill();
    }
  if (kind === 2)
    for (let row = 0; row < 6; row++)
      for (let column = 0; column < 6; column++) {
        context.beginPath();
        const [dx, dy] = [(column - 2.5) * unit * 0.055, (row - 2.5) * unit * 0.055];
        context.arc(x + dx, y + dy, unit * 0.009, 0, 2 * Math.PI);
        context.fill();
      }
  if (kind === 3)
    for (const level of [0.86, 0.93]) {
      context.beginPath();
      context.ellipse(
        width * (level === 0.93 ? 0.25 : 0.8),
        height * (level + 0.3),
        width * 0.95,
        height * 0.32,
        0,
        0,
        2 * Math.PI,
      );
      context.fill();
    }
  context.restore();
}
