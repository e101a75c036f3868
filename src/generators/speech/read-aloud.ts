import { baseLanguage } from "../../language/language-tag.ts";
import type { SpeechRules } from "../../language/rules/speech/speech-rules.ts";
import { rulesFor } from "../../language/rules.ts";
import { hasWordSpaces } from "../../language/segmentation.ts";
import type { Pronunciation } from "../../values/pronunciation.ts";
import { type Rewriting, rewriteText } from "./rewrite-text.ts";
import type { SpokenText } from "./spoken-text.ts";

/** A number in digits, whose parts may be divided by thin spaces. */
const number = String.raw`(?<![\p{N}.,])\d(?:[\d.,\u00A0\u202F]{0,20}\d)?`;
const space = String.raw`[ \u00A0\u202F]?`;
const wordStart = String.raw`(?<![\p{L}\p{N}])`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;

/**
 * Writes out what a synthesizer would spell or leave out: numbers with units and currencies, short
 * forms, fractions, Roman numerals and dates. A form that is not surely known stays as it is.
 * Belongs into a child process, because the text comes from a tenant.
 */
export function readAloud(
  spoken: SpokenText,
  language: string,
  pronunciations: readonly Pronunciation[] = [],
): SpokenText {
  return stepsFor(language).reduce(rewriteText, respell(spoken, language, pronunciations));
}

/** Replaces the words of a list by how they are said. */
export const respell = (
  spoken: SpokenText,
  language: string,
  pronunciations: readonly Pronunciation[],
): SpokenText => own(pronunciations, language).reduce(rewriteText, spoken);

/** Words of a list of pronunciations, in any case, the longest first. A later entry counts. */
function own(pronunciations: readonly Pronunciation[], language: string): Rewriting[] {
  if (pronunciations.length === 0) return [];
  const said = new Map(pronunciations.map(({ word, say }) => [word.toLowerCase(), say]));
  const words = [...said.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const [start, end] = hasWordSpaces(language) ? [wordStart, wordEnd] : ["", ""];
  const pattern = new RegExp(`${start}(?:${words.join("|")})${end}`, "dgiu");
  // "$" and "@" of a template would name a group.
  return [{ pattern, say: ([word]) => said.get(word.toLowerCase())?.replace(/[$@]/g, " ") }];
}

const known = new Map<string, Rewriting[]>();

function stepsFor(language: string): Rewriting[] {
  const base = baseLanguage(language);
  const rules = rulesFor(base).speech;
  const made = known.get(base) ?? (rules ? buildSteps(rules, base) : []);
  known.set(base, made);
  return made;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

type Entry = [written: string, forms: string[]];

const readList = (list = ""): Entry[] =>
  list
    .split(";")
    .map((entry) => entry.trim().split("="))
    .flatMap(([written = "", forms = ""]): Entry[] =>
      written === "" ? [] : [[written, forms.split("|")]],
    )
    .sort(([a], [b]) => b.length - a.length);

const oneOf = (entries: readonly Entry[]) =>
  entries.map(([written]) => escapePattern(written)).join("|") || "(?!)";

function buildSteps(rules: SpeechRules, language: string): Rewriting[] {
  const lists = {
    currencies: readList(rules.currencies),
    scales: readList(rules.scales),
    units: readList(rules.units),
  };
  // Where no spaces divide a unit from the next word or particle, other letters may follow.
  const [letter, gap] =
    hasWordSpaces(language) && !rules.joinsParticles ? ["\\p{L}", " "] : ["A-Za-z", ""];
  const chooseForm = formChooser(language);
  const find = (entries: readonly Entry[], written: string | undefined, amount: string) => {
    const forms = entries.find(([sign]) => sign === written)?.[1];
    return forms && chooseForm(forms, amount);
  };
  const money = ([, before, amount = "", , scale, after]: readonly (string | undefined)[]) => {
    const multiplier = find(lists.scales, scale, amount) ?? (scale ? "$4" : "");
    const currency = find(lists.currencies, before ?? after, scale ? many : amount);
    const joiner = multiplier && joinScale(rules, scale ?? "", currency ?? "");
    const sign = before ? "" : "@5";
    return currency && `$2@4 ${multiplier} ${sign}${joiner}${currency}`.replace(/ (@\d)? /, "$1 ");
  };
  const scale = `(${space})(${oneOf(lists.scales)}|${rules.scaleWords})${wordEnd}`;
  const sign = oneOf(lists.currencies);
  const make = (source: string, say: Rewriting["say"]): Rewriting => ({
    pattern: new RegExp(source, "dgu"),
    say,
  });
  const plain = lists.scales.filter(([written]) => written.length > 1);
  return [
    make(`(?<![\\p{L}\\p{N}])(${sign})${space}(${bare(number)})(?:${scale})?`, money),
    make(`()(${number})(?:${scale})?${space}(${sign})${wordEnd}`, ([, , ...rest]) =>
      money(["", undefined, ...rest]),
    ),
    make(`(${number})${space}(${oneOf(plain)})(?!\\p{L})`, ([, amount = "", written]) => {
      const said = find(plain, written, amount);
      return said && `$1@2 ${said}`;
    }),
    make(`(${number})${space}(${oneOf(lists.units)})(?![${letter}\\p{N}²³/·])`, (match) => {
      const [whole, amount = "", written = ""] = match;
      // "840m" may be a number of millions.
      if (written === "m" && whole === `${amount}m`) return undefined;
      const said = find(lists.units, written, amount);
      return said && `$1@2${gap}${said}`;
    }),
    ...buildWords(rules, make),
  ];
}

/** Some languages count currencies as "2 millions of euros". */
function joinScale({ ofScale }: SpeechRules, scale: string, currency: string): string {
  if (!ofScale || new RegExp(`^(?:${ofScale[2]})$`, "u").test(scale)) return "";
  return /^[aeiou]/u.test(currency) ? ofScale[1] : ofScale[0];
}

/** After a currency, a number needs no boundary before it. */
const bare = (source: string) => source.replace(/^\(\?<!.*?\]\)/u, "");
/** The form of a noun after a multiplier is that after a hundred. */
const many = "100";

/** The form of a word after a number. */
function formChooser(language: string): (forms: readonly string[], amount: string) => string {
  const rules = new Intl.PluralRules(language);
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  const other = decimal === "," ? "." : ",";
  return (forms, amount) => {
    const plain = amount.replaceAll(other, "").replace(/[\u00A0\u202F]/g, "");
    const category = rules.select(Number(plain.replace(decimal, ".")));
    const [one = "", second = one, third = second, fourth = third] = forms;
    if (category === "one") return one;
    if (forms.length < 4) return second;
    return category === "few" ? second : category === "many" ? third : fourth;
  };
}

type Make = (source: string, say: Rewriting["say"]) => Rewriting;

/** Steps of words, fractions, ranges and numerals. */
function buildWords(rules: SpeechRules, make: Make): Rewriting[] {
  const [titles, short, counted, fractions] = [
    readList(rules.titles),
    readList(rules.abbreviations),
    readList(rules.beforeNumber),
    readList(rules.fractions),
  ];
  const saying = (entries: readonly Entry[], tail = "") => {
    const said = new Map(entries.map(([written, [form = ""]]) => [written, form + tail]));
    return ([, written = ""]: RegExpExecArray) => said.get(written);
  };
  const sayShort = saying(short);
  return [
    make(`${wordStart}(${oneOf(titles)}) (?=\\p{Lu})`, saying(titles, " ")),
    make(`(?<![\\p{L}\\p{N}.])(${oneOf(counted)}) (?=\\d)`, saying(counted, " ")),
    make(`(?<![\\p{L}\\p{N}.])(${oneOf(short)})(?!\\p{L})`, (match) => {
      const said = sayShort(match);
      const rest = match.input.slice(match.index + match[0].length);
      const ends = match[0].endsWith(".") && /^(?:["”»)]?\s*$|\s*\n)/u.test(rest.slice(0, 9));
      return said && (ends ? `${said}.` : said);
    }),
    make(`(?<![\\p{N}/.,])(${oneOf(fractions)})(?![\\p{N}/])`, saying(fractions)),
    make(`(${number})${space}–${space}(${bare(number)})`, ([, from = "", to = ""]) =>
      isRange(from, to) ? `$1 ${rules.range} $2` : undefined,
    ),
    ...(rules.others ?? []).map(([pattern, said]) => make(pattern, () => said)),
    ...buildNumerals(rules, make),
  ];
}

/** A score goes down as often as up, and has small numbers. */
const isRange = (from: string, to: string) => {
  const [first, second] = [from, to].map((text) => Number(text.replace(",", ".")));
  return first !== undefined && second !== undefined && first < second;
};

/** Roman numerals after a name: as an ordinal after that of a sovereign, otherwise in digits. */
function buildNumerals(rules: SpeechRules, make: Make): Rewriting[] {
  const { sovereigns, ordinals, afterFirst, numerals, ordinalEnding } = rules;
  const inDigits = ([, roman = ""]: RegExpExecArray) => {
    const value = readRoman(roman);
    return value > 0 ? `${value}` : undefined;
  };
  const listed = ordinals?.split("|") ?? [];
  const first = afterFirst ? `I(?=${afterFirst})` : "I";
  return [
    ...(sovereigns
      ? [
          make(
            `(?<!\\p{L})(${sovereigns}) ((?:[IVX]{2,6}|V|X|${first}))(?![\\p{L}\\p{N}])\\.?(?!\\p{L})`,
            ({ 0: whole, 2: roman = "", input, index }) => {
              const said = listed[readRoman(roman) - 1] ?? `${readRoman(roman)}`;
              // The full stop of an ordinal ends no sentence.
              const goesOn = /^ \p{Ll}/u.test(input.slice(index + whole.length).slice(0, 2));
              return `$1@2 ${said}${whole.endsWith(".") && !goesOn ? "." : ""}`;
            },
          ),
        ]
      : []),
    ...(numerals
      ? [make("(?<=\\p{Lu}\\p{L}{1,30} )([IVX]{2,6})(?![\\p{L}\\p{N}])", inDigits)]
      : []),
    ...(ordinalEnding
      ? [make(`(?<![\\p{L}\\p{N}])([IVX]{1,6})(?=${ordinalEnding}(?!\\p{L}))`, inDigits)]
      : []),
  ];
}

const romanValues: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/** The value of a Roman numeral; 0 if it is none. */
function readRoman(text: string): number {
  if (!/^X{0,3}(?:IX|IV|V?I{0,3})$/.test(text)) return 0;
  return [...text].reduce((sum, letter, index) => {
    const value = romanValues[letter] ?? 0;
    return value < (romanValues[text[index + 1] ?? ""] ?? 0) ? sum - value : sum + value;
  }, 0);
}
