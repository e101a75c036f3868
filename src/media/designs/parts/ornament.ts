import type { SKRSContext2D } from "@napi-rs/canvas";
import { lift, withAlpha } from "../../../values/colors.ts";
import type { Stage } from "./stage.ts";

type Shape = (context: SKRSContext2D, stage: Stage, place: { x: number; y: number }) => void;

/** Large quiet shapes that run out of the frame. Different seeds give different ones. */
export function ornament(context: SKRSContext2D, stage: Stage, background: string, seed: number) {
  const light = lift(background, 0.4);
  const x = stage.width * (seed & 8 ? 0.96 : 0.04);
  const y = stage.height * (seed & 16 ? 0.1 : 0.86);
  context.save();
  context.strokeStyle = withAlpha(light, 0.16);
  context.fillStyle = withAlpha(light, 0.13);
  shapes[(seed >>> 5) % shapes.length]?.(context, stage, { x, y });
  context.restore();
}

const rings: Shape = (context, { unit }, { x, y }) => {
  context.lineWidth = unit * 0.028;
  for (const radius of [0.22, 0.36, 0.5]) {
    context.beginPath();
    context.arc(x, y, unit * radius, 0, 2 * Math.PI);
    context.stroke();
  }
};

const bands: Shape = (context, { width, height }) => {
  for (const shift of [0, 0.2, 0.4]) {
    context.beginPath();
    context.moveTo(width * (shift + 0.34), 0);
    context.lineTo(width * (shift + 0.42), 0);
    context.lineTo(width * (shift - 0.1), height);
    context.lineTo(width * (shift - 0.18), height);
    context.fill();
  }
};

const dots: Shape = (context, { unit }, { x, y }) => {
  for (let dot = 0; dot < 36; dot++) {
    const [row, column] = [Math.floor(dot / 6), dot % 6];
    const [dx, dy] = [(column - 2.5) * unit * 0.055, (row - 2.5) * unit * 0.055];
    context.beginPath();
    context.arc(x + dx, y + dy, unit * 0.009, 0, 2 * Math.PI);
    context.fill();
  }
};

const hills: Shape = (context, { width, height }) => {
  for (const [x, level] of [
    [0.8, 1.16],
    [0.25, 1.23],
  ] as const) {
    context.beginPath();
    context.ellipse(width * x, height * level, width * 0.95, height * 0.32, 0, 0, 2 * Math.PI);
    context.fill();
  }
};

const shapes = [rings, bands, dots, hills];
