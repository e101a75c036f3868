const year = String.raw`(?:1[5-9]|20)\d\d`;
/** The months of these languages are known, because a table does not say its language. */
const languages = ["en", "es", "de", "fr", "pt", "it", "nl", "pl", "ru", "ar", "ja", "tr"];

/** The number of each name of a month, whole or short, from 0, in lower case. */
const monthIndexes = new Map<string, number>([["sept", 8]]);
for (const language of languages)
  for (const form of ["long", "short"] as const)
    for (let index = 0; index < 12; index++) {
      const written = { month: form, timeZone: "UTC" } as const;
      const name = new Intl.DateTimeFormat(language, written).format(Date.UTC(2024, index, 15));
      const key = name.toLowerCase().replace(/\.$/u, "");
      if (!monthIndexes.has(key)) monthIndexes.set(key, index);
    }
const longestFirst = [...monthIndexes.keys()].sort((a, b) => b.length - a.length);
const month = String.raw`(${longestFirst.join("|")})\.?`;

/** Years, dates, quarters and months, of which only those with a year have a place in time. */
const forms: { pattern: RegExp; read(match: RegExpExecArray): number | undefined }[] = [
  {
    pattern: new RegExp(
      String.raw`^(${year})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?(?:[T ][\d:.Z+-]{1,30})?$`,
    ),
    read: ([text, years, months = "1", days = "1"]) => {
      const time = Date.parse(text.replace(" ", "T"));
      const isMoment = text.includes(":") && Number.isFinite(time);
      return isMoment ? time : Date.UTC(Number(years), Number(months) - 1, Number(days));
    },
  },
  {
    pattern: new RegExp(`^Q([1-4])[ /-]?(${year})?$`, "i"),
    read: ([, quarter, years]) =>
      years ? Date.UTC(Number(years), 3 * (Number(quarter) - 1)) : undefined,
  },
  {
    pattern: new RegExp(`^(${year})[ /-]?Q([1-4])$`, "i"),
    read: ([, years, quarter]) => Date.UTC(Number(years), 3 * (Number(quarter) - 1)),
  },
  {
    pattern: new RegExp(String.raw`^(\d{1,2})[/.](${year})$`),
    read: ([, months, years]) => Date.UTC(Number(years), Number(months) - 1),
  },
  {
    pattern: new RegExp(`^${month}(?:[ '’-]{1,2}(${year}))?$`, "iu"),
    read: ([, name = "", years]) => (years ? Date.UTC(Number(years), monthIndex(name)) : undefined),
  },
];

const monthAlone = new RegExp(`^${month}$`, "iu");
const monthIndex = (name: string) => monthIndexes.get(name.toLowerCase().replace(/\.$/u, "")) ?? 0;

const timeTextMax = 40;

const readForm = (label: string) =>
  label.length > timeTextMax
    ? undefined
    : forms
        .map(({ pattern, read }) => ({ match: pattern.exec(label), read }))
        .find(({ match }) => match);

/** Whether a label is a time, such as 2024, 2024-05, Q1 2024 or March. */
export const isTime = (label: string): boolean => readForm(label) !== undefined;

/** A number that grows with the time of the label. Undefined for labels without a year. */
function timeOf(label: string): number | undefined {
  const form = readForm(label);
  return form?.match ? form.read(form.match) : undefined;
}

/** Months of the year, from 0, of a month or a quarter without a year. */
function monthOf(label: string): number | undefined {
  if (label.length > timeTextMax || timeOf(label) !== undefined) return undefined;
  const quarter = /^Q([1-4])$/i.exec(label);
  if (quarter) return 3 * (Number(quarter[1]) - 1);
  return monthAlone.test(label) ? monthIndex(label) : undefined;
}

/**
 * Where each label stands in time: its time, or for months and quarters without a year the months
 * since the first of them. The year begins where their order needs it, else after the longest gap.
 * Undefined if a label has no place.
 */
export function placesInTime(labels: readonly string[]): number[] | undefined {
  const times = labels.map(timeOf);
  if (times.every((time) => time !== undefined)) return times;
  const found = labels.map(monthOf);
  if (found.length === 0 || !found.every((one) => one !== undefined)) return undefined;
  const isOrdered = (places: readonly number[]) =>
    places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0));
  if (isOrdered(found)) return found;
  const since = (first: number) => found.map((one) => (one - first + 12) % 12);
  const span = (places: readonly number[]) => Math.max(...places);
  const starts = [...new Set(found)].sort((a, b) => a - b);
  const shortest = starts.map(since).reduce((best, one) => (span(one) < span(best) ? one : best));
  const given = since(found[0] ?? 0);
  return isOrdered(given) && span(given) === span(shortest) ? given : shortest;
}
