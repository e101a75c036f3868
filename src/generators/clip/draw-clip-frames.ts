/* Runs in a child process: a frame in 4K takes a tenth of a second. */
import { createCanvas } from "@napi-rs/canvas";
import { writeFrames } from "../../media/drawing/frame-pipe.ts";
import type { Palette } from "../generators.ts";
import { chooseScheme, paletteScheme } from "../image/drawing/palette.ts";
import { createRandom } from "../random.ts";
import { type ClipStyleName, styles } from "./clip-styles.ts";
import type { ClipStyle } from "./drawing/surface.ts";

export interface ClipFrames {
  style: ClipStyleName;
  prompt: string;
  seed: number;
  palette: Palette | undefined;
  /** Pixels of a frame. */
  width: number;
  height: number;
  frames: number;
  /** Length of the loop. */
  seconds: number;
  /** A named pipe, which takes raw RGBA. */
  path: string;
}

/** Draws all frames of a loop into the pipe. */
export function drawClipFrames({
  style,
  prompt,
  seed,
  palette,
  path,
  ...size
}: ClipFrames): Promise<void> {
  const { width, height, frames, seconds } = size;
  const canvas = createCanvas(width, height);
  const drawn: ClipStyle = styles[style];
  const draw = drawn.prepare({
    context: canvas.getContext("2d"),
    ...{ width, height, seconds },
    unit: Math.min(width, height),
    scheme: palette ? paletteScheme(palette) : chooseScheme(prompt, seed),
    random: createRandom(`clip ${style} ${prompt} ${seed}`),
  });
  function* each() {
    for (let frame = 0; frame < frames; frame++) {
      draw(frame / frames);
      yield canvas.data();
    }
  }
  return writeFrames(path, each());
}
