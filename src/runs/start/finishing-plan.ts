import type { Catalog } from "../../catalog/load.ts";
import type { AgentDefinition } from "../../pipeline/agent.ts";
import { buildPlan } from "../../pipeline/build-plan.ts";
import type { Plan } from "../../pipeline/plan.ts";

/** Prefix of the finishing steps' nodes. It separates them from the agent's own steps. */
export const finishingPrefix = "finish:";

/**
 * The tools that turn a run's outputs into a video: compose_timeline, unless the plan makes a
 * timeline, and render_video. `missing`: outputs that the plan names but did not make. Returns
 * undefined if the plan makes a video, or if the catalog lacks these tools.
 */
export function finishingPlan(
  plan: Plan,
  missing: ReadonlySet<string>,
  catalog: Catalog,
): Plan | undefined {
  const makes = (name: string) =>
    !missing.has(name) && plan.nodes.some(({ tool }) => name in tool.output);
  const tools = ["compose_timeline", "render_video"].slice(makes("timeline") ? 1 : 0);
  if (makes("video") || !tools.every((slug) => catalog.get(slug))) return undefined;
  const definition: AgentDefinition = {
    pipeline_type: "simple",
    tools,
    graph_edges: [],
    requirements: {},
  };
  return buildPlan(definition, catalog);
}
