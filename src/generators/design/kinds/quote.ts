import { markerPattern } from "../../../language/discourse-markers.ts";
import { isDayOrMonth } from "../../../language/months.ts";
import { prepositionTest } from "../../../language/prepositions.ts";
import { findQuotations } from "../../../language/quotations.ts";
import { nameParticles } from "../../../language/rules/every-language.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern } from "../../../language/rules.ts";
import { segmentWords } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { Rule } from "./candidate.ts";

/** Characters of a quotation that is shown. A shorter one is a name or an ironic word. */
const quotedLength = { min: 12, max: 180 };

const personName = new RegExp(
  `(?<!\\p{L})\\p{Lu}[\\p{L}'’-]+(?:\\s+(?:${nameParticles}|\\p{Lu}(?:\\.|[\\p{L}'’-]+))){0,3}`,
  "gu",
);

/** A quotation of some length, with its author where the sentence names one. */
export const quote: Rule = (facts) => {
  const { text } = facts;
  const quotation = findQuotations(text).find(({ start, end }) => {
    const length = end - start - 2;
    return length >= quotedLength.min && length <= quotedLength.max;
  });
  if (!quotation) return undefined;
  const { start, end } = quotation;
  const words = text
    .slice(start + 1, end - 1)
    .trim()
    .replace(/[,،、;]+$/u, "");
  if (words.split(/\s+/).length < 4 && !/[\p{Script=Han}\p{Script=Hiragana}]/u.test(words))
    return undefined;
  const outside = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
  const author = authorIn(outside, facts);
  return {
    kind: "quote",
    score: 0.95,
    build: (icons) => {
      const sayIn = (part: string, start: number) =>
        icons.said(part, { start, end: start + part.length });
      return {
        kind: "quote",
        title: sayIn(words, text.indexOf(words, start)),
        ...(author ? { author: sayIn(author.name, author.start) } : {}),
        cue: words.slice(0, 60),
      };
    },
  };
};

interface Name {
  name: string;
  start: number;
}

/**
 * Who says what is quoted: a known name goes before another capital word. A place, a day and what
 * follows a preposition are nobody, and beside a pronoun the name is another one's.
 */
function authorIn(outside: string, facts: SceneFacts): Name | undefined {
  const { language, markers, people, places } = facts;
  const says = markers && markerPattern(markers.says, language).exec(outside);
  if (says && isSaidByOther(outside, says, language)) return undefined;
  const isPreposition = prepositionTest(language);
  const names = [...outside.matchAll(personName)]
    .map(({ 0: name, index }) => withoutOpener({ name, start: index }, language))
    .filter(({ name, start }) => {
      const before = outside.slice(0, start);
      if (!name || isDayOrMonth(name, language)) return false;
      if (!says && !/(?:^|\s)[—–-]\s?$/u.test(before)) return false;
      const end = start + name.length;
      if (places.some((place) => place.start < end && place.end > start)) return false;
      // "As Marie Curie said"
      if (says && outside.slice(end, says.index).trim() === "" && end <= says.index) return true;
      return !isPreposition?.(segmentWords(before, language).at(-1)?.text.toLowerCase() ?? "");
    });
  const isPerson = ({ name, start }: Name) =>
    people.some((each) => each.start < start + name.length && each.end > start);
  // "the head of Gazprom said": a single word that is no known name stands beside the verb.
  const isWhole = (each: Name) => /\s/u.test(each.name) || !says || isBeside(each, says, outside);
  const author = names.find(isPerson) ?? names.find(isWhole);
  return author && { ...author, name: author.name.replace(/[.,;:]+$/u, "") };
}

/** Whether at most a determiner stands between a name and the verb. */
function isBeside({ name, start }: Name, { index, 0: verb }: RegExpExecArray, text: string) {
  const end = start + name.length;
  const gap = end <= index ? text.slice(end, index) : text.slice(index + verb.length, start);
  return /^\s*(?:\p{L}{1,3}\s)?$/u.test(gap);
}

/** "Marie Curie" of "As Marie Curie"; empty for "The". */
function withoutOpener({ name, start }: Name, language: string): Name {
  const [first, next] = segmentWords(name, language);
  const opener = first?.text.toLowerCase() ?? "";
  if (!stopWordTest(language)(opener) && !prepositionTest(language)?.(opener))
    return { name, start };
  const from = next?.start ?? name.length;
  return { name: name.slice(from), start: start + from };
}

/** "she told Reuters", "sagte er", and in English "the minister said": no name is the subject. */
function isSaidByOther(
  outside: string,
  { index, 0: { length } }: RegExpExecArray,
  language: string,
): boolean {
  const { pronouns = never, tagged } = claimRules(language) ?? {};
  const before = outside.slice(0, index).trimEnd().split(/\s+/u).at(-1) ?? "";
  const after = segmentWords(outside.slice(index + length, index + length + 30), language)[0];
  const isPronoun = rulePattern(`^(?:${pronouns})$`);
  if (isPronoun.test(before) || isPronoun.test(after?.text ?? "")) return true;
  return Boolean(tagged) && /^\p{Ll}+$/u.test(before);
}
