import { setImmediate } from "node:timers/promises";
import { createCanvas } from "@napi-rs/canvas";
import { levelSpread, windowSeconds } from "../audio/sound-levels.ts";
import { drawText, setText } from "../canvas/set-text.ts";

/** 0:07, 12:34 or 1:02:03. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const pad = (value: number) => String(value).padStart(2, "0");
  const rest = pad(whole % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Range of the bars in dB: this far below the loud parts, a bar is only a dot. */
const rangeDb = 32;
/** Share of its height that a bar loses in a frame after a loud moment. */
const decay = 0.14;

/** The height of the bars for each frame, from 0 to 1. It rises at once and falls slowly. */
export function envelope(levels: Float32Array, frames: number, fps: number): Float32Array {
  const loud = levelSpread(levels)?.loud ?? 0;
  const heights = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    const from = Math.floor(frame / fps / windowSeconds);
    const to = Math.max(from + 1, Math.floor((frame + 1) / fps / windowSeconds));
    const level = levels.subarray(from, to).reduce((most, one) => Math.max(most, one), -200);
    const height = Math.max(0, Math.min(1, (level - loud + rangeDb) / (rangeDb + 4)));
    heights[frame] = Math.max(height ** 1.4, (heights[frame - 1] ?? 0) * (1 - decay));
  }
  return heights;
}

export interface WaveLook {
  /** Size of the masks: the bars above, and the progress below in the same picture. */
  width: number;
  height: number;
  /** Height of the bars. */
  waveHeight: number;
  /** Top of the line of the progress, and its thickness. */
  lineTop: number;
  line: number;
  /** Font size and top of the elapsed time. */
  clockPx: number;
  clockTop: number;
  fps: number;
}

/**
 * Draws the moving parts as masks: one byte per pixel, 0 to 255, one picture per frame. The level
 * of the voice moves from the middle bar to both sides. The line and the clock show the elapsed
 * time.
 */
export async function* waveFrames(
  heights: Float32Array,
  look: WaveLook,
): AsyncGenerator<Uint8Array> {
  const bars = placeBars(look);
  const digits = new ClockMasks(look);
  for (let frame = 0; frame < heights.length; frame++) {
    const mask = Buffer.alloc(look.width * look.height);
    for (const bar of bars) {
      const past = frame - bar.delay;
      const voice = past < 0 ? 0 : (heights[Math.floor(past)] ?? 0);
      const sway = 0.78 + 0.22 * Math.sin(bar.phase + frame * bar.speed);
      drawBar(
        mask,
        look,
        bar,
        bar.width + (look.waveHeight - bar.width) * voice * sway * bar.share,
      );
    }
    drawLine(mask, look, (frame + 1) / heights.length);
    digits.draw(mask, clockText(frame / look.fps));
    yield mask;
    // Frames are made faster than they are encoded; other work goes on between them.
    await setImmediate();
  }
}

interface Bar {
  left: number;
  width: number;
  /** Frames after which the voice reaches the bar. */
  delay: number;
  /** Height of the bar in relation to the middle one. */
  share: number;
  phase: number;
  speed: number;
}

const barsMax = 61;

function placeBars({ width, waveHeight }: WaveLook): Bar[] {
  const wanted = Math.max(9, Math.min(barsMax, Math.floor(width / (waveHeight * 0.075))));
  const count = wanted % 2 === 1 ? wanted : wanted - 1;
  const pitch = width / (count - 0.45);
  const middle = (count - 1) / 2;
  return Array.from({ length: count }, (_, index) => {
    const away = Math.abs(index - middle);
    const golden = ((index + 1) * 0.618034) % 1;
    return {
      left: index * pitch,
      width: Math.max(2, pitch * 0.55),
      delay: away * 0.7,
      share: (0.45 + 0.55 * Math.cos((away / middle) * 1.25)) * (0.72 + 0.28 * golden),
      phase: golden * 2 * Math.PI,
      speed: 0.11 + 0.12 * ((golden * 7) % 1),
    };
  });
}

/** Fills a bar with round ends around the middle of the waves, with soft edges. */
function drawBar(mask: Buffer, { width, waveHeight }: WaveLook, bar: Bar, height: number) {
  const radius = bar.width / 2;
  const center = waveHeight / 2;
  const middle = bar.left + radius;
  const last = Math.min(width - 1, Math.ceil(bar.left + bar.width));
  for (let x = Math.floor(bar.left); x <= last; x++) {
    const cover = Math.min(x + 1, bar.left + bar.width) - Math.max(x, bar.left);
    if (cover <= 0) continue;
    const away = Math.min(radius, Math.abs(x + 0.5 - middle));
    const half = Math.max(0, height / 2 - radius) + Math.sqrt(radius ** 2 - away ** 2);
    fillColumn(mask, { x, width, from: center - half, to: center + half, cover });
  }
}

function fillColumn(
  mask: Buffer,
  { x, width, from, to, cover }: Record<"x" | "width" | "from" | "to" | "cover", number>,
) {
  const full = Math.round(255 * Math.min(1, cover));
  for (let y = Math.max(0, Math.floor(from)); y < to; y++) {
    const inside = Math.min(y + 1, to) - Math.max(y, from);
    mask[y * width + x] = inside >= 1 ? full : Math.round(full * inside);
  }
}

function drawLine(mask: Buffer, { width, lineTop, line }: WaveLook, share: number) {
  const end = share * width;
  for (let y = lineTop; y < lineTop + line; y++) {
    const row = y * width;
    mask.fill(255, row, row + Math.floor(end));
    if (end < width) mask[row + Math.floor(end)] = Math.round(255 * (end % 1));
  }
}

/** The digits of the clock as masks, each drawn once. */
class ClockMasks {
  readonly #drawn = new Map<string, { width: number; height: number; alpha: Uint8Array }>();
  readonly #look: WaveLook;

  constructor(look: WaveLook) {
    this.#look = look;
  }

  draw(mask: Buffer, text: string) {
    const { width, clockTop } = this.#look;
    let left = 0;
    for (const character of text) {
      const digit = this.#digit(character);
      for (let y = 0; y < digit.height; y++)
        mask.set(
          digit.alpha.subarray(y * digit.width, (y + 1) * digit.width),
          (clockTop + y) * width + left,
        );
      left += digit.width;
    }
  }

  #digit(character: string) {
    const known = this.#drawn.get(character);
    if (known) return known;
    const { clockPx } = this.#look;
    const width = Math.ceil(clockPx * (character === ":" ? 0.34 : 0.66));
    const height = Math.ceil(clockPx * 1.3);
    const context = createCanvas(width, height).getContext("2d");
    const box = { width: 1000, height: 1000, pxMax: clockPx, pxMin: clockPx };
    const set = setText(context, character, { ...box, weight: "plain" });
    drawText(context, set, { x: width / 2, top: 0, align: "center", color: "#ffffff" });
    const { data } = context.getImageData(0, 0, width, height);
    const alpha = Uint8Array.from({ length: width * height }, (_, at) => data[at * 4 + 3] ?? 0);
    const digit = { width, height, alpha };
    this.#drawn.set(character, digit);
    return digit;
  }
}
