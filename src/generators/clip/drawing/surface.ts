import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { parseHex } from "../../../values/colors.ts";
import type { Scheme } from "../../image/drawing/palette.ts";
import type { Random } from "../../random.ts";

/** What a style draws on. Sizes are pixels of the drawing, which may be smaller than the clip. */
export interface Surface {
  context: SKRSContext2D;
  width: number;
  height: number;
  /** The short side. */
  unit: number;
  scheme: Scheme;
  random: Random;
  /** Length of the loop. */
  seconds: number;
}

/** Draws one frame; `phase` runs from 0 to 1 in one loop, and 1 looks like 0. */
export type DrawFrame = (phase: number) => void;

/** A style of animated backgrounds. */
export interface ClipStyle {
  /** Words in the prompt that select it: stems, separated by spaces. */
  words: string;
  /** Size of the drawing relative to the clip. Soft pictures need few pixels. */
  scale: number;
  prepare(surface: Surface): DrawFrame;
}

const turn = 2 * Math.PI;

/** A sine that repeats `cycles` times in a loop; `offset` in cycles. */
export const wave = (phase: number, cycles: number, offset = 0): number =>
  Math.sin(turn * (phase * cycles + offset));

/** Whole cycles in a loop for a motion of `rate` cycles per second: at least one. */
export const countCycles = ({ seconds }: Pick<Surface, "seconds">, rate: number): number =>
  Math.max(1, Math.round(rate * seconds));

/** The color with an opacity, as CSS. */
export function tint(hex: string, opacity: number): string {
  const [r, g, b] = parseHex(hex);
  return `rgba(${r},${g},${b},${opacity.toFixed(3)})`;
}

/** Fills the frame from top to bottom. */
export function fillDown({ context, width, height }: Surface, colors: readonly string[]): void {
  const gradient = context.createLinearGradient(0, 0, 0, height);
  for (const [index, color] of colors.entries())
    gradient.addColorStop(index / Math.max(1, colors.length - 1), color);
  context.globalCompositeOperation = "source-over";
  context.globalAlpha = 1;
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

/** Adds a soft light. */
export function glow(
  { context }: Pick<Surface, "context">,
  { x, y, radius }: { x: number; y: number; radius: number },
  color: string,
  opacity: number,
): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  // Four stops come near a bell curve: no edge is visible.
  for (const [at, share] of [
    [0, 1],
    [0.3, 0.72],
    [0.6, 0.25],
    [1, 0],
  ] as const)
    gradient.addColorStop(at, tint(color, opacity * share));
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** A picture that all frames copy. It is drawn once, because gradients cost more than copies. */
export function drawOnce(
  width: number,
  height: number,
  draw: (context: SKRSContext2D) => void,
): Canvas {
  const canvas = createCanvas(Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height)));
  draw(canvas.getContext("2d"));
  return canvas;
}

/** A round light of `size` pixels: a bright core with a soft edge, or a disc with an edge. */
export const sprite = (size: number, color: string, kind: "light" | "disc"): Canvas =>
  drawOnce(size, size, (context) => {
    const half = size / 2;
    const gradient = context.createRadialGradient(half, half, 0, half, half, half);
    const stops =
      kind === "light"
        ? ([
            [0, 1],
            [0.12, 0.85],
            [0.3, 0.28],
            [1, 0],
          ] as const)
        : ([
            [0, 0.55],
            [0.8, 0.62],
            [0.9, 0.85],
            [1, 0],
          ] as const);
    for (const [at, share] of stops) gradient.addColorStop(at, tint(color, share));
    context.fillStyle = gradient;
    context.fillRect(0, 0, size, size);
  });

/** Wraps a position into the range from 0 to 1, 1 excluded. */
export const wrapAround = (value: number): number => value - Math.floor(value);
