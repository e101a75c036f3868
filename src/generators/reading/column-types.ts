import type { Cell, Column } from "./reading.ts";

export interface TypedColumn extends Column {
  cells: Cell[];
  warning?: string;
}

/**
 * Types a column by its cells. Cells such as "n/a" are empty. A few texts among numbers are left
 * out. A warning says how many were.
 */
export function typeColumn(
  name: string,
  cells: readonly Cell[],
  { semicolons }: { semicolons: boolean },
): TypedColumn {
  const given = cells.filter((cell) => cell !== null && !isMissing(cell));
  const texts = given.map(String);
  const convert = (type: Column["type"], read: (cell: string | number) => Cell | undefined) => {
    const typed = cells.map((cell) =>
      cell === null ? null : (read(typeof cell === "number" ? cell : String(cell)) ?? null),
    );
    const left = cells.filter((cell, index) => cell !== null && typed[index] === null);
    const warning = left.length > 0 ? leftOut(name, type, left, cells.length) : undefined;
    return { name, type, cells: typed, ...(warning ? { warning } : {}) };
  };
  if (given.length === 0) return convert("text", String);
  if (texts.every((text) => /^(?:true|false)$/i.test(text)))
    return convert("boolean", (cell) => booleans.get(String(cell).toLowerCase()));
  const numbers = readNumbers(given, semicolons);
  if (numbers) {
    const { unit, toNumber } = numbers;
    const column = convert("number", toNumber);
    const warning = [column.warning, unit && warnOfBare(name, cells, unit)]
      .filter(Boolean)
      .join(" ");
    return { ...column, ...(unit ? { unit } : {}), ...(warning ? { warning } : {}) };
  }
  const date = dateFormats.find(({ pattern }) => texts.every((text) => pattern.test(text)));
  const toDate = date?.reader(texts);
  if (toDate && texts.every((text) => toDate(text) !== undefined))
    return convert("date", (cell) => toDate(String(cell)));
  const ambiguous = date !== undefined && toDate === undefined;
  const warning = ambiguous
    ? `The dates of "${name}" are ambiguous. Use dates such as 2026-01-31.`
    : warnOfMix(name, texts);
  return { ...convert("text", String), ...(warning ? { warning } : {}) };
}

/** Numbers of a spreadsheet or of JSON beside texts with a unit: 0.2 may stand for 20 %. */
function warnOfBare(name: string, cells: readonly Cell[], unit: string): string | undefined {
  const bare = cells.filter((cell) => typeof cell === "number").length;
  if (bare === 0) return undefined;
  return `${bare} of ${cells.length} cells of "${name}" are numbers without "${unit}", which the others have. They were read as they are.`;
}

/** A column of numbers that is not read as one, because it has too many texts. */
function warnOfMix(name: string, texts: readonly string[]): string | undefined {
  const others = texts.filter((text) => !isPlainNumber(text));
  const numbers = texts.length - others.length;
  if (numbers < others.length || others.length === 0) return undefined;
  const example = others[0]?.slice(0, 20);
  return `"${name}" was read as texts, because ${others.length} of ${texts.length} cells are no numbers, such as "${example}".`;
}

const isPlainNumber = (text: string) =>
  /\d/.test(text) && (decimalPoint.pattern.test(text) || decimalComma.pattern.test(text));

const booleans = new Map([
  ["true", true],
  ["false", false],
]);

/** Texts that say that there is no value. */
const missing =
  /^(?:n\.?\s?\/?\s?a\.?|nan|null|none|nil|missing|unknown|tbd|tba|k\.\s?a\.|s\/d|[-–—.…?*]{1,3}|#n\/a|#(?:value|ref|div\/0|num|name)[!?]?)$/i;
const isMissing = (cell: Cell) => typeof cell === "string" && missing.test(cell);

function leftOut(name: string, type: string, left: readonly Cell[], rows: number): string {
  const examples = [...new Set(left.map((cell) => `"${String(cell).slice(0, 20)}"`))].slice(0, 3);
  return `${left.length} of ${rows} cells of "${name}" are no ${type}s and were left out, such as ${examples.join(", ")}.`;
}

const affix = "[%‰€$£¥₹₽₩]|EUR|USD|GBP|CHF|JPY";
/** Numbers of which some start with a zero are codes, such as postal codes. */
const code = /^0\d/;

/** A way to write numbers: 1,234.5 or 1.234,5. */
interface Notation {
  pattern: RegExp;
  read(number: string): number;
}

const decimalPoint: Notation = {
  pattern: /^[-+−–]?(?:\d{1,3}(?:[,\s'’]\d{3})+|\d+)?(?:\.\d+)?(?:e[-+]?\d{1,3})?$/i,
  read: (number) => Number(number.replace(/[−–]/, "-").replace(/[,\s'’]/g, "")),
};
const decimalComma: Notation = {
  pattern: /^[-+−–]?(?:\d{1,3}(?:[.\s'’]\d{3})+|\d+)?(?:,\d+)?$/,
  read: (number) => {
    const plain = number.replace(/[−–]/, "-").replace(/[.\s'’]/g, "");
    return Number(plain.replace(",", "."));
  },
};

interface Numbers {
  unit?: string | undefined;
  toNumber(cell: string | number): number | undefined;
}

/** Texts of which at most this share is left out of a column of numbers. */
const otherShareMax = 0.25;
const numbersMin = 3;

/** How to read a column of numbers with one unit; undefined if too many cells are no numbers. */
function readNumbers(given: readonly Cell[], semicolons: boolean): Numbers | undefined {
  const cells = given.filter((cell) => typeof cell !== "boolean").map((cell) => cell ?? "");
  const texts = cells.filter((cell) => typeof cell === "string");
  const unit = findUnit(texts);
  const withoutUnit = (text: string) => (unit ? text.replace(unit, "") : text).trim();
  if (texts.some((text) => code.test(withoutUnit(text)))) return undefined;
  // 1.234 and 1,234 are read by the separator of the cells.
  const notations = semicolons ? [decimalComma, decimalPoint] : [decimalPoint, decimalComma];
  const readers = notations.map((notation) => (cell: string | number) => {
    if (typeof cell === "number") return cell;
    const text = withoutUnit(cell);
    if (!/\d/.test(text) || !notation.pattern.test(text)) return undefined;
    const number = notation.read(text);
    return Number.isFinite(number) ? number : undefined;
  });
  const count = (read: Numbers["toNumber"]) =>
    cells.filter((cell) => read(cell) !== undefined).length;
  const [first, second] = readers.map((read) => ({ read, found: count(read) }));
  const best = (second?.found ?? 0) > (first?.found ?? 0) ? second : first;
  if (!best || best.found === 0) return undefined;
  const others = given.length - best.found;
  if (others > 0 && (best.found < numbersMin || others > given.length * otherShareMax))
    return undefined;
  return { unit, toNumber: best.read };
}

/** The unit of the cells that have one, if it is the same. */
function findUnit(texts: readonly string[]): string | undefined {
  const unit = new RegExp(`^(?:${affix})|(?:${affix})$`);
  const units = new Set(texts.flatMap((text) => unit.exec(text)?.[0] ?? []));
  return units.size === 1 ? [...units][0] : undefined;
}

interface DateFormat {
  pattern: RegExp;
  /** How to read such dates; undefined if day and month cannot be told apart. */
  reader(texts: readonly string[]): ((text: string) => string | undefined) | undefined;
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const withTime =
  /^(\d{4})-(\d\d)-(\d\d)[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

const dateFormats: DateFormat[] = [
  {
    pattern: yearFirst,
    reader: () => (text) => {
      const [, year, month, day] = yearFirst.exec(text) ?? [];
      return isoDate(year, month, day);
    },
  },
  {
    pattern: withTime,
    reader: () => (text) =>
      Number.isNaN(Date.parse(text.replace(" ", "T"))) ? undefined : text.replace(" ", "T"),
  },
  {
    pattern: dotted,
    reader: () => (text) => {
      const [, day, month, year] = dotted.exec(text) ?? [];
      return isoDate(year, month, day);
    },
  },
  {
    pattern: slashed,
    reader: (texts) => {
      const parts = texts.map((text) => slashed.exec(text) ?? []);
      const dayFirst = parts.some(([, first]) => Number(first) > 12);
      const monthFirst = parts.some(([, , second]) => Number(second) > 12);
      if (dayFirst === monthFirst) return undefined;
      return (text) => {
        const [, first, second, year] = slashed.exec(text) ?? [];
        return dayFirst ? isoDate(year, second, first) : isoDate(year, first, second);
      };
    },
  },
];

/** YYYY-MM-DD, or undefined if there is no such day. */
function isoDate(year = "", month = "", day = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}
