interface Part {
  text: string;
  /** The other text lacks it at this place. */
  differs: boolean;
  /** Where the part begins, in characters. */
  start: number;
}

/** Beyond this product of words, what stands between the common start and end differs. */
const comparisonsMax = 250_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The parts of a text, and whether another text has the same words in the same order. */
export function wordDifferences(text: string, other: string): Part[] {
  const [words, others] = [toWords(text), toWords(other)];
  const start = countEqual(words, others);
  const end = countEqual(words.slice(start).reverse(), others.slice(start).reverse());
  const middle = words.slice(start, words.length - end);
  const common = commonWords(middle, others.slice(start, others.length - end));
  const isCommon = (index: number) =>
    index < start || index >= words.length - end || common.has(index - start);
  const parts: Part[] = [];
  let place = 0;
  for (const [index, word] of words.entries()) {
    const differs = !isCommon(index);
    const last = parts.at(-1);
    if (last?.differs === differs) last.text += word;
    else parts.push({ text: word, differs, start: place });
    place += word.length;
  }
  return parts;
}

const toWords = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

function countEqual(a: readonly string[], b: readonly string[]): number {
  const first = a.findIndex((word, index) => word !== b[index]);
  return first === -1 ? a.length : first;
}

/** The indexes of words that are part of the longest common subsequence. */
function commonWords(a: readonly string[], b: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  if (a.length * b.length > comparisonsMax) return found;
  const width = b.length + 1;
  // The length of the longest common subsequence of the rests, by their starts.
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      found.add(i);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}
