import { never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor, wholeWordPattern } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { DesignItem } from "../../../values/design.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";

/** Whether a sentence says what to do, or what not to do. */
export function readRequest(facts: SceneFacts): DesignItem["mark"] {
  const { requests, phrases } = rulesFor(facts.language);
  if (!requests || facts.sentences.length !== 1) return undefined;
  const text = facts.text.trim();
  const lead = `(?:${requests.leads ?? never}) [^,،.;:]{2,${leadMax}}[,،] `;
  const opens = (words: string) => rulePattern(`^(?:${lead})?(?:${words})(?!\\p{L})`).test(text);
  if (/[?？؟]/u.test(text)) return undefined;
  if (opens(requests.forbids)) return "no";
  // "never in full sun" would be ticked too.
  const denies = wholeWordPattern(phrases?.negation ?? never, hasWordSpaces(facts.language));
  return opens(requests.asks) && !denies.test(text) ? "yes" : undefined;
}

/** Characters of a condition before what is asked. */
const leadMax = 60;
