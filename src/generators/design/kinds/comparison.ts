import { markerPattern } from "../../../language/discourse-markers.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern } from "../../../language/rules.ts";
import { nounPhrase, type Said } from "../claims/phrases.ts";
import type { Anchor } from "../facts/anchor.ts";
import { isNegated } from "../facts/negation.ts";
import { capitalize, type SceneFacts } from "../facts/scene-facts.ts";
import { isColorIcon } from "../icons/icon-kinds.ts";
import type { Rule } from "./candidate.ts";
import { splitClauses } from "./clauses.ts";
import { item } from "./listing.ts";

/** Two sides of "more than", "instead of", "versus". */
export const comparison: Rule = (facts) => {
  const { text, language, markers, anchors } = facts;
  const match = markers && text.match(markerPattern(markers.versus, language));
  if (!match) return undefined;
  const at = match.index ?? 0;
  const [from, to] = [at + match[0].length / 2, at + match[0].length];
  const clause = splitClauses(text).find(({ start, end }) => start <= at && at < end);
  if (!clause) return undefined;
  const isColor = ({ icons: [best] }: Anchor) => isColorIcon(best?.icon ?? "");
  const isThing = (anchor: Anchor) => anchor.weight >= 0.7 || isColor(anchor);
  const before = anchors.filter(({ start, end }) => start >= clause.start && end <= from);
  const after = anchors.filter(({ start, end }) => start >= from && end <= clause.end);
  const right = after.find(isThing);
  // With several things on a side, it is not sure which of them is compared.
  const left = before.filter(isThing).length === 1 ? before.find(isThing) : undefined;
  const touches = right && /^[\s\p{L}'’-]{0,16}$/u.test(text.slice(to, Math.max(to, right.from)));
  if (!touches) return undefined;
  const nameOf = (anchor: Anchor | undefined) =>
    anchor &&
    (isColor(anchor)
      ? { shown: anchor.label, start: anchor.from, end: anchor.from + anchor.label.length }
      : nounPhrase(facts, anchor, { isCompared: true }));
  const [first, second] = [nameOf(left), nameOf(right)].map((name) => name && bare(name, facts));
  // "not faster than": the picture of two sides would say the opposite.
  if (!first || !second || isNegated(clause.end, facts)) return undefined;
  // "faster than kings could stop them" compares no kings.
  const next = facts.tokens.find(({ start }) => start >= right.end);
  if (next && /^(?:AUX|VERB)$/.test(next.tag)) return undefined;
  if (!left?.icons.length || !right?.icons.length || left.icons[0]?.icon === right.icons[0]?.icon)
    return undefined;
  return {
    kind: "comparison",
    score: 0.86,
    needs: { all: [left, right] },
    build: (icons) => ({
      kind: "comparison",
      items: [
        { ...item(left, icons), label: icons.said(first.shown, first) },
        { ...item(right, icons), label: icons.said(second.shown, second) },
      ],
    }),
  };
};

/** "Elevator" of "An elevator". Several words keep their article: it can inflect them. */
function bare(name: Said, { language }: SceneFacts): Said {
  const { articles = never, tagged } = claimRules(language) ?? {};
  const article = rulePattern(`^(?:${articles})(?:(?<=['’])|\\s)`).exec(name.shown)?.[0] ?? "";
  const noun = name.shown.slice(article.length);
  if (!article || (!tagged && /\s/u.test(noun))) return name;
  return { ...name, shown: capitalize(noun, language), start: name.start + article.length };
}
