import { createHash } from "node:crypto";

/** Numbers that follow from a seed. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number; both limits are included. */
  between(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
}

/**
 * Creates the numbers of a seed. Each part of the test has a name of its own, so that its decisions
 * do not depend on when the other parts decide.
 */
export function seededRandom(seed: number, name: string): Random {
  let state = createHash("sha256").update(`${seed} ${name}`).digest().readUInt32LE();
  // The generator mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (from) => {
      const one = from[Math.floor(next() * from.length)];
      if (one === undefined) throw new Error("There is nothing to pick from.");
      return one;
    },
    chance: (share) => next() < share,
  };
}
