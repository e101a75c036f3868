import { mulberry32 } from "../random.ts";

/** Random numbers that a seed decides. */
export interface Random {
  /** 0 to 1, 1 excluded. */
  next(): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** About `centre`, at most `spread` away. */
  near(centre: number, spread: number): number;
}

export function randomOf(seed: number): Random {
  const next = mulberry32(seed);
  return {
    next,
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
    near: (centre, spread) => centre + (next() * 2 - 1) * spread,
  };
}
