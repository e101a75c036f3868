import type { MotionSample } from "./motion-track.ts";

/** Rounds of smoothing. Each one keeps the subject inside. */
const rounds = 40;
/** Samples on each side that one round averages. */
const reach = 6;
/** Free space around the subject as a share of the crop. */
const margin = 0.06;

/**
 * Returns the start of the crop for every sample, from 0 to 1 − `share`. `share` is the length of
 * the crop as a share of the axis. The path is smooth within each shot, rests where nothing moves,
 * and keeps the moving subject inside.
 */
export function cropPath(samples: readonly MotionSample[], share: number): number[] {
  const starts = samples.flatMap(({ cut }, index) => (cut || index === 0 ? [index] : []));
  return starts.flatMap((start, shot) =>
    shotPath(samples.slice(start, starts[shot + 1] ?? samples.length), share),
  );
}

interface Bounds {
  low: number;
  high: number;
}

function shotPath(samples: readonly MotionSample[], share: number): number[] {
  const room = 1 - share;
  const center = room / 2;
  const measured = samples.map(({ range }) =>
    range ? clamp((range.from + range.to) / 2 - share / 2, 0, room) : undefined,
  );
  const bounds = holdBounds(samples.map(({ range }) => range && findBounds(range, share, room)));
  const filled = fillGaps(measured, center);
  let path = median(filled);
  for (let round = 0; round < rounds; round++)
    path = average(path).map((value, index) => inside(value, bounds[index]));
  return path;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const inside = (value: number, bounds: Bounds | undefined) =>
  bounds ? clamp(value, bounds.low, bounds.high) : value;

/** Starts of a crop that contains the subject; the nearest one if the subject is larger. */
function findBounds(
  { from, to }: { from: number; to: number },
  share: number,
  room: number,
): Bounds {
  const space = Math.min(margin * share, Math.max(0, (share - (to - from)) / 2));
  const [low, high] = [to + space - share, from - space];
  const middle = (low + high) / 2;
  return low > high
    ? { low: clamp(middle, 0, room), high: clamp(middle, 0, room) }
    : { low: clamp(low, 0, room), high: clamp(high, 0, room) };
}

/** Where nothing moves, the crop goes evenly from the last place to the next. */
function fillGaps(values: readonly (number | undefined)[], center: number): number[] {
  const known = values.flatMap((value, index) => (value === undefined ? [] : [index]));
  if (known.length === 0) return values.map(() => center);
  let next = 0;
  return values.map((value, index) => {
    if (value !== undefined) return value;
    while (next < known.length && (known[next] ?? 0) < index) next += 1;
    const [before, after] = [known[next - 1], known[next]];
    const [from, to] = [
      values[before ?? after ?? 0] ?? center,
      values[after ?? before ?? 0] ?? center,
    ];
    if (before === undefined || after === undefined) return before === undefined ? to : from;
    return from + ((to - from) * (index - before)) / (after - before);
  });
}

/** Samples at the end of a rest in which the crop may move to the next motion. */
const [restMin, leave] = [36, 10];

/** Keeps a resting subject in the crop: its bounds hold until shortly before the next motion. */
function holdBounds(bounds: readonly (Bounds | undefined)[]): (Bounds | undefined)[] {
  const known = bounds.flatMap((each, index) => (each ? [index] : []));
  let next = 0;
  return bounds.map((own, index) => {
    if (own) return own;
    while (next < known.length && (known[next] ?? 0) < index) next += 1;
    const [before, after] = [known[next - 1], known[next]];
    const isLeaving =
      before !== undefined &&
      after !== undefined &&
      after - before > restMin &&
      after - index <= leave;
    return isLeaving ? undefined : bounds[before ?? after ?? 0];
  });
}

/** Removes single wrong measurements. */
const median = (values: readonly number[]) =>
  values.map((_, index) => {
    const near = values.slice(Math.max(0, index - 2), index + 3).sort((a, b) => a - b);
    return near[Math.floor(near.length / 2)] ?? 0;
  });

function average(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return values.map((_, index) => {
    // The same reach on both sides: the ends of a shot do not pull the path.
    const side = Math.min(reach, index, values.length - 1 - index);
    const [from, to] = [index - side, index + side + 1];
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}
