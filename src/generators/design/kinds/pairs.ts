import { prepositionTest } from "../../../language/prepositions.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces, segmentWords, wordJoiner } from "../../../language/segmentation.ts";
import { pairKind } from "../claims/changes.ts";
import { readYears } from "../claims/dates.ts";
import { nounPhrase, type Said, sayPart } from "../claims/phrases.ts";
import { type Quantity, readQuantities } from "../claims/quantities.ts";
import { readUnit } from "../claims/units.ts";
import type { Anchor } from "../facts/anchor.ts";
import { isDenied, isNegated } from "../facts/negation.ts";
import { anchorScore, capitalize, type SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { bestAnchorsWithin } from "./anchors.ts";
import type { IconTaker, Rule } from "./candidate.ts";
import { trimClause } from "./clauses.ts";
import { item } from "./listing.ts";
import { asWritten } from "./numbers.ts";

export const isChange = (quantity: Quantity | undefined) => quantity?.change !== undefined;

/**
 * "The plane takes two hours, the train takes eight": two things with a number of the same unit
 * each. Each thing stands before its number and opens its half of the sentence.
 */
export const twoNumbers: Rule = (facts) => {
  const amounts = facts.numbers.filter(({ year }) => !year);
  const [first, second] = amounts;
  const quantities = readQuantities(facts);
  const [known, other] = quantities;
  if (amounts.length !== 2 || !first || !second || !known || quantities.length > 2)
    return undefined;
  if (known.low || known.was || [known, other].some(isChange)) return undefined;
  if (isNegated(second.start, facts)) return undefined;
  // "the train takes eight": the unit of the first number counts for both.
  const goesWithout = !other && known.number === first && endsAt(facts.text, second.end);
  if (!goesWithout && unitKey(known) !== (other && unitKey(other))) return undefined;
  const cut = findCut(facts, known.end, second.start);
  if (cut === undefined) return undefined;
  const left = opener(facts, 0, first.start);
  const right = opener(facts, cut, second.start);
  if (!left || !right || left.icons[0]?.icon === right.icons[0]?.icon) return undefined;
  return {
    kind: "comparison",
    score: 0.91,
    needs: { all: [left, right] },
    build: (icons) => ({
      kind: "comparison",
      items: [
        {
          ...item(left, icons),
          label: nameOf(left, facts, icons),
          detail: icons.said(amount(first, known, facts), first),
        },
        {
          ...item(right, icons),
          label: nameOf(right, facts, icons),
          detail: icons.said(amount(second, other ?? known, facts), second),
        },
      ],
    }),
  };
};

/** "54 percent in favor and 41 percent against": two shares, each with the words after it. */
export const twoShares: Rule = (facts) => {
  const { text } = facts;
  const [first, second, ...more] = readQuantities(facts);
  if (!first || !second || more.length > 0 || facts.numbers.length > 2) return undefined;
  const areShares = [first, second].every(
    ({ unit, change, was, low, bound }) =>
      unit === "%" && change === undefined && !was && !low && !bound,
  );
  const cut = areShares ? findCut(facts, first.end, second.start) : undefined;
  if (cut === undefined || first.number.value + second.number.value > 100) return undefined;
  if (isNegated(second.start, facts)) return undefined;
  const end = second.end + text.slice(second.end).search(/[.,;:!?،。]|$/u);
  const items = [
    { quantity: first, label: sharer({ start: first.end, end: cut }, facts) },
    { quantity: second, label: sharer({ start: second.end, end }, facts) },
  ];
  if (items.some(({ label }) => !label)) return undefined;
  return {
    kind: "chart",
    score: 0.9,
    build: (icons) => ({
      ...{ kind: "chart", chart: "bar", unit: "%" },
      items: items.map(({ quantity: { number }, label }) => ({
        label: icons.say(label) ?? "",
        value: number.value,
        cue: icons.said(number.text, number),
      })),
    }),
  };
};

/** A value in each of two years: a line between them. */
export const changeOverYears: Rule = (facts) => {
  const [first, last, ...more] = readYears(facts);
  if (!first || !last || more.length > 0 || first.value >= last.value) return undefined;
  const values = facts.numbers.filter(({ start }) => start !== first.start && start !== last.start);
  const [from, to] = values;
  if (!from || !to || values.length !== 2 || isNegated(to.start, facts)) return undefined;
  const unit = movingUnit(from, to, facts) ?? unitOfBoth(first, last, values, facts);
  if (unit === undefined) return undefined;
  return {
    kind: "chart",
    score: 0.93,
    build: (icons) => ({
      ...{ kind: "chart", chart: "line" },
      ...chartMeasure(unit, facts, icons),
      items: [
        { year: first, number: from },
        { year: last, number: to },
      ].map(({ year, number }) => ({
        label: icons.said(String(year.value), year),
        value: number.value,
        ...asWritten(number),
        cue: icons.said(number.text, number),
      })),
    }),
  };
};

/** "From 2019 to 2024, rents rose from 9.1 to 12.3". */
function movingUnit(from: FoundNumber, to: FoundNumber, facts: SceneFacts): Said | undefined {
  const rules = claimRules(facts.language);
  if (!rules || pairKind(from, to, facts, rules) !== "change") return undefined;
  const { unit } = readUnit(to, facts, rules);
  return unitOf({ unit, start: to.start }, facts);
}

/**
 * "It was 40 euros in 2010 and 95 euros in 2020", "In 1998 there were 6,000 animals, and in 2014
 * only 36": each half has a year and a value, and the second half speaks of nothing else.
 */
function unitOfBoth(
  first: FoundNumber,
  last: FoundNumber,
  [from, to]: readonly FoundNumber[],
  facts: SceneFacts,
): Said | undefined {
  const [known, other, ...more] = readQuantities(facts);
  if (!from || !to || known?.number !== from || more.length > 0) return undefined;
  const goesWithout = !other && endsAt(facts.text, to.end);
  if (!goesWithout && (other?.number !== to || unitKey(other) !== unitKey(known))) return undefined;
  if ([known, other].some((each) => each && (isChange(each) || each.was || each.low || each.bound)))
    return undefined;
  const cut = findCut(facts, Math.max(first.end, known.end), Math.min(last.start, to.start));
  if (cut === undefined || first.end > cut || known.end > cut) return undefined;
  const spans = [last, other ?? to];
  const speaksOfMore = facts.words.some(
    ({ role, start }) =>
      start > cut &&
      /noun|name|unknown/.test(role) &&
      !spans.some((span) => span.start <= start && start < span.end),
  );
  return speaksOfMore ? undefined : unitOf(known, facts);
}

/** The unit of a quantity and its place; empty where it has none or the sign of a currency. */
export function unitOf(
  { unit, start }: Pick<Quantity, "unit" | "start">,
  { text }: SceneFacts,
): Said {
  const from = Math.max(start, text.indexOf(unit, start));
  return { shown: unit, start: from, end: from + unit.length };
}

/** A longer unit does not fit beside a point of a chart: it is the title. */
export const chartMeasure = (unit: Said, { language }: SceneFacts, icons: IconTaker) =>
  unit.shown.length > unitCharactersMax
    ? { title: icons.said(capitalize(unit.shown, language), unit) }
    : unit.shown && { unit: unit.shown };
const unitCharactersMax = 16;

const sharerWordsMax = 3;
const sharerLettersMax = 44;

/** Who or what has a share: a word, or a few after a preposition. A verb would need its object. */
function sharer(part: { start: number; end: number }, facts: SceneFacts): Said | undefined {
  const { text, language } = facts;
  const words = segmentWords(text.slice(part.start, part.end), language);
  const [opening, last] = [words[0], words.at(-1)];
  if (!opening || !last || !hasWordSpaces(language) || words.length > sharerWordsMax)
    return undefined;
  if (words.length > 1 && !prepositionTest(language)?.(opening.text)) return undefined;
  if (last.end - opening.start > sharerLettersMax) return undefined;
  return sayPart(facts, { start: part.start + opening.start, end: part.start + last.end });
}

const nameOf = (anchor: Anchor, facts: SceneFacts, icons: IconTaker) =>
  icons.say(nounPhrase(facts, anchor)) ?? anchor.label;
const unitKey = ({ number, unit }: Quantity) => `${number.prefix} ${unit}`.toLowerCase();
const endsAt = (text: string, end: number) => /^[\s.!?。！？]*$/u.test(text.slice(end));

/** Where the second half begins: a comma or an "and" between the numbers. */
export function findCut(
  { text, markers }: SceneFacts,
  from: number,
  to: number,
): number | undefined {
  const gap = text.slice(from, to);
  const at = gap.search(/[,;،、]/u);
  if (at >= 0) return from + at;
  const and = markers && gap.search(new RegExp(`\\s(?:${markers.and})\\s`, "iu"));
  return and !== undefined && and >= 0 ? from + and : undefined;
}

/** The first thing in a part of the text, if it is the only one there and an icon fits it. */
function opener(facts: SceneFacts, start: number, end: number): Anchor | undefined {
  const things = facts.anchors.filter(
    (anchor) => anchor.start >= start && anchor.end <= end && anchor.weight >= 0.7,
  );
  const [first] = things;
  return first && things.length === 1 && anchorScore(first) >= 0.5 ? first : undefined;
}

function amount(number: Quantity["number"], { unit }: Quantity, { language }: SceneFacts): string {
  if (number.prefix) return number.text;
  const value = /\p{N}/u.test(number.text) ? number.text : `${number.value}`;
  return number.unit ? value : `${value}${wordJoiner(language)}${unit}`;
}

const clausesMin = 3;

/** Three or more short clauses in a row, each with a thing of its own. */
export const clauseList: Rule = (facts) => {
  const { text, markers } = facts;
  const and = markers ? `|\\s(?:${markers.and})\\s` : "";
  const marks = [...text.matchAll(new RegExp(`[,;،、](?!\\p{Nd})${and}`, "giu"))];
  const edges = [0, ...marks.map(({ index }) => index), text.length];
  // Clauses of a list end with "and": others are parts of one long sentence.
  const isList = /\p{L}/u.test(marks.at(-1)?.[0] ?? "") || /、/u.test(text);
  const { relatives = never } = rulesFor(facts.language).joins ?? {};
  // ", who had been at fault," interrupts one sentence.
  const isInterrupted = rulePattern(`[,،]\\s(?:${relatives})(?!\\p{L})`).test(text);
  if (!isList || isInterrupted || edges.length <= clausesMin || /[.!?؟。]\s*\S/u.test(text))
    return undefined;
  const used = new Set<string>();
  const clauses = edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? 0;
    const [anchor] = bestAnchorsWithin(facts, { start, end }).filter(
      ({ icons }) => !used.has(icons[0]?.icon ?? ""),
    );
    const isCondition = index === 0 && opensCondition(facts);
    const clause = isCondition ? undefined : shortClause({ start, end }, facts);
    const label = anchor && (nounPhrase(facts, anchor) ?? clause);
    if (!anchor || !label || isDenied(anchor, facts)) return [];
    used.add(anchor.icons[0]?.icon ?? "");
    return [{ anchor, label }];
  });
  // A list of amounts is whole.
  const isCut = clauses.length < edges.length - 1 && facts.numbers.length >= clausesMin;
  if (isCut || clauses.length < clausesMin || clauses.length > 5) return undefined;
  return {
    kind: "icon_list",
    score: 0.76,
    needs: { all: clauses.map(({ anchor }) => anchor) },
    build: (icons) => ({
      kind: "icon_list",
      items: clauses.map(({ anchor, label }) => ({
        ...item(anchor, icons),
        label: icons.said(label.shown, label),
      })),
    }),
  };
};

/** "If you have a garden, …" */
function opensCondition({ text, language }: SceneFacts): boolean {
  const { subordinates = never } = rulesFor(language).joins ?? {};
  return rulePattern(`^(?:${subordinates})(?!\\p{L})`).test(text.trim());
}

const listedClauseMax = 40;

/** The words of a clause, without what joins it, where they are few. */
function shortClause(
  { start, end }: { start: number; end: number },
  facts: SceneFacts,
): Said | undefined {
  const clause = trimClause(facts.text.slice(start, end), facts);
  const and = facts.markers?.and ?? never;
  const said = clause.replace(rulePattern(`^(?:${and})\\s`), "");
  const from = facts.text.indexOf(said, start);
  return said.length <= listedClauseMax && /\s/u.test(said)
    ? sayPart(facts, { start: from, end: from + said.length })
    : undefined;
}
