import { prepositionTest } from "../../../language/prepositions.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern } from "../../../language/rules.ts";
import { segmentWords } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import type { DesignItem } from "../../../values/design.ts";
import { nounPhrase } from "../claims/phrases.ts";
import type { Anchor } from "../facts/anchor.ts";
import { anchorScore, type SceneFacts } from "../facts/scene-facts.ts";
import { idiomTest } from "../facts/sense-tests.ts";
import { isColorIcon } from "../icons/icon-kinds.ts";
import type { IconTaker, Rule } from "./candidate.ts";

const itemsMax = 5;
const gapMax = 26;

/** Two to five things in a row: "flour, two eggs and a pinch of salt". */
export const iconList: Rule = (facts) => {
  const run = longestRun(facts);
  const known = run.filter((anchor) => anchor.icons.length > 0);
  const colors = known.filter(({ icons }) => isColorIcon(icons[0]?.icon ?? ""));
  // "two lakes, one green and one blue": these are two things.
  const isDescribed = colors.length > 0 && colors.length < known.length;
  if (run.length < 3 || known.length < 2 || isDescribed) return undefined;
  return {
    kind: "icon_list",
    score: 0.72 + 0.05 * known.length + (known.length === run.length ? 0.05 : 0),
    needs: { all: known },
    build: (icons) => ({
      kind: "icon_list",
      items: run.map((anchor) => ({
        ...item(anchor, icons),
        label: icons.say(nounPhrase(facts, anchor)) ?? anchor.label,
      })),
    }),
  };
};

export function item(anchor: Anchor, icons: IconTaker): DesignItem {
  const icon = icons.take(anchor);
  const { label, from, cue } = anchor;
  const said = icons.said(label, { start: from, end: from + label.length });
  return { label: said, cue, ...(icon ? { icon } : {}) };
}

function longestRun(facts: SceneFacts): Anchor[] {
  const { negation = never } = claimRules(facts.language) ?? {};
  // "don't" of "with bread, and don't bother with forks"
  const isNo = rulePattern(`^(?:${negation})$`);
  // "the eggs, one at a time, and the cheese"
  const isIdiom = idiomTest(facts.text, facts.language);
  const named = facts.anchors.filter(
    (each) => each.weight >= 0.5 && !isNo.test(each.cue) && !isIdiom(each),
  );
  let best: Anchor[] = [];
  let run: Anchor[] = [];
  let separators = 0;
  for (const anchor of named) {
    const last = run.at(-1);
    const separated = last && isSeparator(facts, last.end, anchor.from);
    if (!separated) [run, separators] = [[], 0];
    else separators += 1;
    run.push(anchor);
    if (run.length > best.length && separators >= run.length - 1) best = [...run];
  }
  return withoutOpening(withoutLeadingSubject(best.slice(0, itemsMax), facts), facts);
}

/** A first part without an icon is no item, but all after a colon are: "needs: flour, salt". */
const withoutLeadingSubject = (run: Anchor[], { text }: SceneFacts) => {
  const [first] = run;
  const isOther = first && anchorScore(first) === 0 && !/:\s*$/u.test(text.slice(0, first.from));
  return run.length > 3 && isOther ? run.slice(1) : run;
};

/**
 * "Without bees, apples and almonds": a circumstance before the list is no item. In "for bread you
 * need flour, salt", the list begins after another thing.
 */
function withoutOpening(run: Anchor[], { text, language, anchors }: SceneFacts): Anchor[] {
  const [first, second] = run;
  if (first && anchors.some(({ end }) => end <= first.from)) return run;
  const opening = first && /^\p{L}+(?=\s)/u.exec(text.slice(0, first.from))?.[0];
  const isCircumstance =
    second && opening && prepositionTest(language)?.(opening) && /^,/u.test(text.slice(first.end));
  return isCircumstance ? run.slice(1) : run;
}

/** A comma or an "and", with articles and numbers around it, without other words. */
function isSeparator({ text, language, markers }: SceneFacts, from: number, to: number): boolean {
  const gap = text.slice(from, to);
  // "parking 960, and repairs": the number belongs to what stands before it.
  if (gap.length > gapMax || /[.!?:;。！？]|^\s\p{Nd}/u.test(gap)) return false;
  const and = markers ? new RegExp(`^(?:${markers.and})$`, "iu") : undefined;
  const isStopWord = stopWordTest(language);
  const words = segmentWords(gap, language).map(({ text: word }) => word);
  const joins =
    /[,、،，]/u.test(gap) || words.some((word) => and?.test(word)) || and?.test(gap.trim());
  return (
    Boolean(joins) &&
    words.every((word) => isStopWord(word) || and?.test(word) || /^\p{N}+$/u.test(word))
  );
}
