/**
 * Numerals that a counter can show. "One" is left out, because it is mostly an article.
 */
export interface Numerals {
  /** The words for 2, 3, 4 and so on, without a gap. */
  fromTwo: string;
  /** Other words, with their values. */
  others: Readonly<Record<string, number>>;
}

/** Numerals by language. Japanese and Chinese numerals are read by kanji-numbers.ts. */
export const numerals: Readonly<Record<string, Numerals>> = {
  en: {
    fromTwo:
      "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
    others: {
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
  },
  es: {
    fromTwo:
      "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte",
    others: {
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
  },
  de: {
    fromTwo:
      "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
    others: {
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
  },
  fr: {
    fromTwo:
      "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    others: {
      vingt: 20,
      trente: 30,
      quarante: 40,
      cinquante: 50,
      soixante: 60,
      cent: 100,
      mille: 1000,
    },
  },
  it: {
    fromTwo: "due tre quattro cinque sei sette otto nove dieci undici dodici",
    others: { venti: 20, trenta: 30, quaranta: 40, cinquanta: 50, cento: 100, mille: 1000 },
  },
  pt: {
    fromTwo: "dois três quatro cinco seis sete oito nove dez onze doze",
    others: { duas: 2, vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50, cem: 100, mil: 1000 },
  },
  nl: {
    fromTwo: "twee drie vier vijf zes zeven acht negen tien elf twaalf",
    others: { twintig: 20, dertig: 30, veertig: 40, vijftig: 50, honderd: 100, duizend: 1000 },
  },
  ar: {
    fromTwo: "اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة",
    others: {
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
    },
  },
  ru: {
    fromTwo: "два три четыре пять шесть семь восемь девять десять",
    others: { двадцать: 20, тридцать: 30, пятьдесят: 50, сто: 100, тысяча: 1000 },
  },
};

/** Words that multiply a number in digits, such as "million" in "2 million", in all languages. */
export const scaleWords: Readonly<Record<string, number>> = {
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
