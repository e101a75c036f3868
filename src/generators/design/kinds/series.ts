import { claimRules, limits, rulePattern } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords } from "../../../language/segmentation.ts";
import { boundOf } from "../claims/limits.ts";
import { type Said, sayPart } from "../claims/phrases.ts";
import { readQuantities } from "../claims/quantities.ts";
import { isNegated } from "../facts/negation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import type { Rule } from "./candidate.ts";
import { asWritten } from "./numbers.ts";
import { chartMeasure, findCut, isChange, unitOf } from "./pairs.ts";
import { openingWords } from "./shares.ts";

/** Two are a series where both have the same verb: "a tea costs 2 euros, a coffee costs 3". */
const valuesMin = 2;
const sureMin = 3;
const valuesMax = 6;

interface Value {
  label: Said;
  number: FoundNumber;
  /** "≈" or empty. */
  bound: string;
}

/**
 * "A coffee costs 3 euros, a tea 2 and a slice of cake 5": three things or more, each before its
 * number. The unit of the first number counts for all.
 */
export const series: Rule = (facts) => {
  const amounts = facts.numbers.filter(({ year }) => !year);
  const [first] = amounts;
  const [known, ...others] = readQuantities(facts);
  if (!first || known?.number !== first || !hasWordSpaces(facts.language)) return undefined;
  if (amounts.length < valuesMin || amounts.length > valuesMax) return undefined;
  if (amounts.length < facts.numbers.length || others.some(({ unit }) => unit !== known.unit))
    return undefined;
  if (known.low || known.was || isChange(known) || isNegated(facts.text.length, facts))
    return undefined;
  const verb = amounts.length < sureMin ? sharedVerb(amounts, facts) : "";
  if (verb === undefined) return undefined;
  const values: Value[] = [];
  let from = 0;
  for (const [at, number] of amounts.entries()) {
    const quantity = [known, ...others].find((each) => each.number === number);
    const value = readValue({ from, number, end: quantity?.end ?? number.end, verb }, facts);
    const next = amounts[at + 1];
    const end = quantity?.end ?? number.end;
    const cut = next ? findCut(facts, end, next.start) : facts.text.length;
    if (!value || cut === undefined || !isEmpty(facts.text.slice(end, cut))) return undefined;
    values.push(value);
    from = cut;
  }
  if (new Set(values.map(({ label }) => label.shown)).size < values.length) return undefined;
  return {
    kind: "chart",
    score: verb ? 0.905 : 0.93,
    build: (icons) => ({
      ...{ kind: "chart", chart: "bar", ...chartMeasure(unitOf(known, facts), facts, icons) },
      items: values.map(({ label, number, bound }) => {
        const { detail = number.text } = asWritten(number);
        return {
          label: icons.said(label.shown, label),
          value: number.value,
          ...(bound ? { detail: `${bound}\u2009${detail}` } : asWritten(number)),
          cue: icons.said(number.text, number),
        };
      }),
    }),
  };
};

/** The one word before each number, if it is the same: " costs ". */
function sharedVerb(amounts: readonly FoundNumber[], { text }: SceneFacts): string | undefined {
  const verbs = amounts.map(({ start }) => /\s\p{L}+\s$/u.exec(text.slice(0, start))?.[0]);
  const [verb] = verbs;
  return verb && verbs.every((each) => each === verb) ? verb : undefined;
}

const isEmpty = (text: string) => /^[\s.!]*$/u.test(text);

interface Part {
  /** Where the words before the number begin. */
  from: number;
  number: FoundNumber;
  /** Where the number's unit ends. */
  end: number;
  /** The verb before each number, or empty. */
  verb: string;
}

/**
 * The thing before a number: what opens the sentence, and in the parts after it all words, without
 * a verb.
 */
function readValue({ from, number, end, verb }: Part, facts: SceneFacts): Value | undefined {
  const { text, language } = facts;
  const rules = claimRules(language);
  const bound = rules && boundOf({ start: number.start, end }, facts, rules);
  if (!rules || bound === undefined || !["", "≈"].includes(bound)) return undefined;
  const joint = rulePattern(`^[\\s,;،]*(?:(?:${rules.and})\\s)?`);
  const limit = rulePattern(`\\s(?:(?:${limits(rules)})\\s)?$`);
  const said = text.slice(from, number.start);
  const start = from + (joint.exec(said)?.[0].length ?? 0);
  const last = number.start - verb.length;
  const things = facts.anchors.filter((each) => each.start >= start && each.end <= last);
  const [thing, ...more] = things.filter(({ weight }) => weight >= thingWeight);
  // Before a verb that both have, all words are one subject: "a bought lunch".
  const opening = text.slice(start, thing?.from);
  const [first = ""] = verb ? opening.split(/(?<=\s)/u) : [opening];
  if (!thing || !openingWords(first, language)) return undefined;
  const isFirst = from === 0 && !verb;
  // "In summer the pool has 300": which of several things has the number is not sure.
  const isUnsure = isFirst ? more.length > 0 : !verb && more.length + 1 < things.length;
  if (isUnsure) return undefined;
  const name = text.slice(start, isFirst ? thing.end : last).replace(limit, "");
  const label = sayPart(facts, { start, end: start + name.length });
  return segmentWords(name, language).length > labelWordsMax ? undefined : { label, number, bound };
}

const thingWeight = 0.7;
/** "a slice of chocolate cake" */
const labelWordsMax = 5;
