import type { Box, Element, Paint, Text } from "../../drawing/scene.ts";
import { enter } from "./enter.ts";
import type { Kit, Motion, Page } from "./look.ts";
import type { FittedText } from "./text.ts";

/** A word of a set text, with the box that it fills. */
export interface SetWord {
  text: string;
  box: Box;
  baseline: number;
  line: number;
}

/** The words of lines that were set, in reading order. */
function wordsOf(kit: Kit, set: FittedText, lines: readonly Text[]): SetWord[] {
  const { face, px, linePx } = set;
  const measure = (text: string) => kit.measure(text, face) * px;
  return lines.flatMap(({ text, at: [x, baseline], align = "left" }, line) => {
    const whole = measure(text);
    const left = { left: x, center: x - whole / 2, right: x - whole }[align];
    let before = "";
    return kit.words(text).map(({ text: word, gap }) => {
      const [start, width] = [measure(before + gap), measure(word)];
      before += gap + word;
      const at = set.isRightToLeft ? whole - start - width : start;
      const top = baseline - px * 0.36 - linePx / 2;
      return { text: word, line, baseline, box: { x: left + at, y: top, width, height: linePx } };
    });
  });
}

const [wordGap, wordGapMax] = [0.09, 0.9];

/**
 * When each word of a title enters: when it is spoken, in the order of the title. Words that are
 * not spoken follow the word before them. Titles are complete before 60 % of the scene.
 */
export function wordStarts(page: Page, words: readonly string[], start: number): number[] {
  const { moments, seconds, opens } = page.shot;
  const latest = seconds * 0.6;
  let before = start;
  return words.map((word, at) => {
    if (opens) return start;
    if (at === 0) return before;
    const spoken = moments.at(word, before + 0.2);
    before = Math.min(latest, Math.max(before + wordGap, Math.min(spoken, before + wordGapMax)));
    return before;
  });
}

/** Set lines as words that enter one by one. `complete` is when the last one enters. */
export function wordElements(
  page: Page,
  { set, lines }: { set: FittedText; lines: readonly Text[] },
  {
    start,
    subject = false,
    motion = { kind: "rise", seconds: 0.3 },
    fill,
  }: {
    start: number;
    subject?: boolean;
    motion?: Motion;
    /** The color of a word. Default: that of its line. */
    fill?: (word: string) => Paint;
  },
): { elements: Element[]; complete: number } {
  const words = wordsOf(page.kit, set, lines);
  const first = subject ? Math.min(start, 0.1) : start;
  const starts = wordStarts(
    page,
    words.map(({ text }) => text),
    first,
  );
  const elements = words.map(({ text, box, baseline, line }, at) => {
    const base = lines[line];
    const word: Text = {
      ...base,
      kind: "text",
      font: base?.font ?? "",
      text,
      at: [box.x, baseline],
      align: "left",
      ...(fill ? { fill: fill(text) } : {}),
    };
    const opens = subject && (line === 0 || page.shot.opens);
    return enter(page, [word], { start: starts[at] ?? first, around: box, subject: opens, motion });
  });
  return { elements, complete: starts.at(-1) ?? first };
}
