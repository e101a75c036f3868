/** A text for each plural category of CLDR that the language has; `other` for the rest. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * Sentences about the numbers of a table, in forms that are right for any name, whatever its gender
 * and number. {x} and {y} are rows, {v}, {a} and {b} numbers with their unit, {m} what is measured,
 * {f} a factor as `times` or `twice` says it, {d} a difference, {n} a count, {r} a rank.
 */
export interface StoryRules {
  /** What is measured, where neither the column nor the title says it. */
  values: string;
  /** Opens a table of names with its range. */
  range: string;
  /** Opens it with its highest value, where the unit says what is measured. */
  surprise: string;
  highest: string;
  highestTimes: string;
  second: string;
  /** Of a highest value that is far from the second. */
  ahead: string;
  place: string;
  lowest: string;
  gap: string;
  below: string;
  /** Only of parts of a whole. */
  moreThanRest: string;
  together: string;
  equal: string;
  /** Opens a table of times; {c} is `up`, `down` or `same`. */
  span: string;
  up: string;
  down: string;
  same: string;
  /** The last value, beside the first one. */
  more: string;
  less: string;
  timesMore: string;
  peak: string;
  low: string;
  /** The last value, beside the peak or the low. */
  sinceLess: string;
  sinceMore: string;
  /** The biggest step from one value to the next. */
  rise: string;
  fall: string;
  steadyUp: string;
  steadyDown: string;
  /** A number that is not exact. */
  about: string;
  times: Plural;
  twice?: string;
  percent: string;
  points: Plural;
  /** The rows that a list of names leaves out. */
  others: Plural;
  /** In the name of a temperature, and its whole unit, as patterns. */
  temperatures: string;
  degrees: string;
  /** Units that can begin the name of a column: "liters of water per kilogram". */
  units: string;
  /** Ends the noun of such a unit, which is enough after its first mention. */
  unitEnds?: string;
  /** Between a word such as "million" and a unit. */
  scaleOf?: string;
  /** Names that have an article inside of a sentence. */
  articles?: { article: string; names: string };
  /** Whether a common noun is written in small letters inside of a sentence. */
  smallNouns?: true;
}
