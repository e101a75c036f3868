import { baseLanguage } from "./pacing.ts";

const starters: Record<string, { first: string; between: string[]; last: string }> = {
  en: { first: "First,", between: ["Then,", "Next,"], last: "Finally," },
  es: { first: "Primero,", between: ["Después,", "Luego,"], last: "Por último," },
  de: { first: "Erstens:", between: ["Dann:", "Danach:"], last: "Zuletzt:" },
  fr: { first: "D'abord,", between: ["Ensuite,", "Puis,"], last: "Enfin," },
  it: { first: "Prima,", between: ["Poi,", "Dopo,"], last: "Infine," },
  pt: { first: "Primeiro,", between: ["Depois,", "Em seguida,"], last: "Por fim," },
  nl: { first: "Eerst:", between: ["Dan:", "Daarna:"], last: "Tot slot:" },
  ja: { first: "まず、", between: ["次に、", "それから、"], last: "最後に、" },
  zh: { first: "首先，", between: ["然后，", "接着，"], last: "最后，" },
  ko: { first: "먼저,", between: ["그다음,", "그리고,"], last: "마지막으로," },
  ar: { first: "أولا،", between: ["ثم", "بعد ذلك"], last: "أخيرا،" },
  ru: { first: "Сначала", between: ["Затем", "Потом"], last: "Наконец," },
  hi: { first: "सबसे पहले,", between: ["फिर,", "इसके बाद,"], last: "अंत में," },
  tr: { first: "Önce,", between: ["Sonra,", "Ardından,"], last: "Son olarak," },
};

const sentence = (text: string) => {
  const plain = text.replace(/\s+/g, " ").trim();
  return /[.!?…。！？؟।]["'”’»)]*$/u.test(plain) ? plain : `${plain}.`;
};

/** Facts become one sentence each. */
export const scriptFromFacts = (facts: readonly string[]): string[] =>
  facts.filter((fact) => fact.trim()).map(sentence);

/** Steps get their place in words: "First, …", "Then, …", "Finally, …". */
export function scriptFromSteps(steps: readonly string[], language: string): string[] {
  const words = starters[baseLanguage(language)];
  const given = steps
    .map((step) => step.replace(/^\s*\d+[.)]\s*/, ""))
    .filter((step) => step.trim());
  return given.map((step, index) => {
    const last = index === given.length - 1 && given.length > 1;
    const starter = words
      ? index === 0
        ? words.first
        : last
          ? words.last
          : words.between[(index - 1) % words.between.length]
      : `${index + 1}.`;
    const joined = /[\p{Script=Han}\p{Script=Hiragana}]/u.test(step) ? "" : " ";
    return sentence(`${starter}${joined}${inside(step, language)}`);
  });
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

/** Rows are read out as "name: value", evenly many in a sentence. */
export function scriptFromRows(rows: readonly Row[], unit: string, language: string): string[] {
  const said = rows.map(
    ({ label, value }) => `${label}: ${formatNumber(value, language)}${unitAfter(unit)}`,
  );
  const sentences: string[] = [];
  const count = Math.ceil(said.length / Math.ceil(said.length / rowsPerSentence));
  for (let index = 0; index < said.length; index += count)
    sentences.push(sentence(said.slice(index, index + count).join(", ")));
  return sentences;
}

const unitAfter = (unit: string) =>
  unit === "" ? "" : /^\p{L}/u.test(unit) ? ` ${unit}` : ` ${unit}`;
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
