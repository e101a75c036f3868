import type { Services } from "../services/services.ts";

/** What is offered at a lower price; any other number of credits costs the full one. */
const offers = [
  { id: "credits_500", credits: 500, percent_off: 0 },
  { id: "credits_1000", credits: 1000, percent_off: 10 },
  { id: "credits_5000", credits: 5000, percent_off: 20 },
  { id: "credits_20000", credits: 20_000, percent_off: 30 },
] as const;

export const packIds = offers.map(({ id }) => id);
export type PackId = (typeof packIds)[number];

export const boughtMin = 100;
export const boughtMax = 100_000;

type Prices = Pick<Services["config"]["payments"], "creditPriceCents">;

/** The packs, with their prices in hundredths of the currency. */
export const listPacks = (prices: Prices) =>
  offers.map(({ id, credits }) => ({ id, credits, price_cents: priceCents(credits, prices) }));

/** How many credits a pack has. */
export const packCredits = (pack: PackId): number =>
  offers.find(({ id }) => id === pack)?.credits ?? 0;

/** What that many credits cost, however they were asked for, in hundredths of the currency. */
export function priceCents(credits: number, { creditPriceCents }: Prices): number {
  const percent_off = offers.find((offer) => offer.credits === credits)?.percent_off ?? 0;
  return Math.round((credits * creditPriceCents * (100 - percent_off)) / 100);
}
