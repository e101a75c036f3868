import type { Anchor } from "../facts/anchor.ts";
import { anchorScore, type SceneFacts } from "../facts/scene-facts.ts";
import type { IconTaker } from "./candidate.ts";

/** The anchors of a scene, the best first; equal ones in the order of the text. */
export const bestAnchors = ({ anchors }: Pick<SceneFacts, "anchors">): Anchor[] =>
  anchors
    .filter((anchor) => anchor.icons.length > 0)
    .sort((a, b) => anchorScore(b) - anchorScore(a) || a.start - b.start);

/** The anchors that can stand for a whole scene: sure things, then fair ones, then what is done. */
export const sceneAnchors = (facts: Pick<SceneFacts, "anchors">): Anchor[] =>
  bestAnchors(facts).sort((a, b) => certaintyRank(a) - certaintyRank(b));

export const certaintyRank = ({ certainty, weight }: Anchor): number =>
  certainty !== "sure" ? 1 : weight >= thingWeight ? 0 : 2;
const thingWeight = 0.7;

/** The anchors inside a part of the text, the best first. */
export const bestAnchorsWithin = (
  { anchors }: SceneFacts,
  { start, end }: { start: number; end: number },
): Anchor[] =>
  bestAnchors({ anchors: anchors.filter((each) => each.start >= start && each.end <= end) });

/** The anchors that a design shows beside something else. */
export const sureAnchors = (anchors: readonly Anchor[]): Anchor[] =>
  anchors.filter(({ certainty }) => certainty === "sure");

/** Takes the icon of the first anchor that has a free one. */
export function takeFirst(
  anchors: readonly (Anchor | undefined)[],
  icons: IconTaker,
): { anchor: Anchor; icon: string } | undefined {
  for (const anchor of anchors) {
    const icon = anchor && icons.take(anchor);
    if (icon) return { anchor, icon };
  }
  return undefined;
}
