import { baseLanguage } from "../../language/language-tag.ts";
import { rulesFor } from "../../language/rules.ts";
import { endSentence } from "../../language/segmentation.ts";

const sentence = (text: string) => endSentence(text.replace(/\s+/g, " ").trim());

/** Facts become one sentence each. */
export const scriptFromFacts = (facts: readonly string[]): string[] =>
  facts.filter((fact) => fact.trim()).map(sentence);

/** Steps get their place in words: "First, …", "Then, …", "Finally, …". */
export function scriptFromSteps(steps: readonly string[], language: string): string[] {
  const given = steps
    .map((step) => step.replace(/^\s*\d+[.)]\s*/, ""))
    .filter((step) => step.trim());
  return given.map((step, index) => {
    const opener = openStep(index, given.length, language);
    const joiner = /[\p{Script=Han}\p{Script=Hiragana}]/u.test(step) ? "" : " ";
    return sentence(`${opener}${joiner}${inside(step, language)}`);
  });
}

/** The words that open a step; its number in a language without such words. */
function openStep(index: number, count: number, language: string): string {
  const openers = rulesFor(language).narration?.steps;
  if (!openers) return `${index + 1}.`;
  if (index === 0) return openers.first;
  if (index === count - 1) return openers.last;
  return openers.between[(index - 1) % openers.between.length] ?? openers.last;
}

/** A step in mid-sentence: German nouns and names keep their capital. */
function inside(step: string, language: string): string {
  const [first = ""] = step.trim().split(/\s/);
  const keeps = baseLanguage(language) === "de" || /^\p{Lu}[\p{Lu}\d]/u.test(first);
  return keeps ? step.trim() : step.trim().replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

/** A quotation with its author. */
export const scriptFromQuote = (quote: string, author: string | undefined): string[] => {
  const plain = quote.trim().replace(/^["“„«「]|["”“»」]$/gu, "");
  return [author?.trim() ? `“${plain}” — ${author.trim()}` : `“${plain}”`];
};
