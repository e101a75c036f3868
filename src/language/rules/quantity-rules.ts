/** What the words around a number make of it. */
export type Limit = "atLeast" | "atMost" | "lessThan" | "moreThan" | "about";

/** Amounts, changes, limits, shares and units. */
export interface QuantityRules {
  /** Verbs that say that a number grew. */
  rises: string;
  /** Verbs that say that a number fell. */
  falls: string;
  /** Those of these verbs that also say who won: "won 3 games" is no change. */
  wins?: string;
  /** Those that also say what is done with things: "climbs 88 steps" is no change. */
  acts?: string;
  /** Those that also say how far somebody gets: "jumped 8.9 meters" is no change. */
  moves?: string;
  /** Nouns of a change, and the word between them and its size: "an increase of". */
  growth?: { up: string; down: string; of: string };
  /** Verbs that lead from one number to another, up or down. */
  becomes: string;
  /** Before the size of a change: "another" in "rose another 5 percent". */
  beforeSize?: string;
  /**
   * Stands between such a verb and the size of the change. Without spaces, a language that has
   * these words has its verbs before their numbers.
   */
  by: string;
  /** Before a time in which something changes: "in ten years". */
  within?: string;
  /** Stands before the first of two numbers. Between them where no spaces separate words. */
  from: string;
  /** Stands between two numbers. */
  to: string;
  /** Those of these words that only lead to the end of a change. After it, without spaces. */
  changeTo?: string;
  /** Of the words between two numbers: that they are a range. */
  rangeTo?: string;
  /** Verbs that a range can follow: "lasts from 3 to 5 days". */
  spans: string;
  /** Stand before and between the ends of a range. */
  between: string;
  and: string;
  /** Between a verb of change and a number, without spaces: that it is no size of the change. */
  ofOther?: string;
  /** Stand before a number that is a limit. */
  lessThan: string;
  moreThan: string;
  atLeast: string;
  atMost: string;
  /** Before a time, as a part of what it says: "every two months", "il y a cinq ans". */
  beforeTime?: string;
  /** An adjective between a number and its noun. */
  countedAttributes?: string;
  /** Those of these words that before a time mean "during": "over 12 years". */
  during?: string;
  /** Directly after a verb of change, before the level that is passed: "fell below 20". */
  beyond: string;
  /** Those of these words that also stand before the end of a change: "up to". */
  upTo: string;
  /** Words of limits that are none here: "rose to", "a survey among" in German. */
  reachedTo?: string;
  /** Stands before a number that is not exact. */
  about: string;
  /** Between a number and its scale or unit, without spaces: that it is more than the number. */
  moreInside?: string;
  /** The same words where they stand after the number and its unit. */
  after: Readonly<Partial<Record<Limit, string>>>;
  /** After degrees: that they are less than zero. */
  belowZero: string;
  /** A rate after a unit. */
  per: string;
  /** The time of a rate. */
  times: string;
  /**
   * A unit of several words after a number, longest first. With `classifiers`, all units: what
   * follows a number otherwise is none.
   */
  units: string;
  /** Words between a number and what it counts, without spaces. */
  classifiers?: string;
  /** After a counted noun, without spaces: that it ends there. */
  afterCounted?: string;
  /** After a numeral: the parts of a whole. */
  fractions: string;
  /** Between two numbers that are one share: "one in four". */
  outOf: string;
  /** Those of these words that also join other numbers: "in" in "3 goals in 5 games". */
  looseOutOf?: string;
  /** Between a whole and its part, without spaces: "中" in "40人中3人". */
  wholeBefore?: string;
  /** After a part that is the subject or object, without spaces: "が" in "半数が". */
  partAfter?: string;
  /** The same directly between two numbers: "of" in "3 of 40 patients", "4 of its 16 shops". */
  outOfThe: string;
  /** Between the two numbers of a score: "3 to 1". */
  score: string;
  /** The number one, which is mostly an article. */
  one: string;
  /** Words for a part of a whole, with the number of such parts in a whole. */
  parts: Readonly<Record<string, number>>;
  /** Forms of those words that say nothing without their number: "thirds". */
  manyParts: string;
  /** Before a year to which something is compared: "than in". After it, without spaces. */
  thanYear: string;
  /** Before such a year, without spaces. */
  thanYearBefore?: string;
  /** A number that is a time of day, a year or one in a row; # stands for its digits. */
  dates: string;
  /** After a year: before the common era. */
  beforeEra: string;
  /** Before a part of a whole: that it is one, "a" in "a fifth of the water". */
  onePart: string;
  /** Before a number: that it is small. */
  only: string;
  /** Between an amount and what is measured: "of" in "two cups of tea". */
  ofAmount: string;
  /** Between a share and its whole: "of" in "60 % of the customers". Without spaces, with it. */
  ofWhole: string;
  /** Before a percentage, without spaces: that it is a share, "makes up". */
  makesUp?: string;
  /** Opens a rate before any word, not only before a time. Without spaces, after its unit. */
  perAny: string;
  /** After such a time: that it is a date, "5 million a year ago". */
  notRate: string;
  /** After an amount: that it is the difference to a smaller one, or to a larger one. */
  more: string;
  fewer: string;
  /** The same where it is not an amount more or less: "earlier", "ahead". */
  differs?: string;
  /** After an amount of time: that it tells when something was, "later" in "16 years later". */
  later: string;
  /** Between two numbers: that the second one holds now. */
  now: string;
  /** In the clause of a number: that it was so at an earlier time. */
  formerly: string;
  /** After a measure: "long" in "two meters long". */
  afterMeasure: string;
  /** A counted noun, where plurals have an ending. */
  plural?: string;
}

/** Words for units. An icon of "bar" or "degree" would show something else. */
export interface Measures {
  /** Units of time, length, weight and volume. */
  units: string;
  /** Units of time, of which several can be one duration: "2 hours and 5 minutes". */
  durations?: string;
  /** Units of length, in which a movement is measured too. */
  lengths?: string;
  /** Of a language without spaces: those that directly follow a larger one, "4メートル55センチ". */
  joint?: string;
  currencies: string;
}

/** Words that tell a year from an amount. */
export interface YearWords {
  /** Words that stand before a year, as a list. */
  before: string;
  /** Stands directly after a year. */
  after?: string;
  /** Stands before or after a decade that has the digits of a year. Without it: letters. */
  decadeBefore?: string;
  decadeAfter?: string;
  /** Directly before a number of years that is an age, without spaces: "樹齢". */
  spanBefore?: string;
  /** Joins a month to its year. */
  ofMonth?: string;
  /** Stands before a time of day, and after it. */
  clock?: string;
  clockAfter?: string;
  /** Stands after an hour alone. */
  hourAfter?: string;
  /** Stands before a year of before the common era. */
  eraBefore?: string;
  /** After a number: the rest of a date that is written in signs. */
  ofDate?: string;
  /** After four digits: that they can be a year or a number of years. */
  unsureAfter?: string;
  /** After three digits: that they are a year where no verb of duration stands before them. */
  longAfter?: string;
}

/** Numbers in words. Japanese and Chinese numerals are read by kanji-numbers.ts. */
export interface Numerals {
  /** The words for 2, 3, 4 and so on without a gap, as a list. "One" is mostly an article. */
  fromTwo: string;
  /** Other words, with their values. */
  others: Readonly<Record<string, number>>;
  /** Words that multiply a number in digits, such as "million" in "2 million", as a list. */
  scales: string;
  /** After a number. */
  percent?: string;
  /** Before a number. */
  percentBefore?: string;
  /** Before a number: that it is less than zero. Not "plus or minus". */
  minus?: string;
  /** Between a number and its exponent: "ten to the power of 80". */
  power?: string;
  /** After an exponent. */
  powerEnds?: string;
  /** Before a numeral of at least a hundred. */
  half?: string;
  /** Joins the parts of a numeral: "treinta y cinco", "two hundred and fifty". */
  and?: string;
  /** After a number: that half of one is added, "two and a half". */
  andHalf?: string;
  /** Before a multiplier: that the number is not said, "a few hundred". */
  vague?: string;
  /** Joins ones to tens in one word, where "one" has a form of its own. */
  onesFirst?: { and: string; one: string };
  /** Begins the numeral that is added to the one before it. */
  andPrefix?: string;
  /** "Five ten" is fifteen. */
  tenAfterOnes?: true;
  /** Counter words. Before one of them, ideographs are numerals. */
  counters?: string;
  /** Before ideographs that are a numeral without a counter word. */
  opens?: string;
  /** In ideographs that are no exact number, or no number: "three or five". */
  inexact?: string;
  /** The counter word for tenths of a whole. */
  tenths?: string;
  /** After tenths: the counter word for hundredths. */
  hundredths?: string;
}
