import { commonVerbTest } from "../../../language/common-verbs.ts";
import { isDeterminer } from "../../../language/determiners.ts";
import { markerPattern } from "../../../language/discourse-markers.ts";
import { prepositionTest } from "../../../language/prepositions.ts";
import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces, type LocatedWord, segmentWords } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import type { Anchor } from "../facts/anchor.ts";
import { capitalize, type SceneFacts, type Token } from "../facts/scene-facts.ts";
import { spacelessPhrase } from "./spaceless-phrases.ts";
import { isPluralBefore, nounRun, nounTag } from "./units.ts";

const claimPhraseMax = 44;

export type Span = { start: number; end: number };

/** Words that a design shows, and the part of the text that says them. */
export interface Said extends Span {
  shown: string;
}

/** A part of a text as a heading. The "and" that joins it to the scene before is left out. */
export function sayPart({ text, language }: SceneFacts, { start, end }: Span): Said {
  const joint = start === 0 ? jointLength(text.slice(start, end), language) : 0;
  const part = text.slice(start + joint, end);
  const isRest = start === 0 && joint === 0 && continues(text, language);
  return { shown: isRest ? part : capitalize(part, language), start: start + joint, end };
}

/** Words that are left after an "and" which is left out. */
const joinedMin = 3;

/** Characters of the "and" that opens the second half of a divided sentence. */
export function jointLength(text: string, language: string): number {
  const and = claimRules(language)?.and;
  const { andHalf = never } = rulesFor(language).numerals ?? {};
  if (!and || !hasWordSpaces(language) || !/^\p{Ll}/u.test(text)) return 0;
  const said = rulePattern(`^(?!(?:${andHalf})(?!\\p{L}))(?:${and})\\s`).exec(text)?.[0] ?? "";
  return segmentWords(text.slice(said.length), language).length < joinedMin ? 0 : said.length;
}

/** "of which the state pays a third": the scene before it begins the sentence. */
function continues(text: string, language: string): boolean {
  const { relatives = never, and = never, but = never } = rulesFor(language).joins ?? {};
  const opener = `^(?:(?:\\p{L}+\\s)?(?:${relatives})|${and}|${but})(?!\\p{L})`;
  return /^\p{Ll}/u.test(text) && rulePattern(opener).test(text);
}

/**
 * The noun phrase around a word with its determiner, and what it is of: "a harmless piece of the
 * germ". Undefined where it is not sure where the phrase begins or ends.
 */
export function nounPhrase(
  facts: SceneFacts,
  anchor: Anchor,
  { isCompared = false } = {},
): Said | undefined {
  const span = nounSpan(facts, anchor, { isCompared });
  return span && sayPart(facts, span);
}

/** The place of the noun phrase around a word, if it is sure. */
export function nounSpan(
  facts: SceneFacts,
  anchor: Anchor,
  { isCompared = false } = {},
): Span | undefined {
  const { language } = facts;
  const find = !hasWordSpaces(language)
    ? spacelessPhrase
    : facts.tokens.length > 0
      ? taggedPhrase
      : plainPhrase;
  const span = find(facts, anchor);
  if (!span || span.end - span.start > claimPhraseMax) return undefined;
  return isQualified(facts, span, isCompared) || goesOn(facts, span) ? undefined : span;
}

/** "unlike a car", "almost all trains": the word before the phrase changes what it says. */
function isQualified(
  { text, language, markers }: SceneFacts,
  { start, end }: Span,
  isCompared: boolean,
): boolean {
  const rules = claimRules(language);
  if (!rules || !markers) return false;
  const { about, lessThan, moreThan, atMost, negation, qualifiers = never } = rules;
  const limits = [about, lessThan, moreThan, atMost, negation, qualifiers];
  const words = (isCompared ? limits : [...limits, markers.versus]).join("|");
  const before = text.slice(Math.max(0, start - 40), start);
  const compares =
    !isCompared &&
    [...text.matchAll(markerPattern(markers.versus, language, "giu"))].some(
      ({ index, 0: match }) => index < end && start < index + match.length,
    );
  return compares || rulePattern(`(?<!\\p{L})(?:${words})\\s$`).test(before);
}

/** Whether more of the phrase may follow: "Room" of "Room 14", "la guerra" of "la guerra fría". */
function goesOn({ text, language, numbers, tokens }: SceneFacts, { end }: Span): boolean {
  const rules = claimRules(language);
  const rest = text.slice(end);
  if (!rules || !hasWordSpaces(language)) return false;
  if (/^['’-]\p{L}/u.test(rest)) return true;
  if (!/^\s\p{L}|^\s?\p{N}/u.test(rest)) return false;
  const isNumber = numbers.some(({ start }) => start === end || start === end + 1);
  if (isNumber || rulePattern(`^\\s(?:${rules.beforeEra})`).test(rest)) return true;
  const [word] = segmentWords(rest.slice(0, claimPhraseMax), language);
  if (tokens.length > 0 || !word) return false;
  if (rules.nounCapitals) return /^\p{Lu}/u.test(word.text);
  return Boolean(rules.adjectivesFollow) && !endsPhrase(word.text, language);
}

/** Whether a word after a noun is surely no adjective. */
function endsPhrase(word: string, language: string): boolean {
  const { finiteVerbs = never, articlePrefix } = claimRules(language) ?? {};
  if (articlePrefix) return !word.startsWith(articlePrefix);
  return (
    stopWordTest(language)(word) ||
    commonVerbTest(language)(word) ||
    prepositionTest(language)?.(word) ||
    rulePattern(`^(?:${finiteVerbs})$`).test(word)
  );
}

function taggedPhrase(facts: SceneFacts, anchor: Anchor): Span | undefined {
  const { tokens, text } = facts;
  const rules = claimRules(facts.language);
  let last = tokens.findLastIndex(({ start }) => start < anchor.end);
  const isNext = (at: number) =>
    /^[\s-]?$/u.test(text.slice(tokens[at - 1]?.end, tokens[at]?.start));
  // "immune" of "the immune system"
  while (tokens[last]?.tag === "ADJ" && isNext(last + 1)) last += 1;
  if (!rules || !nounTag.test(tokens[last]?.tag ?? "")) return undefined;
  while (
    nounTag.test(tokens[last + 1]?.tag ?? "") &&
    isNext(last + 1) &&
    !isPluralBefore(facts, last)
  )
    last += 1;
  // "The plant cost 840": the second of two nouns before a number or an article is the verb.
  if (tokens[last + 1]?.text === "," && tokens[last + 2]?.tag === "ADJ") return undefined;
  const opensObject = /^(?:NUM|DET|PRON)$/.test(tokens[last + 1]?.tag ?? "") && isNext(last + 1);
  if (opensObject && tokens[last - 1]?.tag === "NOUN") last -= 1;
  let first = Math.min(
    last,
    tokens.findIndex(({ end }) => end > anchor.start),
  );
  while (first > 0 && isNext(first) && isInside(facts, first - 1)) first -= 1;
  const before = tokens[first - 1];
  // "a row of parked cars", "in lost pots"
  const isModified = /^(?:VERB|ADJ)$/.test(before?.tag ?? "") && isNext(first);
  const isParticiple =
    tokens[first - 2]?.tag === "ADP" ||
    rulePattern(rules.tagged?.participle ?? never).test(before?.text ?? "");
  if (isModified && isParticiple) return undefined;
  if (isPluralBefore(facts, first - 1) && isNext(first)) return undefined;
  if (before && isNext(first) && isDeterminer(rules, before.text)) first -= 1;
  else if (isBare(facts, first, last)) return undefined;
  // "Every time one debt": two phrases.
  const inside = tokens.slice(first, last);
  if (inside.some(({ tag }, at) => tag === "NOUN" && isSpelled(inside[at + 1]))) return undefined;
  const [start, end] = [tokens[first]?.start ?? anchor.start, tokens[last]?.end ?? anchor.end];
  return spanTo(start, complementEnd(facts, end, rules));
}

/** "one", but not the number of "tram 28". */
const isSpelled = (token: Token | undefined) => token?.tag === "NUM" && !/\p{N}/u.test(token.text);

/** "Water" of "Water it once a week", and a first name: no determiner, no plural, no whole name. */
function isBare({ tokens, language }: SceneFacts, first: number, last: number): boolean {
  const [opening, noun] = [tokens[first], tokens[last]];
  const plural = claimRules(language)?.tagged?.plural ?? never;
  if (opening?.tag === "NUM" || rulePattern(plural).test(noun?.text ?? "")) return false;
  return first === last || tokens.slice(first, last + 1).some(({ tag }) => tag !== "PROPN");
}

const spanTo = (start: number, end: number | undefined): Span | undefined =>
  end === undefined ? undefined : { start, end };

/** Whether a token can stand between a determiner and its noun. */
function isInside(facts: SceneFacts, at: number): boolean {
  const { tokens, language } = facts;
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (/^(?:ADJ|NOUN|PROPN|NUM)$/.test(token?.tag ?? "")) return !isPluralBefore(facts, at);
  // "a cool, dark room"
  if (token?.text === ",")
    return next?.tag === "ADJ" && (tokens[at - 1]?.tag === "ADJ" || tokens[at - 2]?.tag === "DET");
  if (/^['’]s?$/u.test(token?.text ?? "") || token?.text === "-") return true;
  if (token?.tag === "ADV") return next?.tag === "ADJ";
  return (
    token?.tag === "VERB" &&
    rulePattern(claimRules(language)?.tagged?.modifier ?? never).test(token.text) &&
    isDeterminerTag(tokens[at - 1])
  );
}

const isDeterminerTag = (token: Token | undefined) => token?.tag === "DET";

/**
 * The end of "of the germ" after a noun, or of the noun itself; undefined where it is not sure how
 * far it goes.
 */
function complementEnd(facts: SceneFacts, end: number, rules: ClaimRules): number | undefined {
  const { text, language, tokens } = facts;
  const of = rulePattern(`^\\s(?:${rules.of})(?:(?<=['’])|\\s)`).exec(text.slice(end))?.[0];
  if (!of) return end;
  const start = end + of.length;
  if (tokens.length > 0) return nounRun(facts, start, true)?.end;
  const rest = text.slice(start);
  const words = segmentWords(rest.slice(0, claimPhraseMax), language);
  const noun = words[isDeterminer(rules, words[0]?.text) ? 1 : 0];
  const isSure = noun && (noun !== words[0] || /^\p{Lu}/u.test(noun.text));
  return isSure ? start + nameEnd(rest, words, noun) : undefined;
}

/** The end of a name that a word begins: "Harvey" of "William Harvey". */
function nameEnd(text: string, words: readonly LocatedWord[], noun: LocatedWord): number {
  let at = words.indexOf(noun);
  const isCapital = (word: LocatedWord | undefined) => /^\p{Lu}/u.test(word?.text ?? "");
  while (isCapital(words[at + 1]) && text.slice(words[at]?.end, words[at + 1]?.start) === " ")
    at += 1;
  return words[at]?.end ?? noun.end;
}

/** Without a tagger: the determiner before the word, the rest of its name and what it is of. */
function plainPhrase(facts: SceneFacts, anchor: Anchor): Span | undefined {
  const { text, language } = facts;
  const rules = claimRules(language);
  if (rules?.articlePrefix) return prefixedPhrase(facts, anchor, rules.articlePrefix);
  if (!rules?.determiners) return undefined;
  const { nounCapitals, subjectDeterminers } = rules;
  const before = segmentWords(text.slice(0, anchor.start), language);
  let at = before.length - 1;
  // German adjectives stand before their noun, in lower case.
  while (
    nounCapitals &&
    at > 0 &&
    /^\p{Ll}+e$/u.test(before[at]?.text ?? "") &&
    !isDeterminer(rules, before[at]?.text)
  )
    at -= 1;
  const determiner = before[at];
  const adjacent =
    determiner && /^\s?(?:\p{Ll}+\s)*$/u.test(text.slice(determiner.end, anchor.start));
  if (!determiner || !adjacent || !isDeterminer(rules, determiner.text)) return undefined;
  const isSubject =
    !subjectDeterminers || rulePattern(`^(?:${subjectDeterminers})$`).test(determiner.text);
  if (!isSubject && determiner.start > 0) return undefined;
  if (nounCapitals && !/^\p{Lu}/u.test(anchor.cue)) return undefined;
  const rest = text.slice(anchor.start);
  const words = segmentWords(rest.slice(0, claimPhraseMax), language);
  const noun = words.findLast(({ start }) => anchor.start + start < anchor.end);
  const end =
    anchor.start + (noun && !nounCapitals ? nameEnd(rest, words, noun) : anchor.end - anchor.start);
  return spanTo(determiner.start, nounCapitals ? end : complementEnd(facts, end, rules));
}

/** The article is a part of the word. The word before it may be a part of the phrase too. */
function prefixedPhrase(
  { text, language }: SceneFacts,
  { cue, start, end }: Anchor,
  article: string,
) {
  if (!cue.startsWith(article)) return undefined;
  const words = segmentWords(text.slice(0, start), language);
  const before = words.at(-1);
  const isFree =
    words.length < 2 ||
    /\S\s*$/u.test(text.slice(before?.end, start)) ||
    stopWordTest(language)(before?.text ?? "") ||
    prepositionTest(language)?.(before?.text ?? "");
  return isFree ? { start, end } : undefined;
}
