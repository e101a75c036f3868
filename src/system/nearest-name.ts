/** Finds the most similar name, in which at most a third of the letters differ. Case is ignored. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of names) {
    const most = Math.max(2, candidate.length / 3);
    // The difference in length is a lower bound of the distance. Skipping such names keeps the cost
    // linear.
    if (Math.abs(name.length - candidate.length) > most) continue;
    const changes = editDistance(name.toLowerCase(), candidate.toLowerCase(), most);
    if (changes < fewest) {
      best = candidate;
      fewest = changes;
    }
  }
  return best;
}

/** Fewer letters begin too many names to tell which one is meant. */
const begunMin = 3;

/** The first name whose first whole words are `name`, such as `aspect_ratio` for `aspect`. */
export function nameOfFirstWords(name: string, names: Iterable<string>): string | undefined {
  if (name.length < begunMin) return undefined;
  const start = `${name.toLowerCase()}_`;
  for (const one of names) if (one.toLowerCase().startsWith(start)) return one;
  return undefined;
}

/**
 * Finds the name that is probably meant: one that begins with the same whole words, else the most
 * similar one, else the shortest that begins with the same letters. Linear in the names.
 */
export function meantName(name: string, names: readonly string[]): string | undefined {
  return nameOfFirstWords(name, names) ?? nearestName(name, names) ?? shortestBegun(name, names);
}

function shortestBegun(name: string, names: readonly string[]): string | undefined {
  if (name.length < begunMin) return undefined;
  const start = name.toLowerCase();
  return names
    .filter((one) => one.toLowerCase().startsWith(start))
    .reduce<string | undefined>(
      (best, one) => (best !== undefined && best.length <= one.length ? best : one),
      undefined,
    );
}

/** The Levenshtein distance: letters inserted, deleted or replaced. Above `most`, infinity. */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    // No later row has a lower minimum. Most words differ after a few letters.
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY;
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(
        Math.min(
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
          (row[j] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  const changes = row.at(-1) ?? 0;
  return changes <= most ? changes : Number.POSITIVE_INFINITY;
}
