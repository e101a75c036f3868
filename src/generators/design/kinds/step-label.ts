import { isDeterminer } from "../../../language/determiners.ts";
import { stepPattern } from "../../../language/discourse-markers.ts";
import { baseLanguage } from "../../../language/language-tag.ts";
import { beforeRelative, prepositionTest } from "../../../language/prepositions.ts";
import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { segmentWords } from "../../../language/segmentation.ts";
import { nounPhrase, type Said } from "../claims/phrases.ts";
import type { Anchor } from "../facts/anchor.ts";
import { capitalize, type SceneFacts } from "../facts/scene-facts.ts";
import { cutAtWord, splitClauses, trimClause } from "./clauses.ts";

const stepLabelMax = 34;
const stepClauseMax = 60;
/** The whole clause, where nothing shorter is sure. */
export const longLabelMax = 100;

/** What to do in a step: its first clause, or the first words of a long one. */
export function stepLabel(facts: SceneFacts, main: Anchor | undefined): Said {
  const { text, language } = facts;
  const opening = openingMarker(facts);
  const rest = text.slice(opening.length).replace(/^[\s,،、:]+/u, "");
  const [clause] = splitClauses(rest);
  const listed =
    clause && opensList(rest.slice(clause.end - 1), language) ? trimClause(rest, facts) : "";
  const isList = listed !== "" && listed.length <= stepClauseMax;
  const whole = isList ? listed : clause ? trimClause(clause.text, facts) : "";
  const fitting = whole.length <= stepClauseMax ? whole : undefined;
  const phrase = () => main && nounPhrase(facts, main)?.shown;
  const chosen = isList ? listed : (shortAction(whole, facts) ?? fitting ?? phrase() ?? whole);
  const start = Math.max(0, text.indexOf(whole, opening.length));
  const shown = capitalize(cutAtWord(chosen, longLabelMax), language);
  return { shown, start, end: start + whole.length };
}

/** ", ginger and a cinnamon stick": the first thing of a list alone would be another step. */
const opensList = (after: string, language: string): boolean =>
  rulePattern(
    `^[,،]\\s(?:\\p{L}+\\s)?\\p{L}+(?:[,،]|\\s(?:${claimRules(language)?.and ?? never})\\s)`,
  ).test(after);

/**
 * What is done with an amount, without the amount: "Grind beans" of "grind eighteen grams of
 * beans". Undefined where nothing else is said in few words. `end` is that of the amount with its
 * unit.
 */
export function actionWithout(
  { start, end }: { start: number; end: number },
  facts: SceneFacts,
): Said | undefined {
  const { text, language } = facts;
  const opening = openingMarker(facts).length;
  const clause = splitClauses(text.slice(opening))
    .map((each) => ({ start: each.start + opening, end: each.end + opening }))
    .find((each) => each.start <= start && end <= each.end);
  if (!clause) return undefined;
  const {
    about = never,
    only = never,
    ofAmount = never,
    afterMeasure = never,
  } = claimRules(language) ?? {};
  const rest = text.slice(end, clause.end);
  const of = rulePattern(`^\\s(?:${ofAmount})(?=\\s)`).exec(rest)?.[0] ?? "";
  // French needs an article for what is measured.
  if (of && baseLanguage(language) === "fr") return undefined;
  const next = end + of.length + 1;
  const measures = of || facts.anchors.some((each) => each.from === next && each.weight === 1);
  const head = text
    .slice(clause.start, start)
    .replace(rulePattern(`(?:^|\\s)(?:${about}|${only})\\s$`), "")
    .trim();
  const before = measures ? head : withoutLastWords(head, language);
  const after = text
    .slice(next, clause.end)
    .replace(rulePattern(`^(?:${afterMeasure})(?!\\p{L})`), "");
  const action = shortAction(trimClause(`${before} ${after.trim()}`, facts), facts);
  const said = text.slice(clause.start, clause.end).replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, "");
  const part = { start: clause.start, end: clause.start + said.length };
  return action ? { shown: capitalize(action, language), ...part } : undefined;
}

function openingMarker({ text, markers, language }: SceneFacts): string {
  const marker = markers && text.match(stepPattern(markers, language));
  return marker?.index === 0 ? marker[0] : "";
}

/**
 * A clause without "until it bears fruit", if it is short; else its first action, or the words
 * before a circumstance.
 */
export function shortAction(text: string, facts: SceneFacts): string | undefined {
  if (!text) return undefined;
  const clause = toPlainOrder(text, facts.language);
  const { laterClause = never } = rulesFor(facts.language).phrases ?? {};
  const later = rulePattern(`(?<=\\s\\p{L}{2,})\\s(?:${laterClause})\\s.+$`);
  const found = clause.length > stepLabelMax ? later.exec(clause) : null;
  const main = found
    ? beforeRelative(clause.slice(0, found.index), found[0], facts.language)
    : clause;
  const first = main.length > stepLabelMax ? beforeAnd(main, facts) : main;
  return first.length <= stepLabelMax ? first : beforeCircumstances(first, facts);
}

/** The first action of two: "rinse the blade" of "rinse the blade and test it". */
function beforeAnd(clause: string, { markers }: SceneFacts): string {
  const and = markers ? new RegExp(`^(.{8,}?\\s.+?)\\s(?:${markers.and})\\s`, "iu") : undefined;
  return (and && clause.match(and)?.[1]) ?? clause;
}

/**
 * The longest beginning of a clause that fits and ends before a preposition or a number. It names a
 * thing. A German verb or prefix at the end of the clause stays: "Die Butter schmelzen".
 */
function beforeCircumstances(clause: string, facts: SceneFacts): string | undefined {
  const isPreposition = prepositionTest(facts.language);
  if (!isPreposition) return undefined;
  // "over 50 grams" of "over 50 grams of flour" is no whole thing.
  const isOf = rulePattern(`^(?:${claimRules(facts.language)?.ofAmount ?? never})$`);
  const isNumber = (at: number) =>
    facts.numbers.some(({ text }) => clause.startsWith(text, at) && text.length > 1);
  const { phrases } = rulesFor(facts.language);
  const last = (phrases?.verbAtEnd && clause.match(phrases.verbAtEnd)?.[0]) ?? "";
  const things = facts.anchors.filter(({ weight }) => weight >= 0.7).map(({ cue }) => cue);
  return segmentWords(clause, facts.language)
    .slice(2)
    .filter(({ text, start }) => (isPreposition(text) && !isOf.test(text)) || isNumber(start))
    .map(({ start }) => clause.slice(0, start).trim())
    .filter((beginning) => things.some((thing) => beginning.includes(thing)))
    .filter((beginning) => withoutLastWords(beginning, facts.language) === beginning)
    .filter((beginning) => !opensComparison(beginning, phrases?.opensComparison))
    .map((beginning) => `${beginning}${last}`)
    .findLast((beginning) => beginning.length <= stepLabelMax);
}

/** "as fine" of "as fine as salt" expects more words. */
const opensComparison = (beginning: string, words = never) =>
  rulePattern(`(?<!\\p{L})(?:${words})\\s\\p{L}+$`).test(beginning);

/** Removes prepositions and determiners from the end. */
function withoutLastWords(text: string, language: string): string {
  const isPreposition = prepositionTest(language);
  const rules = claimRules(language);
  const isOpen = (word: string) =>
    isPreposition?.(word) || (rules !== undefined && opensAmount(word, rules));
  const words = text.split(/\s+/u);
  return words.slice(0, words.findLastIndex((word) => !isOpen(word)) + 1).join(" ");
}

/** "every" of "every 500 kilometers" */
const opensAmount = (word: string, rules: ClaimRules) =>
  isDeterminer(rules, word) || rulePattern(`^(?:${rules.per}|${rules.perAny})$`).test(word);

/**
 * After "then", a German verb stands before its subject. Alone, the clause begins with the subject:
 * "You knead the dough".
 */
function toPlainOrder(clause: string, language: string): string {
  const { verbFirst = [] } = rulesFor(language).phrases ?? {};
  const {
    verb,
    subject,
    rest = "",
  } = verbFirst.map((pattern) => pattern.exec(clause)?.groups).find((found) => found) ?? {};
  return verb ? `${subject} ${verb} ${rest}`.trim() : clause;
}
