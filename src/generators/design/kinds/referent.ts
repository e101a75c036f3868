import { never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import type { Anchor } from "../facts/anchor.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";
import type { VideoFacts } from "./candidate.ts";

/**
 * What the "it" that opens a sentence stands for, where the sentence before opens with the subject
 * of the video: "Our rucksack is new. It weighs 780 grams."
 */
export function referent(
  facts: SceneFacts,
  index: number,
  { scenes, subjects }: VideoFacts,
): Anchor | undefined {
  const found = pronounOf(facts);
  const [icon] = subjects;
  if (!found || !icon) return undefined;
  // "It weighs 780 grams. It holds 22 liters.": it is the same thing.
  const before = scenes.slice(0, index).findLast((each) => !pronounOf(each));
  const opening = before?.anchors.find(({ weight }) => weight >= thingWeight);
  if (before?.people.length !== 0 || opening?.icons[0]?.icon !== icon) return undefined;
  const span = { start: found.start, end: found.start + found.text.length, from: found.start };
  return { ...span, label: found.text, cue: found.text, weight: 1, icons: [{ icon, score: 1 }] };
}

const thingWeight = 0.7;

function pronounOf({ text, language }: SceneFacts): { text: string; start: number } | undefined {
  const { thingPronouns = never } = rulesFor(language).phrases ?? {};
  const [said] = rulePattern(`^\\s*(?:${thingPronouns})(?=\\s)`).exec(text) ?? [];
  if (!said) return undefined;
  return { text: said.trim(), start: said.length - said.trimStart().length };
}
