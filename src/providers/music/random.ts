/** Random numbers that a seed decides. */
export interface Random {
  /** 0 to 1, 1 excluded. */
  next(): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** About `centre`, at most `spread` away. */
  near(centre: number, spread: number): number;
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
    near: (centre, spread) => centre + (next() * 2 - 1) * spread,
  };
}
