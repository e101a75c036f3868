/** Numbers that look random and are the same for the same seed on every machine. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  between(from: number, to: number): number;
  /** A whole number; both ends are included. */
  whole(from: number, to: number): number;
  /** One of a list that is not empty. */
  pick<T>(values: readonly T[]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** Around `center`, at most `spread` away. */
  near(center: number, spread: number): number;
  shuffle<T>(values: readonly T[]): T[];
}

/** A seeded generator; a text is hashed to its seed. */
export function createRandom(seed: number | string): Random {
  const next = mulberry32(typeof seed === "string" ? hashText(seed) : seed);
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    near: (center, spread) => center + (next() * 2 - 1) * spread,
    pick: (values) => values[whole(0, values.length - 1)] as (typeof values)[number],
    shuffle: (values) =>
      values
        .map((value) => ({ value, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ value }) => value),
  };
}

/** A 32-bit hash of a text: FNV-1a with the finalizer of MurmurHash3. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Pseudorandom numbers from 0 to 1, 1 excluded (Mulberry32 by Tommy Ettinger). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
