import { createCanvas, ImageData, type SKRSContext2D } from "@napi-rs/canvas";
import { contrast, lift, mix, toHex, withAlpha } from "../../values/colors.ts";
import type { Focus } from "../../values/scene.ts";
import type { Timeline } from "../../values/timeline.ts";
import type { Box } from "../canvas/box.ts";
import { flush } from "../canvas/raw-picture.ts";
import type { PictureReader, PixelRequest } from "../picture-reader.ts";
import { cropAround } from "../pictures/crop-around.ts";
import { measureDetail } from "./measure-detail.ts";
import { ornament } from "./parts/ornament.ts";
import type { Stage } from "./parts/stage.ts";
import { createTheme } from "./parts/theme.ts";
import { drawPhoto } from "./photo-backdrop.ts";

export interface BackdropRequest {
  stage: Stage;
  palette: Timeline["palette"];
  picture?: PictureReader | undefined;
  /** Shows the picture as it is. */
  sharp: boolean;
  /** The point of the picture that stays in view. */
  focus?: Focus | undefined;
  seed: number;
}

export interface Backdrop {
  context: SKRSContext2D;
  /** The color behind a box that contrasts least with a text color. */
  groundUnder(box: Box, color: string): string;
  /** The lightest color behind the content, a few bright points aside. */
  lightest: string;
  /** Lays a soft shade behind a box whose text would not be readable. */
  shade(box: Box): void;
  /** How much a picture in focus shows in a box. */
  detailIn?: (box: Box) => number;
}

/**
 * Draws the background of a design: a sharp photo, a blurred picture in the colors of the palette,
 * or shapes in these colors.
 */
export async function drawBackdrop({
  stage,
  palette,
  picture,
  sharp: inFocus,
  focus,
  seed,
}: BackdropRequest): Promise<Backdrop> {
  const canvas = createCanvas(stage.width, stage.height);
  const context = canvas.getContext("2d");
  if (picture && inFocus) await drawPhoto(context, stage, { photo: picture, focus });
  else if (picture) await drawPicture(context, stage, picture, focus);
  else await drawShapes(context, stage, palette, seed);
  await flush(context);
  if (picture && !inFocus) await tint(context, stage, palette, seed);
  if (!inFocus) grain(context, stage);
  await flush(context);
  return {
    context,
    groundUnder: (box, color) => worstGround(context, stage, { box, color, ignored: 0.05 }),
    lightest: lightestIn(context, stage),
    shade: (box) => shade(context, stage, box, palette),
    ...(picture && inFocus ? { detailIn: measureDetail(context, stage) } : {}),
  };
}

/**
 * Draws the picture blurred, so that the design in front of it is seen first. Blurs a small copy,
 * which costs less.
 */
async function drawPicture(
  context: SKRSContext2D,
  { width, height, unit }: Stage,
  picture: PictureReader,
  focus: Focus | undefined,
) {
  const request = backdropPixels({ width, height, unit }, focus);
  const { width: w, height: h } = request;
  const read = await picture.read(request);
  const { data } = focus ? await cropAround(read, focus, { width: w, height: h }) : read;
  const small = createCanvas(w, h);
  small.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(data), w, h), 0, 0);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.drawImage(small, 0, 0, width, height);
}

const shrink = 3;
const blurShare = 0.011;

/** The pixels of a picture that stands out of focus behind a design. */
export const backdropPixels = (
  { width, height, unit }: Pick<Stage, "width" | "height" | "unit">,
  focus?: Focus,
): PixelRequest => ({
  width: Math.ceil(width / shrink),
  height: Math.ceil(height / shrink),
  fit: focus ? "outside" : "cover",
  background: "#000000",
  blur: Math.max(0.6, (unit * blurShare) / shrink),
  alpha: true,
});

/** Contrast of the text color with the lightest point of a tinted picture. */
const tintContrast = 5.4;
/** Directions of the gradient, from x, y to x, y. Neighboring scenes get different ones. */
const slopes = [
  [0, 0, 1, 1],
  [1, 0, 0, 1],
  [0.5, 0, 0.5, 1],
  [1, 1, 0, 0],
] as const;

/**
 * Tints the picture with the background color, lighter on one side. Darkens it until light text is
 * readable on it.
 */
async function tint(
  context: SKRSContext2D,
  stage: Stage,
  { background, foreground }: Timeline["palette"],
  seed: number,
) {
  const { width, height } = stage;
  const deep = mix(background, "#000000", 0.2);
  const [x0, y0, x1, y1] = slopes[seed % slopes.length] ?? slopes[0];
  const wash = context.createLinearGradient(x0 * width, y0 * height, x1 * width, y1 * height);
  wash.addColorStop(0, withAlpha(lift(background, 0.24), 0.8));
  wash.addColorStop(0.55, withAlpha(lift(background, 0.09), 0.74));
  wash.addColorStop(1, withAlpha(deep, 0.8));
  context.fillStyle = wash;
  context.fillRect(0, 0, width, height);
  await flush(context);
  ornament(context, stage, background, seed);
  await flush(context);
  for (let veils = 0; veils < 6; veils++) {
    if (contrast(foreground, lightestIn(context, stage)) >= tintContrast) return;
    context.fillStyle = withAlpha(background, 0.22);
    context.fillRect(0, 0, width, height);
    await flush(context);
  }
}

const lightestIn = (context: SKRSContext2D, stage: Stage) =>
  worstGround(context, stage, { box: stage.content, color: "#ffffff", ignored: 0.01 });

/** Draws a gradient with large soft discs and a vignette. Each seed gives other places. */
async function drawShapes(
  context: SKRSContext2D,
  { width, height, unit }: Stage,
  palette: Timeline["palette"],
  seed: number,
) {
  const theme = createTheme(palette);
  const turn = (seed % 7) / 7;
  const lit = lift(theme.ground, 0.15);
  const slope = context.createLinearGradient(width * turn, 0, width * (1 - turn), height);
  slope.addColorStop(0, lit);
  slope.addColorStop(0.5, lift(theme.ground, 0.05));
  slope.addColorStop(1, theme.deep);
  context.fillStyle = slope;
  context.fillRect(0, 0, width, height);
  const places = [
    [0.9, 0.04, 0.62],
    [0.02, 0.36, 0.44],
    [0.84, 0.98, 0.7],
    [0.1, 0.92, 0.36],
  ];
  for (const [index, [px = 0, py = 0, size = 0.4]] of places.entries()) {
    await flush(context);
    const [x, y] = [((px + turn + index * 0.13) % 1.1) * width, py * height];
    const radius = size * unit;
    const disc = context.createRadialGradient(x - radius * 0.3, y - radius * 0.4, 0, x, y, radius);
    disc.addColorStop(0, withAlpha(lift(theme.ground, 0.42), 0.26));
    disc.addColorStop(0.97, withAlpha(lift(theme.ground, 0.3), 0.12));
    disc.addColorStop(1, withAlpha(theme.ground, 0));
    context.fillStyle = disc;
    context.fillRect(0, 0, width, height);
  }
  await flush(context);
  const vignette = context.createRadialGradient(
    width / 2,
    height * 0.42,
    unit * 0.3,
    width / 2,
    height / 2,
    Math.hypot(width, height) * 0.62,
  );
  vignette.addColorStop(0, "#00000000");
  vignette.addColorStop(1, "#00000070");
  context.fillStyle = vignette;
  context.fillRect(0, 0, width, height);
}

/** A fine grain hides the bands of gradients. */
function grain(context: SKRSContext2D, { width, height }: Stage) {
  const side = 256;
  const tile = createCanvas(side, side);
  const paper = tile.getContext("2d");
  const noise = paper.createImageData(side, side);
  let state = 0x9e3779b9;
  for (let index = 0; index < noise.data.length; index += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const value = state & 1 ? 255 : 0;
    noise.data.set([value, value, value, 2 + ((state >>> 8) & 3)], index);
  }
  paper.putImageData(noise, 0, 0);
  const pattern = context.createPattern(tile, "repeat");
  if (!pattern) return;
  context.fillStyle = pattern;
  context.fillRect(0, 0, width, height);
}

function shade(
  context: SKRSContext2D,
  { unit }: Stage,
  { x, y, width, height }: Box,
  { background }: Timeline["palette"],
) {
  const pad = unit * 0.03;
  context.save();
  context.shadowColor = mix(background, "#000000", 0.55);
  context.shadowBlur = unit * 0.06;
  context.fillStyle = withAlpha(mix(background, "#000000", 0.45), 0.6);
  context.beginPath();
  context.roundRect(x - pad, y - pad, width + 2 * pad, height + 2 * pad, unit * 0.04);
  context.fill();
  context.restore();
}

const samples = 16;

/**
 * The color in a box that contrasts least with `color`, from a grid of points. `ignored` is the
 * share of points that may contrast less.
 */
function worstGround(
  context: SKRSContext2D,
  { width, height }: Stage,
  { box, color, ignored }: { box: Box; color: string; ignored: number },
): string {
  const x = Math.max(0, Math.min(width - 1, Math.round(box.x)));
  const y = Math.max(0, Math.min(height - 1, Math.round(box.y)));
  const [w, h] = [
    Math.max(1, Math.min(width - x, Math.round(box.width))),
    Math.max(1, Math.min(height - y, Math.round(box.height))),
  ];
  const grounds: { ground: string; ratio: number }[] = [];
  for (let row = 0; row < samples; row++) {
    // Reading whole boxes of a 4K frame would block the event loop.
    const top = y + Math.floor(((row + 0.5) / samples) * h);
    const { data } = context.getImageData(x, top, w, 1);
    for (let column = 0; column < samples; column++) {
      const at = 4 * Math.floor(((column + 0.5) / samples) * w);
      const ground = toHex([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
      grounds.push({ ground, ratio: contrast(color, ground) });
    }
  }
  const sorted = grounds.sort((a, b) => a.ratio - b.ratio);
  return sorted[Math.floor(sorted.length * ignored)]?.ground ?? "#000000";
}
