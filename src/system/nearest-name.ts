/** The name that was probably meant: at most a third of its letters differ. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of names) {
    const most = Math.max(2, candidate.length / 3);
    // Each letter more or less is a change: what is much longer need not be compared, which takes
    // its length times the candidate's.
    if (Math.abs(name.length - candidate.length) > most) continue;
    const changes = distance(name.toLowerCase(), candidate.toLowerCase());
    if (changes < fewest && changes <= most) {
      best = candidate;
      fewest = changes;
    }
  }
  return best;
}

/** Levenshtein's: letters put in, taken out or changed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
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
  return row.at(-1) ?? 0;
}
