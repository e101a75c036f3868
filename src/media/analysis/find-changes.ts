import { setImmediate } from "node:timers/promises";

/** Frames per second that are compared. */
export const fps = 25;
/** Frames this far apart are compared to see whether a change remains. */
export const fadeFrames = 25;
/** Change above the motion that counts as part of a fade. */
const excessMin = 0.004;
/** Frames that a fade may pause, as a fade through black does. */
const gapFrames = 4;
/** Frames that are compared before other events may run. */
const turn = 2000;

/** Differences between frames, 0 to 1. */
export interface Differences {
  /** Each frame compared with the one before. */
  steps: readonly number[];
  /** Each frame compared with the one `fadeFrames` earlier. */
  spans: readonly number[];
}

/**
 * Finds hard cuts and fades in the differences of frames. Resolves to frame numbers. Yields to the
 * event loop, because a long video takes seconds.
 */
export async function findChanges(
  differences: Differences,
  threshold: number,
): Promise<{ cuts: number[]; fades: number[] }> {
  const cuts = await findCuts(differences.steps, threshold);
  return { cuts, fades: await findFades(differences, cuts, threshold) };
}

async function findCuts(steps: readonly number[], threshold: number): Promise<number[]> {
  const cuts: number[] = [];
  for (const [index, step] of steps.entries()) {
    if (index % turn === 0) await setImmediate();
    if (step < threshold) continue;
    const around = [
      ...steps.slice(Math.max(1, index - 8), index),
      ...steps.slice(index + 1, index + 9),
    ];
    if (step > 3 * median(around) && step >= Math.max(0, ...around)) cuts.push(index);
  }
  return cuts;
}

/** A fade is a run of frames that change faster than the frames around it, without a cut inside. */
async function findFades(
  { steps, spans }: Differences,
  cuts: readonly number[],
  threshold: number,
): Promise<number[]> {
  const isCut = new Set(cuts);
  const excess = await excessOverMotion(steps, cuts);
  const fades: number[] = [];
  for (let start = 0; start < excess.length; start++) {
    if ((excess[start] ?? 0) < excessMin) continue;
    let end = start;
    for (let next = start; next <= end + gapFrames && next < excess.length; next++) {
      if (isCut.has(next)) break;
      if ((excess[next] ?? 0) >= excessMin) end = next;
    }
    const changes = excess.slice(start, end + 1).map((change) => Math.max(0, change));
    // The pictures before and after differ: motion there and back is no fade.
    const net = Math.max(...spans.slice(end, end + gapFrames + 1));
    if (sum(changes) >= 2 * threshold && net >= 2 * threshold && changes.length <= fadeFrames * 2)
      fades.push(start + findMiddle(changes));
    start = end;
  }
  return fades;
}

/** How much faster each frame changes than the motion of its shot. */
async function excessOverMotion(
  steps: readonly number[],
  cuts: readonly number[],
): Promise<number[]> {
  const excess: number[] = [];
  for (const [at, from] of [0, ...cuts].entries()) {
    const shot = steps.slice(from, cuts[at] ?? steps.length);
    for (const [index, step] of shot.entries()) {
      if (excess.length % turn === 0) await setImmediate();
      // The first step of a shot is the cut.
      excess.push(index === 0 ? 0 : step - 1.5 * motionAt(shot, index));
    }
  }
  return excess;
}

/** The change from frame to frame that motion causes: the lower third of the shot nearby. */
function motionAt(steps: readonly number[], index: number): number {
  const around = steps.slice(Math.max(1, index - 2 * fps), index + 2 * fps);
  return around.toSorted((a, b) => a - b)[Math.floor(around.length / 3)] ?? 0;
}

/** The position at which half of the change has passed. */
function findMiddle(changes: readonly number[]): number {
  const half = sum(changes) / 2;
  let passed = 0;
  return changes.findIndex((change) => {
    passed += change;
    return passed >= half;
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
