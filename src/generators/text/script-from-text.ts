import { markerPattern, markersFor, stepPattern } from "../language/discourse-markers.ts";
import { splitSentences } from "../language/segmentation.ts";
import { countUnits, unitsPerSecond } from "../language/speaking-rate.ts";
import { rankSentences } from "./rank.ts";

/** A sentence that refers to the previous one and makes no sense alone. */
const dependent =
  /^(?:it|this|that|these|those|they|he|she|its|their|his|her|such|however|but|and|so|therefore|thus|also|moreover|then|instead|esto|eso|él|ella|pero|y|il|elle|ils|elles|cela|mais|et|ce|er|sie|es|dies|dieser|diese|aber|und|doch|sie)\b/i;
/** A script may be this much longer or shorter than requested. */
const tolerance = 0.1;

export interface Extract {
  sentences: string[];
  /** Number of sentences in the text. */
  of: number;
}

export interface ExtractRequest {
  language: string;
  /** Time to fill. By default as much as the number of sentences allows. */
  seconds?: number | undefined;
  sentencesMax?: number;
  /** The title of the video: "how" asks for steps, "why" for reasons. */
  title?: string;
}

/**
 * The sentences of a text that matter most for its title and fill the time, in their original
 * order; at least one.
 */
export function extract(
  text: string,
  {
    language,
    seconds = Number.POSITIVE_INFINITY,
    sentencesMax = Number.POSITIVE_INFINITY,
    title = "",
  }: ExtractRequest,
): Extract {
  const all = splitProse(text, language);
  const ranks = rankSentences(all, language);
  const units = all.map((sentence) => countUnits(sentence, language));
  const budget = seconds * unitsPerSecond(language);
  const bonus = relevance(title, language);
  const worth = all.map((sentence, index) => {
    const leads = index === 0 ? 1.5 : 1;
    const alone = index > 0 && dependent.test(sentence) ? 0.4 : 1;
    return ((ranks[index] ?? 0) * all.length * leads + bonus(sentence)) * alone;
  });
  const order = all.map((_, index) => index).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0));
  const kept = new Set<number>();
  let used = 0;
  const take = (limit: number) => {
    for (const index of order) {
      if (kept.has(index)) continue;
      // A sentence that refers to the previous one is taken together with it.
      const refers = dependent.test(all[index] ?? "") && index > 0 && !kept.has(index - 1);
      const group = refers ? [index - 1, index] : [index];
      const needed = group.reduce((sum, member) => sum + (units[member] ?? 0), 0);
      if (used + needed > limit || kept.size + group.length > sentencesMax) continue;
      for (const member of group) kept.add(member);
      used += needed;
    }
  };
  take(budget);
  if (used < budget * (1 - tolerance)) take(budget * (1 + tolerance));
  if (kept.size === 0) kept.add(indexOfShortest(units));
  return { sentences: all.filter((_, index) => kept.has(index)), of: all.length };
}

const indexOfShortest = (units: readonly number[]) =>
  units.reduce((best, count, index) => (count < (units[best] ?? 0) ? index : best), 0);

const asksHow =
  /^(?:how|cómo|como|wie|comment|come|hoe|как|كيف|nasıl)(?!\p{L})|方法|作り方|怎么|如何|방법/iu;
const asksWhy =
  /^(?:why|por qué|porqué|warum|wieso|pourquoi|perché|por que|waarom|почему|لماذا|neden|niçin)(?!\p{L})|なぜ|理由|为什么|왜/iu;

/** Worth of a sentence beyond its words: numbers always, steps for "how", reasons for "why". */
function relevance(title: string, language: string): (sentence: string) => number {
  const markers = markersFor(language);
  const step = markers && asksHow.test(title) ? stepPattern(markers, language) : undefined;
  const reason =
    markers?.because && asksWhy.test(title) ? markerPattern(markers.because, language) : undefined;
  return (sentence) =>
    (/\p{N}/u.test(sentence) ? 0.35 : 0) +
    (step?.test(sentence) ? 0.6 : 0) +
    (reason?.test(sentence) ? 0.6 : 0) +
    ((sentence.match(/[,،、]/gu)?.length ?? 0) >= 2 ? 0.15 : 0);
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
