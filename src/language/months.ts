import { baseLanguage } from "./language-tag.ts";
import { never } from "./rules/language-rules.ts";
import { rulePattern, rulesFor } from "./rules.ts";

const known = new Map<string, readonly string[]>();

/** The names of months as dates have them, whole and short, in lower case. */
function monthNames(language: string): readonly string[] {
  const base = baseLanguage(language);
  const found = known.get(base);
  if (found) return found;
  const names = (["long", "short"] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, index) =>
      new Intl.DateTimeFormat(base, { month, day: "numeric", timeZone: "UTC" })
        .formatToParts(Date.UTC(2024, index, 15))
        .find(({ type }) => type === "month")
        ?.value.toLowerCase()
        .replace(/\.$/u, ""),
    ),
  );
  const words = names.filter((name) => name !== undefined && /^\p{L}{3,}$/u.test(name));
  const months = words.filter((name) => name !== undefined);
  known.set(base, months);
  return months;
}

/** "sept" of a French month, "марте" of "марта"; "marcou" is no "mar". */
const isMonth = (word: string, language: string) =>
  monthNames(language).some((name) => name.startsWith(word) || isOtherCase(name, word));

/** "Monday", "Mai": a whole word, also with a number behind it. */
export function isDayOrMonth(name: string, language: string): boolean {
  const word = /^\p{L}+/u.exec(name)?.[0].toLowerCase() ?? "";
  return dayNames(language).includes(word) || monthNames(language).includes(word);
}

const knownDays = new Map<string, readonly string[]>();

/** The names of the days of the week, in lower case. */
function dayNames(language: string): readonly string[] {
  const base = baseLanguage(language);
  const found = knownDays.get(base);
  if (found) return found;
  const format = new Intl.DateTimeFormat(base, { weekday: "long", timeZone: "UTC" });
  const days = Array.from({ length: 7 }, (_, day) =>
    format.format(Date.UTC(2024, 0, 1 + day)).toLowerCase(),
  );
  knownDays.set(base, days);
  return days;
}

const isOtherCase = (name: string, word: string) =>
  name.length > 3 && name.length === word.length && word.startsWith(name.slice(0, -1));

/** The length of ". November" or " de mayo" at the start of a text; 0 if no month stands there. */
export function monthAfter(after: string, language: string): number {
  const { ofMonth = never } = rulesFor(language).years ?? {};
  const [found, word] = rulePattern(`^\\.?\\s(?:(?:${ofMonth})\\s)?(\\p{L}{3,})`).exec(after) ?? [];
  return found && word && isMonth(word.toLowerCase(), language) ? found.length : 0;
}

/** The same for "March " at the end of a text. */
export function monthBefore(before: string, language: string): number {
  const [found, word] = /(?<!\p{L})(\p{L}{3,})\s$/u.exec(before.slice(-20)) ?? [];
  return found && word && isMonth(word.toLowerCase(), language) ? found.length : 0;
}

/** "9 November" of "9 November 1989", "May" of "May 1968". */
export function endsWithMonth(before: string, language: string): boolean {
  const { ofMonth = never } = rulesFor(language).years ?? {};
  const word = rulePattern(`(\\p{L}+)\\.?,?\\s*(?:(?:${ofMonth})\\s+|\\d{1,2},\\s*)?$`)
    .exec(before)?.[1]
    ?.toLowerCase();
  return word !== undefined && word.length > 2 && isMonth(word, language);
}
