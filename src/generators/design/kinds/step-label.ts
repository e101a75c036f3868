import { stepPattern } from "../../language/discourse-markers.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import { prepositionTest } from "../../language/prepositions.ts";
import { segmentWords } from "../../language/segmentation.ts";
import { gist } from "../facts/gist.ts";
import { type Anchor, capitalize, type SceneFacts } from "../facts/scene-facts.ts";
import { splitClauses, trimClause } from "./clauses.ts";

const stepLabelMax = 34;
const labelMax = 60;

/** What to do in a step: its first clause, or the first words of a long one. */
export function stepLabel(facts: SceneFacts, main: Anchor | undefined): string {
  const { text, language } = facts;
  const opening = openingMarker(facts);
  const [clause] = splitClauses(text.slice(opening.length).replace(/^[\s,،、:]+/u, ""));
  const whole = clause ? trimClause(clause.text, facts) : "";
  const phrase = () => main && withoutStart(gist(facts, main), opening);
  const chosen = shortAction(whole, facts) ?? phrase() ?? whole;
  return capitalize(chosen, language).slice(0, labelMax);
}

/**
 * What is done with an amount, without the amount: "Grind beans" of "grind eighteen grams of
 * beans". Undefined where nothing else is said in few words. `end` is that of the amount with its
 * unit.
 */
export function actionWithout(
  { start, end }: { start: number; end: number },
  facts: SceneFacts,
): string | undefined {
  const { text, language } = facts;
  const opening = openingMarker(facts).length;
  const clause = splitClauses(text.slice(opening))
    .map((each) => ({ start: each.start + opening, end: each.end + opening }))
    .find((each) => each.start <= start && end <= each.end);
  if (!clause) return undefined;
  const of = text.slice(end, clause.end).match(/^\s(?:of|de)(?=\s)/u)?.[0] ?? "";
  // French needs an article for what is measured.
  if (of && baseLanguage(language) === "fr") return undefined;
  const next = end + of.length + 1;
  const measures = of || facts.anchors.some((each) => each.from === next && each.weight === 1);
  const head = text.slice(clause.start, start).replace(approximately, "").trim();
  const before = measures ? head : withoutLastWords(head, language);
  const after = text.slice(next, clause.end).replace(/^(?:lang|long)(?!\p{L})/u, "");
  const rest = trimClause(`${before} ${after.trim()}`, facts);
  const action = shortAction(rest, facts);
  return action && capitalize(action, language);
}

function openingMarker({ text, markers, language }: SceneFacts): string {
  const marker = markers && text.match(stepPattern(markers, language));
  return marker?.index === 0 ? marker[0] : "";
}

const withoutStart = (phrase: string, start: string) =>
  start && phrase.toLowerCase().startsWith(start.toLowerCase())
    ? phrase.slice(start.length).replace(/^[\s,،、:]+/u, "")
    : phrase;

/** A clause, if it is short; else its first action, or the words before a circumstance. */
export function shortAction(text: string, facts: SceneFacts): string | undefined {
  if (!text) return undefined;
  const clause = toPlainOrder(text, facts.language);
  const main = clause.length > stepLabelMax ? clause.replace(laterClause, "") : clause;
  const first = main.length > stepLabelMax ? beforeAnd(main, facts) : main;
  return first.length <= stepLabelMax ? first : beforeCircumstances(first, facts);
}

/** "until it bears fruit", "that is twice as wide". */
const laterClause =
  /(?<=\s\p{L}{2,})\s(?:that|which|who|because|until|so|if|when|while|que|porque|qui|pour que)\s.+$/iu;

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
  const isNumber = (at: number) =>
    facts.numbers.some(({ text }) => clause.startsWith(text, at) && text.length > 1);
  const last = /^de\b/.test(facts.language) ? (clause.match(verbAtEnd)?.[0] ?? "") : "";
  const things = facts.anchors.filter(({ weight }) => weight >= 0.7).map(({ cue }) => cue);
  return segmentWords(clause, facts.language)
    .slice(2)
    .filter(({ text, start }) => isPreposition(text) || isNumber(start))
    .map(({ start }) => clause.slice(0, start).trim())
    .filter((beginning) => things.some((thing) => beginning.includes(thing)))
    .filter((beginning) => !endsOpen(beginning, isPreposition))
    .map((beginning) => `${beginning}${last}`)
    .findLast((beginning) => beginning.length <= stepLabelMax);
}

/** "as fine" of "as fine as salt", and a preposition, expect more words. */
const endsOpen = (beginning: string, isPreposition: (word: string) => boolean) =>
  /\bas\s\p{L}+$/u.test(beginning) || isPreposition(beginning.match(/\p{L}+$/u)?.[0] ?? "");

const verbAtEnd =
  /\s(?!(?:oben|unten|hinten|innen|außen|morgen|gegen|neben|wegen)$)(?:\p{Ll}{2,}(?:en|ern|eln)|ab|an|auf|aus|ein|hinzu|um|unter|vor|weg|zu)$/u;

const approximately = /(?:^|\s)(?:about|around|etwa|ungefähr|rund|unos|unas|only|nur)\s$/iu;

/** Removes prepositions from the end. */
function withoutLastWords(text: string, language: string): string {
  const isPreposition = prepositionTest(language);
  const words = text.split(/\s+/u);
  return words.slice(0, words.findLastIndex((word) => !isPreposition?.(word)) + 1).join(" ");
}

const article = "(?:der|die|das|ein|eine|dein|deine|euer|eure|unser|unsere)";
const asSentence: readonly RegExp[] = [
  // "mischst du", "mischt man"; "mischen Sie" is a request.
  /^(\p{Ll}+)\s(du|ihr|wir|man|ich|er|es|sie)\s(.+)$/u,
  // "ruht der Teig"; "gib die Butter" is a request.
  new RegExp(
    `^((?!halt|tritt|biet|brat|rat)\\p{Ll}{2,}(?:t|en))\\s(${article}(?:\\s\\p{Ll}+)?\\s\\p{Lu}\\p{L}+)\\s?(.*)$`,
    "u",
  ),
];

/**
 * After "then", a German verb stands before its subject. Alone, the clause begins with the subject:
 * "Du knetest den Teig".
 */
function toPlainOrder(clause: string, language: string): string {
  if (baseLanguage(language) !== "de") return clause;
  const match = asSentence.map((pattern) => clause.match(pattern)).find((found) => found);
  const [, verb, subject, rest] = match ?? [];
  return verb ? `${subject} ${verb} ${rest}`.trim() : clause;
}
