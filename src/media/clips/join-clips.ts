import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transition } from "../../values/scene.ts";
import { blendFilters } from "../blend-filter.ts";
import { clipEncoderArgs, reproducible } from "../timeline/encoders.ts";
import { joinPieces, type Piece } from "../timeline/join.ts";
import {
  type ClipContext,
  type ClipSource,
  evenPixels,
  framesIn,
  type Rate,
} from "./clip-source.ts";
import { frameFilters } from "./reframe.ts";
import {
  exactFrames,
  exactSound,
  sampleRate,
  seekTo,
  soundEncoder,
  steadyFilters,
  steadySound,
} from "./write-clip.ts";

export interface Joint {
  /** Without a type, the videos follow each other in hard cuts. */
  type: Transition | "mixed" | undefined;
  seconds: number;
  /** The place of the video that gives the result its size and rate. */
  leading: number;
}

/** The shape of the joined video. */
interface Shape {
  width: number;
  height: number;
  rate: Rate;
  sound: boolean;
}

/** A part of a video; `before` is the end of the one before it, which blends into its start. */
interface Cut {
  clip: ClipSource;
  firstFrame: number;
  frames: number;
  before?: Cut | undefined;
}

type Context = Omit<ClipContext, "assets">;

/** Videos whose shapes differ more than this are shown whole between blurred sides. */
const joinedShareMin = 0.8;

/**
 * Joins videos of any sizes and rates in the size and rate of one of them. Each video is encoded
 * alone, with the blend at its start, and joined without a second encoding: memory stays flat.
 */
export async function joinClips(
  clips: readonly [ClipSource, ...ClipSource[]],
  joint: Joint,
  context: Context,
): Promise<{ path: string; seconds: number }> {
  const { width, height, rate } = clips[joint.leading] ?? clips[0];
  const shape = { width, height, rate, sound: clips.some(({ channels }) => channels > 0) };
  const cuts = planCuts(clips, joint, rate);
  const frames = cuts.reduce((sum, cut) => sum + cut.frames, 0);
  const pieces: (Piece & { sound: string })[] = [];
  let position = 0;
  for (const [index, cut] of cuts.entries()) {
    const progress = (percent: number) =>
      context.progress((95 * (position + (cut.frames * percent) / 100)) / frames);
    const until = (frame: number) => samplesAt(position + frame, rate) - samplesAt(position, rate);
    const piece = await writePiece(cut, shape, blendType(joint.type, index - 1), {
      context: { ...context, progress },
      name: `piece-${index}`,
      samples: { whole: until(cut.frames), blend: until(cut.before?.frames ?? 0) },
    });
    pieces.push({ ...piece, seconds: cut.frames / rate.fps });
    position += cut.frames;
  }
  const seconds = frames / rate.fps;
  const sound = shape.sound ? await joinSound(pieces, seconds, context) : undefined;
  const { ffmpeg, folder, signal } = context;
  const path = await joinPieces(
    pieces,
    sound,
    { width, height, codec: "h264", format: "mp4" },
    { ffmpeg, folder, fps: Math.round(rate.fps), call: { signal, seconds } },
  );
  return { path, seconds };
}

const samplesAt = (frame: number, { fps }: Rate) => Math.round((frame / fps) * sampleRate);

function planCuts(clips: readonly ClipSource[], { type, seconds }: Joint, rate: Rate): Cut[] {
  const steady = clips.map((clip) => ({ ...clip, rate }));
  const lengths = steady.map((clip) => Math.max(1, framesIn(clip.seconds, rate)));
  const blends = lengths.map((length, index) => {
    const next = lengths[index + 1];
    if (!type || next === undefined) return 0;
    return Math.min(framesIn(seconds, rate), Math.floor(Math.min(length, next) / 3));
  });
  return steady.map((clip, index): Cut => {
    const before = steady[index - 1];
    const [blend, end] = [blends[index - 1] ?? 0, blends[index] ?? 0];
    const firstFrame = (lengths[index - 1] ?? 0) - blend;
    return {
      clip,
      firstFrame: 0,
      frames: (lengths[index] ?? 1) - end,
      before: before && blend > 0 ? { clip: before, firstFrame, frames: blend } : undefined,
    };
  });
}

/** Samples of a piece, and of the blend at its start. */
interface Samples {
  whole: number;
  blend: number;
}

async function writePiece(
  cut: Cut,
  shape: Shape,
  type: Transition,
  { context, name, samples }: { context: Context; name: string; samples: Samples },
): Promise<{ path: string; sound: string }> {
  const { ffmpeg, folder, signal, progress } = context;
  const { rate } = shape;
  const [path, sound] = [join(folder, `${name}.mp4`), join(folder, `${name}.wav`)];
  const main = drawPart(cut, shape, 0);
  const before = cut.before && drawPart(cut.before, shape, 1);
  const { held, blend } = blendFilters(type, cut.before?.frames ?? 0, rate.fps);
  const rest = `trim=end_frame=${cut.frames},setpts=PTS-STARTPTS,setsar=1,format=yuv420p`;
  const heard = shape.sound ? soundGraph(cut, samples, [main.lead, before?.lead ?? 0]) : [];
  const graph = [
    ...main.graph,
    ...(before?.graph ?? []),
    before
      ? `[seen1]${held.join(",")}[held];[held][seen0]${blend},${rest}[v]`
      : `[seen0]${rest}[v]`,
    ...heard,
  ];
  await ffmpeg.run(
    [
      ...[...main.input, ...(before?.input ?? []), "-filter_complex", graph.join(";")],
      ...["-map", "[v]", "-r", rate.text, ...clipEncoderArgs(rate.fps), ...reproducible],
      ...["-video_track_timescale", `${Math.round(rate.fps) * 1000}`, path],
      ...(shape.sound ? ["-map", "[a]", "-c:a", "pcm_s16le", "-fflags", "+bitexact", sound] : []),
    ],
    {
      signal,
      progress,
      seconds: cut.frames / rate.fps,
      pixels: Math.max(cut.clip.pixels, cut.before?.clip.pixels ?? 0, shape.width * shape.height),
    },
  );
  return { path, sound };
}

const mixed: readonly Transition[] = ["fade", "slideleft", "dissolve", "smoothup", "circleopen"];

const blendType = (type: Joint["type"], index: number): Transition =>
  type === "mixed" || !type ? (mixed[index % mixed.length] ?? "fade") : type;

/** Input and chains of one video, ending in [seenN] in the size of the result. */
function drawPart(
  { clip: source, firstFrame, frames }: Cut,
  { width, height, rate }: Shape,
  index: number,
) {
  const { input, lead } = seekTo({ source, firstFrame, frames });
  const scale = Math.max(width / source.width, height / source.height);
  const filled = {
    width: Math.max(width, evenPixels(source.width * scale)),
    height: Math.max(height, evenPixels(source.height * scale)),
  };
  const ratio = (source.width / source.height) * (height / width);
  const framing = Math.min(ratio, 1 / ratio) >= joinedShareMin ? "cover" : "blur";
  const framed = frameFilters(
    { framing, width, height, color: "#000000", name: "" },
    filled,
    source,
  );
  const own = (line: string) =>
    line.replace(/\[(front|back|soft|sharp|v)\]/g, (_, label) =>
      label === "v" ? `[seen${index}]` : `[${label}${index}]`,
    );
  const steady = steadyFilters(source, { rate, width: source.width, height: source.height });
  return {
    input,
    lead,
    graph: [
      `[${index}:V:0]${[...steady, ...exactFrames(lead, frames)].join(",")}[steady${index}]`,
      ...framed(`steady${index}`).map(own),
    ],
  };
}

function soundGraph(
  { clip, before }: Cut,
  { whole, blend }: Samples,
  leads: readonly [number, number],
): string[] {
  const part = (source: ClipSource, index: 0 | 1, samples: number) => {
    const from = leads[index] / source.rate.fps;
    const exact = [...exactSound(from, samples / sampleRate), `apad=whole_len=${samples}`];
    const start =
      source.channels > 0
        ? `[${index}:a:0]${[...steadySound(source), ...exact].join(",")}`
        : `anullsrc=r=${sampleRate}:cl=stereo`;
    return `${start},atrim=end_sample=${samples}`;
  };
  if (!before) return [`${part(clip, 0, whole)}[a]`];
  return [
    `${part(clip, 0, whole)},afade=t=in:ns=${blend}[in]`,
    `${part(before.clip, 1, blend)},afade=t=out:ns=${blend}[out]`,
    "[in][out]amix=inputs=2:normalize=0[a]",
  ];
}

/** Encodes the sound of all pieces at once: AAC that is cut would click. */
async function joinSound(
  pieces: readonly { sound: string; seconds: number }[],
  seconds: number,
  { ffmpeg, folder, signal }: Context,
): Promise<string> {
  const list = join(folder, "sound.ffconcat");
  const lines = pieces.map(({ sound }) => `file '${sound.replaceAll("'", "'\\''")}'\n`);
  await writeFile(list, `ffconcat version 1.0\n${lines.join("")}`);
  const path = join(folder, "sound.m4a");
  await ffmpeg.run(
    ["-f", "concat", "-safe", "0", "-i", list, ...soundEncoder, ...reproducible, path],
    { signal, seconds },
  );
  return path;
}
