import { readFile } from "node:fs/promises";
import { TimeSlice } from "../../../system/time-slice.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import { wordJoiner } from "../../language/segmentation.ts";
import { loadStemmer, normalizeWord, type Stem, wordForms } from "./stem.ts";

export interface IconMatch {
  /** An emoji, or `ph:NAME` of Phosphor Icons. */
  icon: string;
  /** How well the word and the icon fit; about 1 for an icon of that name. */
  score: number;
}

/** Finds icons for the words of one language. */
export interface IconIndex {
  /** Icons for one word, or for a phrase of up to three, best first. */
  find(words: readonly string[]): IconMatch[];
  /** The index for a text: in one about coffee, "beans" are coffee beans. */
  within(text: string): Pick<IconIndex, "find">;
}

const weights = { topic: 1.5, alias: 1.25, name: 1, headOfName: 0.68, inName: 0.42, keyword: 0.62 };
/** Faces, hands, symbols and interface icons rank lower: they match many words and show little. */
const groupWeights: Record<string, number> = { s: 0.72, p: 0.85, x: 0.85, h: 0.88 };
/** Icons of very common words. The icon of any other word says more. */
const genericIcons = new Set([..."📅⏱👥🕐⏳🧮🌍📍✅❌👍", "ph:question"]);
const prefixMin = 4;
/** With a stemmer, only words of at least this length are compared by their beginning. */
const prefixWithStemmer = 5;
const inflectionMax = 3;
/** Weight of a match by stem, relative to one by the word as written: "tire" is not "tired". */
const stemFactor = 0.88;
/** Languages in which a compound name begins with its noun. */
const headFirst = new Set(["es", "fr", "it", "pt", "ar", "th"]);
const compounding = new Set(["de", "nl", "fi"]);

/** A circle of one color; the same color may come again. */
export const isColorIcon = (icon: string): boolean => /^[🔴🟠🟡🟢🔵🟣🟤]$/u.test(icon);
export const isGenericIcon = (icon: string): boolean => genericIcons.has(icon);

/** Reads the keyword and alias lists of a language; without lists nothing is found. */
export async function openIconIndex(language: string): Promise<IconIndex> {
  const base = baseLanguage(language);
  const [keywords, aliases, stem] = await Promise.all([
    readList(`keywords/${base}.txt`),
    readList(`aliases/${base}.txt`),
    loadStemmer(base),
  ]);
  const entries = new Entries(base, stem);
  const slice = new TimeSlice();
  for (const line of keywords.split("\n")) {
    addKeywords(entries, line, base);
    if (slice.isOver()) await slice.next();
  }
  const topics: Topic[] = [];
  for (const line of aliases.split("\n")) {
    topics.push(...addAliases(entries, line, { base, stem }));
    if (slice.isOver()) await slice.next();
  }
  return {
    find: (words) => entries.find(words),
    within(text) {
      const fitting = topics.filter(({ isNamed }) => isNamed.test(text));
      return {
        find(words) {
          const meant = fitting.flatMap((topic) => topic.entries.find(words));
          return meant.length > 0 ? bestFirst(meant) : entries.find(words);
        },
      };
    },
  };
}

/** Icons of words that mean them only in texts about a topic. */
interface Topic {
  isNamed: RegExp;
  entries: Entries;
}

function bestFirst(matches: readonly IconMatch[]): IconMatch[] {
  const found = new Map<string, number>();
  for (const { icon, score } of matches) found.set(icon, Math.max(found.get(icon) ?? 0, score));
  return [...found]
    .map(([icon, score]) => ({ icon, score }))
    .sort((a, b) => b.score - a.score || (a.icon < b.icon ? -1 : 1));
}

async function readList(path: string): Promise<string> {
  return readFile(new URL(path, import.meta.url), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
}

/** A line is `icon group name|keyword|keyword`. */
function addKeywords(entries: Entries, line: string, base: string) {
  const [icon, group = "", ...rest] = line.split(" ");
  const [name, ...keywords] = rest.join(" ").split("|");
  if (!icon || !name) return;
  const factor = groupWeights[group] ?? 1;
  const words = name.split(/[\s:-]+/u);
  const head = headFirst.has(base) ? words[0] : words.at(-1);
  entries.add(words, icon, weights.name * factor);
  if (words.length > 1)
    for (const word of words)
      if (word.length > 2)
        entries.add([word], icon, factor * (word === head ? weights.headOfName : weights.inName));
  keywords.forEach((keyword, rank) => {
    const parts = keyword.split(/[\s-]+/u);
    entries.add(parts, icon, factor * (weights.keyword - 0.014 * rank));
  });
}

/** Adds a line `icon word word`, or returns that of a topic: `icon topic|topic: word word`. */
function addAliases(
  entries: Entries,
  line: string,
  { base, stem }: { base: string; stem: Stem },
): Topic[] {
  const [icon, ...words] = line.split(" ");
  if (!icon || icon === "#") return [];
  const names = words[0]?.endsWith(":") ? words.shift()?.slice(0, -1) : undefined;
  const target = names ? new Entries(base, stem) : entries;
  const weight = names ? weights.topic : weights.alias;
  for (const word of words) target.add(word.split("_"), icon, weight);
  if (!names) return [];
  // Where words are not separated by spaces, or have prefixes, a topic may stand inside one.
  const [before, after] = /^(?:ja|zh|th|ko|ar)$/.test(base)
    ? ["", ""]
    : ["(?<!\\p{L})", "(?!\\p{L})"];
  return [{ isNamed: new RegExp(`${before}(?:${names})${after}`, "iu"), entries: target }];
}

class Entries {
  readonly #matches = new Map<string, Map<string, number>>();
  readonly #byPrefix = new Map<string, string[]>();
  readonly #language: string;
  readonly #stem: Stem;
  readonly #joiner: string;

  constructor(language: string, stem: Stem) {
    this.#language = language;
    this.#stem = stem;
    this.#joiner = wordJoiner(language);
  }

  add(words: readonly string[], icon: string, weight: number) {
    this.#put(this.#plainKey(words), icon, weight);
    const stem = this.#stemKey(words);
    if (stem) this.#put(`${stem}*`, icon, weight * stemFactor);
  }

  find(words: readonly string[]): IconMatch[] {
    const found = new Map<string, number>();
    const take = (key: string, factor: number) => {
      for (const [icon, weight] of this.#matches.get(key) ?? [])
        found.set(icon, Math.max(found.get(icon) ?? 0, weight * factor));
    };
    const [word] = words;
    const forms = words.length === 1 && word ? wordForms(word, this.#language) : [];
    for (const form of [words, ...forms.map((each) => [each])]) {
      take(this.#plainKey(form), 1);
      const stem = this.#stemKey(form);
      if (stem) take(`${stem}*`, 1);
    }
    if (words.length === 1 && found.size === 0)
      for (const [near, factor] of this.#near(this.#plainKey(words))) take(near, factor);
    return bestFirst([...found].map(([icon, score]) => ({ icon, score })));
  }

  #put(key: string, icon: string, weight: number) {
    let known = this.#matches.get(key);
    if (!known) {
      known = new Map();
      this.#matches.set(key, known);
      const prefix = key.slice(0, prefixMin);
      if (!key.endsWith("*")) this.#keysWith(prefix).push(key);
    }
    known.set(icon, Math.max(known.get(icon) ?? 0, weight));
  }

  #keysWith(prefix: string): string[] {
    const keys = this.#byPrefix.get(prefix) ?? [];
    this.#byPrefix.set(prefix, keys);
    return keys;
  }

  get #prefixMin() {
    return ["ja", "zh", "ko", "th", "pl"].includes(this.#language) ? prefixMin : prefixWithStemmer;
  }

  #plainKey = (words: readonly string[]) =>
    words.map((word) => normalizeWord(word, this.#language)).join(this.#joiner);

  /** A short stem would match words of another meaning. */
  #stemKey(words: readonly string[]): string | undefined {
    const key = words.map(this.#stem).join(this.#joiner);
    return key.length < (this.#language === "ar" ? 3 : prefixMin) ? undefined : key;
  }

  /**
   * Keys of inflected forms: one begins with the other, four letters at least. In compounds the
   * last part counts.
   */
  #near(key: string): [string, number][] {
    if ([...key].length < prefixMin) return [];
    const near = (this.#byPrefix.get(key.slice(0, prefixMin)) ?? []).flatMap(
      (known): [string, number][] => {
        const longer = known.length > key.length ? known : key;
        const shorter = longer === known ? key : known;
        if (!longer.startsWith(shorter) || shorter.length < this.#prefixMin) return [];
        // English inflects at the end alone, which its stemmer knows.
        if (this.#language === "en") return [];
        if (longer.length - shorter.length <= inflectionMax) return [[known, 0.8]];
        return compounding.has(this.#language) && shorter === known ? [[known, 0.6]] : [];
      },
    );
    if (near.length === 0 && compounding.has(this.#language))
      for (let from = 3; from <= key.length - prefixMin; from++)
        if (this.#matches.has(key.slice(from))) return [[key.slice(from), 0.75]];
    return near;
  }
}
