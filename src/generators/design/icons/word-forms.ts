import { baseLanguage } from "../../../language/language-tag.ts";
import { rulePattern, rulesFor } from "../../../language/rules.ts";
import { loadStemmer, normalizeWord } from "./stem.ts";

/** The forms under which a word may be listed, the word as written first. */
export type WordForms = (word: string) => readonly string[];

/** A shorter stem is part of too many words. */
const stemMin = 3;
/** Of a syllable of Hangul each letter counts. */
const countLetters = (stem: string) => stem.normalize("NFKD").replace(/\p{M}/gu, "").length;
/** Forms of this many words are kept: a text has the same words again and again. */
const knownMax = 2000;
/** Arabic: without conjunction, preposition and article. */
function withoutPrefixes(word: string): string[] {
  const withoutJoiner = word.replace(/^[وف](?=\p{L}{3})/u, "");
  return [word, withoutJoiner].flatMap((form) => [
    form,
    form.replace(/^(?:ال|بال|كال|لل)(?=\p{L}{2})/u, ""),
    form.replace(/^[بلك](?=\p{L}{3})/u, ""),
  ]);
}

/** The word that is written as the beginning of another, and the rest: "l'" and "eau". */
export function withoutElision(word: string, language: string): [elided: string, rest: string] {
  const elided = rulesFor(language).senses?.elided;
  const found = elided ? rulePattern(`^(?:${elided})['’](?=\\p{L}{2})`).exec(word)?.[0] : undefined;
  return found ? [found.replace("’", "'"), word.slice(found.length)] : ["", word];
}

/** "ies>y": the ending that an inflected form has, and that of the listed form. */
const readEndings = (list: string | undefined) =>
  list
    ?.split(" ")
    .filter(Boolean)
    .map((pair) => pair.split(">") as [inflected: string, listed?: string]);

/** Opens the forms of a language: by the endings of its rules, or else by a stemmer. */
export async function openWordForms(language: string): Promise<WordForms> {
  const base = baseLanguage(language);
  const endings = readEndings(rulesFor(base).senses?.inflections);
  // A stem joins words of other meanings; the endings of the rules do not.
  const stem = endings ? undefined : await loadStemmer(base);
  const formsOf = (word: string) => {
    const plain = normalizeWord(withoutElision(word, base)[1], base);
    if (stem) return plain.length > stemMin ? [plain, `${stem(plain)}*`] : [plain];
    const starts = base === "ar" ? withoutPrefixes(plain) : [plain];
    const listed = starts.flatMap((start) =>
      (endings ?? []).flatMap(([inflected, end = ""]) => {
        const stem = start.slice(0, start.length - inflected.length);
        return start.endsWith(inflected) && countLetters(stem) >= stemMin ? [stem + end] : [];
      }),
    );
    return [...new Set([...starts, ...listed])];
  };
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const forms = known.get(word) ?? formsOf(word);
    if (known.size >= knownMax) known.clear();
    known.set(word, forms);
    return forms;
  };
}
