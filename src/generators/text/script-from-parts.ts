import { baseLanguage } from "../language/language-tag.ts";
import { stepOpeners } from "../language/lists/step-openers.ts";
import { endSentence } from "../language/segmentation.ts";

const sentence = (text: string) => endSentence(text.replace(/\s+/g, " ").trim());

/** Facts become one sentence each. */
export const scriptFromFacts = (facts: readonly string[]): string[] =>
  facts.filter((fact) => fact.trim()).map(sentence);

/** Steps get their place in words: "First, …", "Then, …", "Finally, …". */
export function scriptFromSteps(steps: readonly string[], language: string): string[] {
  const given = steps
    .map((step) => step.replace(/^\s*\d+[.)]\s*/, ""))
    .filter((step) => step.trim());
  return given.map((step, index) => {
    const opener = openStep(index, given.length, language);
    const joiner = /[\p{Script=Han}\p{Script=Hiragana}]/u.test(step) ? "" : " ";
    return sentence(`${opener}${joiner}${inside(step, language)}`);
  });
}

/** The words that open a step; its number in a language without such words. */
function openStep(index: number, count: number, language: string): string {
  const openers = stepOpeners[baseLanguage(language)];
  if (!openers) return `${index + 1}.`;
  if (index === 0) return openers.first;
  if (index === count - 1) return openers.last;
  return openers.between[(index - 1) % openers.between.length] ?? openers.last;
}

/** A step in mid-sentence: German nouns and names keep their capital. */
function inside(step: string, language: string): string {
  const [first = ""] = step.trim().split(/\s/);
  const keeps = baseLanguage(language) === "de" || /^\p{Lu}[\p{Lu}\d]/u.test(first);
  return keeps ? step.trim() : step.trim().replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

/** A row of a table: a name and a number. */
export interface Row {
  label: string;
  value: number;
}

/** As many as one chart shows. */
const rowsPerSentence = 6;
/** The highest values that get sentences of their own. */
const stressedRows = 2;

/**
 * Rows are read out as "name: value": the highest each in a sentence of its own, then the others in
 * their order, evenly many in a sentence.
 */
export function scriptFromRows(rows: readonly Row[], unit: string, language: string): string[] {
  const say = ({ label, value }: Row) =>
    `${label}: ${formatNumber(value, language)}${unit && ` ${unit}`}`;
  const highest = [...rows].sort((a, b) => b.value - a.value).slice(0, stressedRows);
  const others = rows.filter((row) => !highest.includes(row)).map(say);
  const sentences = highest.map(say);
  const count = Math.ceil(others.length / Math.ceil(others.length / rowsPerSentence));
  for (let index = 0; index < others.length; index += count)
    sentences.push(others.slice(index, index + count).join(", "));
  return sentences.map(sentence);
}

const formatNumber = (value: number, language: string) =>
  value.toLocaleString(language, { maximumFractionDigits: 2 });

/** A quotation with its author. */
export const scriptFromQuote = (quote: string, author: string | undefined): string[] => {
  const plain = quote.trim().replace(/^["“„«「]|["”“»」]$/gu, "");
  return [author?.trim() ? `“${plain}” — ${author.trim()}` : `“${plain}”`];
};

/** Reads rows of any table: the first text is the name, the first number the value. */
export function readRows(rows: readonly Record<string, unknown>[]): Row[] {
  return rows.flatMap((row) => {
    const values = Object.values(row);
    const value = values
      .map(Number)
      .find(
        (number, index) =>
          values[index] !== "" &&
          typeof values[index] !== "boolean" &&
          Number.isFinite(number) &&
          !isYear(values, index),
      );
    const label = values.find(
      (each) => typeof each === "string" && each.trim() && !Number.isFinite(Number(each)),
    );
    const year = values.find((_, index) => isYear(values, index));
    const name = label ?? year;
    return name === undefined || value === undefined ? [] : [{ label: String(name).trim(), value }];
  });
}

/** The first column of a series is its year. */
const isYear = (values: readonly unknown[], index: number) =>
  index === 0 && values.length > 1 && /^(?:1[5-9]|20)\d\d$/.test(String(values[0]));
