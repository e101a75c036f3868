import type { Tagger } from "../../language/english-tagger.ts";
import { splitSentences, splitWords } from "../../language/segmentation.ts";
import { secondsToSay } from "../../language/speaking-rate.ts";
import { simplify } from "../text/rewrite.ts";
import { contextStarts, standsAlone } from "../text/sentence-context.ts";

/** A sentence of an article, as it can be said. */
export interface ArticleSentence {
  text: string;
  seconds: number;
  /** Whether it is of the section before the first heading. */
  isIntro: boolean;
  /** Index of the sentence that must be said before it; its own if it stands alone. */
  start: number | undefined;
}

/** Longer ones are no speech. */
const sentenceSecondsMax = 12;
const sentenceWordsMin = 4;
/** Brackets within brackets. */
const bracketDepth = 3;
const bracketed = /\s?[([（［][^()[\]（）［］]{0,400}[)\]）］]/gu;
/** Formulas, links, and what a template left. */
const notSpoken = /[{}\\<>|=_]|https?:|\(\s*\)/u;
const sentenceEnd = /[.!…。！।]["'”’»」)]*$/u;

/**
 * The sentences of an article's plain text: without headings, lists and brackets, and never a part
 * of one. Long ones are divided where both halves are sentences.
 */
export function readArticle(
  extract: string,
  language: string,
  tagger: Tagger | undefined,
): ArticleSentence[] {
  const found: ArticleSentence[] = [];
  let isIntro = true;
  for (const line of extract.split("\n")) {
    if (/^=+ .{0,300} =+$/u.test(line.trim())) isIntro = false;
    else found.push(...readParagraph(line, { language, tagger, isIntro, offset: found.length }));
  }
  return found;
}

interface Place {
  language: string;
  tagger: Tagger | undefined;
  isIntro: boolean;
  /** Number of the sentences before the paragraph. */
  offset: number;
}

function readParagraph(line: string, { language, tagger, isIntro, offset }: Place) {
  const plain = withoutBrackets(line);
  if (!sentenceEnd.test(plain)) return [];
  const sentences = splitSentences(simplify(plain, language, tagger), language);
  const starts = contextStarts(sentences, language);
  const canBeSaid = sentences.map((text) => isSpeech(text, language));
  return sentences.map((text, index): ArticleSentence => {
    const first = starts[index] ?? -1;
    const needed = sentences.slice(Math.max(0, first), index + 1);
    const isKnown =
      first >= 0 &&
      standsAlone(needed[0] ?? "", language) &&
      needed.every((_, place) => canBeSaid[first + place]);
    const start = isKnown ? offset + first : undefined;
    return { text, seconds: secondsToSay(text, language), isIntro, start };
  });
}

const isSpeech = (text: string, language: string) =>
  sentenceEnd.test(text) &&
  !notSpoken.test(text) &&
  secondsToSay(text, language) <= sentenceSecondsMax &&
  splitWords(text, language).length >= sentenceWordsMin;

function withoutBrackets(line: string): string {
  let plain = line.trim();
  for (let depth = 0; depth < bracketDepth; depth++) plain = plain.replace(bracketed, "");
  return plain.replace(/ ([,.;:])/g, "$1").replace(/([,;:])[,;:]/g, "$1");
}
