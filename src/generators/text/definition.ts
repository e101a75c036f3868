import type { DefinitionRules } from "../../language/rules/definitions/definition-rules.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";
import { glossStem, openSenses } from "../design/icons/senses.ts";
import { findSenses, type Sense } from "../dictionary/dictionary.ts";

/** A single letter and a longer topic are no nouns of a dictionary. */
const [nounMin, nounMax] = [2, 60];
const listMax = 3;

/** What a dictionary says of a topic. */
export interface Definition {
  /** The noun that was looked up. */
  noun: string;
  /** The meaning first, then a second one, its kinds and its parts. */
  sentences: string[];
}

/**
 * Says what the thing of a topic is, such as "Espresso" or "What are bees?". Returns nothing for
 * another topic, and for a language without a dictionary.
 */
export async function defineTopic(
  topic: string,
  language: string,
): Promise<Definition | undefined> {
  const { definitions: rules } = rulesFor(language);
  if (!rules || topic.length > nounMax) return undefined;
  const asked = topic
    .trim()
    .replace(rulePattern(`^${rules.asks}`), "")
    .replace(/(?<![.!?])[.!?]+$/, "")
    .trim();
  for (const noun of basicForms(asked, rules)) {
    const sense = await chooseSense(noun, language);
    if (sense) return { noun, sentences: describe(noun, sense, rules) };
  }
  return undefined;
}

function basicForms(noun: string, { plurals }: DefinitionRules): string[] {
  const singular = plurals.flatMap(([ending, basic]) =>
    noun.endsWith(ending) ? [noun.slice(0, -ending.length) + basic] : [],
  );
  return [noun, ...singular].filter(({ length }) => length >= nounMin);
}

/** Whether a word or compound contains the noun at its end, such as "honeybee" for "bee". */
const isKindOf = (kind: string, noun: string) =>
  kind.length > noun.length && kind.toLowerCase().endsWith(noun.toLowerCase());

/** A sense that no counted text has is still possible. */
const unseen = 0.5;
/** What speaks for a sense: an icon of the noun shows it, and against: it repeats the noun. */
const [shownWeight, repeatedWeight] = [6, 0.2];
/** How much of what an icon shows must be this meaning. */
const shownMin = 0.5;
/** Another sense that is nearly as usual leaves it open which one is meant. */
const aheadMin = 1.2;

/** The sense that a topic means, or nothing where two are about as likely. */
async function chooseSense(noun: string, language: string): Promise<Sense | undefined> {
  const known = await openSenses(language, (word) => [word.toLowerCase()]);
  const isShown = (meanings: readonly string[]): boolean => {
    const stems = meanings.join(" ").match(/\p{L}{3,}/gu) ?? [];
    const context = new Set(stems.map(glossStem));
    const evidence = known?.find(noun.split(" "), context)?.values() ?? [];
    return [...evidence].some(({ shown, others }) => shown / (shown + others) > shownMin);
  };
  const weigh = ({ count, meanings }: Sense): number => {
    const [meaning = ""] = meanings;
    const repeats = meaning.toLowerCase().includes(noun.toLowerCase());
    return (
      (count + unseen) * (isShown(meanings) ? shownWeight : 1) * (repeats ? repeatedWeight : 1)
    );
  };
  const senses = findSenses(noun).filter(({ meanings }) => meanings.length > 0);
  const [best, second] = senses
    .map((sense) => ({ sense, weight: weigh(sense) }))
    .sort((a, b) => b.weight - a.weight);
  return best && best.weight > aheadMin * (second?.weight ?? 0) ? best.sense : undefined;
}

function describe(noun: string, sense: Sense, rules: DefinitionRules): string[] {
  const { meanings, kinds, parts } = sense;
  const [meaning = "", ...others] = meanings;
  const second = others.find((other) => rulePattern(`^${rules.single}`).test(other));
  const named = kinds.filter((kind) => isKindOf(kind, noun) && isCommon(kind));
  const whole = parts.filter((part) => !part.toLowerCase().includes(noun.toLowerCase()));
  return [
    sayMeaning(noun, sense, { meaning, rules }),
    ...(second ? [fill(rules.says.more, { m: second })] : []),
    ...sayList(named, rules.says.kinds, rules),
    ...sayList(whole.filter(isCommon), rules.says.parts, rules),
  ];
}

const isCommon = (noun: string) => noun === noun.toLowerCase();

/** Only where the article is sure, the meaning is said with it. */
function sayMeaning(
  noun: string,
  { field, isName }: Sense,
  { meaning, rules }: { meaning: string; rules: DefinitionRules },
): string {
  const { says, countable, vowel } = rules;
  const begins = rulePattern(`^${countable}`).test(meaning);
  const values = { x: noun.toLowerCase(), X: capitalized(noun), m: meaning };
  if (isName || field === "other" || !begins || !isCommon(values.x))
    return fill(says.plain, values);
  const form = says.one[rulePattern(`^(?:${vowel})`).test(noun) ? 1 : 0];
  return fill(form, values);
}

/** A list of two or three things; nothing for fewer. */
function sayList(things: readonly string[], sentence: string, rules: DefinitionRules): string[] {
  const listed = things.slice(0, listMax).map((thing) => fill(rules.says.entry, { x: thing }));
  if (listed.length < 2) return [];
  const last = listed.pop() ?? "";
  return [fill(sentence, { l: `${listed.join(", ")} ${rules.and} ${last}` })];
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const fill = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replace(/\{(\w)\}/g, (_, name: string) => values[name] ?? "");
