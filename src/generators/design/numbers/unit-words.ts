/** Words for units of time, length, weight and volume, by language, as regular expressions. */
const unitWords = {
  en: "bars?|degrees?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|meters?|metres?|feet|foot|inch(?:es)?|yards?|miles?|tons?",
  es: "grados?|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?|metros?|toneladas?",
  de: "grad|sekunden?|minuten?|stunden?|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|metern?|tonnen?",
  fr: "degrés?|secondes?|heures?|jours?|semaines?|mois|ans|années?|mètres?",
  latin:
    "(?:centi|milli|centí|milí|zenti)m[eè]t\\S+|kilomet\\S+|kilos?|kilogr\\S*|millilit\\S*|gram\\S*|lit\\S{2,4}",
  ja: "度|[分秒台人年個円回本枚歳倍匹頭軒杯時日週月]\\S?|キロ\\S*|メートル|トン|パーセント",
  ar: "بار|دقيقة|دقائق|ثانية|ساعة|ساعات|يوما?|أيام|سنة|سنوات|عاما?|متر\\S*|كيلومتر\\S*|طن|درجة",
};
const pattern = new RegExp(`^(?:${Object.values(unitWords).join("|")})$`, "iu");

/**
 * Tests whether a word after a number is a unit in any of these languages. An icon of "bar" or
 * "degree" would show something else.
 */
export const isUnitWord = (word: string): boolean => pattern.test(word);
