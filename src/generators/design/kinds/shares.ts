import { isDeterminer } from "../../../language/determiners.ts";
import { claimRules, rulePattern } from "../../../language/rules.ts";
import type { DesignItem } from "../../../values/design.ts";
import { wholeClause } from "../claims/headings.ts";
import type { Span } from "../claims/phrases.ts";
import { readShares } from "../claims/shares.ts";
import type { Anchor } from "../facts/anchor.ts";
import { isDenied } from "../facts/negation.ts";
import { capitalize, type SceneFacts } from "../facts/scene-facts.ts";
import { isGenericIcon } from "../icons/icon-kinds.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import { bestAnchorsWithin, sureAnchors } from "./anchors.ts";
import type { Candidate, Rule } from "./candidate.ts";

/** A share as a part of a ring, or several shares as bars. */
export const shares: Rule = (facts) => shareBars(facts) ?? shareOfWhole(facts);

/** One share of one whole, below its sentence. */
function shareOfWhole(facts: SceneFacts): Candidate | undefined {
  const [share, ...others] = readShares(facts);
  const title = share && wholeClause(facts, share);
  if (!title || others.length > 0) return undefined;
  const label = facts.text.slice(share.start, share.wholeEnd);
  return {
    kind: "chart",
    score: 0.92,
    build: (icons) => {
      // The picture of another word would be a share of other things.
      const whole = { start: share.start, end: share.wholeEnd };
      const things = sureAnchors(bestAnchorsWithin(facts, whole)).filter(
        ({ icons: [best] }) => !isGenericIcon(best?.icon ?? ""),
      );
      const icon = things.map((anchor) => icons.take(anchor)).find((taken) => taken);
      const percent = Math.round(share.percent * 10) / 10;
      icons.said(String(percent), share);
      const item: DesignItem = {
        label: icons.said(capitalize(label, facts.language).slice(0, 120), {
          start: share.start,
          end: share.wholeEnd,
        }),
        detail: icons.said(share.written, share),
        value: percent,
        cue: share.written,
        ...(icon ? { icon } : {}),
      };
      return {
        kind: "chart",
        chart: "donut",
        unit: "%",
        title: icons.said(title.shown, title),
        items: [item],
      };
    },
  };
}

const sharesMax = 6;

/** "60 % of the women and 40 % of the men": each share stands beside its own thing. */
function shareBars(facts: SceneFacts): Candidate | undefined {
  const found = facts.numbers.filter(({ unit, year }) => /^[%％]$/u.test(unit.trim()) && !year);
  if (found.length < 2 || found.length > sharesMax) return undefined;
  if (found.some((share) => isDenied(share, facts))) return undefined;
  const after = found.map((share) => labelAfter(share, facts));
  const before = found.map((share) => labelBefore(share, facts));
  const labels = after.every((label) => label) ? after : before;
  const names = new Set(labels.map((label) => label?.label.toLowerCase()));
  if (names.size < found.length || labels.some((label) => !label)) return undefined;
  return {
    kind: "chart",
    score: 0.93,
    build: (icons) => ({
      kind: "chart",
      chart: "bar",
      unit: "%",
      items: found.map((share, index) => {
        const { anchor, ...said } = labels[index] ?? {
          ...{ label: share.text, anchor: undefined },
          ...{ start: share.start, end: share.end },
        };
        const label = icons.said(said.label, said);
        const icon = anchor && icons.take(anchor);
        icons.said(String(share.value), share);
        return { label, value: share.value, cue: share.text, ...(icon ? { icon } : {}) };
      }),
    }),
  };
}

interface Label extends Span {
  label: string;
  anchor: Anchor | undefined;
}

const labelOf = ({ label, from }: Anchor) => ({ label, start: from, end: from + label.length });

/** The thing that ends what is said of a share: "60 % of the women", "25 % are parents". */
function labelAfter(
  share: FoundNumber,
  { text, numbers, anchors, markers }: SceneFacts,
): Label | undefined {
  const next = numbers.find(({ start }) => start >= share.end)?.start ?? text.length;
  const anchor = anchors.findLast(({ start, end }) => start >= share.end && end <= next);
  const rest =
    anchor &&
    text
      .slice(anchor.end, next)
      .replace(/[\s,;.!]+/gu, " ")
      .trim();
  const ends = rest === "" || (rest && markers && rulePattern(`^(?:${markers.and})$`).test(rest));
  return ends && anchor && anchor.weight >= 0.7 ? { ...labelOf(anchor), anchor } : undefined;
}

/** The name or thing directly before a share: "Sweden 38.7 %", "Norway has 82.4 %". */
function labelBefore(
  { start }: FoundNumber,
  { text, anchors, places, language }: SceneFacts,
): Label | undefined {
  const gapTo = (end: number) => text.slice(end, start);
  const isNear = (end: number) => end <= start && /^\s?(?:\p{L}{1,5}\s|\()?$/u.test(gapTo(end));
  const place = places.findLast(({ end }) => isNear(end));
  if (place) return { label: place.name, anchor: undefined, start: place.start, end: place.end };
  const anchor = anchors.findLast(({ end }) => isNear(end));
  // "The company offers 4.5 percent": only what opens its clause is sure to be a thing.
  const opening =
    anchor &&
    text
      .slice(0, anchor.from)
      .split(/[,;:.،؛。、]/u)
      .at(-1)
      ?.trim();
  const opens = opening !== undefined && openingWords(opening, language);
  return anchor && opens ? { ...labelOf(anchor), anchor } : undefined;
}

/** Nothing, an article, or "and" with one. */
export function openingWords(words: string, language: string): boolean {
  const rules = claimRules(language);
  return words
    .split(/\s+/u)
    .filter(Boolean)
    .every(
      (word) =>
        rules !== undefined &&
        (isDeterminer(rules, word) || rulePattern(`^(?:${rules.and})$`).test(word)),
    );
}
