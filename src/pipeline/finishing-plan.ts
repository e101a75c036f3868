import type { Catalog } from "../catalog/catalog.ts";
import type { AgentDefinition } from "./agent.ts";
import { buildPlan } from "./build-plan.ts";
import type { Plan, PlanNode } from "./plan.ts";

/** Prefix of the finishing steps' nodes. It separates them from the agent's own steps. */
export const finishingPrefix = "finish:";

/**
 * The tools that turn a run's outputs into a video: compose_timeline, unless the plan makes a
 * timeline, and render_video. `missing`: outputs that the plan names but did not make. Returns
 * undefined if the plan makes a video or is to make none, or if the catalog lacks these tools.
 */
export function finishingPlan(
  plan: Plan,
  missing: ReadonlySet<string>,
  catalog: Catalog,
): Plan | undefined {
  if (plan.requirements.video === false) return undefined;
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

/**
 * True if conditions skipped every path to a video: each tool that makes one, or, if no tool does,
 * each last tool of the graph. Then the run ends without a video.
 */
export function isVideoSkipped(plan: Plan, skipped: readonly { node: PlanNode }[]): boolean {
  const ids = new Set(skipped.map(({ node }) => node.id));
  const makers = plan.nodes.filter(({ tool }) => "video" in tool.output);
  const leads = new Set(plan.edges.filter(({ back }) => !back).map(({ source }) => source));
  const ends = plan.nodes.filter(({ id }) => !leads.has(id));
  return (makers.length > 0 ? makers : ends).every(({ id }) => ids.has(id));
}
