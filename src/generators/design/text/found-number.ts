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
  start: number;
  end: number;
  /** A calendar year rather than an amount. */
  year: boolean;
}
