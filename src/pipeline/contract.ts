import type { Catalog } from "../catalog/catalog.ts";
import { invalid } from "../system/errors.ts";
import type { Requirements } from "./agent.ts";
import type { PlanNode } from "./plan.ts";

/**
 * Checks that every required input of a sequential agent is an output of an earlier tool or a
 * requirement. Throws 422 that names the tools which produce the missing input.
 */
export function checkContract(
  nodes: readonly PlanNode[],
  requirements: Requirements,
  catalog: Catalog,
): void {
  const known = new Set(Object.keys(requirements.inputs ?? {}));
  for (const { tool, index } of nodes) {
    for (const [name, { spec }] of Object.entries(tool.input)) {
      if (!spec.required || known.has(name) || known.has(`${tool.slug}.${name}`)) continue;
      const producers = findProducers(name, catalog);
      const advice = producers.length
        ? `Put one of these tools before it: ${producers.join(", ")}`
        : "No tool in the catalog produces it";
      throw invalid(
        `${tool.slug} needs the input "${name}", which no earlier tool produces. ${advice}; ` +
          `or add "${name}" to requirements.inputs.`,
        "tools",
        index,
      );
    }
    for (const name of Object.keys(tool.output)) known.add(name);
  }
}

/** Slugs of the tools that have an output with this name. */
const findProducers = (name: string, { tools }: Catalog): string[] =>
  [...tools.values()].filter(({ output }) => output[name]).map(({ slug }) => slug);
