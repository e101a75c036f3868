import type { Catalog } from "../catalog/load.ts";
import { creditsFor } from "../catalog/price.ts";
import type { AgentDefinition } from "../engine/agent.ts";
import type { Checkpoint } from "../engine/host.ts";
import { type Given, knownInput } from "../engine/inputs.ts";
import { type Plan, planOf } from "../engine/plan.ts";
import { cardsSeconds } from "../media/timeline/compose.ts";

/** Keeps the steps of finishing apart from the agent's own. */
export const finishingPrefix = "finish:";

/** What a run will probably cost, and which tool how much of it. */
export interface Estimate {
  credits: number;
  steps: { tool: string; credits: number }[];
}

/**
 * Each tool once, with what is known of its input, and the finishing where no tool renders.
 * `finished`: steps that a run which goes on has behind it; they are paid already.
 */
export function estimate(plan: Plan, given: Given, catalog: Catalog, finished: readonly Checkpoint[] = []): Estimate {
  const finishing = finishingPlan(plan, new Set(), catalog)?.nodes ?? [];
  const done = new Set(finished.map(({ node }) => node));
  const left = [...plan.nodes, ...finishing.map((node) => ({ ...node, id: finishingPrefix + node.id }))].filter(({ id }) => !done.has(id));
  const defaults = Object.entries(plan.requirements.inputs ?? {}).map(([name, { default: usual }]): [string, unknown] => [name, usual]);
  const general = { ...Object.fromEntries(defaults), ...given.projectValues, ...given.inputs };
  const values = Object.assign(general, ...finished.map(({ outputs }) => outputs));
  const has = (name: string) => name in values || left.some(({ tool }) => name in tool.output);
  const composes = left.some(({ tool }) => "timeline" in tool.output) && has("scenes");
  const steps = left.map((node) => {
    const known = { ...values, ...knownInput(node, plan, given) };
    return {
      tool: node.tool.slug,
      credits: creditsFor(node.tool.credits, composes && "timeline" in node.tool.input ? withCards(known) : known),
    };
  });
  return { credits: Math.round(steps.reduce((sum, { credits }) => sum + credits, 0) * 100) / 100, steps };
}

/** A timeline that is yet to be composed is longer than what is told: cards open and end it. */
const withCards = ({ seconds, ...known }: Record<string, unknown>) => ({
  ...known,
  ...(typeof seconds === "number" ? { seconds: seconds + cardsSeconds } : {}),
});

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
