import { toolId } from "../catalog/catalog.ts";
import { type Price, ratesFor } from "../catalog/pricing/price.ts";
import { fieldSpecs } from "../catalog/values/check-values.ts";
import { modelKinds } from "../config/model-names.ts";
import { findMissingPrice } from "../config/payments.ts";
import type { Services } from "../services/services.ts";
import { selectSchemas } from "../values/value-schemas.ts";
import type { Tool } from "./tools.schema.ts";

/** Returns the catalog for the API, ordered by slug. */
export const describeTools = ({
  catalog,
  findMissing,
}: Pick<Services, "catalog" | "findMissing">): Promise<Tool[]> =>
  Promise.all(
    [...catalog.tools.values()].map(async (tool) => ({
      id: toolId(tool.slug),
      slug: tool.slug,
      name: tool.name,
      description: tool.description,
      category: tool.category,
      input_schema: fieldSpecs(tool.input),
      ...(tool.needs ? { needs: tool.needs } : {}),
      output_schema: fieldSpecs(tool.output),
      credits: describePrice(tool.credits),
      ...availability(await findMissing(tool)),
    })),
  );

/** The price with the default models. */
function describePrice(price: Price) {
  const { amount, surcharge } = ratesFor(price, {});
  return {
    per: price.per,
    amount,
    ...(price.min === undefined ? {} : { min: price.min }),
    ...(surcharge === 0 ? {} : { surcharge }),
  };
}

/** The tools that only operators can use, as all their models lack a price: the reasons by slug. */
export function findUnpricedTools({
  catalog,
  config: { providers },
}: Pick<Services, "catalog" | "config">): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const { slug, offeredModels = {} } of catalog.tools.values())
    for (const kind of modelKinds) {
      const obstacles = offeredModels[kind]?.map((name) => findMissingPrice(kind, name, providers));
      const [first] = obstacles ?? [];
      if (first && obstacles?.every(Boolean)) reasons.set(slug, `Only operators can use ${first}`);
    }
  return reasons;
}

const availability = (reason: string | undefined) =>
  reason === undefined ? { available: true } : { available: false, reason };

/** Marks the available tools as unavailable for which there is a reason. */
export const markUnavailable = (
  tools: readonly Tool[],
  findReason: (slug: string) => string | undefined,
): Tool[] =>
  tools.map((tool) =>
    tool.available ? { ...tool, ...availability(findReason(tool.slug)) } : tool,
  );

/** The schemas that the inputs and outputs of a tool refer to. */
export function toolSchemas({ input_schema, output_schema }: Tool): Record<string, object> {
  const fields = [...Object.values(input_schema), ...Object.values(output_schema)];
  return selectSchemas(fields.flatMap(({ schema, items }) => schema ?? items?.schema ?? []));
}
