import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { limits, rulePattern } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords } from "../../../language/segmentation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isScaleWord } from "../numbers/scaled-numbers.ts";
import { isCurrency, isUnitWord } from "../numbers/unit-words.ts";
import { asWords, isLength, isSpan, isTime, moveVerb, space } from "./limits.ts";
import { readRequest } from "./requests.ts";
import { type ChangeSign, hasVerbsFirst, ledPair, spacelessSign } from "./spaceless-changes.ts";
import { readUnit } from "./units.ts";

/**
 * "from 7.2 to 6.1" after a verb of change, "25 to 30"; unsure where the numbers could be either;
 * undefined for two numbers.
 */
export function pairKind(
  first: FoundNumber,
  next: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): "change" | "range" | "unsure" | undefined {
  const { text, language } = facts;
  const { from, to, between, and } = rules;
  const gap = gapBetween(first, next, facts, rules);
  const isSame =
    (!first.unit || first.unit === next.unit) && (!first.prefix || first.prefix === next.prefix);
  const ascends = first.value < next.value;
  const led = hasVerbsFirst(facts, rules) ? ledPair(first, next, facts, rules) : undefined;
  if (led) return led;
  if (isSame && /^\s?[-–—〜～~]\s?$/u.test(gap)) return ascends ? "range" : "unsure";
  if (isSame && isNextTo(first, next, gap, language)) return "range";
  const before = text.slice(Math.max(0, first.start - 80), first.start);
  const isBetween = rulePattern(`(?<!\\p{L})(?:${between})\\s$`).test(before);
  if (isBetween && rulePattern(`^\\s(?:${and}|${to})\\s?$`).test(gap))
    return isSame && ascends ? "range" : "unsure";
  const spaced = hasWordSpaces(language);
  const told = spaced ? before : text.slice(next.end, next.end + 20);
  const leads = rulePattern(`^\\s?(?:${rules.changeTo ?? never})\\s?$`).test(gap);
  // "19億に減った", but "1センチから2センチ伸びる" is a range.
  const ends = spaced || rulePattern(`^[^、。]{0,8}?(?:${rules.changeTo ?? never})`).test(told);
  const changed =
    !hasVerbsFirst(facts, rules) &&
    (leads || (ends && rulePattern(moveVerb(rules, language)).test(told)));
  // "180円が200円に上がる", "90円から、いまでは40円に減った"
  const turns = `^(?:${from}|(?:${from}|${to})、(?:(?:${rules.now})[^\\p{Nd}、。]{0,2}、?)?)$`;
  if (!spaced && changed && isSame && rulePattern(turns).test(gap)) return "change";
  const opens = spaced && rulePattern(`(?<!\\p{L})(?:${from})\\s$`).test(before);
  // "fell from 14 points in May to only 6"
  const arrives = rules.changeTo ?? to;
  const far = `^\\s[^,;:.\\d]{1,40}\\s(?:${arrives})(?:\\s(?:${rules.only}))?\\s$`;
  if (opens && rulePattern(moveVerb(rules, language)).test(told) && rulePattern(far).test(gap))
    return isSame ? "change" : "unsure";
  if (!rulePattern(`^\\s?(?:${to})(?:\\s(?:${limits(rules)}))?\\s?$`).test(gap)) return undefined;
  // "increased 5 % to 20 million": the size of the change, and where it ends.
  if (changed && spaced && !opens) return undefined;
  // "from one million to 50,000": the first number has a scale of its own.
  const isScaled = !first.prefix && isScaleWord(first.unit, language);
  if (changed && (isSame || isScaled)) return "change";
  if (!isSame) return changed || !opens ? undefined : "unsure";
  // After an unknown verb, "from 2 to 5 years" can be either.
  const isRange =
    !opens ||
    rulePattern(`^\\s(?:${rules.rangeTo ?? never})\\s$`).test(gap) ||
    rulePattern(asWords(rules.spans, language)).test(before);
  return ascends && isRange ? "range" : "unsure";
}

/** Whether a number ends a range or a change: "5" of "3 to 5 percent", "between 3 and 5". */
export function isSecond(
  { start }: { start: number },
  { text, numbers }: SceneFacts,
  { to, between, and }: ClaimRules,
): boolean {
  const before = numbers.findLast(({ end }) => end <= start);
  if (!before) return false;
  const gap = text.slice(before.end, start);
  if (rulePattern(`^\\s?(?:${to}|[-–—〜～~])\\s?$`).test(gap)) return true;
  const opening = text.slice(Math.max(0, before.start - betweenReach), before.start);
  return (
    rulePattern(`^\\s(?:${and})\\s$`).test(gap) &&
    rulePattern(`(?<!\\p{L})(?:${between})\\s$`).test(opening)
  );
}
const betweenReach = 20;

/** "3、4回" are three or four times. */
const isNextTo = (first: FoundNumber, next: FoundNumber, gap: string, language: string) =>
  !hasWordSpaces(language) && gap === "、" && next.value < 10 && next.value - first.value === 1;

/** Whether a number is an end of "3–5 centimeters". Without a measure, "3-5" can be a score. */
export function isRangeEnd(number: FoundNumber, { text, numbers, language }: SceneFacts): boolean {
  const at = numbers.indexOf(number);
  const gap = (low: number, high: number) => text.slice(numbers[low]?.end, numbers[high]?.start);
  const first = /^[–-]$/u.test(gap(at, at + 1)) ? at : at - 1;
  const [low, high] = [numbers[first], numbers[first + 1]];
  if (!low || !high || !/^[–-]$/u.test(gap(first, first + 1)) || low.value >= high.value)
    return false;
  // "$5-7 million"
  if (low.prefix !== high.prefix) return false;
  const isOpen = /[\p{N}/:–-]$/u.test(text.slice(0, low.start));
  const rest = text.slice(high.end, high.end + 40);
  const word = segmentWords(rest, language).find(({ start }) => rest.slice(0, start).trim() === "");
  const isMeasure =
    high.unit !== "" ||
    (word && (isUnitWord(word.text, language) || isCurrency(word.text, language)));
  return Boolean(isMeasure) && !isOpen && !/^[–-]\p{N}/u.test(rest);
}

/** "5分から8分", "from 120 dollars to 80 dollars": the unit stands after both numbers. */
function gapBetween(
  first: FoundNumber,
  next: FoundNumber,
  facts: SceneFacts,
  rules: ClaimRules,
): string {
  const { text, language } = facts;
  const written = text.slice(first.end, next.start);
  const unit = text.slice(next.end, readUnit(next, facts, rules).end);
  // Without spaces, the unit may be read together with the word after it.
  const short = hasWordSpaces(language) ? "" : text.slice(next.end, next.end + 1);
  const twice = [unit, short].find((each) => each !== "" && written.startsWith(each)) ?? "";
  return next.unit && hasWordSpaces(language) ? written : written.slice(twice.length);
}

interface Amount {
  start: number;
  end: number;
  /** What is counted; undefined for a measure. */
  thing?: object | undefined;
}

/**
 * Whether an amount is the size of a change, and in which direction: "rose 6.8 percent", "raised
 * its rate by 0.25 points". Undefined for an amount that says how much there is.
 */
export function changeSign(
  amount: Amount,
  facts: SceneFacts,
  rules: ClaimRules,
): ChangeSign | undefined {
  if (hasVerbsFirst(facts, rules)) return spacelessSign(amount, facts, rules);
  const { up = never, down = never } = rules.growth ?? {};
  const grows = changesBy(rules.rises, amount, facts, rules) || isSizeOf(up, amount, facts, rules);
  const shrinks =
    changesBy(rules.falls, amount, facts, rules) || isSizeOf(down, amount, facts, rules);
  if (grows === shrinks) return grows ? "" : undefined;
  if (rules.wins && changesBy(rules.wins, amount, facts, rules)) return "";
  // "5分置くと形が落ち着く": without spaces, a verb that is farther away can be another one.
  const verbs = `^\\p{L}{0,2}?(?:${rules.rises}|${rules.falls})`;
  const isNear = rulePattern(verbs).test(facts.text.slice(amount.end, amount.end + 10));
  if (!hasWordSpaces(facts.language) && !isNear) return "";
  return grows ? "+" : "−";
}

/** "an increase of about 31 percent", "рост примерно на 31 процент", but no drop of 20 meters. */
function isSizeOf(nouns: string, amount: Amount, facts: SceneFacts, rules: ClaimRules): boolean {
  if (!rules.growth || isTime(amount, facts) || isLength(amount, facts)) return false;
  const limit = `(?:${space}(?:${limits(rules)}))?`;
  const size = `(?<!\\p{L})(?:${nouns})${limit}\\s(?:${rules.growth.of})${limit}${space}$`;
  return rulePattern(size).test(facts.text.slice(Math.max(0, amount.start - 80), amount.start));
}

function changesBy(
  verbs: string,
  { start, end, thing }: Amount,
  facts: SceneFacts,
  rules: ClaimRules,
): boolean {
  const { text, language, tokens } = facts;
  const verb = asWords(verbs, language);
  const rest = text.slice(end, end + 20);
  if (!hasWordSpaces(language))
    return rulePattern(`^(?!(?:${rules.changeTo ?? never}))[^、。]{0,6}?${verb}`).test(rest);
  const before = text.slice(Math.max(0, start - 80), start);
  if (rulePattern(`${verb}\\s(?:${rules.beyond})\\s$`).test(before)) return false;
  // "de 8,1 horas em 2012 para 7,2 horas": the word before a size can also begin a change.
  const goesOn = `^[^,;:]{0,40}\\s(?:${rules.changeTo ?? rules.to})\\s(?=\\p{Nd})`;
  const opens = rulePattern(`(?<!\\p{L})(?:${rules.from})\\s$`).test(before);
  if (opens && rulePattern(goesOn).test(text.slice(end, end + 60))) return false;
  if (isSpan({ start, end }, facts, rules)) return false;
  const limit = `(?:\\s(?:${limits(rules)}))?\\s$`;
  // "the floor spreads, by roughly 2 centimeters a year"
  if (tokens.length > 0 && rulePattern(`,\\s(?:${rules.by})${limit}`).test(before)) return true;
  if (rulePattern(`${verb}[^,;:]{0,50}?\\s(?:${rules.by})${limit}`).test(before)) return true;
  // "um 7,4 Prozent gestiegen"
  if (rules.verbAtEnd && rulePattern(`(?<!\\p{L})(?:${rules.by})${limit}`).test(before))
    return rulePattern(`^[^,;:]{0,30}?\\s${verb}`).test(text.slice(end, end + 50));
  // "The ship sank three hours after the collision": a time is the size of a change only with "by".
  if (isTime({ start, end }, facts) || readRequest(facts)) return false;
  // "rose up to 21 percent" says where a change ends.
  if (rulePattern(`(?<!\\p{L})(?:${rules.upTo})\\s$`).test(before)) return false;
  const acts = thing ? rules.acts : isLength({ start, end }, facts) ? rules.moves : undefined;
  const size = `(?:\\s(?:${rules.only}|${rules.beforeSize ?? never}))?${limit}`;
  const isMove = rulePattern(`${asWords(acts ?? never, language)}${size}`).test(before);
  return rulePattern(`${verb}${size}`).test(before) && !isMove;
}
