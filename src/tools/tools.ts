import { fieldSpecs } from "../catalog/check-values.ts";
import { toolId } from "../catalog/load.ts";
import type { Services } from "../services/services.ts";
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
    credits: tool.credits,
    ...availability(findMissing(tool)),
  }));
}

const availability = (reason: string | undefined) =>
  reason === undefined ? { available: true } : { available: false, reason };
