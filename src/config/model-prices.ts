import { ConfigError, describeAllowed } from "./environment.ts";
import { variables } from "./settings.ts";

const priceUnits = ["input", "output", "characters", "image", "second", "minute", "call"] as const;
type PriceUnit = (typeof priceUnits)[number];

/** US dollars per unit: per million tokens of `input` and `output`, and of `characters`. */
export type ModelPrices = Partial<Record<PriceUnit, number>>;

/** Parses MODEL_PRICES. Throws ConfigError for an unknown unit or an invalid number. */
export function parsePrices(text: string): Record<string, ModelPrices> {
  const prices: Record<string, ModelPrices> = {};
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [model = "", ...pairs] = entry.split(/\s+/);
    const found = pairs.map(parsePair);
    if (!model.includes(":") || found.length === 0 || found.includes(undefined))
      throw new ConfigError(
        `Invalid MODEL_PRICES: "${entry}". Use ${describeAllowed(variables.MODEL_PRICES)}.`,
      );
    prices[model] = Object.fromEntries(found.filter((pair) => pair !== undefined));
  }
  return prices;
}

function parsePair(pair: string): [PriceUnit, number] | undefined {
  const [name, amount = ""] = pair.split("=");
  const unit = priceUnits.find((known) => known === name);
  return unit && /^\d+(?:\.\d+)?$/.test(amount) ? [unit, Number(amount)] : undefined;
}
