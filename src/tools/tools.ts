import { specsOf } from "../catalog/check-values.ts";
import { toolId } from "../catalog/load.ts";
import type { Services } from "../services.ts";
import type { Tool } from "./tools.schema.ts";

/** The catalog as the API shows it, in the order of the slugs. */
export const shownTools = ({ catalog }: Pick<Services, "catalog">): Tool[] =>
  [...catalog.tools.values()].map((tool) => ({
    id: toolId(tool.slug),
    slug: tool.slug,
    name: tool.name,
    description: tool.description,
    category: tool.category,
    input_schema: specsOf(tool.input),
    output_schema: specsOf(tool.output),
    credits: tool.credits,
    available: true,
  }));
