import { isDeterminer } from "../../../language/determiners.ts";
import { prepositionTest } from "../../../language/prepositions.ts";
import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords } from "../../../language/segmentation.ts";
import { isDenied } from "../facts/negation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isCurrency, isUnitWord } from "../numbers/unit-words.ts";
import { isAdded } from "./added.ts";
import { changeSign, isSecond } from "./changes.ts";
import { differences, limitBefore, moveVerb } from "./limits.ts";
import { countOutOf } from "./out-of.ts";
import { isSpacelessPart, spacelessShares, withLimit } from "./spaceless-shares.ts";
import { nounRun } from "./units.ts";

/** A part of a whole: "60 % of her customers", "two thirds of its neurons", "one in four". */
export interface Share {
  percent: number;
  /** The share in the words of the text, and where they stand; `end` is exclusive. */
  written: string;
  start: number;
  end: number;
  /** Where the whole ends, or the share if that is not sure. */
  wholeEnd: number;
}

const fullPercent = 100;
/** A chart writes one decimal: a smaller share would be none. */
const percentMin = 0.1;

/** The shares of a text, in order. A change, a rate of interest and a part of an hour are none. */
export function readShares(facts: SceneFacts): Share[] {
  const rules = claimRules(facts.language);
  if (!rules) return [];
  const inWords = hasWordSpaces(facts.language)
    ? [...parts(facts, rules), ...oneInFour(facts, rules)]
    : spacelessShares(facts, rules).map((share) => toShare(facts, rules, share));
  return [...percents(facts, rules), ...inWords]
    .filter((share) => share.percent >= percentMin && share.percent <= fullPercent)
    .filter((share) => !isDenied(share, facts) && !isAdded(share, facts))
    .filter((share) => !endsInVerb(share, facts, rules) && !isSecond(share, facts, rules))
    .sort((a, b) => a.start - b.start);
}

/** "2割に満たな" of "2割に満たなかった": the limit of a share is cut within its verb. */
function endsInVerb({ written }: Share, { language }: SceneFacts, rules: ClaimRules): boolean {
  const limit = rulePattern(`(?:${Object.values(rules.after).join("|") || never})$`).exec(written);
  const opens = rulePattern(`^(?:${rules.particles ?? never})`);
  return !hasWordSpaces(language) && limit !== null && opens.test(limit[0]);
}

function percents(facts: SceneFacts, rules: ClaimRules): Share[] {
  const { text, numbers } = facts;
  const isWhole = ({ start, end }: FoundNumber) => {
    if (!hasWordSpaces(facts.language)) return isSpacelessPart({ start, end }, facts, rules);
    const of = rulePattern(`^\\s(${rules.ofWhole})`).exec(text.slice(end))?.[1];
    // "6 % de aumento" is no part of a whole.
    return of !== undefined && !isNoWhole(text.slice(end + 1), of, facts, rules);
  };
  const all = numbers.filter((number) => /^[%％]$/u.test(number.unit.trim()));
  // "1998年の16.2%から2019年には38.8%に": one share alone would hide the other.
  if (!hasWordSpaces(facts.language) && !all.every(isWhole)) return [];
  return all
    .filter(isWhole)
    .filter((number) => changeSign(number, facts, rules) === undefined)
    .map((number) => {
      const share = { percent: number.value, start: number.start, end: number.end };
      return toShare(
        facts,
        rules,
        hasWordSpaces(facts.language) ? share : withLimit(share, text, rules),
      );
    });
}

/** "two thirds of", "half of", "a fifth of", "3/4 of". */
function parts(facts: SceneFacts, rules: ClaimRules): Share[] {
  const { text } = facts;
  const words = Object.keys(rules.parts);
  const digits = "\\d{1,2}/\\d{1,2}";
  const part = new RegExp(
    `(?<![\\p{L}\\p{N}./])(${[digits, ...words].join("|")})(?=\\s(${rules.ofWhole})\\s?(\\p{L}+)?)`,
    "giu",
  );
  return [...text.matchAll(part)].flatMap((match) => {
    const end = match.index + match[0].length;
    // "a quarter of a litre" is an amount.
    if (isNoWhole(text.slice(end), match[2] ?? "", facts, rules)) return [];
    const counted = countOfParts(match[0].toLowerCase(), match.index, facts, rules);
    return counted ? toShare(facts, rules, { ...counted, end }) : [];
  });
}

/** How much the parts are together, or undefined where that is not said. */
function countOfParts(
  word: string,
  at: number,
  facts: SceneFacts,
  rules: ClaimRules,
): { percent: number; start: number } | undefined {
  const { text, numbers } = facts;
  const [count, whole] = word.split("/").map(Number);
  if (whole) return { percent: ((count ?? 0) * fullPercent) / whole, start: at };
  const part = fullPercent / (rules.parts[word] ?? 1);
  const number = numbers.find(({ end }) => end === at - 1 && /[\s-]/u.test(text[end] ?? ""));
  if (number) return { percent: number.value * part, start: number.start };
  const before = text.slice(Math.max(0, at - 40), at);
  // "fell by a fifth", "heavier than the other by about half of its load"
  const verb = `(?:${moveVerb(rules, facts.language)}|(?<!\\p{L})(?:${differences(rules)})(?!\\p{L}))`;
  const by = `${verb}[^,;:]{0,30}?(?<!\\p{L})(?:${rules.by})\\s(?:(?:${rules.onePart})\\s)?$`;
  if (rulePattern(by).test(before)) return undefined;
  // "a litre and a half"
  if (rulePattern(`\\s(?:${rules.and})\\s(?:(?:${rules.onePart})\\s)?$`).test(before))
    return undefined;
  const one = rulePattern(`(?<!\\p{L})(?:${rules.onePart})[\\s-]$`).exec(before)?.[0];
  if (one) return { percent: part, start: at - one.length };
  const isLimited = limitBefore(at, facts, rules) !== "";
  // "the second half", "the third quarter"
  const [, determiner = "", other = ""] = /(?:(\p{L}+)\s)?(\p{L}+)\s$/u.exec(before) ?? [];
  const isOrdinal = rulePattern(rulesFor(facts.language).vocabulary?.ordinals ?? never);
  if (isOrdinal.test(other)) return undefined;
  const isMany = rulePattern(`^(?:${rules.manyParts})$`).test(word);
  if (!isLimited && (isMany || (determiner && isDeterminer(rules, determiner)))) return undefined;
  return { percent: part, start: at };
}

function isNoWhole(rest: string, of: string, { language }: SceneFacts, rules: ClaimRules): boolean {
  const words = segmentWords(rest.slice(of.length, of.length + 40), language);
  const opening = words[0]?.text ?? "";
  // "8 % more", "a quarter in half a year"
  if (rulePattern(`^(?:${differences(rules)})$`).test(opening)) return true;
  if (prepositionTest(language)?.(opening)) return true;
  const hasDeterminer = isDeterminer(rules, words[0]?.text);
  const noun = words[hasDeterminer ? 1 : 0]?.text ?? "";
  if (isUnitWord(noun, language) || isCurrency(noun, language)) return true;
  // "un cuarto de punto": a whole has an article where plurals have an ending.
  const isBare = !hasDeterminer && rulePattern(`^(?:${rules.ofAmount})$`).test(of.trim());
  const { plural } = rules;
  const isPlural = plural !== undefined && rulePattern(`^(?:${plural})$`).test(noun);
  return isBare && plural !== undefined && !isPlural && !/^\p{Lu}/u.test(noun);
}

/** "one in four", "vier von zehn". */
const oneInFour = (facts: SceneFacts, rules: ClaimRules): Share[] =>
  facts.numbers.flatMap((number) => {
    const count = countOutOf(number, facts, rules);
    if (!count) return [];
    const percent = (count.value * fullPercent) / number.value;
    return toShare(facts, rules, { percent, start: count.start, end: number.end });
  });

function toShare(
  facts: SceneFacts,
  rules: ClaimRules,
  { percent, start, end }: Pick<Share, "percent" | "start" | "end">,
): Share {
  const { text, tokens } = facts;
  const of = rulePattern(`^\\s(?:${rules.ofWhole})?`).exec(text.slice(end))?.[0] ?? "";
  const whole = tokens.length > 0 ? nounRun(facts, end + of.length, true)?.end : undefined;
  // "one third of the country's power": the country is not the whole.
  const isOwner = whole !== undefined && /^['’]/u.test(text.slice(whole));
  // "Less than 1 percent" is not 1 percent.
  const from = start - limitBefore(start, facts, rules).length;
  return {
    percent,
    written: text.slice(from, end),
    start: from,
    end,
    wholeEnd: whole === undefined || isOwner ? end : whole,
  };
}
