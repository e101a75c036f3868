import { commonVerbTest } from "../../language/common-verbs.ts";
import type { Tagger } from "../../language/english-tagger.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import { type LocatedWord, segmentWords } from "../../language/segmentation.ts";
import { stopWordTest } from "../../language/stop-words.ts";

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

export type Role = "noun" | "name" | "verb" | "adjective" | "unknown";

const weights: Record<Role, number> = {
  noun: 1,
  name: 0.3,
  verb: 0.5,
  adjective: 0.5,
  unknown: 0.85,
};

/**
 * The content words of a text, in order. With a tagger (English) they are weighed by their part of
 * speech.
 */
export function findContentWords(text: string, language: string, tagger?: Tagger): ContentWord[] {
  const isStopWord = stopWordTest(language);
  const isCommonVerb = commonVerbTest(language);
  const findRole = tagger
    ? taggedRoles(text, tagger, isCommonVerb)
    : plainRoles(language, isCommonVerb);
  const words: ContentWord[] = [];
  let last = -1;
  for (const word of segmentWords(text, language)) {
    const role = !isContent(word.text) || isStopWord(word.text) ? undefined : findRole(word);
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

/** Last words of names that are things rather than people. */
const namedThing =
  /^(?:ocean|sea|river|lake|mountains?|mount|island|bay|canal|prize|award|games?|cup|bridge|tower|museum|university|school|college|park|street|hospital|bank|airport|station|company|army|war|church|cathedral|palace|castle|wall|desert|forest|telescope|railway|express|moon|sun|earth)$/i;

const goes = /^(?:go|goes|going|went|gone|come|comes|came|return|returns|returned|get|gets)$/i;
const opensObject = (tag: string | undefined) =>
  /^(?:DET|NOUN|PROPN|PRON|ADJ|NUM|ADV)$/.test(tag ?? "");

function taggedRoles(text: string, tagger: Tagger, isCommonVerb: WordTest): FindRole {
  const tags = new Map<string, string[]>();
  const tagged = tagger(text);
  for (const [index, { text: word, tag }] of tagged.entries()) {
    const [before, after] = [tagged[index - 1], tagged[index + 1]];
    const beside = [before, after];
    const capital = /^\p{Lu}/u.test(word) && !namedThing.test(word);
    const named = capital && beside.some((each) => each?.tag === "PROPN");
    // "go to bed": the tagger takes the place for a verb.
    const place =
      before?.text === "to" && goes.test(tagged[index - 2]?.text ?? "") && !opensObject(after?.tag);
    const kind = named ? "PROPN" : tag === "PROPN" || (tag === "VERB" && place) ? "NOUN" : tag;
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

/** Names of colors in the languages without a tagger, which also name fruits and times. */
const color =
  /^(?:roj|amarill|negr|blanc)[oa]s?$|^(?:verdes?|azul(?:es)?|rot|gelb|grün|blau|schwarz|weiß|rouges?|jaunes?|bleue?s?|noire?s?|赤|青|白|黒|أحمر|الأحمر|حمراء|أصفر|صفراء|أخضر|خضراء|الخضراء|أزرق|الأزرق|زرقاء|أسود|سوداء|أبيض|بيضاء)$/iu;

function plainRoles(language: string, isCommonVerb: WordTest): FindRole {
  const findRole = rolesByScript(baseLanguage(language));
  const german = baseLanguage(language) === "de";
  return (word) => {
    // German writes nouns with a capital: "Leben" is no verb.
    const noun = german && word.start > 0 && /^\p{Lu}/u.test(word.text);
    if (!noun && isCommonVerb(word.text)) return undefined;
    return color.test(word.text) ? "adjective" : findRole(word);
  };
}

function rolesByScript(base: string): (word: LocatedWord) => Role {
  if (base === "de")
    return ({ text, start }) => {
      if (!/^\p{Lu}/u.test(text)) return "verb";
      return start === 0 ? "unknown" : "noun";
    };
  if (base === "ja")
    return ({ text }) => (/[\p{Script=Han}\p{Script=Katakana}]/u.test(text) ? "unknown" : "verb");
  if (base === "zh") return ({ text }) => (text.length > 1 ? "unknown" : "verb");
  return () => "unknown";
}
