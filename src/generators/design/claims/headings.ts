import { isDeterminer } from "../../../language/determiners.ts";
import { beforeRelative, prepositionTest } from "../../../language/prepositions.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords, withoutFullStop } from "../../../language/segmentation.ts";
import type { Anchor } from "../facts/anchor.ts";
import { isVerbOfClause } from "../facts/content-words.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import { isTimeIcon } from "../icons/icon-kinds.ts";
import { isDuration } from "./compound-amounts.ts";
import { nounSpan, type Said, type Span, sayPart } from "./phrases.ts";

/** A longer sentence is not read beside a number, a date or a share. */
const besideFigureMax = 150;

/** A title that is read at a glance has at most this many characters. */
const headingMax = { spaced: 44, spaceless: 32 };

/** What can be read alone of a sentence: the sentence where it is short, or a part of it. */
export function headingFor(facts: SceneFacts, anchor: Anchor): Said | undefined {
  const whole = sentenceOf(facts, anchor);
  return whole && fitsHeading(whole, facts) ? whole : partialHeading(facts, anchor);
}

/** A main clause, or the noun phrase around a word. Undefined where neither is sure. */
function partialHeading(facts: SceneFacts, anchor: Anchor): Said | undefined {
  const clause = mainClause(facts, anchor);
  if (clause && fitsHeading(clause, facts)) return clause;
  if (isCircumstance(facts, anchor) || isTimeIcon(anchor.icons[0]?.icon ?? "")) return undefined;
  const span = nounSpan(facts, anchor);
  if (!span || !standsAlone(facts, span) || hasUnreadNumber(facts, span)) return undefined;
  if (isOneWord(facts, span)) return undefined;
  return sayPart(facts, span);
}

/**
 * Whether nothing in the sentence can belong to a noun phrase any more: it is the subject before a
 * verb, or it ends a clause and no list of things.
 */
function standsAlone(facts: SceneFacts, { start, end }: Span): boolean {
  const { text, language, tokens } = facts;
  const spaced = hasWordSpaces(language);
  const rest = text.slice(end);
  if (!spaced || /^\s*[.;:!?؛؟]|^\s*$/u.test(rest)) return true;
  const [next] = segmentWords(rest.slice(0, nextWordMax), language);
  if (!next) return false;
  if (/^\s*[,،]/u.test(rest)) return !isListed(facts, end);
  const { and = never, articlePrefix } = claimRules(language) ?? {};
  if (sentenceAround(facts, { start, end })?.start !== start || articlePrefix) return false;
  const joins =
    prepositionTest(language)?.(next.text) || rulePattern(`^(?:${and})$`).test(next.text);
  const at = tokens.findIndex((each) => each.start >= end);
  if (at < 0) return !joins;
  return /^(?:VERB|AUX|ADP|PART|ADV)$/.test(tokens[at]?.tag ?? "") || isVerbOfClause(tokens, at);
}
const nextWordMax = 40;

/** "The match" of a sentence on how it was decided says too little. */
function isOneWord({ text, language }: SceneFacts, { start, end }: Span): boolean {
  const rules = claimRules(language);
  const words = segmentWords(text.slice(start, end), language).map((word) => word.text);
  const content = rules ? words.filter((word) => !isDeterminer(rules, word)) : words;
  return content.length < 2;
}

/** Digits that are no number by themselves: the exponent of "ten to the power of 80 atoms". */
const hasUnreadNumber = ({ text, numbers }: SceneFacts, { start, end }: Span) =>
  [...text.slice(start, end).matchAll(/\p{Nd}+/gu)].some(
    ({ index }) => !numbers.some((each) => each.start <= start + index && start + index < each.end),
  );

/** "all roads, rails and rivers": what comes after a comma, up to "and" or another comma. */
function isListed({ text, language }: SceneFacts, end: number): boolean {
  const { and = never, articlePrefix } = claimRules(language) ?? {};
  const rest = text.slice(end).replace(/^\s*[,،]\s*/u, "");
  // Arabic writes "and" as a part of the next word.
  const joint = `\\s(?:${and})${articlePrefix ? "" : "\\s"}`;
  return rulePattern(`^(?:\\p{L}+\\s){0,4}?\\p{L}+(?:[,،]|${joint})`).test(rest);
}

/** "at the corner of every street": what follows a preposition is no subject of the sentence. */
function isCircumstance({ text, language }: SceneFacts, { from }: Anchor): boolean {
  const isPreposition = prepositionTest(language);
  const rules = claimRules(language);
  if (!isPreposition || !rules || !hasWordSpaces(language)) return false;
  const words = segmentWords(text.slice(0, from), language).map((word) => word.text);
  const before = words.findLast((word) => !isDeterminer(rules, word)) ?? "";
  const isNear = words.lastIndexOf(before) >= words.length - 2;
  return isNear && words.length > 1 && isPreposition(before);
}

const fitsHeading = ({ shown }: Said, { language }: SceneFacts) =>
  shown.length <= headingMax[hasWordSpaces(language) ? "spaced" : "spaceless"];

function sentenceOf(facts: SceneFacts, span: Span): Said | undefined {
  const sentence = sentenceAround(facts, span);
  return sentence && sayTrimmed(facts, sentence.start, sentence.text);
}

/** The sentence around a part of the text, or its main clause. Undefined if both are long. */
export function wholeClause(facts: SceneFacts, span: Span): Said | undefined {
  const whole = sentenceOf(facts, span);
  if (!whole || whole.shown.length <= besideFigureMax) return whole;
  const main = mainClause(facts, span);
  return main && main.shown.length <= besideFigureMax ? main : undefined;
}

/** The part of a sentence before a clause that only adds to it: "Screens keep you awake". */
function mainClause(facts: SceneFacts, span: Span): Said | undefined {
  const sentence = sentenceAround(facts, span);
  const rules = claimRules(facts.language);
  if (!sentence || !rules) return undefined;
  const from = span.end - sentence.start;
  const rest = sentence.text.slice(from);
  const cut = rulePattern(`,?\\s(?:${rules.mainClauseEnds})\\s`).exec(rest);
  if (!cut) return undefined;
  const clause = beforeRelative(sentence.text.slice(0, from + cut.index), cut[0], facts.language);
  if (clause.length < from || endsOpen(clause, facts.language)) return undefined;
  return sayTrimmed(facts, sentence.start, clause);
}

/**
 * "at most" of "70 percent, at most but", "hours" of "three hours after", "and": the last word
 * belongs to what is cut.
 */
function endsOpen(clause: string, language: string): boolean {
  const { about, lessThan, moreThan, atMost, atLeast, only, and } = claimRules(language) ?? {};
  const limits = [about, lessThan, moreThan, atMost, atLeast, only, and].filter(Boolean).join("|");
  const last = segmentWords(clause, language).at(-1)?.text ?? "";
  if (prepositionTest(language)?.(last) || isDuration(last, language)) return true;
  return rulePattern(`(?<!\\p{L})(?:${limits})$`).test(clause);
}

const sentenceAround = ({ sentences }: SceneFacts, span: Span) =>
  sentences.find(({ start, text }) => start <= span.start && span.end <= start + text.length);

const sayTrimmed = (facts: SceneFacts, start: number, clause: string): Said =>
  sayPart(facts, { start, end: start + trimEnds(clause, facts.language).length });

/** Without its full stop and the comma or colon before the next clause. */
const trimEnds = (clause: string, language: string) =>
  withoutFullStop(clause, language).replace(/(?<![\s,،、:;؛：])[\s,،、:;؛：]+$/u, "");
