import { never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";

/** Characters before a share that can add it to something. */
const reach = 30;

/** "the cabin plus about 45 percent of its load": the share alone would say less. */
export function isAdded({ start }: { start: number }, { text, language }: SceneFacts): boolean {
  const { adds = never } = rulesFor(language).figures ?? {};
  const before = text.slice(Math.max(0, start - reach), start);
  return rulePattern(`(?<!\\p{L})(?:${adds})\\s(?:\\p{L}{1,6}\\s){0,2}$`).test(before);
}
