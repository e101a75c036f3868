import { baseLanguage } from "../../text/pacing.ts";
import type { FoundNumber } from "./found-number.ts";
import { numberWords } from "./number-words.ts";

const scales: Record<string, number> = {
  thousand: 1e3,
  million: 1e6,
  millions: 1e6,
  billion: 1e9,
  billions: 1e9,
  trillion: 1e12,
  mil: 1e3,
  millón: 1e6,
  millones: 1e6,
  tausend: 1e3,
  millionen: 1e6,
  milliarde: 1e9,
  milliarden: 1e9,
  mille: 1e3,
  milliard: 1e9,
  milliards: 1e9,
  mila: 1e3,
  milione: 1e6,
  milioni: 1e6,
  miliardi: 1e9,
  milhão: 1e6,
  milhões: 1e6,
  bilhões: 1e9,
  miljoen: 1e6,
  miljard: 1e9,
  duizend: 1e3,
  ألف: 1e3,
  آلاف: 1e3,
  مليون: 1e6,
  ملايين: 1e6,
  مليار: 1e9,
  тысяч: 1e3,
  тысячи: 1e3,
  миллион: 1e6,
  миллиона: 1e6,
  миллионов: 1e6,
  миллиардов: 1e9,
};
const sign = "[€$£¥₹₽₩]";
const digits = String.raw`\d{1,3}(?:[.,'\u0020\u00a0\u202f\u066c]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,\u066b]\d{1,4})?`;
const pattern = new RegExp(
  `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\d.,])(${sign}|US\\$)?\\s?(${digits})(?:\\s?(%|％|‰|°C|°F|°|${sign}|km/h|mph|kWh|km|kg|cm|mm|ml|mg|GB|MB|TB|GW|MW|kW|m²|km²|m|g|l|h)(?![\\p{L}]))?`,
  "gu",
);

/** The numbers of a text in digits or words, in order. Digits of any script count. */
export function findNumbers(text: string, language: string): FoundNumber[] {
  const latin = text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  const found = [...latin.matchAll(pattern)].map((match) => readNumber(match, latin, language));
  const all = [...found, ...numberWords(text, language, found)].map((number) =>
    percents(tenths(number, text), text),
  );
  return all.sort((a, b) => a.start - b.start);
}

const percentWord =
  /^\s?(?:percent|per cent|prozent|por ciento|por cento|pour cent|per cento|procent|بالمئة|بالمائة|في المئة|في المائة|процент\p{L}*|パーセント)(?!\p{L})/iu;

/** "ten percent" is 10 %. */
function percents(number: FoundNumber, text: string): FoundNumber {
  const word = number.unit ? undefined : text.slice(number.end).match(percentWord)?.[0];
  if (!word) return number;
  const end = number.end + word.length;
  return { ...number, unit: "%", end, text: text.slice(number.start, end) };
}

/** Japanese counts shares in tenths: 三割 is 30 %. */
function tenths(number: FoundNumber, text: string): FoundNumber {
  if (number.unit || text[number.end] !== "割") return number;
  const end = number.end + 1;
  return {
    ...number,
    value: number.value * 10,
    unit: "%",
    end,
    text: text.slice(number.start, end),
  };
}

function readNumber(match: RegExpMatchArray, text: string, language: string): FoundNumber {
  const [whole, prefix = "", number = "", sign = ""] = match;
  const lead = whole.length - whole.trimStart().length;
  const start = (match.index ?? 0) + lead;
  let end = (match.index ?? 0) + whole.trimEnd().length;
  const { value, decimals } = parseDigits(number, language);
  const scale = scaleAfter(text.slice(end), language);
  end += scale.length;
  const percent = sign ? undefined : text.slice(end).match(percentWord)?.[0];
  end += percent?.length ?? 0;
  const unit = [scale.text, percent ? "%" : sign].filter(Boolean).join(" ");
  return {
    value,
    decimals,
    prefix,
    unit,
    text: text.slice(start, end).trim(),
    start,
    end,
    year: isYear(number, text, [start, end], language) && !prefix && !unit,
  };
}

/** "1,000", "1.000" and "1 000" are a thousand; "1.5" and "1,5" are one and a half. */
function parseDigits(number: string, language: string): { value: number; decimals: number } {
  const decimalComma = !["en", "ja", "zh", "ko", "hi", "th", "ar"].includes(baseLanguage(language));
  const plain = number.replace(/[' \u00a0\u202f\u066c]/g, "").replace("\u066b", ".");
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  if (last < 0) return { value: Number(plain), decimals: 0 };
  const mark = plain[last];
  const groups = plain.split(/[.,]/);
  const grouping =
    groups.slice(1).every((group) => group.length === 3) &&
    (groups.length > 2 || (mark === ",") !== decimalComma);
  if (grouping) return { value: Number(plain.replace(/[.,]/g, "")), decimals: 0 };
  const fraction = plain.slice(last + 1);
  return {
    value: Number(`${plain.slice(0, last).replace(/[.,]/g, "")}.${fraction}`),
    decimals: fraction.length,
  };
}

/**
 * "million" after a number; it is kept as a word, because "2 million" reads better than 2,000,000.
 */
function scaleAfter(rest: string, language: string): { text: string; length: number } {
  const word = rest.match(/^\s+(\p{L}+)/u);
  if (word?.[1] && scales[word[1].toLowerCase()]) return { text: word[1], length: word[0].length };
  const characters = rest.match(/^[千万萬億亿兆만억]+/u)?.[0];
  return /^(?:ja|zh|ko)/.test(language) && characters
    ? { text: characters, length: characters.length }
    : { text: "", length: 0 };
}

const wordsBeforeYears = [
  "in since by from until before after around of year early late spring summer autumn fall winter",
  "im seit bis jahr um anno frühling frühjahr sommer herbst",
  "en desde hasta año del de primavera verano otoño invierno em ano",
  "nel dal depuis vers année l'an printemps automne hiver til het",
  "عام سنة منذ в",
]
  .join("|")
  .replaceAll(" ", "|");
const yearContext = new RegExp(`(?<!\\p{L})(?:${wordsBeforeYears})\\s*$|[（(,–-]\\s*$`, "iu");

function isYear(
  number: string,
  text: string,
  [start, end]: [number, number],
  language: string,
): boolean {
  if (!/^(?:1[0-9]\d\d|20\d\d)$/.test(number)) return false;
  if (/^\s?(?:年|년|г\.|году?)/u.test(text.slice(end))) return true;
  const before = text.slice(0, start);
  return (
    yearContext.test(before) ||
    monthBefore(before, language) ||
    start === 0 ||
    /^\s*[,:;.)–-]|^$/u.test(text.slice(end))
  );
}

/** "9 November 1989", "May 1968". */
function monthBefore(before: string, language: string): boolean {
  const word = before.match(/(\p{L}+)\.?,?\s*(?:de\s+|del\s+|\d{1,2},\s*)?$/u)?.[1]?.toLowerCase();
  if (!word || word.length < 3) return false;
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 15))).some(
    (name) => name.toLowerCase().startsWith(word),
  );
}
