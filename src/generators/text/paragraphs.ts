interface Line {
  text: string;
  /** Whether it had a list mark, which opens a paragraph of its own. */
  isItem: boolean;
}

/** Paragraphs without list marks, URLs and reference numbers; wrapped lines are joined. */
export function splitParagraphs(text: string): string[] {
  // The lookbehind keeps the match linear on long runs of white space.
  const plain = text.replace(/(?<!\s)\s*\[\d+\]|https?:\/\/\S+/g, "");
  const lines = plain.split("\n").map(readLine);
  const goesOn = wrapTest(lines);
  // Of lines, because joining them one by one would copy a long paragraph again for each.
  const paragraphs: string[][] = [];
  for (const [index, { text }] of lines.entries()) {
    if (goesOn(index)) paragraphs.at(-1)?.push(text);
    else if (text) paragraphs.push([text]);
  }
  return paragraphs.map((parts) => parts.join(" "));
}

function readLine(raw: string): Line {
  const text = raw.replace(/^\s*(?:[-*•]|\d+[.)]|#+)\s+/, "").trim();
  return { text, isItem: text !== raw.trim() };
}

/** Lines of fewer characters are verses, items or headings, and not wrapped prose. */
const columnMin = 30;
/** Line breaks that show where a text without small letters is wrapped. */
const uncasedBreaksMin = 2;

/**
 * Tells whether a line continues the one before: in a text that is wrapped at a column, where the
 * next word did not fit. Other lines without an end mark are headings or items, whatever follows.
 */
function wrapTest(lines: readonly Line[]): (index: number) => boolean {
  const columns = widestOfBlocks(lines);
  const isFull = (index: number) => {
    const [before, line, column = 0] = [lines[index - 1], lines[index], columns[index]];
    if (!before?.text || !line?.text || line.isItem || !isOpen(before.text)) return false;
    const [word = ""] = line.text.split(" ", 1);
    return column >= columnMin && before.text.length + 1 + word.length > column;
  };
  const count = (letter: RegExp) =>
    lines.filter(({ text }, index) => letter.test(text) && isFull(index)).length;
  const isWrapped = count(/^\p{Ll}/u) > 0 || count(/^\p{Lo}/u) >= uncasedBreaksMin;
  return isWrapped ? isFull : () => false;
}

/** For each line the most characters of a line between the empty lines around it. */
function widestOfBlocks(lines: readonly Line[]): number[] {
  const widest: number[] = [];
  let block = -1;
  const blocks = lines.map(({ text }, index) => {
    if (index === 0 || !text) block += 1;
    widest[block] = Math.max(widest[block] ?? 0, text.length);
    return block;
  });
  return blocks.map((each) => widest[each] ?? 0);
}

const isOpen = (line = "") => !/[.!?…:;。！？؟।"”»)]$/u.test(line);
export const isHeading = (line: string) => isOpen(line) && line.length <= 80;
