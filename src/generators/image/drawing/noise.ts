import { mulberry32 } from "../../random.ts";

/** Numbers that look random and are the same for the same seed, on every machine. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  between(from: number, to: number): number;
  whole(from: number, to: number): number;
  pick<T>(values: readonly T[]): T;
  chance(share: number): boolean;
}

/** FNV-1a of a text, 32 bits. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Random numbers that a text decides. */
export function randomOf(text: string): Random {
  const next = mulberry32(hashOf(text));
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    whole,
    chance: (share) => next() < share,
    pick: (values) => values[whole(0, values.length - 1)] as (typeof values)[number],
  };
}

/** Smooth noise, −1 to 1, with `octaves` of ever finer detail. */
export function noiseOf(random: Random): (x: number, y: number, octaves?: number) => number {
  const lattice = Float32Array.from({ length: 4096 }, () => random.between(-1, 1));
  const at = (x: number, y: number) => lattice[(((x & 63) << 6) | (y & 63)) & 4095] ?? 0;
  const ease = (part: number) => part * part * part * (part * (part * 6 - 15) + 10);
  const single = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - left), ease(y - top)];
    const above = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const below = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return above * (1 - v) + below * v;
  };
  return (x, y, octaves = 1) => {
    let [sum, size, weight] = [0, 1, 0];
    for (let octave = 0; octave < octaves; octave++) {
      sum += single(x / size + octave * 17.3, y / size + octave * 9.7) * size;
      weight += size;
      size /= 2;
    }
    return sum / weight;
  };
}
