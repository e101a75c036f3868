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
  /** The number of a part's first line: that of the comments above it. */
  const firstLineNumber = (part: number) => {
    let line = starts[part] ?? 0;
    while (line > 0 && isComment.test(lines[line - 1] ?? "")) line -= 1;
    return line + 1;
  };
  const count = explanations.length;
  if (starts.length < count)
    return explanations.map((_, index) => firstLineNumber(Math.min(index, starts.length - 1)));
  const common = countLinesByWord(lines);
  const told = explanations.map(splitWords);
  const words = starts.map((line) => [...splitWords(lines[line] ?? "")]);
  const cost = (step: number, from: number) => {
    const line = starts[from] ?? 0;
    const given = Number(explanations[step]?.match(namedLine)?.[1]);
    if (given) return given === line + 1 ? -20 : Math.abs(given - line - 1);
    const shared = (words[from] ?? []).filter((word) => told[step]?.has(word));
    const even = (step * starts.length) / count;
    return (
      unevenness * Math.abs(from - even) -
      shared.reduce((sum, word) => sum + 3 / (common.get(word) ?? 1), 0)
    );
  };
  return bestPath(count, starts.length, cost).map(firstLineNumber);
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

/** Rising places for all steps with the least sum of costs. The first step gets the first place. */
function bestPath(
  count: number,
  places: number,
  cost: (step: number, place: number) => number,
): number[] {
  let paths = [{ sum: 0, path: [0] }];
  for (let step = 1; step < count; step++) {
    const next: typeof paths = [];
    let best: (typeof paths)[number] | undefined;
    for (let place = step; place < places; place++) {
      const before = paths[place - step];
      if (before && (!best || before.sum < best.sum)) best = before;
      if (best) next.push({ sum: best.sum + cost(step, place), path: [...best.path, place] });
    }
    paths = next;
  }
  return paths.reduce((a, b) => (b.sum < a.sum ? b : a)).path;
}
