import type { SKRSContext2D } from "@napi-rs/canvas";
import { withAlpha } from "../../../values/colors.ts";

type HaloShape = (context: SKRSContext2D, radius: number, color: string) => void;

const discs: HaloShape = (context, radius, color) => {
  for (const [share, opacity] of [
    [1, 0.11],
    [0.76, 0.13],
    [0.53, 0.16],
  ] as const) {
    context.fillStyle = withAlpha(color, opacity);
    context.beginPath();
    context.arc(0, 0, radius * share, 0, 2 * Math.PI);
    context.fill();
  }
};

const sunburst: HaloShape = (context, radius, color) => {
  context.fillStyle = withAlpha(color, 0.16);
  for (let ray = 0; ray < 14; ray++) {
    const angle = (ray / 14) * 2 * Math.PI;
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, radius, angle, angle + Math.PI / 14);
    context.fill();
  }
  context.fillStyle = withAlpha(color, 0.2);
  context.beginPath();
  context.arc(0, 0, radius * 0.66, 0, 2 * Math.PI);
  context.fill();
};

const tiles: HaloShape = (context, radius, color) => {
  for (const [turn, share, opacity] of [
    [0.42, 0.7, 0.13],
    [0.18, 0.68, 0.16],
    [-0.06, 0.62, 0.2],
  ] as const) {
    const side = radius * share;
    context.save();
    context.rotate(turn);
    context.fillStyle = withAlpha(color, opacity);
    context.beginPath();
    context.roundRect(-side, -side, 2 * side, 2 * side, side * 0.42);
    context.fill();
    context.restore();
  }
};

const orbit: HaloShape = (context, radius, color) => {
  context.fillStyle = withAlpha(color, 0.2);
  context.beginPath();
  context.arc(0, 0, radius * 0.7, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = withAlpha(color, 0.5);
  context.lineWidth = radius * 0.018;
  context.setLineDash([radius * 0.02, radius * 0.075]);
  context.lineCap = "round";
  context.beginPath();
  context.arc(0, 0, radius * 0.9, 0, 2 * Math.PI);
  context.stroke();
  context.setLineDash([]);
  for (const [angle, size] of [
    [-0.7, 0.055],
    [2.3, 0.04],
    [3.9, 0.03],
  ] as const) {
    context.fillStyle = withAlpha(color, 0.85);
    context.beginPath();
    const [px, py] = [Math.cos(angle) * radius * 0.9, Math.sin(angle) * radius * 0.9];
    context.arc(px, py, radius * size, 0, 2 * Math.PI);
    context.fill();
  }
};

const haloShapes = [discs, sunburst, orbit, tiles];

/** Draws one of the shapes around the origin. */
export const drawHalo = (
  context: SKRSContext2D,
  variant: number,
  radius: number,
  color: string,
): void => (haloShapes[variant % haloShapes.length] ?? discs)(context, radius, color);
