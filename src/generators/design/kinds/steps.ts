import type { DesignItem } from "../../../values/design.ts";
import { stepPattern } from "../../language/discourse-markers.ts";
import { wordJoiner } from "../../language/segmentation.ts";
import { type Anchor, capitalize, type SceneFacts } from "../facts/scene-facts.ts";
import { bestAnchors, bestAnchorsWithin, takeFirst } from "./anchors.ts";
import type { Candidate, IconTaker, Rule, VideoFacts } from "./candidate.ts";
import { trimClause } from "./clauses.ts";
import { countedAfter } from "./numbers.ts";
import { shortAction, stepLabel } from "./step-label.ts";

const stepsMax = 6;

/** A step of an instruction: one that is told over several scenes, or within one sentence. */
export const steps: Rule = (facts, { index, video }) => {
  const current = video.steps.indexOf(index);
  const isTold = current >= 0 && video.steps.length > 1 && video.steps.length <= stepsMax;
  return isTold ? stepOfVideo(video, current) : stepsOfSentence(facts);
};

/** All steps of the video. The one of this scene is highlighted, with its icon and its amount. */
function stepOfVideo({ steps, scenes }: VideoFacts, current: number): Candidate {
  const allFacts = steps.flatMap((scene) => scenes[scene] ?? []);
  const toItem = (facts: SceneFacts): DesignItem => ({
    label: stepLabel(facts, bestAnchors(facts)[0]),
  });
  const own = allFacts[current];
  return {
    kind: "steps",
    score: steps.length > 2 ? 0.86 : 0.76,
    needs: { any: own ? bestAnchors(own) : [] },
    build: (icons) => ({
      kind: "steps",
      current,
      items: allFacts.map((facts) => (facts === own ? currentItem(facts, icons) : toItem(facts))),
    }),
  };
}

function currentItem(facts: SceneFacts, icons: IconTaker): DesignItem {
  const anchors = bestAnchors(facts);
  const label = stepLabel(facts, anchors[0]);
  const icon = takeFirst(anchors, icons)?.icon;
  const amount = facts.numbers.find(({ year }) => !year);
  const counted = amount && countedAfter(amount, facts);
  const showsAmount = amount && counted && !label.includes(amount.text);
  return {
    label,
    ...(showsAmount
      ? { detail: `${amount.text}${wordJoiner(facts.language)}${counted.word}` }
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
      items: within.map(({ label, cue, anchor }) => {
        const icon = anchor && icons.take(anchor);
        return { label, cue, ...(icon ? { icon } : {}) };
      }),
    }),
  };
}

/** The clauses that "first", "then", "finally" open. */
function stepClauses(
  facts: SceneFacts,
): { label: string; cue: string; anchor: Anchor | undefined }[] {
  const { markers, text, language } = facts;
  if (!markers) return [];
  const pattern = stepPattern(markers, language, "giu");
  const matches = [...text.matchAll(pattern)];
  return matches.slice(0, 5).map((match, at) => {
    const [start, end] = [match.index, matches[at + 1]?.index ?? text.length];
    const [anchor] = bestAnchorsWithin(facts, { start, end });
    const clause = trimClause(text.slice(start + match[0].length, end), facts);
    const label = shortAction(clause, facts) ?? anchor?.label ?? clause;
    return { label: capitalize(label, language).slice(0, 60), cue: match[0], anchor };
  });
}

/** Whether a scene's text opens with a step marker or a number. */
export function opensStep({ text, markers, language }: SceneFacts): boolean {
  if (/^\s*(?:\d+[.)]|(?:step|schritt|paso|étape)\s+\d)/iu.test(text)) return true;
  if (!markers) return false;
  const match = text.match(stepPattern(markers, language));
  return match !== null && (match.index ?? 9) < 3;
}
