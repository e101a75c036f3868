import { markerPattern } from "../../../language/discourse-markers.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import { isNegated } from "../claims/negation.ts";
import { type Anchor, capitalize } from "../facts/scene-facts.ts";
import { bestAnchorsWithin } from "./anchors.ts";
import type { Rule } from "./candidate.ts";
import { type Clause, splitClauses, trimClause } from "./clauses.ts";
import { item } from "./listing.ts";

/** A longer clause does not fit beside its mark. */
const checklistClauseMax = 60;

/** Advice: things to do and things to avoid. */
export const checklist: Rule = (facts) => {
  const { text, language, markers } = facts;
  if (!markers) return undefined;
  const clauses = splitClauses(text).slice(0, 4);
  const mark = (clause: string): "yes" | "no" | undefined => {
    // Elsewhere in a clause the same words only describe.
    const opening = (source: string) => {
      const match = clause.match(markerPattern(source, language));
      const opens = match?.index === 0 || (match && !hasWordSpaces(language));
      return opens ? match[0].length : 0;
    };
    const [avoid, advise] = [opening(markers.avoid), opening(markers.advise)];
    // "don't forget to" is advice, although it begins with "don't".
    if (avoid >= advise && avoid > 0) return "no";
    return advise > 0 && !isNegated(clause.length, { ...facts, text: clause }) ? "yes" : undefined;
  };
  const marked = clauses.map((clause) => ({ clause, shown: mark(clause.text) }));
  // A clause without a word of advice of its own could be either.
  if (marked.some(({ shown }) => !shown) || /\?\s*$/u.test(text)) return undefined;
  const anchorsIn = (clause: Clause) => bestAnchorsWithin(facts, clause);
  const useful = marked.filter(({ clause }) => anchorsIn(clause).length > 0);
  if (useful.length === 0 || useful.some(({ clause }) => clause.text.length > checklistClauseMax))
    return undefined;
  return {
    kind: "checklist",
    score: useful.length > 1 ? 0.84 : 0.62,
    needs: { all: useful.flatMap(({ clause }) => anchorsIn(clause).slice(0, 1)) },
    build: (icons) => ({
      kind: "checklist",
      items: useful.map(({ clause, shown }) => {
        const [main] = anchorsIn(clause);
        const anchor = main as Anchor;
        return {
          ...item(anchor, icons),
          label: capitalize(trimClause(clause.text, facts), language),
          ...(shown ? { mark: shown } : {}),
        };
      }),
    }),
  };
};
