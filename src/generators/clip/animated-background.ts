import { rm } from "node:fs/promises";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { makePipes } from "../../media/ffmpeg-process.ts";
import { clipEncoderArgs, reproducible } from "../../media/timeline/encoders.ts";
import { createCallPool } from "../../processes/call-pool.ts";
import { runTogether } from "../../processes/run-together.ts";
import type { LoopProvider, LoopRequest } from "../generators.ts";
import { type ClipStyleName, chooseClipStyle, clipStyles, styles } from "./clip-styles.ts";
import type { ClipFrames } from "./draw-clip-frames.ts";

interface BackgroundRequest extends LoopRequest {
  style: ClipStyleName | "auto";
}

interface DrawingCall {
  ffmpeg: Pick<Ffmpeg, "run">;
  signal: AbortSignal;
  progress?: (percent: number) => void;
}

const fps = 30;
const limits = {
  // The deadline of ffmpeg, which grows with frames and pixels, ends the drawing too.
  cpuSeconds: 3600,
  heapMegabytes: 512,
  limitMessage: "The clip takes too much time or memory to draw. Use a shorter or smaller one.",
};

/** Draws with the ffmpeg of an account. */
export const localLoops = (ffmpeg: Pick<Ffmpeg, "run">): LoopProvider => ({
  async draw(request, signal, progress) {
    const style = clipStyles.find((name) => name === request.style) ?? "auto";
    await drawBackground(
      { ...request, style },
      { ffmpeg, signal, ...(progress ? { progress } : {}) },
    );
    return { engine: "local/animated-background" };
  },
});

/**
 * Draws an animated background that loops seamlessly. Equal requests give equal bytes. Frames are
 * drawn one by one in a child process while ffmpeg encodes, so that memory stays flat.
 */
async function drawBackground(
  { prompt, style, palette, width, height, seconds, seed, path }: BackgroundRequest,
  { ffmpeg, progress, ...call }: DrawingCall,
): Promise<{ seconds: number; style: ClipStyleName }> {
  const chosen = style === "auto" ? chooseClipStyle(prompt, seed) : style;
  const { scale } = styles[chosen];
  const pixels = (side: number) => Math.max(2, Math.round(side * scale));
  const frames = Math.max(2, Math.round(seconds * fps));
  const pipe = `${path}.frames`;
  const request: ClipFrames = {
    ...{ style: chosen, prompt, seed, palette, path: pipe },
    ...{ width: pixels(width), height: pixels(height), frames, seconds: frames / fps },
  };
  const module = new URL("./draw-clip-frames.ts", import.meta.url);
  const drawing = createCallPool({ module, ...limits });
  await makePipes([pipe]);
  try {
    await runTogether<unknown>(
      [
        (signal) =>
          ffmpeg.run(encoderArgs(request, { width, height, path }), {
            ...{ signal, progress },
            ...{ seconds: request.seconds, pixels: width * height },
          }),
        (signal) => drawing.call({ name: "drawClipFrames", request }, signal),
      ],
      call.signal,
    );
  } finally {
    await rm(pipe);
  }
  return { seconds: request.seconds, style: chosen };
}

/** Encodes the frames in the pipe of the request at another size. */
function encoderArgs(
  drawn: ClipFrames,
  { width, height, path }: Pick<BackgroundRequest, "width" | "height" | "path">,
): string[] {
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
  return [
    ...["-f", "rawvideo", "-pix_fmt", "rgba", "-s", `${drawn.width}x${drawn.height}`],
    ...["-framerate", `${fps}`, "-i", drawn.path, "-vf", filters.join(",")],
    ...["-r", `${fps}`, "-frames:v", `${drawn.frames}`, ...encoder, ...reproducible],
    ...["-movflags", "+faststart", path],
  ];
}
