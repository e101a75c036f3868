import type { ChosenModels } from "../../config/model-names.ts";

/** A price is per one of these units. */
export const priceUnits = ["call", "second", "picture", "rendered_second"] as const;
export type PriceUnit = (typeof priceUnits)[number];

type Values = Record<string, unknown>;

/** The inputs and outputs of a call. In an estimate both are expected values. */
export interface CallValues<I = Values, O = Values> {
  input: I;
  output: O;
}

interface PriceBase {
  /** Credits per unit. */
  amount: number;
  /** Minimum price of a call. */
  min?: number;
  /** What the model that the inputs choose costs instead of, or besides, `amount`. */
  model?(input: Values): { amount?: number; surcharge: number };
}

/** What is known of a call's inputs before the start, without outputs that are only expected. */
export interface SureInput<I = Values> {
  known: Partial<I>;
  /** Whether a tool upstream can provide an input. */
  mayGet(name: string): boolean;
}

/** A fixed price per call. */
export interface CallPrice extends PriceBase {
  per: "call";
}

/** A price per unit of the result. */
export interface MeteredPrice<I = Values, O = Values> extends PriceBase {
  per: Exclude<PriceUnit, "call">;
  /** Counts the units that a call made. Values that it only passed on do not count. */
  units(made: CallValues<I, O>): number;
  /** The units of a completed call at least, by what is sure before the start. Default: 0. */
  unitsMin?(sure: SureInput<I>, models: ChosenModels): number;
}

export type Price<I = Values, O = Values> = CallPrice | MeteredPrice<I, O>;

export const perCall = (amount: number): CallPrice => ({ per: "call", amount });

/** More than any balance, and within the range of the database column. */
const chargeMax = 1_000_000_000;

/**
 * Credits for what a call made, rounded up to 0.01. Throws if its units are not a number.
 * Why: docs/decisions/charges.md
 */
export function chargeFor<I, O>(price: Price<I, O>, made: CallValues<I, O>): number {
  const units = price.per === "call" ? 1 : price.units(made);
  if (!Number.isFinite(units) || units < 0)
    throw new Error(`The price per ${price.per} needs a number of units instead of ${units}.`);
  return chargeForUnits(price, units, made.input as Values);
}

/** Credits per unit, and those that a call costs besides, for the model that the inputs choose. */
export function ratesFor(price: PriceBase, input: Values) {
  const { amount = price.amount, surcharge = 0 } = price.model?.(input) ?? {};
  return { amount, surcharge };
}

function chargeForUnits(price: PriceBase, units: number, input: Values): number {
  const { min = 0 } = price;
  const { amount, surcharge } = ratesFor(price, input);
  // 0.1 × 3 is 0.30000000000000004; subtracting a little keeps it at 0.30.
  const credits = Math.ceil((amount * units + surcharge) * 100 - 0.001) / 100;
  return Math.min(chargeMax, Math.max(min, credits));
}

/** Credits that a completed call costs at least. Expected inputs choose only its model. */
export function minimumCharge(price: Price, expected: Values, sure: SureInput): number {
  const units = price.per === "call" ? 1 : (price.unitsMin?.(sure, {}) ?? 0);
  return chargeForUnits(price, units, expected);
}
