/** The words that open the first, the middle and the last step of an instruction, by language. */
export interface StepOpeners {
  first: string;
  /** In turn. */
  between: readonly string[];
  last: string;
}

/** Step openers by language. */
export const stepOpeners: Readonly<Record<string, StepOpeners>> = {
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
