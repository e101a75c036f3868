/** The words of code and explanations, for comparison. */
const splitWords = (text: string): Set<string> =>
  new Set(
    text
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .match(/\p{L}{2,}|\d+|\p{L}(?=\W|$)/gu) ?? [],
  );

/** "Line 3" and "lines 2 to 4" name their first line. */
const namedLine = /\blines?\s+(\d+)/i;

/** Cost of each line by which a step is away from an even division. */
const unevenness = 0.35;

/**
 * Finds which lines of code each explanation is about: consecutive parts that share the most words
 * with it, and otherwise parts of about the same length. Returns the numbers of the first lines.
 */
export function alignSteps(code: string, explanations: readonly string[]): number[] {
  const lines = code.split("\n");
  const starts = lines.flatMap((line, index) => (opensPart(line, lines[index - 1]) ? [index] : []));
  /** The numbers of the parts' first lines: those of the comments above them. */
  const firstLines = starts.map((start) => {
    let line = start;
    while (line > 0 && isComment.test(lines[line - 1] ?? "")) line -= 1;
    return line + 1;
  });
  const count = explanations.length;
  if (starts.length < count)
    return explanations.map((_, index) => firstLines[Math.min(index, starts.length - 1)] ?? 1);
  const common = countLinesByWord(lines);
  const told = explanations.map(splitWords);
  const named = explanations.map((text) => Number(text.match(namedLine)?.[1]));
  const words = starts.map((line) => [...splitWords(lines[line] ?? "")]);
  const cost = (step: number, from: number) => {
    const line = starts[from] ?? 0;
    const given = named[step];
    if (given) return given === line + 1 ? -20 : Math.abs(given - line - 1);
    const shared = (words[from] ?? []).filter((word) => told[step]?.has(word));
    const even = (step * starts.length) / count;
    return (
      unevenness * Math.abs(from - even) -
      shared.reduce((sum, word) => sum + 3 / (common.get(word) ?? 1), 0)
    );
  };
  return bestPath(count, starts.length, cost).map((part) => firstLines[part] ?? 1);
}

const isComment = /^\s*(?:#(?!include|!)|\/\/|--|\/?\*)/;

/** A line with words that does not only close or continue what is before it. */
const opensPart = (line: string, before: string | undefined) =>
  /[\p{L}\p{N}]/u.test(line) &&
  !isComment.test(line) &&
  !/^\s*[)\]}]/.test(line) &&
  !/[([,\\]\s*$/.test(before ?? "");

/** The number of lines that contain each word. */
function countLinesByWord(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines)
    for (const word of splitWords(line)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Pairs of a step and a place that are compared: as many as of 60 steps and 4,000 lines. */
const pairsMax = 240_000;

/**
 * Rising places for all steps with the least sum of costs. The first step gets the first place. For
 * very many steps, only places near an even division are compared, so that the time stays linear.
 */
function bestPath(
  count: number,
  places: number,
  cost: (step: number, place: number) => number,
): number[] {
  const reach = Math.ceil(pairsMax / count / 2);
  /** For each step, its first place and, from there, the best places of the step before. */
  const before: { first: number; places: number[] }[] = [];
  let [first, sums] = [0, [0]];
  for (let step = 1; step < count; step++) {
    const even = Math.floor((step * places) / count);
    const start = Math.max(step, even - reach);
    const end = Math.min(places - (count - step), even + reach);
    const next: number[] = [];
    const chosen: number[] = [];
    let best = first;
    let seen = first + 1;
    for (let place = start; place <= end; place++) {
      for (; seen < place && seen - first < sums.length; seen++)
        if ((sums[seen - first] ?? 0) < (sums[best - first] ?? 0)) best = seen;
      chosen.push(best);
      next.push((sums[best - first] ?? 0) + cost(step, place));
    }
    before.push({ first: start, places: chosen });
    [first, sums] = [start, next];
  }
  let place = first + sums.reduce((best, sum, at) => (sum < (sums[best] ?? 0) ? at : best), 0);
  const path = [place];
  for (const step of before.reverse()) {
    place = step.places[place - step.first] ?? 0;
    path.push(place);
  }
  return path.reverse();
}
