import { never } from "../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";
import { hasWordSpaces } from "../../language/segmentation.ts";

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
