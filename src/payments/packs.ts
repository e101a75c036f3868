import type { Services } from "../services/services.ts";

/** Packs and their discounts. Any other number of credits costs the full price. */
const offers = [
  { id: "credits_500", credits: 500, percent_off: 0 },
  { id: "credits_1000", credits: 1000, percent_off: 10 },
  { id: "credits_5000", credits: 5000, percent_off: 20 },
  { id: "credits_20000", credits: 20_000, percent_off: 30 },
] as const;

export const packIds = offers.map(({ id }) => id);
export type PackId = (typeof packIds)[number];

export const minPurchase = 100;
export const maxPurchase = 100_000;

type Prices = Pick<Services["config"]["payments"], "creditPriceCents">;

/** Lists the packs with prices in hundredths of the currency. */
export const listPacks = (prices: Prices) =>
  offers.map(({ id, credits }) => ({ id, credits, price_cents: priceCents(credits, prices) }));

/** The number of credits in a pack. */
export const packCredits = (pack: PackId): number =>
  offers.find(({ id }) => id === pack)?.credits ?? 0;

/** The price in hundredths of the currency. A number equal to a pack has its discount too. */
export function priceCents(credits: number, { creditPriceCents }: Prices): number {
  const percent_off = offers.find((offer) => offer.credits === credits)?.percent_off ?? 0;
  return Math.round((credits * creditPriceCents * (100 - percent_off)) / 100);
}
