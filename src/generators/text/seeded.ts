import { mulberry32 } from "../random.ts";

/** Choices that are the same for the same seed. */
export function seeded(seed: number) {
  // Seeds are mostly small and neighbours; their first choices should not be.
  const next = mulberry32(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b));
  return {
    pick: (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? "",
    shuffled: (list: readonly string[]): string[] =>
      list
        .map((item) => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  };
}
