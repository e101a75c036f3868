import type { SKRSContext2D } from "@napi-rs/canvas";
import { contrast, contrastMin, mix, readableOn } from "../../values/colors.ts";
import type { Timeline } from "../../values/timeline.ts";
import { flush } from "../canvas/raw-picture.ts";

/** Share of the frame that cards keep clear of on every side. */
export const cardMargin = 0.1;

/** The canvas of a card with its size and its readable colors. */
export interface Page {
  context: SKRSContext2D;
  width: number;
  height: number;
  /** The shorter side; type sizes are relative to it. */
  unit: number;
  text: string;
  soft: string;
  ground: string;
  accent: string;
  onAccent: string;
  /** Opacity of the background that keeps the text readable over any picture. */
  cover: number;
}

export function createPage(
  context: SKRSContext2D,
  { width, height, palette }: { width: number; height: number; palette: Timeline["palette"] },
): Page {
  const ground = palette.background;
  const text = readableOn(palette.foreground, ground, 7);
  const accent = readableOn(palette.accent, ground, 3);
  const onAccent = contrast("#ffffff", accent) >= contrastMin ? "#ffffff" : "#0b0c10";
  return {
    context,
    width,
    height,
    unit: Math.min(width, height),
    text,
    soft: mix(text, ground, 0.12),
    ground,
    accent,
    onAccent,
    cover: scrimOpacity(text, ground),
  };
}

/**
 * The lowest opacity that keeps 4.5:1 over the worst picture: white behind light text, or black.
 */
export function scrimOpacity(text: string, ground: string): number {
  const worst = contrast(text, "#ffffff") < contrast(text, "#000000") ? "#ffffff" : "#000000";
  for (let cover = 0.62; cover < 0.96; cover += 0.02)
    if (contrast(mix(text, ground, 0.12), mix(worst, ground, cover)) >= 4.6) return cover;
  return 0.96;
}

/** Shades the whole card slightly and the area behind the text enough, without a visible edge. */
export async function scrim(
  { context, width, height, ground, cover }: Page,
  from: number,
  to: number,
): Promise<void> {
  const gradient = context.createLinearGradient(0, 0, 0, height);
  const at = (y: number) => Math.max(0, Math.min(1, y / height));
  const shade = (alpha: number) =>
    `${ground}${Math.round(alpha * 255)
      .toString(16)
      .padStart(2, "0")}`;
  gradient.addColorStop(0, shade(cover * 0.55));
  gradient.addColorStop(at(from), shade(cover));
  gradient.addColorStop(at(to), shade(cover));
  gradient.addColorStop(1, shade(cover * 0.55));
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  await flush(context);
}

export function fillRound(
  { context, accent }: Page,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  color = accent,
) {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

export function arcs({ context, width, height, unit, accent }: Page, radius: number) {
  context.strokeStyle = accent;
  context.lineCap = "round";
  for (const [offset, line, alpha] of [
    [0, 0.012, 1],
    [0.035, 0.005, 0.55],
  ] as const) {
    context.globalAlpha = alpha;
    context.lineWidth = unit * line;
    for (const start of [-0.42, 0.58]) {
      context.beginPath();
      context.arc(
        width / 2,
        height / 2,
        radius - unit * offset,
        (start - 0.16) * Math.PI,
        (start + 0.16) * Math.PI,
      );
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** Draws two drops instead of a character, so that the mark looks the same in every script. */
export function quotationMark({ context, accent }: Page, x: number, y: number, size: number) {
  context.fillStyle = accent;
  for (const left of [x, x + size * 0.62]) {
    const [r, cx, cy] = [size * 0.25, left + size * 0.25, y + size * 0.72];
    context.beginPath();
    context.arc(cx, cy, r, 0, 2 * Math.PI);
    context.fill();
    context.beginPath();
    context.moveTo(cx - r, cy);
    context.quadraticCurveTo(cx - r, y + size * 0.12, cx + r * 0.75, y);
    context.lineTo(cx + r * 0.9, y + size * 0.16);
    context.quadraticCurveTo(cx - r * 0.1, y + size * 0.25, cx, cy);
    context.fill();
  }
}
