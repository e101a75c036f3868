const unitWord =
  /^(?:bars?|بار|degrees?|grad|grados?|degrés?|度|seconds?|minutes?|hours?|days?|weeks?|months?|years?|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?|sekunden?|minuten?|stunden?|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|secondes?|heures?|jours?|semaines?|mois|ans|années?|meters?|metres?|metros?|(?:centi|milli|centí|milí|zenti)m[eè]t\S+|feet|foot|inch(?:es)?|yards?|metern?|mètres?|kilomet\S+|kilos?|kilogr\S*|millilit\S*|gram\S*|lit\S{2,4}|tons?|toneladas?|tonnen?|miles?|[分秒台人年個円回本枚歳倍匹頭軒杯時日週月]\S?|キロ\S*|メートル|トン|パーセント|دقيقة|دقائق|ثانية|ساعة|ساعات|يوما?|أيام|سنة|سنوات|عاما?|متر\S*|كيلومتر\S*|طن|درجة)$/iu;

/**
 * Whether a word after a number is a unit: an icon of "bar" or "degree" would show something else.
 */
export const isUnitWord = (word: string): boolean => unitWord.test(word);
