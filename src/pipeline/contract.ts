import type { Catalog } from "../catalog/load.ts";
import { invalid } from "../system/errors.ts";
import type { Requirements } from "./agent.ts";
import type { PlanNode } from "./plan.ts";

/** Sequential: every required input must be an output of an earlier tool or a requirement. Throws 422 that names who could make it. */
export function checkContract(
  nodes: readonly PlanNode[],
  requirements: Requirements,
  catalog: Catalog,
): void {
  const known = new Set(Object.keys(requirements.inputs ?? {}));
  for (const { tool } of nodes) {
    for (const [name, { spec }] of Object.entries(tool.input)) {
      if (!spec.required || known.has(name) || known.has(`${tool.slug}.${name}`)) continue;
      const makers = findMakers(name, catalog);
      const made = makers.length
        ? `put one of these before it: ${makers.join(", ")}`
        : "no tool of the catalog makes it";
      throw invalid(
        `${tool.slug} needs the input "${name}", which no earlier tool makes: ${made}; or add "${name}" to requirements.inputs.`,
      );
    }
    for (const name of Object.keys(tool.output)) known.add(name);
  }
}

/** Slugs of the tools with an output of that name. */
const findMakers = (name: string, { tools }: Catalog): string[] =>
  [...tools.values()].filter(({ output }) => output[name]).map(({ slug }) => slug);
