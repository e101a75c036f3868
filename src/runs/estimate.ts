import type { Catalog } from "../catalog/load.ts";
import { creditsFor } from "../catalog/price.ts";
import type { AgentDefinition } from "../engine/agent.ts";
import { type Given, knownInput } from "../engine/inputs.ts";
import { type Plan, planOf } from "../engine/plan.ts";

/** Credits that a run will probably cost: each tool once, with what is known of its input, and the finishing where no tool renders. */
export function estimate(plan: Plan, given: Given, catalog: Catalog): number {
  const finishing = finishingPlan(plan, new Set(), catalog);
  const nodes = [...plan.nodes, ...(finishing?.nodes ?? [])];
  const defaults = Object.entries(plan.requirements.inputs ?? {}).map(([name, { default: usual }]): [string, unknown] => [name, usual]);
  const general = { ...Object.fromEntries(defaults), ...given.projectValues, ...given.inputs };
  const credits = nodes.reduce((sum, node) => sum + creditsFor(node.tool.credits, { ...general, ...knownInput(node, plan, given) }), 0);
  return Math.round(credits * 100) / 100;
}

/**
 * The tools that make a video of whatever a run has made: its timeline, where it has none, and the render.
 * Undefined where a tool of the plan makes a video (`video` is not among the missing), or this catalog has no such tools.
 */
export function finishingPlan(plan: Plan, missing: ReadonlySet<string>, catalog: Catalog): Plan | undefined {
  const makes = (name: string) => !missing.has(name) && plan.nodes.some(({ tool }) => name in tool.output);
  const tools = ["compose_timeline", "render_video"].slice(makes("timeline") ? 1 : 0);
  if (makes("video") || !tools.every((slug) => catalog.get(slug))) return undefined;
  const definition: AgentDefinition = { pipeline_type: "simple", tools, graph_edges: [], requirements: {} };
  return planOf(definition, catalog);
}
