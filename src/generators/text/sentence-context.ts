import { never } from "../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";
import { hasWordSpaces, wordSplitter } from "../../language/segmentation.ts";

const openingMarks = String.raw`^[\s"'“„«»「『(¿¡]*`;
const asks = /[?？؟]["'”’»」』)]*$/u;

/** Whether a sentence is a question. Japanese and Chinese questions may end with a full stop. */
export const isQuestion = (sentence: string, language: string): boolean =>
  asks.test(sentence) ||
  rulePattern(`(?:${rulesFor(language).texts?.asks ?? never})。?$`).test(sentence);

/** Whether a sentence begins with a word that only the sentence before it explains. */
function refersBack(sentence: string, language: string): boolean {
  const words = rulesFor(language).texts?.refersBack;
  if (!words) return false;
  const wordEnd = hasWordSpaces(language) ? String.raw`(?![\p{L}\p{N}])` : "";
  return rulePattern(`${openingMarks}(?:${words})${wordEnd}`).test(sentence);
}

/** Whether a sentence can be said without those around it. */
export const standsAlone = (sentence: string, language: string): boolean =>
  !isQuestion(sentence, language) && !refersBack(sentence, language);

/** Sentences that refer to each other over more than this are not taken out of a text. */
const contextChainMax = 3;

/**
 * For each sentence the first one that must be said with it, so that it can be understood.
 * Undefined where a question or a long chain of references would be needed.
 */
export function contextStarts(
  sentences: readonly string[],
  language: string,
): (number | undefined)[] {
  const starts: (number | undefined)[] = [];
  sentences.forEach((sentence, index) => {
    const before = starts[index - 1];
    if (isQuestion(sentence, language)) starts.push(undefined);
    else if (index === 0 || !refersBack(sentence, language)) starts.push(index);
    else starts.push(before !== undefined && index - before < contextChainMax ? before : undefined);
  });
  return starts;
}

/**
 * For each sentence the indexes of all that must be said so that it can be understood, in order:
 * its own, those that it refers to, and the one that introduces a thing it takes for known ("a
 * huddle", later "the huddle"). Undefined where a question or a long chain would be needed.
 */
export function contextsOf(
  sentences: readonly string[],
  language: string,
): (readonly number[] | undefined)[] {
  const starts = contextStarts(sentences, language);
  const introductions = findIntroductions(sentences, language);
  return starts.map((start, index) => {
    if (start === undefined) return undefined;
    const chain = Array.from({ length: index - start + 1 }, (_, at) => start + at);
    const before = chain
      .flatMap((at) => introductions[at] ?? [])
      .filter((at) => at < start && starts[at] === at);
    const whole = [...new Set(before), ...chain].sort((a, b) => a - b);
    return whole.length <= contextChainMax ? whole : chain;
  });
}

/** For each sentence the earlier ones that introduce what it takes for known. */
function findIntroductions(sentences: readonly string[], language: string): number[][] {
  const { introduces = never, resumes = never } = rulesFor(language).texts ?? {};
  const [isNew, isKnown] = [introduces, resumes].map((words) => {
    const pattern = rulePattern(`^(?:${words})$`);
    return (word: string | undefined) => word !== undefined && pattern.test(word);
  }) as [(word?: string) => boolean, (word?: string) => boolean];
  const split = wordSplitter(language);
  /** Where a word comes first, or -1 if nothing introduces it there. */
  const first = new Map<string, number>();
  return sentences.map((sentence, index) => {
    const words = split(sentence.toLowerCase());
    return words.flatMap((word, at) => {
      const [before, beforeThat] = [words[at - 1], words[at - 2]];
      // "a clean jar"
      const opens = isNew(before) || (isNew(beforeThat) && !isKnown(before));
      if (!first.has(word)) first.set(word, opens ? index : -1);
      const introduction = first.get(word) ?? -1;
      return isKnown(before) && introduction >= 0 && introduction < index ? [introduction] : [];
    });
  });
}
