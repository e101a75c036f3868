import { rulePattern, rulesFor } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import { type Said, sayPart } from "./phrases.ts";
import { type Quantity, readQuantities } from "./quantities.ts";

export interface Contrast {
  first: Quantity;
  second: Quantity;
}

/**
 * Two amounts of the same unit in clauses that say the opposite, in a text without spaces:
 * "ふもとでは100円ですが、頂上では500円です".
 */
export function readContrast(facts: SceneFacts): Contrast | undefined {
  const { text, language } = facts;
  const { contrasts } = rulesFor(language).figures ?? {};
  if (!contrasts || hasWordSpaces(language)) return undefined;
  const levels = readQuantities(facts).filter(
    ({ was, low, change }) => !was && !low && change === undefined,
  );
  const second = levels.findLast(({ unit }, at) =>
    levels.slice(0, at).some((each) => each.unit === unit),
  );
  const first = levels.find(({ unit }) => unit === second?.unit);
  const isDivided = rulePattern(contrasts).test(text.slice(first?.end, second?.start));
  return first && second && isDivided ? { first, second } : undefined;
}

/** Whether one of two amounts alone would hide the other, which is what the sentence says. */
export const isContrasted = (facts: SceneFacts): boolean => readContrast(facts) !== undefined;

/** Characters of a topic that is read beside its amount. */
const topicMax = 12;

/** Characters before an amount that are read: more than a topic and its particles have. */
const reach = 40;

/** What an amount is of: the topic directly before it, without its particles. */
export function topicBefore({ start, bound }: Quantity, facts: SceneFacts): Said | undefined {
  const { texts, phrases } = rulesFor(facts.language);
  const clause =
    facts.text
      .slice(Math.max(0, start - reach), start)
      .split(/[、。]/u)
      .at(-1) ?? "";
  const topic = rulePattern(`(?:${texts?.topicEnds})$`).exec(clause);
  if (!topic || bound) return undefined;
  const words = clause
    .slice(0, topic.index)
    .replace(rulePattern(`(?<=..)(?:${phrases?.particles})$`), "");
  if (!words || words.length > topicMax || /\p{N}/u.test(words)) return undefined;
  const from = start - clause.length;
  return sayPart(facts, { start: from, end: from + words.length });
}
