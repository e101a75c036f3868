import { baseLanguage } from "../../../language/language-tag.ts";

export type Stem = (word: string) => string;

/**
 * Snowball stemmers by base language. Chinese, Japanese, Korean and Thai words are compared as they
 * are.
 */
const stemmers: Record<string, () => Promise<{ stemmer: Stem }>> = {
  ar: () => import("@orama/stemmers/arabic"),
  de: () => import("@orama/stemmers/german"),
  en: () => import("@orama/stemmers/english"),
  es: () => import("@orama/stemmers/spanish"),
  fi: () => import("@orama/stemmers/finnish"),
  fr: () => import("@orama/stemmers/french"),
  hi: () => import("@orama/stemmers/indian"),
  it: () => import("@orama/stemmers/italian"),
  nl: () => import("@orama/stemmers/dutch"),
  pt: () => import("@orama/stemmers/portuguese"),
  ru: () => import("@orama/stemmers/russian"),
  tr: () => import("@orama/stemmers/turkish"),
};

/**
 * Loads the stemmer of a language: lowercase, without accents that only mark inflection, without
 * endings.
 */
export async function loadStemmer(language: string): Promise<Stem> {
  const base = baseLanguage(language);
  const loaded = await stemmers[base]?.();
  return (word) => {
    const plain = normalizeWord(word, base);
    return plain.length > 3 && loaded ? loaded.stemmer(plain) : plain;
  };
}

const arabicMarks = /[\u064b-\u0652\u0640]/g;

/** A word in lowercase; Arabic without vowel marks and with one form of alef. */
export function normalizeWord(word: string, language: string): string {
  const lower = word
    .normalize("NFKC")
    .toLocaleLowerCase(language)
    .replace(/[’']s$/u, "");
  return baseLanguage(language) === "ar"
    ? lower.replace(arabicMarks, "").replace(/[أإآ]/g, "ا").replace(/ى$/u, "ي")
    : lower;
}

/** Arabic plurals change the long vowels of a word: "شوارع" is the plural of "شارع". */
export const withoutVowels = (form: string): string => form.replace(/(?<=^.+)[اويىة]/gu, "");
