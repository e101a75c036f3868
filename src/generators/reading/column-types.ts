import type { Cell, Column } from "./reading.ts";

export interface TypedColumn extends Column {
  cells: Cell[];
  warning?: string;
}

/** Types a column by all of its cells: one text among numbers makes it a column of texts. */
export function typeColumn(
  name: string,
  cells: readonly Cell[],
  { semicolons }: { semicolons: boolean },
): TypedColumn {
  const given = cells.filter((cell) => cell !== null);
  const texts = given.map(String);
  const convert = (toValue: (text: string) => Cell) =>
    cells.map((cell) => (cell === null ? null : toValue(String(cell))));
  if (given.length === 0) return { name, type: "text", cells: [...cells] };
  if (given.every((cell) => typeof cell === "number"))
    return { name, type: "number", cells: [...cells] };
  if (texts.every((text) => /^(?:true|false)$/i.test(text)))
    return { name, type: "boolean", cells: convert((text) => /^true$/i.test(text)) };
  const numbers = readNumbers(texts, semicolons);
  if (numbers) {
    const { unit, toNumber } = numbers;
    return { name, type: "number", ...(unit ? { unit } : {}), cells: convert(toNumber) };
  }
  const date = dateFormats.find(({ pattern }) => texts.every((text) => pattern.test(text)));
  const toDate = date?.reader(texts);
  if (toDate && texts.every((text) => toDate(text) !== undefined))
    return { name, type: "date", cells: convert((text) => toDate(text) ?? text) };
  const ambiguous = date !== undefined && toDate === undefined;
  return {
    name,
    type: "text",
    cells: convert((text) => text),
    ...(ambiguous
      ? { warning: `The dates of "${name}" are ambiguous. Use dates such as 2026-01-31.` }
      : {}),
  };
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
  pattern: /^[-+−]?(?:\d{1,3}(?:[,\s'’]\d{3})+|\d+)?(?:\.\d+)?(?:e[-+]?\d{1,3})?$/i,
  read: (number) => Number(number.replace("−", "-").replace(/[,\s'’]/g, "")),
};
const decimalComma: Notation = {
  pattern: /^[-+−]?(?:\d{1,3}(?:[.\s'’]\d{3})+|\d+)?(?:,\d+)?$/,
  read: (number) => {
    const plain = number.replace("−", "-").replace(/[.\s'’]/g, "");
    return Number(plain.replace(",", "."));
  },
};

interface Numbers {
  unit?: string | undefined;
  toNumber(text: string): number;
}

/** How to read texts that are all numbers of one notation and one unit; otherwise undefined. */
function readNumbers(texts: readonly string[], semicolons: boolean): Numbers | undefined {
  const unit = findUnit(texts);
  const withoutUnit = (text: string) => (unit ? text.replace(unit, "") : text).trim();
  const numbers = texts.map(withoutUnit);
  if (numbers.some((number) => code.test(number) || !/\d/.test(number))) return undefined;
  // 1.234 and 1,234 are read by the separator of the cells.
  const notations = semicolons ? [decimalComma, decimalPoint] : [decimalPoint, decimalComma];
  const notation = notations.find(({ pattern }) => numbers.every((number) => pattern.test(number)));
  if (!notation) return undefined;
  const toNumber = (text: string) => notation.read(withoutUnit(text));
  return texts.every((text) => Number.isFinite(toNumber(text))) ? { unit, toNumber } : undefined;
}

/** The unit of the first text, if all other texts have the same unit or none. */
function findUnit(texts: readonly string[]): string | undefined {
  const unit = new RegExp(`^(${affix})|(${affix})$`).exec(texts[0] ?? "")?.[0];
  const hasUnit = (text: string) => unit && (text.startsWith(unit) || text.endsWith(unit));
  return texts.every((text) => hasUnit(text) || !Number.isNaN(Number(text))) ? unit : undefined;
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
