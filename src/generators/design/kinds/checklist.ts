import { markerPattern } from "../../language/discourse-markers.ts";
import { hasWordSpaces } from "../../language/segmentation.ts";
import { gist } from "../facts/gist.ts";
import type { Anchor } from "../facts/scene-facts.ts";
import { bestAnchorsWithin } from "./anchors.ts";
import type { Rule } from "./candidate.ts";
import { type Clause, splitClauses } from "./clauses.ts";
import { item } from "./listing.ts";

/** Advice: things to do and things to avoid. */
export const checklist: Rule = (facts) => {
  const { text, language, markers } = facts;
  if (!markers) return undefined;
  const clauses = splitClauses(text).slice(0, 4);
  const mark = (clause: string) => {
    // Elsewhere in a clause the same words only describe.
    const opens = (source: string) => {
      const at = clause.match(markerPattern(source, language))?.index ?? -1;
      return at === 0 || (at > 0 && !hasWordSpaces(language));
    };
    if (opens(markers.avoid)) return "no" as const;
    return opens(markers.advise) ? ("yes" as const) : undefined;
  };
  let last: "yes" | "no" = "yes";
  const marked = clauses.map((clause) => {
    const own = mark(clause.text);
    last = own ?? last;
    return { clause, mark: own, shown: last };
  });
  if (!marked.some((each) => each.mark) || /\?\s*$/u.test(text)) return undefined;
  const anchorsIn = (clause: Clause) => bestAnchorsWithin(facts, clause);
  const useful = marked.filter(({ clause }) => anchorsIn(clause).length > 0);
  if (useful.length === 0) return undefined;
  return {
    kind: "checklist",
    score: useful.length > 1 ? 0.84 : 0.62,
    needs: { all: useful.flatMap(({ clause }) => anchorsIn(clause).slice(0, 1)) },
    build: (icons) => ({
      kind: "checklist",
      items: useful.map(({ clause, shown }) => {
        const [main] = anchorsIn(clause);
        const anchor = main as Anchor;
        return { ...item(anchor, icons), label: gist(facts, anchor), mark: shown };
      }),
    }),
  };
};
