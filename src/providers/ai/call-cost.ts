import type { ModelPrices } from "../../config/model-prices.ts";
import type { ProviderCall } from "../../values/provider-call.ts";

/** What a call used, as far as it is known. */
export type CallUsage = Pick<
  ProviderCall,
  "input_tokens" | "output_tokens" | "characters" | "images" | "media_seconds"
>;

const million = 1_000_000;

/**
 * The cost of a call in US dollars. Null without prices, or if the call does not tell how much of a
 * priced unit it used.
 */
export function callCost(prices: ModelPrices | undefined, usage: CallUsage): number | null {
  if (!prices) return null;
  const { input_tokens, output_tokens, characters, images, media_seconds } = usage;
  const parts: [price: number | undefined, amount: number | undefined][] = [
    [prices.input, input_tokens === undefined ? undefined : input_tokens / million],
    [prices.output, output_tokens === undefined ? undefined : output_tokens / million],
    [prices.characters, characters === undefined ? undefined : characters / million],
    [prices.image, images],
    [prices.second, media_seconds],
    [prices.minute, media_seconds === undefined ? undefined : media_seconds / 60],
    [prices.call, 1],
  ];
  let total = 0;
  for (const [price, amount] of parts) {
    if (price === undefined) continue;
    if (amount === undefined) return null;
    total += price * amount;
  }
  // Billionths: a token may cost less than a millionth.
  return Math.round(total * 1e9) / 1e9;
}
