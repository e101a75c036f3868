import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { progressUnits } from "../../looks/compositions/audiogram.ts";
import { mix, readableOn } from "../../values/colors.ts";
import type { Word } from "../../values/scene.ts";
import type { CaptionStyle, Timeline } from "../../values/timeline.ts";
import { measureLevels } from "../audio/sound-levels.ts";
import type { SoundSource } from "../audio/sound-source.ts";
import { part, reproducible, type SoundWork, steadySound } from "../audio/write-sound.ts";
import { type CaptionLayer, writeCaptionLayer } from "../captions/layer.ts";
import { escapeFilterPath } from "../filter-path.ts";
import type { Graphic, GraphicLook } from "../graphics/shot-picture.ts";
import { mediaInput } from "../media-input.ts";
import type { SourcePicture } from "../picture-reader.ts";
import { repeatableH264 } from "../repeatable-h264.ts";
import { writeWhole } from "../timeline/pictures.ts";
import { type AudiogramLayout, layoutAudiogram } from "./layout.ts";
import { clockText, envelope, type WaveLook, waveFrames } from "./wave-frames.ts";

const fps = 30;
/** Each emoji in the captions is an input of ffmpeg. */
const emojiMax = 40;

export interface AudiogramRequest {
  width: number;
  height: number;
  palette: Timeline["palette"];
  title?: string | undefined;
  author?: string | undefined;
  image?: SourcePicture | undefined;
  /** Draws a card, in a process for the texts of tenants. */
  draw(given: { graphic: Graphic; look: GraphicLook }): Promise<unknown>;
  words: Word[];
  captionStyle: CaptionStyle;
  language: string;
}

/**
 * Makes a video of a sound: bars that move with the voice, a line of progress with the times, a
 * title, a picture and captions. Resolves to the path and the length in seconds.
 */
export async function makeAudiogram(
  source: SoundSource,
  request: AudiogramRequest,
  { ffmpeg, folder, call }: SoundWork,
): Promise<{ path: string; seconds: number }> {
  const frames = Math.max(1, Math.round(source.seconds * fps));
  const seconds = frames / fps;
  const { width, height } = request;
  const captions = await captionLayer(request, folder);
  const layout = layoutAudiogram(request, {
    art: request.image !== undefined,
    captions: captions !== undefined,
  });
  const still = await drawStill(request, layout, seconds, folder);
  const look = waveLook(request, layout);
  const tint = join(folder, "tint.raw");
  await drawTint(request, look, tint);
  const levels = await measureLevels(source, { ffmpeg, call: part(call, 0, 10) });
  const path = join(folder, "audiogram.mp4");
  const raw = (pixels: string, size: string, file: string) => [
    ...["-f", "rawvideo", "-pix_fmt", pixels, "-s", size, "-framerate", `${fps}`, "-i", file],
  ];
  const moving = `${look.width}x${look.height}`;
  const emoji = captions?.overlays.slice(0, emojiMax) ?? [];
  await ffmpeg.run(
    [
      ...["-vn", ...mediaInput(source.path)],
      ...["-f", "png_pipe", "-i", still],
      ...raw("rgba", moving, tint),
      ...raw("gray", moving, "pipe:0"),
      ...emoji.flatMap((one) => ["-f", "png_pipe", "-i", one.path]),
      ...["-filter_complex", graph({ layout, frames, captions, emoji })],
      ...["-map", "[picture]", "-map", "[sound]", "-r", `${fps}`, "-frames:v", `${frames}`],
      ...["-t", seconds.toFixed(6), ...encoding, ...reproducible, path],
    ],
    {
      ...part(call, 10, 100),
      stdin: waveFrames(envelope(levels, frames, fps), look),
      seconds,
      pixels: width * height,
    },
  );
  return { path, seconds };
}

const encoding = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-threads", "2"],
  ...repeatableH264,
  ...["-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709"],
  ...["-color_trc", "bt709", "-color_range", "tv"],
  ...["-c:a", "aac", "-b:a", "192k", "-ar", "48000", "-movflags", "+faststart"],
];

async function captionLayer(
  { words, captionStyle, width, height, palette, language }: AudiogramRequest,
  folder: string,
): Promise<CaptionLayer | undefined> {
  if (words.length === 0 || captionStyle === "none") return undefined;
  return writeCaptionLayer(words, {
    style: captionStyle,
    width,
    height,
    palette,
    language,
    folder: join(folder, "captions"),
  });
}

/** Draws what does not move. Resolves to the path of the picture. */
async function drawStill(
  { width, height, palette, title, author, image, draw }: AudiogramRequest,
  { art, text, titlePx, progress }: AudiogramLayout,
  seconds: number,
  folder: string,
): Promise<string> {
  const frame = { width, height };
  const raw = join(folder, "art.rgba");
  const behind = { box: frame, background: palette.background };
  const media = image && {
    ...({ kind: "picture", fit: "cover", path: raw } as const),
    ...(await writeWhole(image, behind, raw)),
  };
  const content = {
    kind: "audiogram",
    ...(title?.trim() ? { title } : {}),
    ...(author?.trim() ? { subtitle: author } : {}),
    ...(art ? { art } : {}),
    ...{ text, titlePx, progress, clock: clockText(seconds) },
  } as const;
  const path = join(folder, "card.png");
  const look = { ...frame, palette, seed: 0, ...(media ? { media } : {}), path };
  await draw({ graphic: { content }, look });
  return path;
}

/** Sizes of the moving part, which reaches from the bars to the clock under the line. */
function waveLook(
  { width, height }: AudiogramRequest,
  { wave, progress }: AudiogramLayout,
): WaveLook {
  const unit = Math.min(width, height) / 540;
  const lineTop = progress.y - wave.y;
  const line = Math.max(2, Math.round(unit * progressUnits.line));
  const clockPx = Math.max(4, Math.floor(unit * progressUnits.clock));
  const clockTop = Math.round(lineTop + line + unit * progressUnits.gap);
  return {
    width: wave.width,
    waveHeight: wave.height,
    lineTop,
    line,
    clockPx,
    clockTop,
    fps,
    height: 2 * Math.ceil((clockTop + clockPx * 1.4) / 2),
  };
}

/** Writes the colors of the moving part: the accent, lighter to the right. */
async function drawTint(
  { palette }: AudiogramRequest,
  { width, height }: WaveLook,
  path: string,
): Promise<void> {
  const context = createCanvas(width, height).getContext("2d");
  const accent = readableOn(palette.accent, palette.background, 3);
  const slope = context.createLinearGradient(0, 0, width, 0);
  slope.addColorStop(0, accent);
  slope.addColorStop(1, mix(accent, readableOn(palette.foreground, palette.background, 7), 0.55));
  context.fillStyle = slope;
  context.fillRect(0, 0, width, height);
  await writeFile(path, context.canvas.data());
}

const toVideo = "scale=out_color_matrix=bt709:out_range=tv";

function graph({
  layout,
  frames,
  captions,
  emoji,
}: {
  layout: AudiogramLayout;
  frames: number;
  captions: CaptionLayer | undefined;
  emoji: CaptionLayer["overlays"];
}): string {
  const repeat = `loop=loop=${frames - 1}:size=1,settb=1/${fps},setpts=N`;
  const { x, y } = layout.wave;
  const chains = [
    `[1:v]${toVideo},format=yuv420p,${repeat}[card]`,
    `[2:v]${toVideo},format=yuva420p,${repeat}[tint]`,
    `[3:v]settb=1/${fps},setpts=N[mask]`,
    "[tint][mask]alphamerge[wave]",
    `[card][wave]overlay=${x}:${y}:format=yuv420[drawn]`,
    `[0:a:0]${steadySound},aformat=channel_layouts=stereo,apad[sound]`,
  ];
  let last = "drawn";
  if (captions) {
    const { assPath, fontsFolder } = captions;
    const fonts = escapeFilterPath(fontsFolder);
    chains.push(`[${last}]ass=filename=${escapeFilterPath(assPath)}:fontsdir=${fonts}[spoken]`);
    last = "spoken";
  }
  for (const [index, one] of emoji.entries()) {
    const enable = `'gte(t,${one.start.toFixed(4)})*lt(t,${one.end.toFixed(4)})'`;
    chains.push(`[${4 + index}:v]${toVideo},format=yuva420p[emoji${index}]`);
    chains.push(
      `[${last}][emoji${index}]overlay=${one.x}:${one.y}:eof_action=repeat:enable=${enable}[with${index}]`,
    );
    last = `with${index}`;
  }
  chains.push(`[${last}]setsar=1[picture]`);
  return chains.join(";");
}
