import { rulesFor } from "../../../language/rules.ts";
import { listWords } from "../../../language/word-sets.ts";
import { Entries } from "./entries.ts";
import { type Fields, openFields } from "./fields.ts";
import { type ColorsOf, openColors } from "./icon-colors.ts";
import { type KeywordLine, keywordTest, readKeywords, readList, singleWords } from "./keywords.ts";
import { openSenses, type Senses } from "./senses.ts";
import { openWordForms, type WordForms } from "./word-forms.ts";

/**
 * How well a word and an icon fit, by where the word stands. A word of one meaning is surer than
 * one whose meaning the text tells.
 */
export const weights = { meant: 1.2, alias: 1.25, name: 1, thing: 0.85 };
/** Faces, hands, symbols and interface icons rank lower: they match many words and show little. */
const groupWeights: Record<string, number> = { s: 0.72, p: 0.85, x: 0.85, h: 0.88 };

/** What a word means where its text speaks of a field, or names a topic. */
export interface Meaning {
  icon: string;
  fields: readonly string[];
  isNamed: RegExp | undefined;
}

/** The lists of one language. */
export interface IconLists extends Fields {
  language: string;
  /** Words of one meaning. */
  aliases: Entries;
  /** Names of icons. */
  names: Entries;
  /** Words of several meanings: each match is an index into `meanings`. */
  ambiguous: Entries;
  meanings: Meaning[];
  /** Words that no icon shows. */
  blocked: Entries;
  /** Words whose icon counts only where the text around supports it. */
  unsure: Entries;
  /** Last parts that do not say what a compound is. */
  falseEnds: ReadonlySet<string>;
  /** First parts of compounds that no icon shows, and what joins a part to the next one. */
  firstParts: ReadonlySet<string>;
  joints: readonly string[];
  senses: Senses | undefined;
  colorsOf: ColorsOf;
  formsOf: WordForms;
  /** Single words that the CLDR has for an icon, in the language of the lists. */
  keywordsOf: (icon: string) => readonly string[];
  /** Whether a word is the name of an icon or a keyword of it, here or in English. */
  isKeyword: (word: string, icon: string) => boolean;
}

/** Reads the lists of a language; a language without lists has empty ones. */
export async function readIconLists(base: string): Promise<IconLists> {
  const [keywords, english, aliases, formsOf, fields, colorsOf] = await Promise.all([
    readKeywords(base),
    readKeywords("en"),
    readList(`aliases/${base}.txt`),
    openWordForms(base),
    openFields(),
    openColors(),
  ]);
  const open = () => new Entries(base, formsOf);
  const compounds = rulesFor(base).senses?.compounds;
  const lists: IconLists = {
    language: base,
    aliases: open(),
    names: open(),
    ambiguous: open(),
    meanings: [],
    blocked: open(),
    unsure: open(),
    falseEnds: listWords(compounds?.falseEnds ?? ""),
    firstParts: listWords(compounds?.firstParts ?? ""),
    joints: ["", ...listWords(compounds?.joints ?? "")],
    senses: await openSenses(base, formsOf),
    ...fields,
    colorsOf,
    formsOf,
    keywordsOf: singleWords(keywords),
    isKeyword: keywordTest([...keywords, ...english], formsOf),
  };
  addNames(lists, keywords);
  for (const line of aliases.split("\n")) addAliases(lists, line);
  return lists;
}

/** Only the name says what an icon shows: "moon" is a keyword of the croissant. */
function addNames({ names }: IconLists, lines: readonly KeywordLine[]) {
  for (const { icon, group, name } of lines) {
    // The names of Phosphor Icons are signs: its union is one of sets.
    if (name && !icon.startsWith("ph:"))
      names.add(name.split(/[\s:-]+/u), icon, weights.name * (groupWeights[group] ?? 1));
  }
}

/**
 * Adds a line `icon word word`. With `@field|topic:` before its words it counts only in texts of
 * the field, or which name the topic. The icon `-` stands for none,
 * and `?` for any that is supported.
 */
function addAliases(lists: IconLists, line: string) {
  const [icon, ...words] = line.split(" ");
  if (!icon || icon === "#") return;
  const conditions = words[0]?.endsWith(":") ? words.shift()?.slice(0, -1).split("|") : undefined;
  const topics = conditions?.filter((each) => !each.startsWith("@")) ?? [];
  const meaning = conditions && {
    icon,
    fields: conditions.filter((each) => each.startsWith("@")).map((each) => each.slice(1)),
    isNamed: topics.length > 0 ? namesOneOf(topics, lists.language) : undefined,
  };
  if (meaning) lists.meanings.push(meaning);
  const plain = { "-": lists.blocked, "?": lists.unsure }[icon] ?? lists.aliases;
  for (const word of words) {
    const parts = word.split("_");
    if (meaning) lists.ambiguous.add(parts, String(lists.meanings.length - 1), weights.meant);
    else plain.add(parts, icon, weights.alias);
  }
}

/** Where words are not separated by spaces, or have prefixes, a topic may stand inside one. */
function namesOneOf(topics: readonly string[], language: string): RegExp {
  const [before, after] = /^(?:ja|zh|th|ko|ar)$/.test(language)
    ? ["", ""]
    : ["(?<!\\p{L})", "(?!\\p{L})"];
  // \w has the letters of English alone.
  const names = topics.join("|").replaceAll("\\w", "\\p{L}");
  return new RegExp(`${before}(?:${names})${after}`, "iu");
}
