import { baseLanguage } from "./language-tag.ts";
import { ar } from "./rules/ar.ts";
import { de } from "./rules/de.ts";
import { en } from "./rules/en.ts";
import { es } from "./rules/es.ts";
import { fr } from "./rules/fr.ts";
import { hi } from "./rules/hi.ts";
import { it } from "./rules/it.ts";
import { ja } from "./rules/ja.ts";
import { ko } from "./rules/ko.ts";
import type { ClaimRules, PartialRules } from "./rules/language-rules.ts";
import { nl } from "./rules/nl.ts";
import { pl } from "./rules/pl.ts";
import { pt } from "./rules/pt.ts";
import { ru } from "./rules/ru.ts";
import { tr } from "./rules/tr.ts";
import { zh } from "./rules/zh.ts";

const rules: Readonly<Record<string, PartialRules>> = {
  ...{ en, es, de, fr, it, pt, nl },
  ...{ ja, zh, ko, ar, hi, ru, tr, pl },
};

/** The rules of a language; none for a language without a file of rules. */
export const rulesFor = (language: string): PartialRules => rules[baseLanguage(language)] ?? {};

/** One value per language: those for which `pick` finds one. */
export const byLanguage = <T>(pick: (rules: PartialRules) => T | undefined): Map<string, T> =>
  new Map(
    Object.entries(rules).flatMap(([language, each]) => {
      const picked = pick(each);
      return picked === undefined ? [] : [[language, picked]];
    }),
  );

const claims = byLanguage<ClaimRules>(
  ({ phrases, quantities }) => phrases && quantities && { ...phrases, ...quantities },
);

/** What the reading of claims needs; undefined for a language without these rules. */
export const claimRules = (language: string): ClaimRules | undefined =>
  claims.get(baseLanguage(language));

/** The words before a number that make it a limit or say that it is not exact. */
export const limits = ({ lessThan, moreThan, atLeast, atMost, about }: ClaimRules): string =>
  [atLeast, atMost, lessThan, moreThan, about].join("|");

const compiled = new Map<string, RegExp>();

/** Compiles a pattern once, with the flags i and u. `source` is made of rules, never of a text. */
export function rulePattern(source: string): RegExp {
  const known = compiled.get(source) ?? new RegExp(source, "iu");
  compiled.set(source, known);
  return known;
}

const wholeWords = new Map<string, RegExp>();

/** Compiles a rule so that it matches whole words; `false` for a language without spaces. */
export function wholeWordPattern(source: string, hasSpaces: boolean): RegExp {
  const known =
    wholeWords.get(source) ??
    rulePattern(hasSpaces ? `(?<!\\p{L})(?:${source})(?!\\p{L})` : source);
  wholeWords.set(source, known);
  return known;
}
