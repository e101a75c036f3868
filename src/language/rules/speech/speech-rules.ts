/**
 * How signs and short forms are said. The lists have entries such as "km=kilometer|kilometers",
 * divided by semicolons. Forms are for one and for other numbers; where a language has more, for
 * one, few, many and other numbers, as Intl.PluralRules names them.
 */
export interface SpeechRules {
  /** Short forms before a name. Capitals matter. */
  titles?: string;
  /** Other short forms, with their full stops. */
  abbreviations: string;
  /** Those that are short forms only before a number: "No. 5". */
  beforeNumber?: string;
  /** After a number. */
  units: string;
  /** Particles are written at the end of a unit: "5km를". */
  joinsParticles?: true;
  /** Before or after a number. */
  currencies: string;
  /** Short forms of multipliers: "bn". After a number, also before a currency. */
  scales?: string;
  /** Multipliers that are written out, as a pattern. */
  scaleWords: string;
  /**
   * Between a multiplier and a currency: "de" in "2 millones de euros", and its form before a
   * vowel. Not after `plainScales`, a pattern.
   */
  ofScale?: readonly [joiner: string, beforeVowel: string, plainScales: string];
  /** Between two numbers with a dash. */
  range: string;
  /** Fractions with a slash. */
  fractions?: string;
  /** Names before a Roman numeral that is said as an ordinal, as a pattern. */
  sovereigns?: string;
  /** What is said for I, II, III and so on; the numbers above the last one are said as they are. */
  ordinals?: string;
  /** Roman numerals after other names are said as numbers. Where eSpeak NG does it: missing. */
  numerals?: true;
  /** The ending of a Roman numeral that is an ordinal: "XIXe". */
  ordinalEnding?: string;
  /** Follows "I" after such a name, where "I" is a word too. */
  afterFirst?: string;
  /** Other forms as patterns with groups, and what is said: dates, times of day, years. */
  others?: readonly (readonly [pattern: string, said: string])[];
}
