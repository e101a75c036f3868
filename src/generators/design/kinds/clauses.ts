import { type Said, sayPart } from "../claims/phrases.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";

/** A part of a sentence between commas and full stops, and its place in the text. */
export interface Clause {
  text: string;
  start: number;
  end: number;
}

/** Splits a text at its punctuation, but not "7.20". */
export function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  for (const match of text.matchAll(clausePattern)) {
    const lead = match[0].length - match[0].trimStart().length;
    const trimmed = match[0].trim();
    if (trimmed)
      clauses.push({
        text: trimmed,
        start: match.index + lead,
        end: match.index + match[0].length,
      });
  }
  return clauses;
}

const clausePattern = /(?:[^.!?;,。！？、，؛،।]|(?<=\p{Nd})[.,](?=\p{Nd}))+[.!?;,。！？、，؛،।]*/gu;

/** Removes punctuation and joining words from the ends of a clause. */
export function trimClause(clause: string, { markers }: SceneFacts): string {
  const plain = clause.replace(
    /^[\s,:;،、，]+|(?<![\s.,:;!?؟،、，。！？।])[\s.,:;!?؟،、，。！？।]+$/gu,
    "",
  );
  const and = markers ? new RegExp(`[\\s,،、，]+(?:${markers.and})$`, "iu") : undefined;
  return (and ? plain.replace(and, "") : plain).replace(/(?<![\s,،、，])[\s,،、，]+$/u, "");
}

/** A clause as it is shown, without what joins it to others. */
export function sayClause(facts: SceneFacts, { text, start }: Clause): Said {
  const shown = trimClause(text, facts);
  const from = start + Math.max(0, text.indexOf(shown));
  return sayPart(facts, { start: from, end: from + shown.length });
}

/** A longer text ends after a whole word, with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1).toWellFormed();
  const space = start.lastIndexOf(" ");
  return `${space > 0 ? start.slice(0, space) : start}…`;
}
