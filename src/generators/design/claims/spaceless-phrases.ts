import { isDeterminer } from "../../../language/determiners.ts";
import { type ClaimRules, never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern } from "../../../language/rules.ts";
import { type LocatedWord, segmentWords } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import type { Anchor } from "../facts/anchor.ts";
import type { SceneFacts } from "../facts/scene-facts.ts";

/**
 * The noun phrase around a word in a script without spaces: its compound with number, what it
 * belongs to, and one adjective. Undefined unless it stands between marks or particles.
 */
export function spacelessPhrase({ text, language }: SceneFacts, anchor: Anchor) {
  const rules = claimRules(language);
  if (!rules) return undefined;
  const words = segmentWords(text, language);
  const at = words.findIndex(({ end }) => end > anchor.start);
  if (at < 0) return undefined;
  const [first, last] = [opening(words, at, rules), closing(words, at, rules, language)];
  if (first === undefined || last === undefined) return undefined;
  return { start: words[first]?.start ?? anchor.start, end: words[last]?.end ?? anchor.end };
}

const touches = (words: readonly LocatedWord[], at: number) =>
  words[at] !== undefined && words[at]?.start === words[at - 1]?.end;
const isWord = (word: LocatedWord | undefined, source: string) =>
  rulePattern(`^(?:${source})$`).test(word?.text ?? "");
const isNoun = (word: LocatedWord | undefined, { nouns = never }: ClaimRules) =>
  isWord(word, nouns);

/** The index of the first word of the phrase. */
function opening(words: readonly LocatedWord[], from: number, rules: ClaimRules) {
  const { of, particles = never, adjectives = never } = rules;
  let at = from;
  for (;;) {
    if (touches(words, at) && isNoun(words[at - 1], rules)) at -= 1;
    else if (touches(words, at) && isWord(words[at - 1], of) && isNoun(words[at - 2], rules))
      at -= 2;
    else break;
  }
  const before = words[at - 1]?.text;
  if (touches(words, at) && (isWord(words[at - 1], adjectives) || isDeterminer(rules, before)))
    at -= 1;
  const isFree = !touches(words, at) || isWord(words[at - 1], `(?!(?:${of})$)(?:${particles})`);
  return isFree ? at : undefined;
}

/** The index of the last word of the phrase. */
function closing(words: readonly LocatedWord[], from: number, rules: ClaimRules, language: string) {
  const { of, particles = never } = rules;
  let at = from;
  for (;;) {
    if (touches(words, at + 1) && isNoun(words[at + 1], rules)) at += 1;
    else if (touches(words, at + 1) && isWord(words[at + 1], of) && isNoun(words[at + 2], rules))
      at += 2;
    else break;
  }
  const isFree = !touches(words, at + 1) || isWord(words[at + 1], particles);
  // "After the war" and "in the wall" are circumstances.
  const isThing = !stopWordTest(language)(words[at]?.text ?? "");
  // "地球と" of "地球との通信" goes on.
  const goesOn = isWord(words[at + 1], of) || (touches(words, at + 2) && isWord(words[at + 2], of));
  return isFree && isThing && !goesOn ? at : undefined;
}
