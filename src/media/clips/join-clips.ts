import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transition } from "../../values/scene.ts";
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
}

/** The shape of the joined video. */
interface Shape {
  width: number;
  height: number;
  rate: Rate;
  sound: boolean;
}

/** A part of a video, or the blend of the end of one with the start of the next. */
interface Cut {
  /** Number of the video. */
  index: number;
  clip: ClipSource;
  firstFrame: number;
  frames: number;
  after?: ClipSource;
}

type Context = Omit<ClipContext, "assets">;

/** Videos whose shapes differ more than this are shown whole between blurred sides. */
const coverShareMin = 0.8;

/**
 * Joins videos of any sizes and rates in the size and rate of the first one. Each part and each
 * blend is encoded alone and joined without a second encoding, so that memory stays flat.
 */
export async function joinClips(
  clips: readonly [ClipSource, ...ClipSource[]],
  joint: Joint,
  context: Context,
): Promise<{ path: string; seconds: number }> {
  const { width, height, rate } = clips[0];
  const shape = { width, height, rate, sound: clips.some(({ channels }) => channels > 0) };
  const cuts = planCuts(clips, joint, rate);
  const frames = cuts.reduce((sum, cut) => sum + cut.frames, 0);
  const pieces: (Piece & { sound: string })[] = [];
  let position = 0;
  for (const [index, cut] of cuts.entries()) {
    const progress = (percent: number) =>
      context.progress((95 * (position + (cut.frames * percent) / 100)) / frames);
    const piece = await writePiece(cut, shape, joint, {
      context: { ...context, progress },
      name: `piece-${index}`,
      samples: samplesAt(position + cut.frames, rate) - samplesAt(position, rate),
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
  return steady.flatMap((clip, index): Cut[] => {
    const [start, end] = [blends[index - 1] ?? 0, blends[index] ?? 0];
    const length = lengths[index] ?? 1;
    const after = steady[index + 1];
    return [
      { index, clip, firstFrame: start, frames: length - start - end },
      ...(end > 0 && after ? [{ index, clip, firstFrame: length - end, frames: end, after }] : []),
    ];
  });
}

async function writePiece(
  cut: Cut,
  shape: Shape,
  { type }: Joint,
  { context, name, samples }: { context: Context; name: string; samples: number },
): Promise<{ path: string; sound: string }> {
  const { ffmpeg, folder, signal, progress } = context;
  const { rate } = shape;
  const [path, sound] = [join(folder, `${name}.mp4`), join(folder, `${name}.wav`)];
  const first = drawPart(cut.clip, cut, shape, 0);
  const second = cut.after && drawPart(cut.after, { ...cut, firstFrame: 0 }, shape, 1);
  // One frame longer and earlier than visible: slides of xfade start outside the picture.
  const blend = `xfade=transition=${blendType(type, cut.index)}:duration=${(cut.frames + 1) / rate.fps}:offset=${-1 / rate.fps}`;
  const rest = `trim=end_frame=${cut.frames},setpts=PTS-STARTPTS,setsar=1,format=yuv420p`;
  const heard = shape.sound ? soundGraph(cut, samples, [first.lead, second?.lead ?? 0]) : [];
  const graph = [
    ...first.graph,
    ...(second?.graph ?? []),
    second ? `[seen0][seen1]${blend},${rest}[v]` : `[seen0]${rest}[v]`,
    ...heard,
  ];
  await ffmpeg.run(
    [
      ...[...first.input, ...(second?.input ?? []), "-filter_complex", graph.join(";")],
      ...["-map", "[v]", "-r", rate.text, ...clipEncoderArgs(rate.fps), ...reproducible],
      ...["-video_track_timescale", `${Math.round(rate.fps) * 1000}`, path],
      ...(shape.sound ? ["-map", "[a]", "-c:a", "pcm_s16le", "-fflags", "+bitexact", sound] : []),
    ],
    {
      signal,
      progress,
      seconds: cut.frames / rate.fps,
      pixels: Math.max(cut.clip.pixels, cut.after?.pixels ?? 0, shape.width * shape.height),
    },
  );
  return { path, sound };
}

const mixed: readonly Transition[] = ["fade", "slideleft", "dissolve", "smoothup", "circleopen"];

const blendType = (type: Joint["type"], index: number): Transition =>
  type === "mixed" || !type ? (mixed[index % mixed.length] ?? "fade") : type;

/** Input and chains of one video, ending in [seenN] in the size of the result. */
function drawPart(
  source: ClipSource,
  { firstFrame, frames }: { firstFrame: number; frames: number },
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
  const framing = Math.min(ratio, 1 / ratio) >= coverShareMin ? "cover" : "blur";
  const framed = frameFilters({ framing, width, height, color: "#000000", name: "" }, filled);
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
  { clip, after }: Cut,
  samples: number,
  leads: readonly [number, number],
): string[] {
  const part = (source: ClipSource, index: 0 | 1, filters: string, label: string) => {
    const from = leads[index] / source.rate.fps;
    const exact = [...exactSound(from, samples / sampleRate), `apad=whole_len=${samples}`];
    const start =
      source.channels > 0
        ? `[${index}:a:0]${[...steadySound(source), ...exact].join(",")}`
        : `anullsrc=r=${sampleRate}:cl=stereo`;
    return `${start},atrim=end_sample=${samples}${filters}[${label}]`;
  };
  if (!after) return [part(clip, 0, "", "a")];
  return [
    part(clip, 0, `,afade=t=out:ns=${samples}`, "out"),
    part(after, 1, `,afade=t=in:ns=${samples}`, "in"),
    "[out][in]amix=inputs=2:normalize=0[a]",
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
