import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { roundSeconds } from "../../values/round-seconds.ts";
import type { Word } from "../../values/scene.ts";
import { mediaInput } from "../media-input.ts";
import { repeatableH264 } from "../repeatable-h264.ts";
import type { Part } from "./find-pauses.ts";
import { sampleRate } from "./mix-graph.ts";
import type { SoundSource } from "./sound-source.ts";
import { reproducible, type SoundWork, steadySound, workSize } from "./write-sound.ts";

/** Frame rates of cameras and platforms. Other rates are rounded to a whole number. */
const usualRates: [frames: number, seconds: number][] = [
  [24_000, 1001],
  [30_000, 1001],
  [60_000, 1001],
];
const audioStep = 0.01;

/** The moments at which a medium can be cut: the starts of its frames, or of blocks of sound. */
interface Grid {
  /** Length of one step in seconds. */
  step: number;
  /** Samples in a block of sound. A step is a whole number of blocks, or nearly one. */
  block: number;
  rate: string;
}

function buildGrid({ picture }: SoundSource): Grid {
  if (!picture) return { step: audioStep, block: audioStep * sampleRate, rate: "" };
  const usual = usualRates.find(([n, d]) => Math.abs(picture.fps - n / d) < 0.006);
  const [frames, seconds] = usual ?? [Math.max(1, Math.min(60, Math.round(picture.fps))), 1];
  const samples = (sampleRate * seconds) / frames;
  // Small blocks, where a frame is not a whole number of samples, keep the sound with the picture.
  const block = Number.isInteger(samples) ? samples : 32;
  return { step: seconds / frames, block, rate: `${frames}/${seconds}` };
}

/** Moves the edges of parts to the grid of a medium. */
export function alignParts(parts: readonly Part[], source: SoundSource): Part[] {
  const { step } = buildGrid(source);
  const steps = (seconds: number) => Math.round(seconds / step);
  return parts
    .map(({ start, end }) => ({ start: steps(start) * step, end: steps(end) * step }))
    .filter(({ start, end }) => end > start);
}

/**
 * Writes only the given parts of a video or sound, one after the other. The parts must be aligned
 * with the grid (see alignParts), so that picture and sound stay together. A video gets a constant
 * frame rate. Resolves to the path.
 */
export async function cutParts(
  source: SoundSource,
  parts: readonly Part[],
  { ffmpeg, folder, call }: SoundWork,
): Promise<string> {
  const { step, block, rate } = buildGrid(source);
  // Half a block earlier, so that rounding cannot put a block on the wrong side of an edge.
  const heard = isKept(parts, block / sampleRate / 2);
  const chains = [
    `[0:a:0]${steadySound},asetnsamples=n=${block}:p=0,aselect='${heard}',asetpts=N/SR/TB[sound]`,
  ];
  if (source.picture)
    chains.push(
      `[0:V:0]fps=${rate}:start_time=0,select='${isKept(parts, step / 2)}',` +
        `setpts=N/(${rate})/TB,crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,format=yuv420p[picture]`,
    );
  const script = join(folder, "cuts.txt");
  await writeFile(script, chains.join(";"));
  const path = join(folder, source.picture ? "cut.mp4" : "cut.flac");
  const seconds = parts.reduce((sum, { start, end }) => sum + end - start, 0);
  await ffmpeg.run(
    [
      ...[...mediaInput(source.path), "-filter_complex_script", script],
      ...(source.picture ? [...videoOutput, "-r", rate] : []),
      ...["-map", "[sound]", "-ar", `${sampleRate}`],
      ...(source.picture ? ["-c:a", "aac", "-b:a", "192k"] : ["-c:a", "flac"]),
      ...(source.picture ? ["-movflags", "+faststart"] : ["-sample_fmt", "s16"]),
      ...reproducible,
      path,
    ],
    { ...call, pixels: workSize(source).pixels, seconds: Math.max(seconds, source.seconds) },
  );
  return path;
}

const videoOutput = [
  ...["-map", "[picture]", "-c:v", "libx264", "-preset", "veryfast", "-crf", "18"],
  ...repeatableH264,
  ...["-threads", "2"],
];

/**
 * An expression of ffmpeg that is 1 while the time is in one of the parts. A tree of comparisons,
 * so that the time for each frame grows only with the logarithm of the number of parts.
 */
function isKept(parts: readonly Part[], early: number): string {
  const edges = parts.flatMap(({ start, end }) => [start - early, end - early]);
  const tree = (from: number, to: number): string => {
    if (from === to) return from % 2 === 1 ? "1" : "0";
    const middle = Math.floor((from + to) / 2);
    const edge = (edges[middle] ?? 0).toFixed(6);
    return `if(lt(t,${edge}),${tree(from, middle)},${tree(middle + 1, to)})`;
  };
  return tree(0, edges.length);
}

/** Moves words to the times that they have after the cut. Words in removed parts are left out. */
export function moveWords(words: readonly Word[], parts: readonly Part[]): Word[] {
  const starts: number[] = [];
  let length = 0;
  for (const { start, end } of parts) {
    starts.push(length);
    length += end - start;
  }
  return words.flatMap((word) => {
    const middle = (word.start + word.end) / 2;
    const index = parts.findIndex(({ start, end }) => middle >= start && middle <= end);
    const part = parts[index];
    if (!part) return [];
    const at = (seconds: number) =>
      roundSeconds(
        (starts[index] ?? 0) + Math.max(part.start, Math.min(part.end, seconds)) - part.start,
      );
    return [{ ...word, start: at(word.start), end: at(word.end) }];
  });
}
