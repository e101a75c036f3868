/** A word with the separator before it; widths in any unit, such as em. */
export interface MeasuredWord {
  text: string;
  gap: string;
  width: number;
  gapWidth: number;
}

/**
 * Breaks words into as few lines as the width needs, then finds the narrowest width with the same
 * number of lines, so that no line is left with one short word.
 */
export function balanceLines(words: readonly MeasuredWord[], width: number): string[] {
  const full = fillLines(words, width);
  let [low, high] = [width / 2, width];
  for (let step = 0; step < 7; step++) {
    const middle = (low + high) / 2;
    if (fillLines(words, middle).length > full.length) low = middle;
    else high = middle;
  }
  const narrow = fillLines(words, high);
  return narrow.length === full.length ? narrow : full;
}

function fillLines(words: readonly MeasuredWord[], width: number): string[] {
  const lines: string[] = [];
  let used = 0;
  for (const word of words) {
    const longer = used + word.gapWidth + word.width;
    if (lines.length > 0 && longer <= width) {
      lines.push(`${lines.pop()}${word.gap}${word.text}`);
      used = longer;
    } else {
      lines.push(word.text);
      used = word.width;
    }
  }
  return lines.length > 0 ? lines : [""];
}
