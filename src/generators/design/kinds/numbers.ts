import { never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { Design } from "../../../values/design.ts";
import { numberShown } from "../../../values/design-parts.ts";
import { isAge } from "../claims/ages.ts";
import { isContrasted } from "../claims/contrasts.ts";
import { wholeClause } from "../claims/headings.ts";
import { newsWeight, withLoss } from "../claims/losses.ts";
import { nounPhrase, type Said, type Span } from "../claims/phrases.ts";
import { type Quantity, readQuantities } from "../claims/quantities.ts";
import { withRepeats } from "../claims/repeats.ts";
import { measureEnd } from "../claims/units.ts";
import type { Anchor } from "../facts/anchor.ts";
import { isNegated } from "../facts/negation.ts";
import { anchorScore, type SceneFacts } from "../facts/scene-facts.ts";
import { opensAsSubject } from "../facts/sense-tests.ts";
import { isGenericIcon } from "../icons/icon-kinds.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isCurrency } from "../numbers/unit-words.ts";
import { bestAnchors, sureAnchors, takeFirst } from "./anchors.ts";
import type { Candidate, Rule, VideoFacts } from "./candidate.ts";
import { clauseOf, isMereOne, isOneOfAlike, rankOf, thingOf, weigh } from "./number-weight.ts";
import { referent } from "./referent.ts";
import { scoreCounter } from "./scores.ts";
import { earlierMax, figureOf, lengthOf, nextNumbers } from "./shown-numbers.ts";
import { actionWithout } from "./step-label.ts";

/** An important number: it has a unit, a currency, or a counted thing. */
export const counter: Rule = (facts, place) =>
  chart(facts, place) || isContrasted(facts)
    ? undefined
    : (rowCounter(facts) ?? scoreCounter(facts) ?? amountCounter(facts, place.index, place.video));

/** A longer text before a colon is no name of a row. */
const rowLabelMax = 80;

/** One row of a table, such as "Norway: 89 %.". */
function rowCounter(facts: SceneFacts): Candidate | undefined {
  const { text, places, anchors } = facts;
  const [number, ...more] = listValues(facts);
  if (!number || more.length > 0 || /\p{L}/u.test(text.slice(number.end))) return undefined;
  const label = /^([^,;:.!?…。、，]+)[:：]\s*$/u.exec(text.slice(0, number.start))?.[1]?.trim();
  if (!label || label.length > rowLabelMax) return undefined;
  const { value, decimals, prefix, unit } = number;
  return {
    kind: "counter",
    score: 0.97,
    build: (icons) => {
      const [place] = places;
      const icon = place
        ? icons.said(`flag:${place.country}`, place)
        : takeFirst(sureAnchors(anchors), icons)?.icon;
      const start = text.lastIndexOf(label, number.start);
      const shown = {
        kind: "counter",
        value,
        title: icons.said(label, { start, end: start + label.length }),
        cue: number.text,
        ...(decimals ? { decimals } : {}),
        ...(prefix ? { prefix: prefix.slice(0, 8) } : {}),
        ...(unit.trim() ? { unit: unit.trim().slice(0, 40) } : {}),
        ...(icon ? { icons: [icon], icon_cues: [label] } : {}),
      } satisfies Design;
      icons.said(numberShown(shown), number);
      return shown;
    },
  };
}

/** The amounts that a counter can show, the best one first. */
function rankAmounts(facts: SceneFacts, isStep: boolean) {
  const quantities = readQuantities(facts);
  return (
    quantities
      .filter((quantity) => !isOneOfAlike(quantity, quantities))
      .filter(({ unit, was, low }) => unit.length <= unitMax && lengthOf(was ?? low) <= earlierMax)
      .filter((quantity) => !isAge(quantity, facts) && !isMereOne(quantity, facts))
      .flatMap((quantity) => withLoss(quantity, facts) ?? [])
      .map(({ quantity, opening, isLost }) => ({
        quantity: isLost ? quantity : withRepeats(quantity, facts),
        isLost,
        title: opening ?? titleFor(quantity, facts, isStep),
      }))
      // 20 of 24 numbers without words were true, and 141 of 143 with what they are of: a change
      // looks like a level, a limit like what is reached, and what was like what is.
      .filter(({ title }) => title !== undefined)
      .map((each) => ({
        ...each,
        weight: weigh(each.quantity, facts) + (each.isLost ? newsWeight(each.quantity) : 0),
      }))
      .sort((a, b) => rankOf(b, facts) - rankOf(a, facts))
  );
}

const amountCounter = (
  facts: SceneFacts,
  index: number,
  video: VideoFacts,
): Candidate | undefined => {
  const { steps, subjects } = video;
  const [best, ...rest] = rankAmounts(facts, steps.includes(index));
  if (!best || best.weight < weightMin) return undefined;
  const { quantity, title, weight } = best;
  const { number, was } = quantity;
  // The same words tell what these are of.
  const isToldBy = ({ title: own, weight }: (typeof rest)[number]) =>
    weight >= weightMin && own?.start === title?.start && own?.end === title?.end;
  const told = rest.filter(isToldBy).map((each) => each.quantity);
  const others = nextNumbers(quantity, told, facts);
  return {
    kind: "counter",
    // A value before and after tells more than any other picture of its sentence.
    score: was ? 0.92 : Math.min(0.9, 0.4 + 0.5 * weight),
    build: (icons) => {
      const isOther = ({ weight, icons: [first] }: Anchor) =>
        weight >= 0.7 && !subjects.includes(first?.icon ?? "");
      const topics = findTopics(number, facts);
      const things = topics.toSorted((a, b) => Number(isOther(b)) - Number(isOther(a)));
      const subject = things.filter(
        ({ certainty, start }) =>
          certainty === "fair" && opensAsSubject(start, facts.text, facts.language),
      );
      const meant = referent(facts, index, video);
      const named = [thingOf(quantity, facts), ...sureAnchors(things), meant, ...subject];
      const icon = takeFirst(named, icons);
      const figures = [quantity, ...others].map((each) => {
        const figure = figureOf(each);
        icons.said(numberShown(figure), each);
        return figure;
      });
      const [main, ...next] = figures;
      return {
        kind: "counter",
        ...main,
        ...(title ? { title: icons.said(title.shown, title) } : {}),
        ...(icon?.icon ? { icons: [icon.icon], icon_cues: [icon.anchor.cue] } : {}),
        ...(next.length > 0 ? { next_values: next } : {}),
      } satisfies Design;
    },
  };
};

/** Of a few counted things, which say more than type alone. */
const weightMin = 0.4;

/** A design's unit is no longer, and a cut unit would be another one. */
const unitMax = 40;
/**
 * What is done with the amount of a step, or the one thing in a clause that a measure opens ("the
 * cup" of "30 milliliters are in the cup"), or else the sentence.
 */
function titleFor(quantity: Quantity, facts: SceneFacts, isStep: boolean): Said | undefined {
  const { start, number } = quantity;
  const measure = { start, end: measureEnd(number, facts) };
  const isMeasure = number.unit !== "" || measure.end > number.end;
  const isAmount = isMeasure && !quantity.was && quantity.change === undefined;
  const isMoney = isCurrency(quantity.unit.split(" ").at(-1) ?? "", facts.language);
  const spaced = hasWordSpaces(facts.language);
  const isDone = spaced && isStep && isAmount && !isMoney;
  const done = isDone ? actionWithout(measure, facts) : undefined;
  // "Thirty million people sat in the dark": what is counted is the subject itself.
  const isOfThing = spaced && isMeasure && !quantity.thing && isLevel(quantity, facts);
  const [thing, ...others] = isOfThing ? thingsAfter(quantity, facts) : [];
  const named = thing && others.length === 0 ? nounPhrase(facts, thing) : undefined;
  return done ?? named ?? wholeClause(facts, quantity);
}

/**
 * What the number says of one thing, rather than how it changed, what it is a part of, or how long
 * before or after it something happens ("two weeks before the race").
 */
function isLevel({ change, was, low, number, start, unit }: Quantity, facts: SceneFacts): boolean {
  const { durations = never } = rulesFor(facts.language).measures ?? {};
  const isTime = rulePattern(`^(?:${durations})$`).test(unit);
  const isSize = change === undefined && !was && !low && !isTime;
  return isSize && !/[%％]/u.test(number.unit) && !isNegated(start, facts);
}

/** "a maximum of" */
const limitWordsMax = 3;

/** The nouns of the clause that a quantity opens. */
function thingsAfter({ start, end, number, bound }: Quantity, facts: SceneFacts): Anchor[] {
  const clause = clauseOf(number, facts);
  const before = clause && facts.text.slice(clause.start, start).trim().split(/\s+/u);
  if (!before || before.filter(Boolean).length > (bound ? limitWordsMax : 0)) return [];
  return facts.anchors.filter(
    (anchor) => anchor.weight >= 0.7 && anchor.start >= end && anchor.end <= clause.end,
  );
}

/** Finds what a number is about: the best and nearest things beside it, except money. */
export function findTopics(number: FoundNumber, facts: SceneFacts): Anchor[] {
  const distance = ({ start, end }: Anchor) =>
    Math.max(0, start >= number.end ? start - number.end : number.start - end);
  const worth = (anchor: Anchor) =>
    anchorScore(anchor) - distance(anchor) / 80 - (anchor.weight < 0.7 ? 0.5 : 0);
  return bestAnchors(facts)
    .filter(
      ({ cue, start, end, icons: [first] }) =>
        !isCurrency(cue, facts.language) &&
        !moneyIcons.has(first?.icon ?? "") &&
        !isGenericIcon(first?.icon ?? "") &&
        (end <= number.start || start >= number.end) &&
        !isOfOther({ start, end }, number, facts),
    )
    .sort((a, b) => worth(b) - worth(a));
}

/** "A bought lunch costs 7.20 pounds, one from home 2.40": the home is of the other number. */
function isOfOther(thing: Span, number: FoundNumber, facts: SceneFacts): boolean {
  const clause = clauseOf(thing, facts);
  const isIn = ({ start, end }: Span) =>
    clause !== undefined && start >= clause.start && end <= clause.end;
  return !isIn(number) && facts.numbers.some(isIn);
}

/** Words such as price and cost, which say nothing new about an amount of money. */
const moneyIcons = new Set(["🧾", "💸", "💵", "💲"]);
/** The numbers of a scene without the years that name a row: "2019: 3.1 %". */
const listValues = ({ numbers, text }: SceneFacts) =>
  numbers.filter(({ year, end }) => !(year && /^\s*[:：]/.test(text.slice(end, end + 3))));

/** As the captions write it, with its sign: "1,490", "$900", "−20", "88.9%". */
export function asWritten({ text, value, prefix, unit }: FoundNumber): { detail?: string } {
  const [digits = ""] = /\p{Nd}[\p{Nd}.,'\u00a0\u202f]{0,20}(?<=\p{Nd})/u.exec(text) ?? [];
  const percent = /^[%％]$/u.test(unit.trim()) ? "%" : "";
  const detail = `${value < 0 ? "−" : ""}${prefix}${digits}${percent}`;
  return digits && detail !== String(value) ? { detail } : {};
}

/** A table that is read out: "Norway: 89 %, Sweden: 58 %". Values of years are a line. */
export const chart: Rule = (facts) => {
  const { text } = facts;
  const numbers = listValues(facts);
  const items = numbers.flatMap((number) => {
    const label = /([^,;:.!?…。、，]+)[:：]\s*$/u.exec(text.slice(0, number.start))?.[1]?.trim();
    return label && label.length <= rowLabelMax
      ? [{ label, number, unit: number.unit.trim() }]
      : [];
  });
  if (items.length < 2 || items.length > 6 || items.length < numbers.length) return undefined;
  const [{ unit = "" } = {}] = items;
  // "2015: 22 percent, 2017: 39": the first one says the unit of all. A scale is of one number.
  const isSaid = unit === "%";
  if (items.some((item) => item.unit !== unit && !(isSaid && item.unit === ""))) return undefined;
  const measured = unit ? { unit: unit.slice(0, 40) } : {};
  const inTime = facts.numbers.filter(({ year }) => year).length === items.length;
  return {
    kind: "chart",
    score: 0.97,
    build: (icons) => ({
      ...{ kind: "chart", chart: inTime ? "line" : "bar", ...measured },
      items: items.map(({ label, number }) => {
        const start = text.lastIndexOf(label, number.start);
        icons.said(String(number.value), number);
        const said = icons.said(label, { start, end: start + label.length });
        const written = isSaid ? asWritten({ ...number, unit }) : asWritten(number);
        return { label: said, value: number.value, ...written, cue: number.text };
      }),
    }),
  };
};
