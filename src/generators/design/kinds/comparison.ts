import { markerPattern } from "../../language/discourse-markers.ts";
import type { Anchor } from "../facts/scene-facts.ts";
import { bestAnchors } from "./anchors.ts";
import type { Rule } from "./candidate.ts";
import { item } from "./listing.ts";

/** Two sides of "more than", "instead of", "versus". */
export const comparison: Rule = (facts) => {
  const { text, language, markers, anchors } = facts;
  const match = markers && text.match(markerPattern(markers.versus, language));
  if (!match) return undefined;
  const at = match.index ?? 0;
  const best = (side: Anchor[]) => bestAnchors({ anchors: side })[0];
  const left = best(anchors.filter(({ end }) => end <= at + match[0].length / 2));
  const right = best(anchors.filter(({ start }) => start >= at + match[0].length / 2));
  if (!left || !right || left.icons[0]?.icon === right.icons[0]?.icon) return undefined;
  return {
    kind: "comparison",
    score: 0.86,
    needs: { all: [left, right] },
    build: (icons) => ({ kind: "comparison", items: [item(left, icons), item(right, icons)] }),
  };
};
