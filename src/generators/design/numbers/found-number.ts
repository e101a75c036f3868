/** A number in a text. */
export interface FoundNumber {
  value: number;
  decimals: number;
  /** A currency sign before the number. */
  prefix: string;
  /** A sign or word that belongs to it: %, €, km. */
  unit: string;
  /** The text of number and unit, as written. */
  text: string;
  /** Offsets in the text, in UTF-16 units. `end` is exclusive. */
  start: number;
  end: number;
  /** A calendar year rather than an amount. */
  year: boolean;
}

/** A whole number without a unit at an offset of the text. */
export const wholeNumber = (value: number, text: string, start: number): FoundNumber => ({
  value,
  decimals: 0,
  prefix: "",
  unit: "",
  text,
  start,
  end: start + text.length,
  year: false,
});
