import { createCanvas, Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { mix } from "../../../values/colors.ts";
import type { Random } from "../../random.ts";
import type { createNoise } from "./noise.ts";
import type { Scheme } from "./palette.ts";
import { emblems, type Subject } from "./subjects.ts";

/** The canvas and everything a style draws with. */
export interface Surface {
  context: SKRSContext2D;
  width: number;
  height: number;
  /** The shorter side in pixels; sizes are fractions of it. */
  unit: number;
  random: Random;
  noise: ReturnType<typeof createNoise>;
  scheme: Scheme;
  /** Subjects that the prompt mentions. */
  subjects: ReadonlySet<Subject>;
  /** Leaves out what would draw attention: suns, moons, silhouettes. */
  calm: boolean;
  /** Center of attention: above the captions, off center. */
  focus: { x: number; y: number };
}

export type Style = (surface: Surface) => void;
type Fill = SKRSContext2D["fillStyle"];

/** `#rrggbb` with an opacity of 0 to 1. */
export const alpha = (hex: string, opacity: number) =>
  `${hex}${Math.round(Math.max(0, Math.min(1, opacity)) * 255)
    .toString(16)
    .padStart(2, "0")}`;

/** Fills the canvas with a vertical gradient; stops are `[position from 0 to 1, color]`. */
export function fillSky(
  { context, width, height }: Surface,
  stops: readonly (readonly [number, string])[],
) {
  const gradient = context.createLinearGradient(0, 0, 0, height);
  for (const [place, color] of stops) gradient.addColorStop(place, color);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

/** A radial glow. `strength` is its opacity at the center, 0 to 1. */
export function glow(
  { context }: Surface,
  x: number,
  y: number,
  radius: number,
  color: string,
  strength: number,
) {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  for (const [place, share] of [
    [0, 1],
    [0.15, 0.72],
    [0.35, 0.36],
    [0.6, 0.12],
    [1, 0],
  ] as const) {
    gradient.addColorStop(place, alpha(color, strength * share));
  }
  context.save();
  context.globalCompositeOperation = "screen";
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  context.restore();
}

/** A sun or moon with a wide glow. */
export function disc(
  surface: Surface,
  x: number,
  y: number,
  radius: number,
  [top, bottom]: readonly [string, string],
  shine = 0.8,
) {
  const { context, calm } = surface;
  if (calm) return glow(surface, x, y, radius * 5, mix(bottom, top, 0.5), shine * 0.45);
  glow(surface, x, y, radius * 6, bottom, shine * 0.6);
  glow(surface, x, y, radius * 2.4, top, shine * 0.7);
  const gradient = context.createLinearGradient(x, y - radius, x, y + radius);
  gradient.addColorStop(0, top);
  gradient.addColorStop(1, bottom);
  context.fillStyle = gradient;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Stars of varied brightness down to `bottom`, a fraction of the height. */
export function stars(surface: Surface, count: number, bottom = 1) {
  const { context, width, height, unit, random } = surface;
  for (let index = 0; index < count; index++) {
    const [x, y] = [random.next() * width, random.next() * height * bottom];
    const size = unit * (0.0006 + 0.0022 * random.next() ** 5);
    context.fillStyle = alpha(
      random.chance(0.15) ? surface.scheme.accent : "#ffffff",
      random.between(0.25, 0.95) * (1 - (0.75 * y) / (height * bottom)),
    );
    context.beginPath();
    context.arc(x, y, size, 0, 2 * Math.PI);
    context.fill();
    if (size > unit * 0.0024) glow(surface, x, y, size * 6, "#ffffff", 0.35);
  }
}

/**
 * Paints at a fraction of the size and scales up, which is cheap and smooth for blurred content.
 */
export function soft(
  surface: Surface,
  share: number,
  mode: "screen" | "source-over" | "multiply" | "overlay",
  paint: (small: SKRSContext2D, width: number, height: number) => void,
) {
  const [width, height] = [Math.ceil(surface.width * share), Math.ceil(surface.height * share)];
  const small = createCanvas(width, height);
  paint(small.getContext("2d"), width, height);
  surface.context.save();
  surface.context.imageSmoothingEnabled = true;
  surface.context.imageSmoothingQuality = "high";
  surface.context.globalCompositeOperation = mode;
  surface.context.drawImage(small, 0, 0, surface.width, surface.height);
  surface.context.restore();
}

/** Fills the area between a curve and the bottom edge. */
export function fillUnder(
  { context, width, height, unit }: Surface,
  curve: (x: number) => number,
  fill: Fill,
) {
  context.beginPath();
  context.moveTo(0, height);
  const step = Math.max(1, unit / 400);
  for (let x = 0; x <= width + step; x += step) context.lineTo(x, curve(x));
  context.lineTo(width, height);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
}

/** A vertical gradient between two y positions. */
export function fade({ context }: Surface, from: number, to: number, top: string, bottom: string) {
  const gradient = context.createLinearGradient(0, from, 0, to);
  gradient.addColorStop(0, top);
  gradient.addColorStop(1, bottom);
  return gradient;
}

/** Adds a vignette and a fine grain that hides banding in gradients. */
export function finish({ context, width, height, random }: Surface) {
  const vignette = context.createRadialGradient(
    width / 2,
    height * 0.45,
    Math.min(width, height) * 0.35,
    width / 2,
    height / 2,
    Math.hypot(width, height) * 0.62,
  );
  vignette.addColorStop(0, "#00000000");
  vignette.addColorStop(1, "#00000073");
  context.fillStyle = vignette;
  context.fillRect(0, 0, width, height);
  const tile = createCanvas(256, 256);
  const paper = tile.getContext("2d");
  const grain = paper.createImageData(256, 256);
  for (let index = 0; index < grain.data.length; index += 4) {
    const value = random.next() + random.next() > 1 ? 255 : 0;
    grain.data.set([value, value, value, 4 + random.next() * 11], index);
  }
  paper.putImageData(grain, 0, 0);
  const pattern = context.createPattern(tile, "repeat");
  if (pattern) context.fillStyle = pattern;
  context.fillRect(0, 0, width, height);
}

/**
 * Draws the silhouette of one of the prompt's subjects. Returns false if no subject can be drawn.
 */
export function emblem(
  { context, random, subjects, calm }: Surface,
  { x, y, size }: { x: number; y: number; size: number },
  color: string,
): boolean {
  if (calm) return true;
  const shapes = [...subjects].flatMap((subject) => emblems[subject] ?? []);
  if (shapes.length === 0) return false;
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 24, size / 24);
  context.fillStyle = color;
  context.fill(new Path2D(random.pick(shapes)), "evenodd");
  context.restore();
  return true;
}

/** Draws a subject's silhouette standing on a point. */
export function stand(
  { context, calm }: Surface,
  subject: Subject,
  { x, foot, size, turn = 0 }: { x: number; foot: number; size: number; turn?: number },
  color: Fill,
) {
  const shape = emblems[subject];
  if (!shape || calm) return;
  context.save();
  context.translate(x, foot);
  context.rotate(turn);
  context.translate(-size / 2, -size * 0.9);
  context.scale(size / 24, size / 24);
  context.fillStyle = color;
  context.fill(new Path2D(shape), "evenodd");
  context.restore();
}
