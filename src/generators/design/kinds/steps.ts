import { type DiscourseMarkers, stepPattern } from "../../../language/discourse-markers.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { rulePattern } from "../../../language/rules.ts";
import { segmentWords } from "../../../language/segmentation.ts";
import type { DesignItem } from "../../../values/design.ts";
import { readQuantities } from "../claims/quantities.ts";
import type { Anchor } from "../facts/anchor.ts";
import { capitalize, type SceneFacts } from "../facts/scene-facts.ts";
import { bestAnchors, bestAnchorsWithin, takeFirst } from "./anchors.ts";
import type { Candidate, IconTaker, Rule, VideoFacts } from "./candidate.ts";
import { cutAtWord, trimClause } from "./clauses.ts";
import { longLabelMax, shortAction, stepLabel } from "./step-label.ts";

/** A number on one of two steps is mostly alone: the other has a better design. */
const shownStepsMin = 3;
const shownStepsMax = 6;

/** A step of an instruction: one that is told over several scenes, or within one sentence. */
export const steps: Rule = (facts, { index, video }) => {
  const current = video.steps.indexOf(index);
  const { length } = video.steps;
  const isTold = current >= 0 && length >= shownStepsMin && length <= shownStepsMax;
  return isTold ? stepOfVideo(video, current) : stepsOfSentence(facts);
};

/** All steps of the video. The one of this scene is highlighted, with its icon and its amount. */
function stepOfVideo({ steps, scenes }: VideoFacts, current: number): Candidate {
  const allFacts = steps.flatMap((scene) => scenes[scene] ?? []);
  const toItem = (facts: SceneFacts): DesignItem => ({
    label: stepLabel(facts, bestAnchors(facts)[0]).shown,
  });
  const own = allFacts[current];
  return {
    kind: "steps",
    // A viewer who counts along misses a step that has another design.
    ...{ score: 0.95, goesOn: true },
    needs: { any: own ? bestAnchors(own) : [] },
    build: (icons) => ({
      kind: "steps",
      current,
      items: allFacts.map((facts) => (facts === own ? currentItem(facts, icons) : toItem(facts))),
    }),
  };
}

function currentItem(facts: SceneFacts, icons: IconTaker): DesignItem {
  const own = stepLabel(facts, bestAnchors(facts)[0]);
  const label = icons.said(own.shown, own);
  // The icon stands in the row of the label: of another word it would be a falsehood.
  const anchors = bestAnchorsWithin(facts, own).filter(({ cue }) => label.includes(cue));
  const icon = takeFirst(anchors, icons)?.icon;
  const [amount] = readQuantities(facts);
  const showsAmount = amount && !label.includes(amount.number.text);
  return {
    label,
    ...(showsAmount
      ? { detail: icons.said(facts.text.slice(amount.start, amount.end), amount) }
      : {}),
    ...(icon ? { icon } : {}),
    ...(anchors[0] ? { cue: anchors[0].cue } : {}),
  };
}

function stepsOfSentence(facts: SceneFacts): Candidate | undefined {
  const within = stepClauses(facts);
  if (within.length < 2) return undefined;
  return {
    kind: "steps",
    score: 0.88,
    needs: { all: within.flatMap(({ anchor }) => anchor ?? []) },
    build: (icons) => ({
      kind: "steps",
      items: within.map(({ label, cue, anchor, ...span }) => {
        const icon = anchor && icons.take(anchor);
        return { label: icons.said(label, span), cue, ...(icon ? { icon } : {}) };
      }),
    }),
  };
}

/** The clauses that "first", "then", "finally" open. */
function stepClauses(
  facts: SceneFacts,
): { label: string; cue: string; anchor: Anchor | undefined; start: number; end: number }[] {
  const { markers, text, language } = facts;
  if (!markers) return [];
  const pattern = stepPattern(markers, language, "giu");
  const matches = [...text.matchAll(pattern)];
  // "Cut first the onion and heat then the oil": the words before a marker belong to its step.
  if (!matches.every(({ index }) => opensClause(text.slice(0, index), markers))) return [];
  return matches.slice(0, 5).map((match, at) => {
    const [start, end] = [match.index, matches[at + 1]?.index ?? text.length];
    const [anchor] = bestAnchorsWithin(facts, { start, end });
    const clause = trimClause(text.slice(start + match[0].length, end), facts);
    const label = cutAtWord(shortAction(clause, facts) ?? clause, longLabelMax);
    const from = text.indexOf(clause, start + match[0].length);
    const span = { start: from, end: from + clause.length };
    return { label: capitalize(label, language), cue: match[0], anchor, ...span };
  });
}

const opensClause = (before: string, { and }: DiscourseMarkers) =>
  rulePattern(`(?:^|[.!?;:,،、，。！？।])\\s*(?:(?:${and})\\s*)?$`).test(before);

/** Of the text of a scene that opens with a step. */
const openingMax = 200;

/**
 * The indexes of the scenes that are steps. Where the text counts its steps, those between the
 * first and the last that open with a marker are steps too; none if the count is still another.
 */
export function findSteps(scenes: readonly SceneFacts[]): number[] {
  const marked = scenes.flatMap((facts, index) => (opensStep(facts) ? [index] : []));
  const [first = 0, last = 0] = [marked[0], marked.at(-1)];
  const [count = marked.length] = scenes.slice(0, first).flatMap(countSteps);
  if (count === marked.length) return marked;
  const between = scenes.flatMap((_, index) => (index >= first && index <= last ? [index] : []));
  return count === between.length ? between : [];
}

/** "in five steps" */
function countSteps({ numbers, text, markers }: SceneFacts): number[] {
  const word = rulePattern(`^[\\s-]${markers?.stepWord ?? never}`);
  return numbers.flatMap(({ end, value }) => (word.test(text.slice(end)) ? [value] : []));
}

/** Whether a scene's text opens with a step marker or a number. */
function opensStep({ text, markers, language }: SceneFacts): boolean {
  // "Next." alone tells no step.
  if (segmentWords(text.slice(0, openingMax), language).length < 2) return false;
  const stepWord = markers?.stepWord ?? never;
  if (rulePattern(`^\\s*(?:\\d+[.)]|(?:${stepWord})\\s+\\d)`).test(text)) return true;
  if (!markers) return false;
  const match = text.match(stepPattern(markers, language));
  return match !== null && (match.index ?? 9) < 3;
}
