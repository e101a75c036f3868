import type { Design } from "../../../values/design.ts";
import { segmentWords, wordJoiner } from "../../language/segmentation.ts";
import { gist, withUnit } from "../facts/gist.ts";
import { type Anchor, anchorScore, capitalize, type SceneFacts } from "../facts/scene-facts.ts";
import { isGenericIcon } from "../icons/icon-index.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { isUnitWord } from "../numbers/unit-words.ts";
import { bestAnchors, takeFirst } from "./anchors.ts";
import type { Candidate, Rule, VideoFacts } from "./candidate.ts";
import { splitClauses } from "./clauses.ts";
import { actionWithout } from "./step-label.ts";

const range = /^\s*(?:-|–|—|to|and|bis|und|a|à|y|et|al|و|إلى|〜|～|~|から|到|至|と)\s*$/iu;

/** An important number: it has a unit, a currency, or a counted thing. */
export const counter: Rule = (facts, { index, video }) =>
  rowCounter(facts) ?? amountCounter(facts, index, video);

/** One row of a table, such as "Norway: 89 %.". */
function rowCounter({ text, numbers, places, anchors }: SceneFacts): Candidate | undefined {
  const [number, ...more] = numbers;
  if (!number || more.length > 0 || /\p{L}/u.test(text.slice(number.end))) return undefined;
  const label = /^([^,;:.!?…。、，]+)[:：]\s*$/u.exec(text.slice(0, number.start))?.[1]?.trim();
  if (!label) return undefined;
  const { value, decimals, prefix, unit } = number;
  return {
    kind: "counter",
    score: 0.97,
    build: (icons) => {
      const [place] = places;
      const icon = place ? `flag:${place.country}` : takeFirst(anchors, icons)?.icon;
      return {
        kind: "counter",
        value,
        title: label,
        cue: number.text,
        ...(decimals ? { decimals } : {}),
        ...(prefix ? { prefix: prefix.slice(0, 8) } : {}),
        ...(unit.trim() ? { unit: unit.trim().slice(0, 40) } : {}),
        ...(icon ? { icons: [icon], icon_cues: [label] } : {}),
      };
    },
  };
}

const amountCounter = (
  facts: SceneFacts,
  index: number,
  { steps, subjects }: VideoFacts,
): Candidate | undefined => {
  const [best] = facts.numbers
    .filter((number) => !number.year)
    .map((number) => ({ number, weight: weigh(number, facts) }))
    .sort((a, b) => b.weight - a.weight);
  if (!best || best.weight < 0.5) return undefined;
  const { number: main, weight } = best;
  return {
    kind: "counter",
    score: Math.min(0.9, 0.4 + 0.5 * weight),
    build: (icons) => {
      const [, low] = findRange(main, facts.numbers, facts.text);
      const counted = countedAfter(main, facts);
      const topics = findTopics(main, facts);
      const isOther = ({ weight, icons: [first] }: Anchor) =>
        weight >= 0.7 && !subjects.includes(first?.icon ?? "");
      const things = topics.toSorted((a, b) => Number(isOther(b)) - Number(isOther(a)));
      const icon = takeFirst([counted?.anchor, counted?.thing, ...things], icons);
      const scaled = /^\p{L}/u.test(main.unit) && counted;
      const unit = scaled
        ? `${main.unit}${wordJoiner(facts.language)}${counted.word}`
        : main.unit || counted?.word;
      const besides = main.unit && counted && !scaled ? counted.word : undefined;
      const topic = topics.find(({ start }) => start !== counted?.anchor?.start);
      const change = /^\s+((?:more|less|fewer) \p{L}+)/u.exec(facts.text.slice(main.end))?.[1];
      const about = topic && gist(facts, topic);
      const repeats = counted && about?.toLowerCase().includes(counted.word.toLowerCase());
      const measure = withUnit(main, facts);
      const isMeasure = main.unit || measure.end > main.end;
      const done = steps.includes(index) && isMeasure ? actionWithout(measure, facts) : undefined;
      const named = besides ?? counted?.thing?.label ?? change ?? (repeats ? topic?.label : about);
      const title = done ?? named;
      const prefix = (low ? `${low.value}–` : "") + main.prefix;
      return {
        kind: "counter",
        value: main.value,
        ...(main.decimals ? { decimals: main.decimals } : {}),
        ...(prefix ? { prefix: prefix.slice(0, 8) } : {}),
        ...(unit ? { unit: unit.slice(0, 40) } : {}),
        ...(title ? { title: capitalize(title, facts.language) } : {}),
        ...(icon?.icon ? { icons: [icon.icon], icon_cues: [icon.anchor.cue] } : {}),
        cue: main.text,
      } satisfies Design;
    },
  };
};

function weigh(number: FoundNumber, facts: SceneFacts): number {
  const counted = countedAfter(number, facts);
  const size = number.value >= 100 ? 0.3 : number.value >= 10 ? 0.2 : number.value > 4 ? 0.1 : 0;
  const digits = /\p{Nd}/u.test(number.text) ? 0.2 : 0;
  const money = counted && currency.test(counted.word) ? 0.35 : 0;
  const opening = facts.text.slice(Math.max(0, number.start - 20), number.start);
  const named = counted && emphasis.test(opening) ? 0.2 : 0;
  const told = thingsWithin(facts, clauseOf(number, facts)).length > 0 ? 0.05 : 0;
  const isAmount = (number.unit || number.prefix ? 0.5 : 0) + (counted ? 0.4 : 0);
  return isAmount + money + size + digits + named + told;
}

/** "only two hours": the sentence is about the number. */
const emphasis =
  /(?<!\p{L})(?:only|just|more than|less than|at least|up to|nur|mehr als|weniger als|mindestens|bis zu|solo|más de|menos de|al menos|hasta|seulement|plus de|moins de|au moins|فقط|أكثر من|أقل من)\s$/iu;

const clauseOf = ({ start, end }: { start: number; end: number }, { text }: SceneFacts) =>
  splitClauses(text).find((clause) => clause.start <= start && end <= clause.end);

/** The things with an icon in a part of the text. */
const thingsWithin = ({ anchors }: SceneFacts, part: { start: number; end: number } | undefined) =>
  anchors.filter(
    ({ start, end, weight, icons }) =>
      part && start >= part.start && end <= part.end && weight >= 0.7 && icons.length > 0,
  );

/** Finds what a number is about: the best and nearest things beside it, except money. */
export function findTopics(number: FoundNumber, facts: SceneFacts): Anchor[] {
  const distance = ({ start, end }: Anchor) =>
    Math.max(0, start >= number.end ? start - number.end : number.start - end);
  const worth = (anchor: Anchor) =>
    anchorScore(anchor) - distance(anchor) / 80 - (anchor.weight < 0.7 ? 0.5 : 0);
  return bestAnchors(facts)
    .filter(
      ({ cue, start, end, icons: [first] }) =>
        !currency.test(cue) &&
        !moneyIcons.has(first?.icon ?? "") &&
        !isGenericIcon(first?.icon ?? "") &&
        (end <= number.start || start >= number.end),
    )
    .sort((a, b) => worth(b) - worth(a));
}

/** Words such as price and cost, which say nothing new about an amount of money. */
const moneyIcons = new Set(["🧾", "💸", "💵", "💲"]);
const currency =
  /^(?:euros?|dollars?|pounds?|yen|cents?|francs?|pesos?|dólares?|libras|pfund|livres|円|ドル|ユーロ|元|دولار|يورو|ريال|جنيه|درهم|рублей)/iu;

const noUnit =
  /^(?:and|to|or|of|in|the|y|a|de|en|o|und|bis|oder|von|im|et|à|ou|من|إلى|في|و|から|と|の|に|で|は|が|を|も|per|con|para|mit)$/iu;

interface Counted {
  /** The word after the number: a unit, or what is counted. */
  word: string;
  /** Its icon, unless it is a unit. */
  anchor: Anchor | undefined;
  /** What a unit measures: the beans of "18 grams of beans". */
  thing: Anchor | undefined;
}

/**
 * The thing that is counted: the word right after the number, or the noun after its adjectives.
 */
export function countedAfter(number: FoundNumber, facts: SceneFacts): Counted | undefined {
  const { anchors, text, language } = facts;
  const rest = text.slice(number.end);
  const gap = rest.match(/^[\s-]*(?:of |de |d'|من )?/u)?.[0] ?? "";
  const [first] = segmentWords(rest.slice(gap.length, gap.length + 40), language);
  if (!first || first.start > 0 || noUnit.test(first.text)) return undefined;
  const start = number.end + gap.length;
  const isUnit = isUnitWord(first.text) || currency.test(first.text);
  const near = anchors.find((each) => each.from === start || each.start === start);
  if (isUnit) {
    const end = start + first.end;
    const between = text.slice(end).match(/^\s(?:of |de |d'|di |من )?/u)?.[0] ?? "";
    const at = end + (between || " ").length;
    const thing = anchors.find((each) => each.from === at || each.start === at);
    return { word: first.text, anchor: undefined, thing: thing?.icons.length ? thing : undefined };
  }
  if (!near) return undefined;
  const next = anchors[anchors.indexOf(near) + 1];
  // "912 stolen bicycles": a participle before the noun.
  const describes = near.weight < 0.7 && next && next.weight >= 0.7 && next.from - near.end <= 1;
  const main = describes ? next : near;
  return {
    word: text.slice(Math.max(describes ? start : main.from, start), main.end),
    anchor: main.icons.length ? main : undefined,
    thing: undefined,
  };
}

/** "25 to 30 seconds": the first number of a range stands before the second. */
function findRange(
  number: FoundNumber,
  numbers: readonly FoundNumber[],
  text: string,
): [FoundNumber, FoundNumber | undefined] {
  const before = numbers.findLast(({ end }) => end <= number.start);
  return [number, before && range.test(text.slice(before.end, number.start)) ? before : undefined];
}

/** Several numbers with a unit in common: a table that is read out, or shares of a whole. */
export const chart: Rule = (facts) => tableChart(facts) ?? shareChart(facts);

/** Rows such as "Norway: 89 %, Sweden: 58 %". */
function tableChart({ numbers, text }: SceneFacts): Candidate | undefined {
  const items = numbers.flatMap((number) => {
    const label = /([^,;:.!?…。、，]+)[:：]\s*$/u.exec(text.slice(0, number.start))?.[1]?.trim();
    return label ? { label, value: number.value, cue: number.text, unit: number.unit.trim() } : [];
  });
  if (items.length < 2 || items.length > 6 || items.length < numbers.length) return undefined;
  const [{ unit = "" } = {}] = items;
  if (items.some((item) => item.unit !== unit)) return undefined;
  const bars = items.map(({ label, value, cue }) => ({ label, value, cue }));
  return {
    kind: "chart",
    score: 0.97,
    build: () => ({ kind: "chart", chart: "bar", unit, items: bars }),
  };
}

function shareChart(facts: SceneFacts): Candidate | undefined {
  const shares = facts.numbers.filter(
    ({ unit, year }) => /%|％|percent|prozent|por ciento|pour cent/u.test(unit) && !year,
  );
  if (shares.length < 2 || shares.length > 6) return undefined;
  const items = shares.map((share) => ({ share, anchor: nearestAnchor(share, facts) }));
  if (items.some(({ anchor }) => !anchor)) return undefined;
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  return {
    kind: "chart",
    score: 0.93,
    build: (icons) => ({
      kind: "chart",
      chart: total > 70 && total <= 100 && shares.length > 2 ? "donut" : "bar",
      unit: "%",
      items: items.map(({ share, anchor }) => {
        const icon = anchor && icons.take(anchor);
        return {
          label: anchor?.label ?? share.text,
          value: share.value,
          cue: share.text,
          ...(icon ? { icon } : {}),
        };
      }),
    }),
  };
}

function nearestAnchor(number: FoundNumber, { anchors, text }: SceneFacts): Anchor | undefined {
  const near = anchors.filter(({ start }) => start >= number.end && start - number.end < 32);
  // "60 % of her customers are students": the share is that of the students.
  const whole =
    near[0] &&
    /^\s*(?:of|de|der|von|des|dos|das|di|من)\s/iu.test(text.slice(number.end, near[0].start));
  const next =
    near[whole && near[1] && !/[,;.]/u.test(text.slice(near[0]?.end, near[1].start)) ? 1 : 0];
  const after = next && next.start - number.end < (whole ? 32 : 20) ? next : undefined;
  const before = anchors.findLast(({ end }) => end <= number.start);
  return after ?? before;
}
