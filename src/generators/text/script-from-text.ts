import { countUnits, unitsPerSecond } from "./pacing.ts";
import { rankSentences } from "./rank.ts";
import { splitSentences } from "./sentences.ts";

/** A sentence that refers to the previous one and makes no sense alone. */
const dependent =
  /^(?:it|this|that|these|those|they|he|she|its|their|his|her|such|however|but|and|so|therefore|thus|also|moreover|then|instead|esto|eso|él|ella|pero|y|il|elle|ils|elles|cela|mais|et|ce|er|sie|es|dies|dieser|diese|aber|und|doch|sie)\b/i;
const tolerance = 1.05;

export interface Extract {
  sentences: string[];
  /** Number of sentences in the text. */
  of: number;
}

/**
 * The most central sentences of a text that fit the time, in their original order; at least one.
 */
export function extract(
  text: string,
  { language, seconds }: { language: string; seconds: number },
): Extract {
  const all = splitProse(text, language);
  const ranks = rankSentences(all, language);
  const units = all.map((sentence) => countUnits(sentence, language));
  let left = seconds * unitsPerSecond(language) * tolerance;
  const kept = new Set<number>();
  const worth = (index: number) =>
    (ranks[index] ?? 0) *
    (dependent.test(all[index] ?? "") && index > 0 ? 0.4 : 1) *
    (index === 0 ? 1.5 : 1);
  const order = all.map((_, index) => index).sort((a, b) => worth(b) - worth(a));
  for (const index of order) {
    // A sentence that refers to the previous one is taken together with it.
    const group =
      dependent.test(all[index] ?? "") && index > 0 && !kept.has(index - 1)
        ? [index - 1, index]
        : [index];
    const needed = group.reduce((sum, member) => sum + (units[member] ?? 0), 0);
    if (kept.has(index) || needed > left) continue;
    for (const member of group) kept.add(member);
    left -= needed;
  }
  if (kept.size === 0) kept.add(units.indexOf(Math.min(...units)));
  return { sentences: all.filter((_, index) => kept.has(index)), of: all.length };
}

/** The first paragraph, if it is a heading. */
export function findHeading(text: string): string | undefined {
  const [first = "", ...rest] = splitParagraphs(text);
  return rest.length > 0 && isHeading(first) ? first : undefined;
}

/** The text's sentences without headings; with headings if there is nothing else. */
function splitProse(text: string, language: string): string[] {
  const paragraphs = splitParagraphs(text);
  const prose = paragraphs.filter((paragraph) => !isHeading(paragraph));
  return splitSentences((prose.length > 0 ? prose : paragraphs).join("\n"), language);
}

/** Paragraphs without list marks, URLs and reference numbers; wrapped lines are joined. */
function splitParagraphs(text: string): string[] {
  const paragraphs: string[] = [];
  let wrapped = false;
  // The lookbehind keeps the match linear on long runs of white space.
  for (const raw of text.replace(/(?<!\s)\s*\[\d+\]|https?:\/\/\S+/g, "").split("\n")) {
    const line = raw.replace(/^\s*(?:[-*•]|\d+[.)]|#+)\s+/, "").trim();
    const goesOn =
      line === raw.trim() &&
      line !== "" &&
      (wrapped || (paragraphs.length > 0 && isOpen(paragraphs.at(-1)) && /^\p{Ll}/u.test(line)));
    if (goesOn) paragraphs.push(`${paragraphs.pop()} ${line}`);
    else if (line) paragraphs.push(line);
    wrapped = line.length > wrappedFrom && isOpen(line);
  }
  return paragraphs;
}

const wrappedFrom = 50;
const isOpen = (line = "") => !/[.!?…:;。！？؟।"”»)]$/u.test(line);
const isHeading = (line: string) => isOpen(line) && line.length <= 80;
