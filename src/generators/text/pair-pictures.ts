import { splitWords } from "../../language/segmentation.ts";
import { stopWordTest } from "../../language/stop-words.ts";
import { loadStemmer } from "../design/icons/stem.ts";

/** What pairs lines of text with pictures. */
interface LinesAndPictures {
  lines: readonly string[];
  /** What is known of each picture: alt text, title, caption, file name. May be empty. */
  pictures: readonly string[];
  /** What all lines and pictures are about: its words tell none apart. */
  name: string;
  /** BCP 47. */
  language: string;
}

/**
 * The place of the picture that each line is shown with; undefined for lines without one. No
 * picture is used twice. A line takes the picture whose title shares the most words with it; the
 * other lines take the other pictures in order.
 */
export async function pairPictures({
  lines,
  pictures,
  name,
  language,
}: LinesAndPictures): Promise<(number | undefined)[]> {
  const toWords = await wordReader(language);
  const shown = pictures.map(toWords);
  const weights = wordWeights(shown, toWords(name));
  const score = (line: ReadonlySet<string>, picture: ReadonlySet<string>) =>
    [...line].reduce((sum, word) => sum + (picture.has(word) ? (weights.get(word) ?? 0) : 0), 0);
  const matches = lines
    .map(toWords)
    .flatMap((line, at) =>
      shown.map((words, picture) => ({ at, picture, shared: score(line, words) })),
    )
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.at - b.at || a.picture - b.picture);
  const paired: (number | undefined)[] = lines.map(() => undefined);
  const free = new Set(pictures.keys());
  for (const { at, picture } of matches)
    if (paired[at] === undefined && free.delete(picture)) paired[at] = picture;
  const rest = [...free];
  return paired.map((picture) => picture ?? rest.shift());
}

/** The fewer pictures have a word, the more it tells. Words of all of them tell nothing. */
function wordWeights(
  shown: readonly ReadonlySet<string>[],
  common: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of shown)
    for (const word of words) if (!common.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const inAll = shown.length > 1 ? shown.length : Number.POSITIVE_INFINITY;
  return new Map([...counts].map(([word, count]) => [word, count < inAll ? 1 / count : 0]));
}

async function wordReader(language: string): Promise<(text: string) => Set<string>> {
  const isStopWord = stopWordTest(language);
  const stem = await loadStemmer(language);
  return (text) =>
    new Set(
      // File names join their words with other signs than spaces.
      splitWords(text.replace(/[_\-+.]/g, " "), language)
        .filter((word) => /\p{L}/u.test(word) && !isStopWord(word))
        .map(stem),
    );
}
