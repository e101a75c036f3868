import { markerPattern } from "../../../language/discourse-markers.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { DesignItem } from "../../../values/design.ts";
import { readRequest } from "../claims/requests.ts";
import { isNegated } from "../facts/negation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import { bestAnchorsWithin, sceneAnchors } from "./anchors.ts";
import type { Rule } from "./candidate.ts";
import { type Clause, sayClause, splitClauses } from "./clauses.ts";

/** A longer clause does not fit beside its mark. */
const checklistClauseMax = 60;

/** Advice: things to do and things to avoid. */
export const checklist: Rule = (facts, place) =>
  clauseChecks(facts, place) ?? request(facts, place);

/** A sentence that says what to do, in a video that tells how something is done. */
const request: Rule = (facts, { video }) => {
  const mark = video.instructs ? readRequest(facts) : undefined;
  const sentence = facts.text.trim();
  if (!mark || sentence.length > requestMax) return undefined;
  const start = facts.text.indexOf(sentence);
  const clause = { text: sentence, start, end: start + sentence.length };
  const [main] = sceneAnchors(facts);
  return {
    kind: "checklist",
    score: 0.6,
    needs: { all: main ? [main] : [] },
    build: (icons) => {
      const icon = main && icons.take(main);
      const label = icons.say(sayClause(facts, clause)) ?? sentence;
      return {
        kind: "checklist",
        items: [{ label, mark, ...(icon ? { cue: main.cue, icon } : {}) }],
      };
    },
  };
};
/** A longer sentence is not read at a glance. */
const requestMax = 90;

const clauseChecks: Rule = (facts) => {
  const { text } = facts;
  const clauses = splitClauses(text).slice(0, 4);
  const marks = readMarks(clauses, facts);
  const isLong = clauses.some((clause) => clause.text.length > checklistClauseMax);
  if (!marks || isLong || /\?\s*$/u.test(text)) return undefined;
  const mains = clauses.map((clause) => bestAnchorsWithin(facts, clause)[0]);
  const known = mains.filter((anchor) => anchor !== undefined);
  return {
    kind: "checklist",
    score: clauses.length > 1 ? 0.84 : known.length > 0 ? 0.62 : 0.5,
    needs: { all: known },
    build: (icons) => ({
      kind: "checklist",
      items: clauses.map((clause, index) => {
        const [main, mark] = [mains[index], marks[index]];
        const icon = main && icons.take(main);
        return {
          label: icons.say(sayClause(facts, clause)) ?? clause.text,
          ...(main ? { cue: main.cue } : {}),
          ...(icon ? { icon } : {}),
          ...(mark ? { mark } : {}),
        };
      }),
    }),
  };
};

type Mark = NonNullable<DesignItem["mark"]>;

/** A mark for each clause. None where a clause could be either. */
function readMarks(clauses: readonly Clause[], facts: SceneFacts): Mark[] | undefined {
  const marks = clauses.flatMap(({ text }) => markOf(text, facts) ?? []);
  return marks.length > 0 && marks.length === clauses.length ? marks : undefined;
}

/** Whether a scene says what not to do. */
export const forbids = (facts: SceneFacts): boolean =>
  readRequest(facts) === "no" || markOf(facts.text.trim(), facts) === "no";

function markOf(clause: string, facts: SceneFacts): Mark | undefined {
  const { markers, language } = facts;
  if (!markers) return undefined;
  // Elsewhere in a clause the same words only describe.
  const opening = (source: string) => {
    const match = clause.match(markerPattern(source, language));
    const opens = match?.index === 0 || (match && !hasWordSpaces(language));
    return opens ? match[0].length : 0;
  };
  const [avoid, advise] = [opening(markers.avoid), opening(markers.advise)];
  // "don't forget to" is advice, although it begins with "don't".
  // "No es pereza: es mantenimiento": the second part is not to be avoided.
  if (avoid >= advise && avoid > 0) return /[:;–—]\s/u.test(clause) ? undefined : "no";
  return advise > 0 && !isNegated(clause.length, { ...facts, text: clause }) ? "yes" : undefined;
}
