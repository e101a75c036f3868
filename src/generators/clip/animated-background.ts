import { createCanvas } from "@napi-rs/canvas";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { clipEncoderArgs, reproducible } from "../../media/timeline/encoders.ts";
import type { Palette } from "../generators.ts";
import { chooseScheme, paletteScheme } from "../image/drawing/palette.ts";
import { hasStem, promptWords } from "../image/drawing/word-stems.ts";
import { createRandom, hashText } from "../random.ts";
import type { ClipStyle, DrawFrame } from "./drawing/surface.ts";
import { aurora } from "./styles/aurora.ts";
import { bokeh } from "./styles/bokeh.ts";
import { gradient } from "./styles/gradient.ts";
import { grid } from "./styles/grid.ts";
import { particles } from "./styles/particles.ts";
import { ribbons } from "./styles/ribbons.ts";
import { stars } from "./styles/stars.ts";
import { waves } from "./styles/waves.ts";

const styles = { gradient, aurora, bokeh, particles, waves, grid, stars, ribbons } as const;
export type ClipStyleName = keyof typeof styles;
export const clipStyles = Object.keys(styles) as ClipStyleName[];

export interface BackgroundRequest {
  prompt: string;
  style: ClipStyleName | "auto";
  /** Colors to use instead of those of the prompt. */
  palette?: Palette | undefined;
  width: number;
  height: number;
  /** Length of one loop. */
  seconds: number;
  seed: number;
  /** MP4 file to write. */
  path: string;
}

const fps = 30;

/**
 * Draws an animated background that loops seamlessly. Equal requests give equal bytes. Frames are
 * drawn one by one while ffmpeg encodes, so that memory stays flat.
 */
export async function drawBackground(
  { prompt, style, palette, width, height, seconds, seed, path }: BackgroundRequest,
  {
    ffmpeg,
    signal,
    progress,
  }: { ffmpeg: Pick<Ffmpeg, "run">; signal: AbortSignal; progress?: (percent: number) => void },
): Promise<{ seconds: number; style: ClipStyleName }> {
  const chosen = style === "auto" ? chooseClipStyle(prompt, seed) : style;
  const drawn: ClipStyle = styles[chosen];
  const frames = Math.max(2, Math.round(seconds * fps));
  const size = {
    width: Math.max(2, Math.round(width * drawn.scale)),
    height: Math.max(2, Math.round(height * drawn.scale)),
  };
  const canvas = createCanvas(size.width, size.height);
  const draw = drawn.prepare({
    context: canvas.getContext("2d"),
    ...size,
    unit: Math.min(size.width, size.height),
    scheme: palette ? paletteScheme(palette) : chooseScheme(prompt, seed),
    random: createRandom(`clip ${chosen} ${prompt} ${seed}`),
    seconds: frames / fps,
  });
  const filters = [
    // 16 bits before the enlargement let swscale dither, so that dark gradients show no bands.
    // The colors are converted while the picture is small.
    "scale=out_color_matrix=bt709:out_range=tv",
    "format=yuv444p16le",
    `scale=${width}:${height}:flags=bicubic:sws_dither=bayer`,
    "format=yuv420p",
    "setsar=1",
  ];
  // Soft pictures look the same with the cheaper preset, which halves the work.
  const encoder = clipEncoderArgs(fps, { crf: 20, preset: "superfast" });
  await ffmpeg.run(
    [
      ...["-f", "rawvideo", "-pix_fmt", "rgba", "-s", `${size.width}x${size.height}`],
      ...["-framerate", `${fps}`, "-i", "pipe:0", "-vf", filters.join(",")],
      ...["-r", `${fps}`, "-frames:v", `${frames}`, ...encoder, ...reproducible],
      ...["-movflags", "+faststart", path],
    ],
    {
      signal,
      progress,
      seconds: frames / fps,
      pixels: width * height,
      stdin: drawFrames(draw, frames, () => canvas.data()),
    },
  );
  return { seconds: frames / fps, style: chosen };
}

async function* drawFrames(
  draw: DrawFrame,
  frames: number,
  read: () => Uint8Array,
): AsyncGenerator<Uint8Array> {
  for (let frame = 0; frame < frames; frame++) {
    draw(frame / frames);
    // The canvas reuses its memory for the next frame.
    yield Uint8Array.from(read());
  }
}

/** The style whose words the prompt contains most; without one, the seed decides. */
export function chooseClipStyle(prompt: string, seed: number): ClipStyleName {
  const words = promptWords(prompt);
  const scores = clipStyles.map((name) => ({
    name,
    score: words.filter((word) => hasStem(word, styles[name].words)).length,
  }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score > 0) return best.name;
  return clipStyles[hashText(`style ${prompt} ${seed}`) % clipStyles.length] ?? "gradient";
}
