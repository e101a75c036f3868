import { wordJoiner } from "../../language/segmentation.ts";
import { gist } from "../facts/gist.ts";
import { type Anchor, anchorScore, type SceneFacts } from "../facts/scene-facts.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { bestAnchorsWithin } from "./anchors.ts";
import type { Rule, VideoFacts } from "./candidate.ts";
import { item } from "./listing.ts";
import { countedAfter } from "./numbers.ts";

/** "The plane takes two hours, the train takes eight": two things with a number each. */
export const twoNumbers: Rule = (facts, { video }) => {
  const amounts = facts.numbers.filter(({ year }) => !year);
  const [first, second] = amounts;
  if (amounts.length !== 2 || !first || !second) return undefined;
  const cut = findCut(facts, first.end, second.start);
  if (cut === undefined) return undefined;
  const left = bestSide(facts, { from: 0, to: cut, number: first }, video);
  const right = bestSide(facts, { from: cut, to: facts.text.length, number: second }, video);
  if (!left || !right || left.icons[0]?.icon === right.icons[0]?.icon) return undefined;
  const unit = readUnit(first, facts) ?? readUnit(second, facts);
  if (!unit) return undefined;
  return {
    kind: "comparison",
    score: 0.91,
    needs: { all: [left, right] },
    build: (icons) => ({
      kind: "comparison",
      items: [
        { ...item(left, icons), detail: amount(first, facts, unit) },
        { ...item(right, icons), detail: amount(second, facts, unit) },
      ],
    }),
  };
};

/** Where the second half begins: a comma or an "and" between the numbers. */
function findCut({ text, markers }: SceneFacts, from: number, to: number): number | undefined {
  const gap = text.slice(from, to);
  const at = gap.search(/[,;،、]/u);
  if (at >= 0) return from + at;
  const and = markers && gap.search(new RegExp(`\\s(?:${markers.and})\\s`, "iu"));
  return and !== undefined && and >= 0 ? from + and : undefined;
}

interface Side {
  from: number;
  to: number;
  number: FoundNumber;
}

/** The thing of a side: the one that the video names most often, then the nearest one. */
function bestSide(
  facts: SceneFacts,
  { from, to, number }: Side,
  { scenes }: VideoFacts,
): Anchor | undefined {
  const mentions = (anchor: Anchor) =>
    scenes.filter(({ anchors }) =>
      anchors.some(({ icons }) => icons[0]?.icon === anchor.icons[0]?.icon),
    ).length;
  const distance = ({ start, end }: Anchor) =>
    start >= number.end ? start - number.end : Math.max(0, number.start - end);
  return bestAnchorsWithin(facts, { start: from, end: to })
    .filter((anchor) => anchorScore(anchor) >= 0.5)
    .sort((a, b) => mentions(b) - mentions(a) || distance(a) - distance(b))[0];
}

const readUnit = (number: FoundNumber, facts: SceneFacts): string | undefined =>
  number.prefix || number.unit || countedAfter(number, facts)?.word;

function amount(number: FoundNumber, facts: SceneFacts, unit: string): string {
  if (number.prefix || number.unit) return number.text;
  const value = /\p{N}/u.test(number.text) ? number.text : `${number.value}`;
  return `${value}${wordJoiner(facts.language)}${readUnit(number, facts) ?? unit}`;
}

const clausesMin = 3;

/** Three or more short clauses in a row, each with a thing of its own. */
export const clauseList: Rule = (facts) => {
  const { text, markers } = facts;
  const and = markers ? `|\\s(?:${markers.and})\\s` : "";
  const marks = [...text.matchAll(new RegExp(`[,;،、]${and}`, "giu"))];
  const edges = [0, ...marks.map(({ index }) => index), text.length];
  // Clauses of a list end with "and": others are parts of one long sentence.
  const isList = /\p{L}/u.test(marks.at(-1)?.[0] ?? "") || /、/u.test(text);
  if (!isList || edges.length <= clausesMin || /[.!?؟。]\s*\S/u.test(text)) return undefined;
  const used = new Set<string>();
  const clauses = edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? 0;
    const [anchor] = bestAnchorsWithin(facts, { start, end }).filter(
      ({ icons }) => !used.has(icons[0]?.icon ?? ""),
    );
    if (!anchor) return [];
    used.add(anchor.icons[0]?.icon ?? "");
    return [anchor];
  });
  if (clauses.length < clausesMin || clauses.length > 5) return undefined;
  return {
    kind: "icon_list",
    score: 0.76,
    needs: { all: clauses },
    build: (icons) => ({
      kind: "icon_list",
      items: clauses.map((anchor) => ({
        ...item(anchor, icons),
        label: gist(facts, anchor, { max: 26 }),
      })),
    }),
  };
};
