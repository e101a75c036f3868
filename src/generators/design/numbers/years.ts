import type { FoundNumber } from "./found-number.ts";

/** Words that stand before a year, by language. */
const wordsBeforeYears = {
  en: "in since by from until before after around of year early late spring summer autumn fall winter",
  de: "im seit bis jahr um anno frühling frühjahr sommer herbst",
  es_pt: "en desde hasta año del de primavera verano otoño invierno em ano",
  fr_it_nl: "nel dal depuis vers année l'an printemps automne hiver til het",
  ar_ru: "عام سنة منذ в",
};
const context = new RegExp(
  `(?<!\\p{L})(?:${Object.values(wordsBeforeYears).join(" ").replaceAll(" ", "|")})\\s*$|[（(,–-]\\s*$`,
  "iu",
);

/**
 * Tests whether a number is a calendar year: four digits from 1000 to 2099 without sign or unit,
 * at the start of the text, beside a word or month that belongs to years, or before a mark. `text`
 * is the whole text with Latin digits.
 */
export function isYear(
  { prefix, unit, start, end }: FoundNumber,
  text: string,
  language: string,
): boolean {
  if (prefix || unit || !/^(?:1\d\d\d|20\d\d)$/.test(text.slice(start, end))) return false;
  const before = text.slice(0, start);
  const after = text.slice(end);
  return (
    start === 0 ||
    /^\s?(?:年|년|г\.|году?)/u.test(after) ||
    context.test(before) ||
    endsWithMonth(before, language) ||
    /^\s*[,:;.)–-]|^$/u.test(after)
  );
}

/** "9 November" of "9 November 1989", "May" of "May 1968". */
function endsWithMonth(before: string, language: string): boolean {
  const word = before.match(/(\p{L}+)\.?,?\s*(?:de\s+|del\s+|\d{1,2},\s*)?$/u)?.[1]?.toLowerCase();
  if (!word || word.length < 3) return false;
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 15))).some(
    (name) => name.toLowerCase().startsWith(word),
  );
}
