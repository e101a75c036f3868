import { baseLanguage } from "../../text/pacing.ts";
import type { FoundNumber } from "./found-number.ts";

/** Number words from 2 to 100 that a counter can show. "One" is mostly an article. */
const lists: Record<string, Record<string, number>> = {
  en: list(
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
    2,
    {
      thirty: 30,
      forty: 40,
      fifty: 50,
      sixty: 60,
      seventy: 70,
      eighty: 80,
      ninety: 90,
      hundred: 100,
      thousand: 1000,
      million: 1e6,
    },
  ),
  es: list(
    "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte",
    2,
    {
      treinta: 30,
      cuarenta: 40,
      cincuenta: 50,
      sesenta: 60,
      setenta: 70,
      ochenta: 80,
      noventa: 90,
      cien: 100,
      mil: 1000,
    },
  ),
  de: list(
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
    2,
    {
      dreißig: 30,
      vierzig: 40,
      fünfzig: 50,
      sechzig: 60,
      siebzig: 70,
      achtzig: 80,
      neunzig: 90,
      hundert: 100,
      tausend: 1000,
    },
  ),
  fr: list(
    "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    2,
    { vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60, cent: 100, mille: 1000 },
  ),
  it: list("due tre quattro cinque sei sette otto nove dieci undici dodici", 2, {
    venti: 20,
    trenta: 30,
    quaranta: 40,
    cinquanta: 50,
    cento: 100,
    mille: 1000,
  }),
  pt: list("dois três quatro cinco seis sete oito nove dez onze doze", 2, {
    duas: 2,
    vinte: 20,
    trinta: 30,
    quarenta: 40,
    cinquenta: 50,
    cem: 100,
    mil: 1000,
  }),
  nl: list("twee drie vier vijf zes zeven acht negen tien elf twaalf", 2, {
    twintig: 20,
    dertig: 30,
    veertig: 40,
    vijftig: 50,
    honderd: 100,
    duizend: 1000,
  }),
  ar: list("اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة", 2, {
    ثلاث: 3,
    أربع: 4,
    خمس: 5,
    ست: 6,
    سبع: 7,
    ثماني: 8,
    تسع: 9,
    عشر: 10,
    عشرون: 20,
    عشرين: 20,
    ثلاثون: 30,
    ثلاثين: 30,
    أربعون: 40,
    أربعين: 40,
    خمسون: 50,
    خمسين: 50,
    ستون: 60,
    ستين: 60,
    سبعون: 70,
    سبعين: 70,
    ثمانون: 80,
    ثمانين: 80,
    تسعون: 90,
    تسعين: 90,
    مئة: 100,
    مائة: 100,
    ألف: 1000,
    مليون: 1e6,
  }),
  ru: list("два три четыре пять шесть семь восемь девять десять", 2, {
    двадцать: 20,
    тридцать: 30,
    пятьдесят: 50,
    сто: 100,
    тысяча: 1000,
  }),
};

function list(words: string, from: number, more: Record<string, number>): Record<string, number> {
  const counted = words.split(" ").map((word, index) => [word, from + index] as const);
  return { ...Object.fromEntries(counted), ...more };
}

const kanji =
  /[〇一二三四五六七八九十百千万億]+(?=[割台人年個円回度分秒時日本枚歳倍匹頭軒杯週種月名件冊%％]|か月|ヶ月|つの|キロ|メートル|グラム|気圧|パーセント|トン|种|只|条|公里|小时|天|米|岁|块|次|座)/gu;
const kanjiDigits = "〇一二三四五六七八九";
const kanjiScales: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

/** Numbers written as words. Words inside a number in digits ("2 million") are left out. */
export function numberWords(
  text: string,
  language: string,
  digits: readonly FoundNumber[],
): FoundNumber[] {
  const base = baseLanguage(language);
  const found =
    base === "ja" || base === "zh" ? kanjiNumbers(text) : spelledNumbers(text, lists[base]);
  return found.filter(
    ({ start, end }) => !digits.some((other) => start < other.end && end > other.start),
  );
}

function spelledNumbers(text: string, words: Record<string, number> | undefined): FoundNumber[] {
  if (!words) return [];
  const found: FoundNumber[] = [];
  for (const match of text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
    const parts = numeralParts(match[0].toLowerCase(), words);
    if (parts.some((part) => part === undefined)) continue;
    const value = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
    const last = found.at(-1);
    const end = match.index + match[0].length;
    // "two hundred" is one number, "hundred" multiplies.
    if (
      last &&
      value >= 100 &&
      value > last.value &&
      /^\s$/u.test(text.slice(last.end, match.index))
    )
      Object.assign(last, { value: last.value * value, end, text: text.slice(last.start, end) });
    else if (last && joinsTens(last.value, value, text.slice(last.end, match.index), match[0]))
      Object.assign(last, { value: last.value + value, end, text: text.slice(last.start, end) });
    else found.push(halved(plain(value, match[0], match.index), text));
  }
  return found;
}

const half = /(?:\bhalf an? |\bmedio |\b(?:eine )?halbe |\bun demi-|نصف )$/iu;

/** "half a million" is 500,000. */
function halved(number: FoundNumber, text: string): FoundNumber {
  const before = number.value >= 100 ? text.slice(0, number.start).match(half)?.[0] : undefined;
  if (!before) return number;
  const start = number.start - before.length;
  return { ...number, value: number.value / 2, start, text: text.slice(start, number.end) };
}

/** The numerals of a word: "fünfundzwanzig" has two, and Arabic writes "and" before the second. */
function numeralParts(word: string, words: Record<string, number>): (number | undefined)[] {
  const whole = words[word] ?? words[word.replace(/^و/u, "")];
  if (whole !== undefined) return [whole];
  const compound = word.match(/^(ein|\p{L}{3,6})und(\p{L}+zig|dreißig)$/u);
  if (compound)
    return [compound[1] === "ein" ? 1 : words[compound[1] ?? ""], words[compound[2] ?? ""]];
  return word.split("-").map((part) => words[part]);
}

/** "twenty five", "treinta y cinco", "خمس وعشرين" are one number. */
function joinsTens(before: number, value: number, gap: string, word: string): boolean {
  const tens = (number: number) => number >= 20 && number < 100 && number % 10 === 0;
  if (/^\s$/u.test(gap) && word.startsWith("و")) return before < 10 && tens(value);
  return tens(before) && value < 10 && /^\s(?:y\s|e\s|et\s)?$/u.test(gap);
}

function kanjiNumbers(text: string): FoundNumber[] {
  return [...text.matchAll(kanji)].flatMap((match) => {
    const value = readKanji(match[0]);
    return value < 2 ? [] : [inMyriads(plain(value, match[0], match.index))];
  });
}

/** 一億 is shown as 1億, because nine digits are hard to read. */
function inMyriads(number: FoundNumber): FoundNumber {
  for (const [size, unit] of [
    [1e8, "億"],
    [1e4, "万"],
  ] as const)
    if (number.value >= size && number.value % (size / 10) === 0)
      return { ...number, value: number.value / size, decimals: number.value % size ? 1 : 0, unit };
  return number;
}

function readKanji(characters: string): number {
  let [total, section, digit] = [0, 0, 0];
  for (const character of characters) {
    const known = kanjiDigits.indexOf(character);
    if (known >= 0) digit = digit * 10 + known;
    else if (kanjiScales[character]) {
      section += (digit || 1) * kanjiScales[character];
      digit = 0;
    } else {
      total += (section + digit || 1) * (character === "億" ? 1e8 : 1e4);
      [section, digit] = [0, 0];
    }
  }
  return total + section + digit;
}

const plain = (value: number, text: string, start: number): FoundNumber => ({
  value,
  decimals: 0,
  prefix: "",
  unit: "",
  text,
  start,
  end: start + text.length,
  year: false,
});
