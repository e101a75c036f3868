import { commonVerbTest } from "../../../language/common-verbs.ts";
import { prepositionTest } from "../../../language/prepositions.ts";
import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import { type LocatedWord, segmentWords } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import { listWords } from "../../../language/word-sets.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isCurrency, isUnitWord } from "../numbers/unit-words.ts";

/*
 * What is counted or measured, in languages without a tagger.
 */

/** A part of the text after a number, and the thing in it that is counted. */
export interface Noun {
  start: number;
  end: number;
  thing: { start: number; end: number } | undefined;
}

/** German: the noun directly after a unit, which is no name. */
export function contentAfter(
  start: number,
  { text, people, places }: SceneFacts,
): Noun | undefined {
  const noun = /^\s\p{Lu}\p{Ll}+(?![\p{L}-])/u.exec(text.slice(start))?.[0];
  const isName = [...people, ...places].some((name) => name.start === start + 1);
  return noun && !isName ? { start, end: start + noun.length, thing: undefined } : undefined;
}

/** "13,5 miliardi di euro": for languages without rules of claims. */
const romanceOf = "di|de|d['’]";

/** Without a tagger: a unit, or a word that looks like a counted noun. */
export function plainNoun(
  number: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules | undefined,
): Noun | undefined {
  const { text, language, people } = facts;
  const ofAmount = rules?.ofAmount ?? romanceOf;
  const gap =
    rulePattern(`^[\\s-](?:(?:${ofAmount})(?:(?<=['’])|\\s))?`).exec(text.slice(number.end))?.[0] ??
    "";
  const from = number.end + gap.length;
  const words = segmentWords(text.slice(from, from + 60), language);
  const [word, next] = words;
  if (!word || word.start > 0) return undefined;
  const span = (each: { start: number; end: number }) => ({
    start: from + each.start,
    end: from + each.end,
  });
  const isMeasure = isUnitWord(word.text, language) || isCurrency(word.text, language);
  const isNoun = (each: string) => /^\p{Lu}/u.test(each);
  if (rules?.nounCapitals && !isMeasure) return capitalNoun(words, from, facts);
  if (!isMeasure && (isSmallWord(word.text, language) || !looksCounted(word.text, rules)))
    return undefined;
  // "13 Kilometer von Oberbarmen": German writes "13 Liter Wasser".
  const of =
    rules && ((isMeasure && !rules.nounCapitals) || rules.adjectivesFollow)
      ? rulePattern(`^\\s(?:${rules.of})(?:(?<=['’])|\\s)`).exec(text.slice(from + word.end))?.[0]
      : undefined;
  const start = from + word.end + (of?.length ?? 0);
  const [content, noun] = of ? segmentWords(text.slice(start, start + 40), language) : [];
  const isThing = content && /^\p{L}/u.test(content.text) && !isSmallWord(content.text, language);
  if (of && isThing && content.start === 0) {
    // "30 jours de beau temps"
    const before = listWords(rulesFor(language).senses?.adjectivesBefore ?? "");
    const last = noun && before.has(content.text.toLowerCase()) ? noun : content;
    const end = start + last.end;
    return { start: number.end, end, thing: { start, end } };
  }
  if (
    rules?.nounCapitals &&
    next &&
    isNoun(next.text) &&
    !people.some(({ start }) => start === from + next.start) &&
    text.slice(from + word.end, from + next.start) === " "
  )
    return { ...span({ start: 0, end: next.end }), thing: span(next) };
  // "750 амурских тигров": the noun follows its adjective.
  const isAttribute = rulePattern(`^(?:${rules?.countedAttributes ?? never})$`);
  if (!isMeasure && !rules?.nounCapitals && isAttribute.test(word.text))
    return next && text.slice(from + word.end, from + next.start) === " "
      ? { ...span({ start: 0, end: next.end }), thing: span(next) }
      : undefined;
  // "cien linces ibéricos": the adjective follows its noun.
  const isJoined = next && text.slice(from + word.end, from + next.start) === " ";
  const adjective = !isMeasure && isJoined && agrees(word.text, next.text, facts, rules);
  // "linces-ibéricos"
  const joined = /^(?:-\p{L}+)+/u.exec(text.slice(from + word.end))?.[0] ?? "";
  const end = adjective ? next.end : word.end + joined.length;
  return { ...span({ start: 0, end }), thing: isMeasure ? undefined : span(word) };
}

/** Whether a word after a plural is its adjective: another plural, and no verb. */
function agrees(
  noun: string,
  word: string,
  { language }: SceneFacts,
  rules: ClaimRules | undefined,
): boolean {
  if (!rules?.adjectivesFollow || rules.articlePrefix) return false;
  return (
    /s$/u.test(noun) &&
    /^\p{Ll}{4,}[sx]$/u.test(word) &&
    !isSmallWord(word, language) &&
    !commonVerbTest(language)(word) &&
    !rulePattern(`^(?:${rules.finiteVerbs ?? never})$`).test(word)
  );
}

/** "28 neue Bahnen": German nouns have capitals. */
function capitalNoun(
  words: readonly LocatedWord[],
  from: number,
  { text, language }: SceneFacts,
): Noun | undefined {
  const at = words.slice(0, 3).findIndex((word) => /^\p{Lu}/u.test(word.text));
  const noun = words[at];
  if (!noun || !/^(?:\p{Ll}+\s)*$/u.test(text.slice(from, from + noun.start))) return undefined;
  // "1756 in Preußen"
  if (words.slice(0, at).some((word) => isSmallWord(word.text, language))) return undefined;
  const [start, end] = [from + noun.start, from + noun.end];
  return { start: from, end, thing: { start, end } };
}

const isSmallWord = (word: string, language: string) =>
  (!isUnitWord(word, language) && stopWordTest(language)(word)) ||
  (prepositionTest(language)?.(word) ?? false);

/** A verb after a number is no unit: counted nouns are plurals in these languages. */
const looksCounted = (word: string, rules: ClaimRules | undefined) =>
  !rules?.plural || rulePattern(`^(?:${rules.plural})$`).test(word);
