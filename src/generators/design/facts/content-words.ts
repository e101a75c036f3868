import { commonVerbTest } from "../../../language/common-verbs.ts";
import type { TaggedWord } from "../../../language/english-tagger.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import { type LocatedWord, segmentWords } from "../../../language/segmentation.ts";
import { stopWordTest } from "../../../language/stop-words.ts";
import { withoutElision } from "../icons/word-forms.ts";
import { colorNames } from "./colors.ts";
import { plainRoles } from "./plain-roles.ts";
import type { Role } from "./word-places.ts";

/** A word that can represent its sentence. */
export interface ContentWord {
  text: string;
  /** Offset in the text, in UTF-16 units. */
  start: number;
  end: number;
  role: Role;
  /** Its importance: 1 for a noun, less for verbs and adjectives. */
  weight: number;
  /** True if it starts a phrase: no word stands directly before it. */
  opens: boolean;
}

const weights: Record<Role, number> = {
  noun: 1,
  name: 0.3,
  verb: 0.5,
  adjective: 0.5,
  unknown: 0.85,
};

/**
 * The content words of a text, in order. With tags (English) their part of speech weighs them.
 */
export function findContentWords(
  text: string,
  language: string,
  tagged?: readonly TaggedWord[],
): ContentWord[] {
  const isStopWord = stopWordTest(language);
  const isCommonVerb = commonVerbTest(language);
  const findRole = tagged
    ? taggedRoles(tagged, language, isCommonVerb)
    : untaggedRoles(text, language, isCommonVerb);
  const words: ContentWord[] = [];
  let last = -1;
  for (const word of segmentWords(text, language)) {
    const [, bare] = withoutElision(word.text, language);
    const role = !isContent(bare) || isStopWord(bare) ? undefined : findRole(word);
    if (!role) continue;
    const gap = last < 0 ? "." : text.slice(last, word.start);
    words.push({ ...word, role, weight: weights[role], opens: gap.trim() !== "" });
    last = word.end;
  }
  return words;
}

const isContent = (word: string) =>
  (/\p{L}/u.test(word) && !/^\p{L}$/u.test(word)) || /\p{Script=Han}/u.test(word);

type WordTest = (word: string) => boolean;
type FindRole = (word: LocatedWord) => Role | undefined;

const rolesByTag: Record<string, Role> = {
  NOUN: "noun",
  PROPN: "name",
  VERB: "verb",
  ADJ: "adjective",
  X: "unknown",
};

const opensObject = (tag: string | undefined) =>
  /^(?:DET|NOUN|PROPN|PRON|ADJ|NUM|ADV)$/.test(tag ?? "");

/**
 * "Muscles store enough sugar": where a clause has no verb yet, a noun after the noun that it
 * agrees with is one.
 */
export function isVerbOfClause(tagged: readonly TaggedWord[], index: number): boolean {
  const [before, word] = [tagged[index - 1], tagged[index]];
  if (!before || !/^(?:NOUN|PROPN)$/.test(before.tag) || word?.tag !== "NOUN") return false;
  const ends = ({ text, tag }: TaggedWord) => tag === "CCONJ" || /^[.,;:!?]$/.test(text);
  const from = tagged.slice(0, index).findLastIndex(ends) + 1;
  const to = tagged.findIndex((each, at) => at > index && ends(each));
  const isVerb = ({ tag }: TaggedWord) => tag === "VERB" || tag === "AUX";
  const next = tagged[index + 1];
  if (tagged.slice(from, index).some(isVerb)) return false;
  // "A leaf stops making food"
  const hasGerund = next?.tag === "VERB" && /ing$/.test(next.text);
  const opensMore = hasGerund || /^(?:DET|NUM|ADV|PRON)$/.test(next?.tag ?? "");
  const hasOther = tagged.slice(index, to < 0 ? undefined : to).some(isVerb);
  // "The plant cost a fortune": many a past tense has no ending.
  const [plural, ending] = [before.text, word.text].map((text) => /[^s]s$/.test(text));
  // "Emperor penguins breed": a bare singular before a plural says more of it.
  const isCompound = index - 1 === from && !plural && ending;
  if (isCompound && next?.tag === "NOUN" && !/s$/.test(next.text)) return false;
  return plural === ending ? !plural && opensMore && !hasOther : opensMore || !hasOther;
}

function taggedRoles(
  tagged: readonly TaggedWord[],
  language: string,
  isCommonVerb: WordTest,
): FindRole {
  const rules = rulesFor(language).phrases?.tagged;
  const { namedThing = never, goesTo = never, relatives = never, asking = never } = rules ?? {};
  const asks = rulePattern(`^(?:${asking})$`);
  const isRelative = rulePattern(`^(?:${relatives})$`);
  const isNamedThing = rulePattern(`^(?:${namedThing})$`);
  const goes = rulePattern(`^(?:${goesTo})$`);
  const tags = new Map<string, string[]>();
  const letters = tagged.filter(({ text }) => /^\p{L}{4}/u.test(text));
  const isTitle = letters.filter(({ text }) => /^\p{Lu}/u.test(text)).length * 2 > letters.length;
  for (const [index, { text: word, tag }] of tagged.entries()) {
    const [before, after] = [tagged[index - 1], tagged[index + 1]];
    const beside = [before, after];
    const capital = /^\p{Lu}/u.test(word) && !isNamedThing.test(word);
    const inside = !isTitle && before !== undefined && !/[.!?:]/.test(before.text);
    const named =
      capital && (beside.some((each) => each?.tag === "PROPN") || (inside && tag === "PROPN"));
    // "go to bed": the tagger takes the place for a verb.
    const place =
      goes.test(`${tagged[index - 2]?.text} ${before?.text}`) && !opensObject(after?.tag);
    const opens = /^(?:undefined|[.!?:])$/.test(`${before?.text}`);
    // "Bears sleep", "Why leaves turn red": nobody is asked to do what ends in "s".
    const isAsked = asks.test(before?.text ?? "") && index === 1;
    const plural =
      (opens || isAsked) && /[^s]s$/.test(word) && /^(?:VERB|NOUN|AUX)$/.test(`${after?.tag}`);
    const isNoun = tag === "PROPN" || (tag === "VERB" && (place || plural));
    const nounOrTag = named ? "PROPN" : isNoun ? "NOUN" : tag;
    // "Heat an iron pot": what opens a sentence before an article is what to do.
    const isRequest = opens && tag === "NOUN" && after?.tag === "DET";
    // "a path that winds around the hill"
    const isAfterRelative =
      tag === "NOUN" &&
      isRelative.test(before?.text ?? "") &&
      tagged[index - 2]?.tag === "NOUN" &&
      !/^(?:VERB|AUX|NOUN)$/.test(after?.tag ?? "");
    const isVerb = isRequest || isAfterRelative || isVerbOfClause(tagged, index);
    const kind = isVerb ? "VERB" : nounOrTag;
    const known = tags.get(word.toLowerCase());
    if (known) known.push(kind);
    else tags.set(word.toLowerCase(), [kind]);
  }
  return ({ text: word }) => {
    const found = tags.get(word.toLowerCase());
    const tag = (found && found.length > 1 ? found.shift() : found?.[0]) ?? "X";
    return tag === "VERB" && isCommonVerb(word) ? undefined : rolesByTag[tag];
  };
}

function untaggedRoles(text: string, language: string, isCommonVerb: WordTest): FindRole {
  const { phrases } = rulesFor(language);
  const findRole = plainRoles(text, language);
  const color = rulePattern(`^(?:${colorNames(language)})$`);
  return (word) => {
    // German writes nouns with a capital: "Leben" is no verb.
    const noun = phrases?.nounCapitals && word.start > 0 && /^\p{Lu}/u.test(word.text);
    if (!noun && isCommonVerb(word.text)) return undefined;
    return color.test(word.text) ? "adjective" : findRole(word);
  };
}
