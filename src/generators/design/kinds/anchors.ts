import type { Anchor } from "../facts/anchor.ts";
import { anchorScore, type SceneFacts } from "../facts/scene-facts.ts";
import type { IconTaker } from "./candidate.ts";

/** The anchors of a scene, the best first; equal ones in the order of the text. */
export const bestAnchors = ({ anchors }: Pick<SceneFacts, "anchors">): Anchor[] =>
  anchors
    .filter((anchor) => anchor.icons.length > 0)
    .sort((a, b) => anchorScore(b) - anchorScore(a) || a.start - b.start);

/** The anchors that can stand for a whole scene. */
export const sceneAnchors = (facts: Pick<SceneFacts, "anchors">): Anchor[] =>
  bestAnchors(facts).filter(({ isUnsure }) => !isUnsure);

/** The anchors inside a part of the text, the best first. */
export const bestAnchorsWithin = (
  { anchors }: SceneFacts,
  { start, end }: { start: number; end: number },
): Anchor[] =>
  bestAnchors({ anchors: anchors.filter((each) => each.start >= start && each.end <= end) });

/** What a sentence speaks of stands in this part at its beginning. */
const subjectShare = 0.3;

/**
 * The anchors that a design shows beside something else: what the sentence speaks of, and words of
 * which the text around says that they have the sense of their icon.
 */
export const sureAnchors = (anchors: readonly Anchor[], { text }: SceneFacts): Anchor[] =>
  anchors.filter(({ start, isSupported }) => isSupported || start < text.length * subjectShare);

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
