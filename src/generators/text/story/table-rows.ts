import { byLanguage, rulePattern, rulesFor } from "../../../language/rules.ts";
import { type ColumnChoice, isTimeName, readPoints } from "../../../values/chart-columns.ts";
import { isTime } from "../../../values/table-times.ts";
import { findSenses } from "../../dictionary/dictionary.ts";

/** A row of a table: a name and a number. */
export interface Row {
  /** As the chart writes it. */
  label: string;
  /** As a sentence says it. */
  name: string;
  value: number;
}

/** What a story tells: rows in their order, and what their numbers are. */
export interface Table {
  rows: Row[];
  /** "names" have ranks. "times" and "numbers" are told from the first to the last. */
  kind: "names" | "times" | "numbers";
  unit: string;
  /** Whether the unit is the name of the column, in words: "liters of water per kilogram". */
  saysUnit: boolean;
  /** What the numbers measure, and the title where that says it; empty if nothing does. */
  measured: string;
  /** A name that several rows have, which makes what is said of it unclear. */
  repeated?: string | undefined;
  language: string;
}

/**
 * Reads rows as a chart does: names from the highest to the lowest value, times and numbers in
 * their order. Throws `invalid_input`.
 */
export function readTable(
  given: readonly Record<string, unknown>[],
  choice: ColumnChoice,
  language: string,
): Table {
  const empty = { kind: "names", unit: "", saysUnit: false, measured: "" } as const;
  if (given.length === 0) return { rows: [], ...empty, language };
  const { points, unit, x = "", y, repeated } = readPoints(given, choice);
  const rows = points.flatMap(({ label, value }) =>
    label === "" || value === undefined ? [] : [{ label, name: shortened(label), value }],
  );
  const measures = { ...readMeasures(y, unit, choice.title ?? "", language), repeated };
  if (rows.length > 0 && rows.every(({ label }) => isTime(label)))
    return { ...empty, ...measures, rows, kind: "times", language };
  if (x && rows.length > 2 && rows.every(({ label }) => plainNumber.test(label))) {
    const axis = plainWords(x);
    const ordered = rows.sort((a, b) => Number(a.label) - Number(b.label));
    // "3 hours" are an amount, and "month 3" is none.
    const isAmount = isUnit(axis, language) && !isTimeName(axis);
    const named = ordered.map((row) => ({
      ...row,
      name: isAmount ? `${row.label} ${axis}` : `${axis} ${row.label}`,
    }));
    return { ...empty, ...measures, rows: named, kind: "numbers", language };
  }
  const ranked = rows.sort((a, b) => b.value - a.value);
  return { ...empty, ...measures, rows: inSentences(ranked, language), kind: "names", language };
}

const plainNumber = /^-?\d{1,12}(?:\.\d{1,6})?$/;

const plainWords = (name: string) => name.replace(/[_\s]+/gu, " ").trim();

/** Letters of a name that are said at most. */
const spokenNameMax = 60;

/** A long name up to its first mark, or up to so many letters. */
function shortened(label: string): string {
  const text = plainWords(label);
  if (text.length <= spokenNameMax) return text;
  const [head = ""] = text.slice(0, spokenNameMax).split(/[([,;:–—]/u, 1);
  const isMarked = head.trim().length > 2 && head.length < spokenNameMax;
  return isMarked ? head.trim() : `${text.slice(0, spokenNameMax).replace(/\s\S*$/u, "")}…`;
}

/** Names as they stand inside of a sentence: "the United States", "tomatoes". */
function inSentences(rows: readonly Row[], language: string): Row[] {
  const { articles, smallNouns } = rulesFor(language).story ?? {};
  const isWithArticle = articles && rulePattern(`^(?:${articles.names})$`);
  const areSmall = smallNouns && rows.length > 2 && rows.every(({ name }) => isCommonNoun(name));
  return rows.map((row) => {
    const name = areSmall ? row.name.toLowerCase() : row.name;
    return { ...row, name: isWithArticle?.test(name) ? `${articles?.article} ${name}` : name };
  });
}

/** "Tomatoes", whose usual sense is no name of a person or a place. */
function isCommonNoun(name: string): boolean {
  if (!/^\p{Lu}?\p{Ll}{2,20}(?: \p{Ll}{2,20})?$/u.test(name)) return false;
  const forms = [
    name,
    name.replace(/s$/u, ""),
    name.replace(/es$/u, ""),
    name.replace(/ies$/u, "y"),
  ];
  const senses = forms.map(findSenses).find(({ length }) => length > 0) ?? [];
  return senses[0] !== undefined && !senses[0].isName;
}

const plainName = new RegExp(
  `^(?:.{0,2}|${[...byLanguage(({ tables }) => tables?.values).values()].join("|")})$`,
  "iu",
);
const spokenTitleMax = 60;

/** What the numbers measure and their unit, of which the name of the column can say both. */
function readMeasures(
  column: string,
  unit: string,
  title: string,
  language: string,
): Pick<Table, "unit" | "saysUnit" | "measured"> {
  // "share %"
  if (!unit && /.[%％]$/u.test(column))
    return readMeasures(column.slice(0, -1), "%", title, language);
  const [, inside = ""] = /[([（]([^()[\]（）]{1,60})[)\]）]\s*$/u.exec(column) ?? [];
  const name = plainWords(column.replace(/[([（][^()[\]（）]{0,60}[)\]）]/gu, " "));
  const isTold = name !== "" && title.toLowerCase().includes(name.toLowerCase());
  const isWords = /^\p{L}[\p{L}\p{M}\s'’-]{0,40}$/u.test(name) && !plainName.test(name);
  const isTitle = title !== "" && title.length <= spokenTitleMax && !/[?!:.;？！：。]/u.test(title);
  const named = isWords && !isTold ? name : isTitle ? title.trim() : "";
  if (unit) return { unit, saysUnit: false, measured: named };
  if (isUnit(name, language)) return { unit: small(name, language), saysUnit: true, measured: "" };
  if (isUnit(inside, language))
    return { unit: small(plainWords(inside), language), saysUnit: false, measured: named };
  const isNote = inside === "" || !named || named !== name;
  return { unit: "", saysUnit: false, measured: isNote ? named : `${named} (${inside})` };
}

const isUnit = (name: string, language: string): boolean => {
  const { units } = rulesFor(language).story ?? {};
  return units !== undefined && name !== "" && rulePattern(`^(?:${units})(?!\\p{L})`).test(name);
};

/** "Liters" in a sentence; German nouns keep their capital. */
const small = (name: string, language: string) =>
  /^de\b/u.test(language) ? name : name.replace(/^\p{Lu}(?=\p{Ll})/u, (one) => one.toLowerCase());
