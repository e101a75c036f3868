import { isDeterminer } from "../../../language/determiners.ts";
import { scaleSigns } from "../../../language/rules/every-language.ts";
import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords } from "../../../language/segmentation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isScaleWord } from "../numbers/scaled-numbers.ts";
import { isCurrency, isUnitWord } from "../numbers/unit-words.ts";
import { contentAfter, type Noun, plainNoun } from "./plain-units.ts";
import { classified, moreInside } from "./spaceless-units.ts";

export interface Unit {
  /** As written; empty if nothing after the number is sure to be a unit. */
  unit: string;
  /** Where number and unit end in the text. */
  end: number;
  /** The last noun of the unit. */
  thing: { start: number; end: number } | undefined;
}

/** Reads the unit or the counted thing after a number, with its rate: "kilometers per hour". */
export function readUnit(
  number: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules | undefined,
): Unit {
  const found = nounAfter(number, facts, rules);
  const end = found?.end ?? number.end;
  const rate = rules ? rateAfter(end, facts, rules) : 0;
  const more = moreInside(number, facts, rules);
  const written = facts.text
    .slice(number.end + more.length, end + rate)
    .trim()
    .replace(/^-/u, "");
  const joined = hasWordSpaces(facts.language) && /^[^/]/u.test(written) ? " " : "";
  return {
    unit: `${number.unit}${number.unit ? joined : ""}${written}`,
    end: end + rate,
    thing: found?.thing,
  };
}

/** Where a number ends with its unit of measure, without what is measured. */
export function measureEnd({ end }: FoundNumber, { text, language }: SceneFacts): number {
  const [next] = segmentWords(text.slice(end, end + 40), language);
  const isUnit =
    next && /^[\s-]?$/u.test(text.slice(end, end + next.start)) && isUnitWord(next.text, language);
  return isUnit ? end + next.end : end;
}

function nounAfter(
  number: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules | undefined,
): Noun | undefined {
  const { text, language } = facts;
  const rest = text.slice(number.end, number.end + 80);
  const unitIsKnown =
    number.prefix !== "" ||
    (number.unit !== "" && !isScaleWord(number.unit, language) && !scaleSigns.test(number.unit));
  if (unitIsKnown) return wholeAfter(number, facts, rules);
  const spaced = hasWordSpaces(language);
  if (!spaced && rules?.classifiers) return classified(number, facts, rules);
  const known =
    rules &&
    rulePattern(
      `^[\\s-]?(?:(?:${rules.ofAmount})(?:(?<=['’])|\\s))?(?:${rules.units})${spaced ? "(?!\\p{L})" : ""}`,
    ).exec(rest)?.[0];
  if (known) return { start: number.end, end: number.end + known.length, thing: undefined };
  if (!spaced) return spacelessNoun(number, facts);
  if (/^[^\s-]|^\s?[^\p{L}\s-]/u.test(rest)) return undefined;
  // "193-kilometre-an-hour gusts", "a 12-meter-high wall"
  const joined = /^-\p{L}+(?:-\p{L}+)+/u.exec(rest)?.[0];
  if (joined) return { start: number.end, end: number.end + joined.length, thing: undefined };
  if (facts.tokens.length > 0) return taggedNoun(number, facts);
  return plainNoun(number, facts, rules);
}

/** "of her customers" or "water" after "60 %", "Wärme" after "4 Kilowattstunden". */
function wholeAfter(
  { end, unit }: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules | undefined,
): Noun | undefined {
  const isShare = /[%％]/u.test(unit);
  if (rules?.nounCapitals && !isShare) return contentAfter(end, facts);
  if (!isShare || !rules || facts.tokens.length === 0) return undefined;
  const next = facts.tokens.find(({ start }) => start >= end);
  if (next?.text === rules.of) return nounRun(facts, next.end, true);
  // "3 percent year over year" is no share of years.
  const isThing = next?.tag === "NOUN" && !isUnitWord(next.text, facts.language);
  return isThing ? nounRun(facts, end, false) : undefined;
}

const smallMax = 1000;

/** English: adjectives and nouns up to the last noun, and what a measure is of. */
function taggedNoun(number: FoundNumber, facts: SceneFacts): Noun | undefined {
  const joint = ofLength(facts, number.end);
  // "5 million a year ago": an article opens another phrase.
  // "two of his old crew": what is counted is a part of another number.
  if (joint > 0 && number.value < smallMax && !number.unit) return undefined;
  const run = nounRun(facts, number.end + joint, joint > 0);
  const noun = run && withPlural(run, number, facts);
  if (noun && endsAge(noun, number, facts)) return undefined;
  const of = noun && ofLength(facts, noun.end);
  const content = of ? nounRun(facts, noun.end + of, false) : undefined;
  // "24 kinds of whales and dolphins" are no 24 kinds of whales.
  if (content && !isJoined(content, facts)) return { ...content, start: number.end };
  const last = noun && facts.text.slice(noun.thing?.start, noun.end);
  const isMeasure = last && (isUnitWord(last, facts.language) || isCurrency(last, facts.language));
  return noun && isMeasure ? { ...noun, thing: undefined } : noun;
}

/** Whether "and" and another noun follow. */
function isJoined({ end }: Noun, { tokens, text, language }: SceneFacts): boolean {
  const at = tokens.findIndex(({ start }) => start >= end);
  const { and = never } = claimRules(language) ?? {};
  const joins = rulePattern(`^(?:${and})$`).test(tokens[at]?.text ?? "");
  return (
    joins && !/[,;]/u.test(text.slice(end, end + 2)) && nounTag.test(tokens[at + 1]?.tag ?? "")
  );
}

/** "Children under 13 pay nothing": what follows an age is counted by nothing. */
function endsAge(noun: Noun, { value, start }: FoundNumber, facts: SceneFacts): boolean {
  const { text, language } = facts;
  const { beyond = never, during = never, tagged } = claimRules(language) ?? {};
  const isLimit = rulePattern(`\\p{L}\\s(?:${beyond}|${during})\\s$`).test(text.slice(0, start));
  const last = text.slice(noun.thing?.start, noun.end);
  const isCounted = rulePattern(tagged?.plural ?? never).test(last) || isUnitWord(last, language);
  return isLimit && value > 1 && !isCounted && !isCurrency(last, language);
}

/** "60 steel beams": a plural after a singular is what is counted, whatever its tag. */
function withPlural(
  noun: Noun,
  { value }: FoundNumber,
  { tokens, text, language }: SceneFacts,
): Noun {
  const plural = rulePattern(claimRules(language)?.tagged?.plural ?? never);
  const next = tokens.find(({ start }) => start === noun.end + 1);
  const last = text.slice(noun.thing?.start, noun.end);
  const isCut =
    value > 1 &&
    next?.tag === "VERB" &&
    plural.test(next.text) &&
    !plural.test(last) &&
    !isUnitWord(last, language);
  return isCut ? { ...noun, end: next.end, thing: { start: next.start, end: next.end } } : noun;
}

const ofLength = ({ text, language }: SceneFacts, at: number): number => {
  const of = claimRules(language)?.of ?? never;
  const found = rulePattern(`^\\s(?:${of})(?=\\s)`).exec(text.slice(at, at + 20));
  return found?.[0].length ?? 0;
};

const unitWordsMax = 5;

/** "Ideas spread", "people drink": the tagger takes the verb after a plural for a noun. */
export function isPluralBefore({ tokens, language }: SceneFacts, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const plural = claimRules(language)?.tagged?.plural ?? never;
  return (
    nounTag.test(token?.tag ?? "") &&
    rulePattern(plural).test(token?.text ?? "") &&
    /^\p{Ll}/u.test(next?.text ?? "")
  );
}

export const nounTag = /^(?:NOUN|PROPN)$/;

/** English: adjectives and nouns in a row, from an offset on. The run ends with a noun. */
export function nounRun(
  facts: SceneFacts,
  offset: number,
  withDeterminer: boolean,
): Noun | undefined {
  const { tokens, text, language } = facts;
  const participle = rulePattern(claimRules(language)?.tagged?.participle ?? never);
  const from = tokens.findIndex(({ start }) => start >= offset);
  if (from < 0) return undefined;
  let last = -1;
  for (let at = from; at < from + unitWordsMax; at++) {
    const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    if (!token || (at > from && !/^[\s-]?$/u.test(text.slice(before?.end, token.start)))) break;
    const opens = withDeterminer && at === from && /^(?:DET|PRON)$/.test(token.tag ?? "");
    const isParticiple =
      token.tag === "VERB" && participle.test(token.text) && next?.tag === "NOUN";
    if (at > from && isPluralBefore(facts, at - 1)) break;
    if (nounTag.test(token.tag ?? "")) last = at;
    else if (token.tag !== "ADJ" && token.text !== "-" && !isParticiple && !opens) break;
  }
  const [first, end] = [tokens[from], tokens[last]];
  if (!first || !end) return undefined;
  return { start: first.start, end: end.end, thing: { start: end.start, end: end.end } };
}

/** "分" of "30分", "人" of "120万人". */
function spacelessNoun(number: FoundNumber, { text, language }: SceneFacts): Noun | undefined {
  const { phrases, quantities } = rulesFor(language);
  const limits = Object.values(quantities?.after ?? {}).join("|") || never;
  const { particles = never, verbs = never } = phrases ?? {};
  const [word] = segmentWords(text.slice(number.end, number.end + 40), language);
  const isOther = rulePattern(`^(?:${particles}|${limits}|${verbs})$`);
  if (!word || word.start > 0 || isOther.test(word.text)) return undefined;
  const span = { start: number.end, end: number.end + word.end };
  return { ...span, thing: isUnitWord(word.text, language) ? undefined : span };
}

/** "100,000" of "12 cases per 100,000 people", "100 000" in French. */
const digits = "\\p{Nd}[\\p{Nd}.,]*(?:[\\u0020\\u00a0\\u202f]\\p{Nd}{3})*";

/** "/h", "/m²", "/100 km" after a unit. */
const slashRate = /^\s?\/\s?(?:100\s)?\p{L}+[²³]?/u;

/** The length of "per hour", "/h", "a year", "im Jahr", "per person and year" after a unit. */
function rateAfter(
  end: number,
  { text, numbers, language }: SceneFacts,
  rules: ClaimRules,
): number {
  const { per, times, perAny, units, notRate, and, about, ofAmount } = rules;
  const rest = text.slice(end, end + 60);
  // Without spaces, more words follow the unit.
  const slash = (rules.classifiers ? rulePattern(`^/(?:${units})`) : slashRate).exec(rest)?.[0];
  if (slash) return slash.length;
  const time = `(?:${times})(?!\\p{L}|\\s(?:${notRate}))`;
  const timed = rulePattern(`^\\s(?:${per})\\s?${time}`).exec(rest)?.[0];
  const any = rulePattern(
    `^\\s(?:${perAny})\\s(?:${digits}\\s)?(?:(?:${units})(?!\\p{L})|(\\p{L}+))`,
  ).exec(rest);
  // "1,042 people for six years"
  const isNumber =
    any?.[1] !== undefined &&
    numbers.some(({ start }) => start === end + any[0].length - (any[1]?.length ?? 0));
  // "por cerca de 25 minutos"
  const isAbout = rulePattern(`^\\s(?:${perAny})\\s(?:${about})(?!\\p{L})`).test(rest);
  // "200 graus por 25 minutos"
  const { lasts = never } = rulesFor(language).figures ?? {};
  const { durations = never } = rulesFor(language).measures ?? {};
  const isDuration = rulePattern(`^\\s(?:${lasts})\\s${digits}\\s(?:${durations})$`).test(
    any?.[0] ?? "",
  );
  const isOther = isNumber || isDuration || isDeterminer(rules, any?.[1]) || isAbout;
  // "per 100 thousand people"
  const scaled = isScaleWord(any?.[1] ?? "", language)
    ? rulePattern(`^\\s(?:(?:${ofAmount})\\s)?\\p{L}+`).exec(rest.slice(any?.[0].length))?.[0]
    : undefined;
  const first = timed ?? (any && !isOther ? any[0] + (scaled ?? "") : "");
  if (!first) return 0;
  const more = rulePattern(`^\\s(?:(?:${and})\\s)?(?:(?:${per})\\s)?${time}`);
  return first.length + (more.exec(rest.slice(first.length))?.[0].length ?? 0);
}
