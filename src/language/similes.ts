import { rulePattern, rulesFor } from "./rules.ts";
import { hasWordSpaces } from "./segmentation.ts";

/** Whether a part of a text is only likened to something: "like a door", "as large as Spain". */
export function isLikened(
  text: string,
  { start, end }: { start: number; end: number },
  language: string,
): boolean {
  const { similes } = rulesFor(language).senses ?? {};
  if (!similes) return false;
  return hasWordSpaces(language)
    ? rulePattern(`(?<!\\p{L})(?:${similes})\\s(?:\\p{Ll}+\\s)?$`).test(text.slice(0, start))
    : rulePattern(`^(?:${similes})`).test(text.slice(end));
}

/** A character within a clause. */
const inClause = "[^.,;:!?、。，！？،؛\\n]";

/** A text without what its things are likened to, to the end of the clause. Spaces stand for it. */
export function withoutSimiles(text: string, language: string): string {
  const { similes } = rulesFor(language).senses ?? {};
  if (!similes) return text;
  const likened = hasWordSpaces(language)
    ? rulePattern(`(?<!\\p{L})(?:${similes})\\s${inClause}*`)
    : rulePattern(`${inClause}{1,10}?(?:${similes})`);
  return text.replace(new RegExp(likened, "giu"), (found) => " ".repeat(found.length));
}
