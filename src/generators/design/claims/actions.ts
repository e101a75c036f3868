import { isDeterminer } from "../../../language/determiners.ts";
import { prepositionTest } from "../../../language/prepositions.ts";
import { never } from "../../../language/rules/language-rules.ts";
import {
  type MotionName,
  motions,
  type StagingRules,
} from "../../../language/rules/staging/staging-rules.ts";
import { claimRules, rulePattern, rulesFor, wholeWordPattern } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import { findNumbers } from "../numbers/find-numbers.ts";

/** What a sentence says that a thing does. */
export interface Action {
  motion: MotionName;
  /** The verb as it is spoken. */
  cue: string;
  /** The number of the icon that does it. */
  icon: number;
  /** The verb's place in the text. */
  source: { from: number; to: number };
}

interface Span {
  start: number;
  end: number;
}

/**
 * Reads what a text says that one of its things does, by verbs directly beside the word of the
 * thing. A clause with a negation says nothing.
 */
export function readAction(
  text: string,
  cues: readonly (string | undefined)[],
  language: string,
): Action | undefined {
  const rules = rulesFor(language).staging;
  if (!rules) return undefined;
  for (const [icon, cue] of cues.entries()) {
    let clause: Clause | undefined;
    for (const thing of cue ? occurrences(text, cue, language) : []) {
      if (!clause || thing.start >= clause.end) clause = clauseAround(text, thing, language);
      if (clause.isDenied) continue;
      const found = verbBeside(text, { thing, clause, language, rules });
      if (!found) continue;
      const { motion, start, end } = found;
      return { motion, cue: text.slice(start, end), icon, source: { from: start, to: end } };
    }
  }
  return undefined;
}

const isLetter = /\p{L}/u;

/** Where a word stands in a text, as a whole word. */
function occurrences(text: string, word: string, language: string): Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + word.length)];
    const isWhole = !isLetter.test(before) && !isLetter.test(after);
    if (isWhole || !hasWordSpaces(language)) found.push({ start: at, end: at + word.length });
  }
  return found;
}

const clauseEnds = /[.,;:!?、。，！？،؛—–()]/u;

interface Clause extends Span {
  isDenied: boolean;
}

function clauseAround(text: string, { start, end }: Span, language: string): Clause {
  let [from, to] = [start, end];
  while (from > 0 && !clauseEnds.test(text.charAt(from - 1))) from -= 1;
  while (to < text.length && !clauseEnds.test(text.charAt(to))) to += 1;
  return { start: from, end: to, isDenied: isDeniedIn(text.slice(from, to), language) };
}

function isDeniedIn(clause: string, language: string): boolean {
  const negation = claimRules(language)?.negation;
  return !negation || wholeWordPattern(negation, hasWordSpaces(language)).test(clause);
}

interface Place {
  thing: Span;
  clause: Span;
  language: string;
  rules: StagingRules;
}

/** How far a verb stands from its thing, in characters. */
const reach = 40;

function verbBeside(text: string, place: Place): (Span & { motion: MotionName }) | undefined {
  const { thing, clause, language, rules } = place;
  const after = text.slice(thing.end, Math.min(clause.end, thing.end + reach));
  const before = text.slice(Math.max(clause.start, thing.start - reach), thing.start);
  const find = hasWordSpaces(language) ? spacedVerb : particleVerb;
  for (const motion of motions) {
    const forms = rules.verbs[motion];
    const found = forms && find({ before, after }, forms, place);
    if (!found) continue;
    const start = found.isAfter ? thing.end + found.at : thing.start - before.length + found.at;
    return { motion, start, end: start + found.length };
  }
  return undefined;
}

interface FoundVerb {
  isAfter: boolean;
  /** Offset in what stands before or after the thing. */
  at: number;
  length: number;
}

type Around = { before: string; after: string };
type Forms = { by?: string; on?: string };

function spacedVerb(
  { before, after }: Around,
  { by, on }: Forms,
  { language }: Place,
): FoundVerb | undefined {
  const follows = by && rulePattern(`^((?:\\s\\p{L}+){0,2}?\\s)(${by})(?!\\p{L})`).exec(after);
  const verb = follows?.[2] ?? "";
  // "A storm broke two windows": the storm does not break.
  const hasObject = () =>
    rulePattern(`^(?:${on ?? never})$`).test(verb) &&
    opensObject(after.slice(follows?.[0].length), language);
  if (follows?.[1] && isGap(follows[1], language) && isSubject(before, language) && !hasObject())
    return { isAfter: true, at: follows[1].length, length: verb.length };
  const leads = rulePattern(`(?<!\\p{L})(${on || never})((?:\\s\\p{L}+){0,2}\\s)$`).exec(before);
  if (!leads?.[1] || !isObjectGap(leads[2] ?? "", language) || !endsPhrase(after, language))
    return undefined;
  return { isAfter: false, at: leads.index, length: leads[1].length };
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/u).filter(Boolean);
const isPreposition = (word: string, language: string) =>
  (prepositionTest(language)?.(word) ?? false) || word === claimRules(language)?.of;
const isAnd = (word: string, language: string) => {
  const { and = never } = rulesFor(language).discourse ?? {};
  return rulePattern(`^(?:${and})$`).test(word);
};

/** Only auxiliaries stand between a subject and its verb. */
function isGap(gap: string, language: string): boolean {
  const rules = claimRules(language);
  return wordsOf(gap).every(
    (word) =>
      stopWordTest(language)(word) &&
      !(rules && isDeterminer(rules, word)) &&
      !isPreposition(word, language) &&
      !isAnd(word, language),
  );
}

/** "The string of the balloon breaks": what a preposition joins is no subject. */
const isSubject = (before: string, language: string) =>
  !wordsOf(before)
    .slice(-3)
    .some((word) => isPreposition(word, language));

const isObjectGap = (gap: string, language: string) =>
  !wordsOf(gap).some((word) => isPreposition(word, language) || isAnd(word, language));

/** "Press the coffee powder": the coffee is not what is pressed. */
const endsPhrase = (after: string, language: string) => {
  const [next] = wordsOf(after);
  return next === undefined || stopWordTest(language)(next) || isPreposition(next, language);
};

const opensObject = (after: string, language: string) => {
  const [rules, [next]] = [claimRules(language), wordsOf(after)];
  const [number] = findNumbers(after, language);
  return (rules !== undefined && isDeterminer(rules, next)) || (number?.start ?? 2) <= 1;
};

/** Without spaces, a particle after the thing says what it is of the verb. */
function particleVerb(
  { after }: Around,
  { by, on }: Forms,
  { rules: { particles } }: Place,
): FoundVerb | undefined {
  if (!particles) return undefined;
  for (const [particle, verbs] of [
    [particles.subject, by],
    [particles.object, on],
  ]) {
    const found = verbs && rulePattern(`^(${particle}${particles.between})(${verbs})`).exec(after);
    if (found?.[1]) return { isAfter: true, at: found[1].length, length: found[2]?.length ?? 0 };
  }
  return undefined;
}
