import { toolId } from "../catalog/catalog.ts";
import type { Price } from "../catalog/pricing/price.ts";
import { fieldSpecs } from "../catalog/values/check-values.ts";
import type { Services } from "../services/services.ts";
import { selectSchemas } from "../values/value-schemas.ts";
import { createRequirementCheck } from "./availability.ts";
import type { Tool } from "./tools.schema.ts";

/** Returns the catalog for the API, ordered by slug. */
export async function describeTools(
  services: Pick<Services, "catalog" | "config">,
): Promise<Tool[]> {
  const findMissing = await createRequirementCheck(services);
  return [...services.catalog.tools.values()].map((tool) => ({
    id: toolId(tool.slug),
    slug: tool.slug,
    name: tool.name,
    description: tool.description,
    category: tool.category,
    input_schema: fieldSpecs(tool.input),
    output_schema: fieldSpecs(tool.output),
    credits: describePrice(tool.credits),
    ...availability(findMissing(tool)),
  }));
}

const describePrice = ({ per, amount, min }: Price) =>
  min === undefined ? { per, amount } : { per, amount, min };

const availability = (reason: string | undefined) =>
  reason === undefined ? { available: true } : { available: false, reason };

/** Marks the available tools as unavailable for this reason; undefined changes nothing. */
export const markUnavailable = (tools: readonly Tool[], reason: string | undefined): Tool[] =>
  tools.map((tool) =>
    reason !== undefined && tool.available ? { ...tool, ...availability(reason) } : tool,
  );

/** The schemas that the inputs and outputs of a tool refer to. */
export function toolSchemas({ input_schema, output_schema }: Tool): Record<string, object> {
  const fields = [...Object.values(input_schema), ...Object.values(output_schema)];
  return selectSchemas(fields.flatMap(({ schema, items }) => schema ?? items?.schema ?? []));
}
