import { prepositionTest } from "../../../language/prepositions.ts";
import { clubs, newPlaces } from "../../../language/rules/every-language.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor, wholeWordPattern } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords } from "../../../language/segmentation.ts";

/** A word between quotation marks has another sense: the "helmets" of tennis. */
const quotedWord = /[«“„"](\p{Ll}+)[»”“"]/gu;

/** Tells the words of a phrase that means something else: "raining cats and dogs". */
export function idiomTest(
  text: string,
  language: string,
): (part: { start: number; end: number }) => boolean {
  const idioms = rulesFor(language).senses?.idioms;
  const pattern = wholeWordPattern(idioms ?? never, hasWordSpaces(language));
  const found = [...text.matchAll(quotedWord)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
  }));
  for (let at = 0; at < text.length; ) {
    const match = text.slice(at).match(pattern);
    if (!match?.[0]) break;
    const from = at + (match.index ?? 0);
    at = from + match[0].length;
    found.push({ from, to: at });
  }
  return ({ start, end }) => found.some(({ from, to }) => start < to && end > from);
}

/** Tells the place in the name of something else: "the Bank of England". */
export function placeNameTest(
  text: string,
  language: string,
): (place: { start: number }) => boolean {
  const { of = never, nounCapitals } = claimRules(language) ?? {};
  const before = rulePattern(`(?<=[^.!?]\\s)(\\p{L}+)\\s(?:${of})\\s$`);
  return ({ start }) => {
    const near = text.slice(Math.max(0, start - namedLength), start);
    if (isClub.test(near) || isNew.test(near)) return true;
    return !nounCapitals && /^\p{Lu}/u.test(before.exec(near)?.[1] ?? "");
  };
}
const namedLength = 40;
const isClub = new RegExp(`(?<!\\p{L})(?:${clubs})\\s$`, "u");

/** "New England" is no England. Places such as New York are known by their whole name. */
const isNew = new RegExp(`(?<!\\p{L})(?:${newPlaces})\\s$`, "u");

/** What a sentence speaks of opens it, in so many characters, without a preposition. */
const subjectStartMax = 16;
export function opensAsSubject(start: number, text: string, language: string): boolean {
  const isPreposition = prepositionTest(language);
  const before = segmentWords(text.slice(0, start), language);
  return start <= subjectStartMax && !before.some(({ text: word }) => isPreposition?.(word));
}

/** Tells the one who says something, and of whom a picture would say little: "The mayor denies". */
export function reporterTest(
  text: string,
  language: string,
): (part: { start: number; end: number }) => boolean {
  const { reports } = rulesFor(language).senses ?? {};
  if (!reports) return () => false;
  const spaced = hasWordSpaces(language);
  const before = rulePattern(`(?<!\\p{L})(?:${reports})\\s(?:\\p{L}{1,3}\\s)?$`);
  const after = rulePattern(spaced ? `^\\s(?:${reports})(?!\\p{L})` : `^(?:${reports})`);
  return ({ start, end }) =>
    after.test(text.slice(end)) || (spaced && before.test(text.slice(0, start)));
}
