import { setImmediate } from "node:timers/promises";

/** Frames this far apart are compared to see whether a change remains. */
const spanSeconds = 1;
/** Frames within this time of a cut change less than the cut does. */
const aroundSeconds = 0.32;
/** Change per second above the motion that counts as part of a fade. */
const excessMin = 0.1;
/** A fade may pause this long, as a fade through black does. */
const changeGapSeconds = 0.16;
/** Frames that are compared before other events may run. */
const turn = 500;
/** Share of its difference that a pan leaves at most when frames are shifted over each other. */
const panShare = 0.4;
/** Times of frames whose shift tells a pan from a fade. A slow pan moves enough in this time. */
const driftSeconds = 0.12;

/** Differences between frames, 0 to 1. */
export interface Differences {
  /** Each frame compared with the one before. */
  steps: readonly number[];
  /** The same at the shift with the least difference, where it is as large as that of a cut. */
  shiftedSteps: readonly number[];
  /** Each frame compared with the one a span earlier. */
  spans: readonly number[];
  /** Frames at even distances, each compared with the one before, in place and shifted. */
  drifts: readonly number[];
  shiftedDrifts: readonly number[];
}

/** Distances in frames at a frame rate. */
export const distances = (fps: number) => {
  const frames = (seconds: number) => Math.max(1, Math.round(seconds * fps));
  return {
    span: frames(spanSeconds),
    around: Math.max(4, frames(aroundSeconds)),
    gap: frames(changeGapSeconds),
    drift: frames(driftSeconds),
  };
};

/** Parameters of a search. */
interface Rules {
  /** Least difference of a cut, as a share of the pixel range. */
  threshold: number;
  fps: number;
}

/**
 * Finds hard cuts and fades in the differences of frames. Resolves to frame numbers. Yields to the
 * event loop, because a long video takes seconds.
 */
export async function findChanges(
  differences: Differences,
  rules: Rules,
): Promise<{ cuts: number[]; fades: number[] }> {
  const cuts = await findCuts(differences, rules);
  return { cuts, fades: await findFades(differences, cuts, rules) };
}

async function findCuts(
  { steps, shiftedSteps }: Differences,
  { threshold, fps }: Rules,
): Promise<number[]> {
  const reach = distances(fps).around;
  const cuts: number[] = [];
  for (const [index, step] of steps.entries()) {
    if (index % turn === 0) await setImmediate();
    if (step < threshold) continue;
    const around = [
      ...steps.slice(Math.max(1, index - reach), index),
      ...steps.slice(index + 1, index + reach + 1),
    ];
    const most = Math.max(0, ...around);
    if (step <= 3 * median(around) || step < most) continue;
    // A pan lasts for several frames. A jump to another part of the same picture is a cut.
    const isPan = (shiftedSteps[index] ?? step) < panShare * step && most > 0.15 * step;
    if (!isPan) cuts.push(index);
  }
  return cuts;
}

/** A fade is a run of frames that change faster than the frames around it, without a cut inside. */
async function findFades(
  differences: Differences,
  cuts: readonly number[],
  rules: Rules,
): Promise<number[]> {
  const { fps } = rules;
  const { gap } = distances(fps);
  const isCut = new Set(cuts);
  const excess = await excessOverMotion(differences.steps, cuts, fps);
  const least = excessMin / fps;
  const fades: number[] = [];
  for (let start = 0; start < excess.length; start++) {
    if ((excess[start] ?? 0) < least) continue;
    let end = start;
    for (let next = start; next <= end + gap && next < excess.length; next++) {
      if (isCut.has(next)) break;
      if ((excess[next] ?? 0) >= least) end = next;
    }
    const changes = excess.slice(start, end + 1).map((change) => Math.max(0, change));
    if (isFade(changes, { start, end }, differences, rules))
      fades.push(start + findMiddle(changes));
    start = end;
  }
  return fades;
}

function isFade(
  changes: readonly number[],
  { start, end }: { start: number; end: number },
  { steps, shiftedSteps, spans, drifts, shiftedDrifts }: Differences,
  { threshold, fps }: Rules,
): boolean {
  const { span, gap, drift } = distances(fps);
  // The pictures before and after differ: motion there and back is no fade.
  const net = Math.max(...spans.slice(end, end + gap + 1));
  if (changes.length > span * 2 || Math.min(sum(changes), net) < 2 * threshold) return false;
  const during = [Math.floor(start / drift), Math.floor(end / drift) + 1] as const;
  const isPan =
    isShifted(steps.slice(start, end + 1), shiftedSteps.slice(start, end + 1)) ||
    isShifted(drifts.slice(...during), shiftedDrifts.slice(...during));
  return !isPan;
}

const isShifted = (plain: readonly number[], shifted: readonly number[]) =>
  sum(shifted) < panShare * sum(plain);

/** How much faster each frame changes than the motion of its shot. */
async function excessOverMotion(
  steps: readonly number[],
  cuts: readonly number[],
  fps: number,
): Promise<number[]> {
  const excess: number[] = [];
  for (const [at, from] of [0, ...cuts].entries()) {
    const shot = steps.slice(from, cuts[at] ?? steps.length);
    for (const [index, step] of shot.entries()) {
      if (excess.length % turn === 0) await setImmediate();
      // The first step of a shot is the cut.
      excess.push(index === 0 ? 0 : step - 1.5 * motionAt(shot, index, fps));
    }
  }
  return excess;
}

/** The change from frame to frame that motion causes: the lower third of the shot nearby. */
function motionAt(steps: readonly number[], index: number, fps: number): number {
  const reach = Math.round(2 * fps);
  const around = steps.slice(Math.max(1, index - reach), index + reach);
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
