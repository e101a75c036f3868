import type { Catalog } from "../../catalog/load.ts";
import { creditsFor, videoSeconds } from "../../catalog/price.ts";
import { cardsSeconds, secondsTold } from "../../media/timeline/compose.ts";
import type { AgentDefinition } from "../../pipeline/agent.ts";
import { buildPlan } from "../../pipeline/build-plan.ts";
import type { Checkpoint } from "../../pipeline/host.ts";
import { findUnreadInputs, type Given, resolveKnownInput } from "../../pipeline/inputs.ts";
import type { Plan, PlanNode } from "../../pipeline/plan.ts";
import type { Scene } from "../../values/scene.ts";

/** Keeps the steps of finishing apart from the agent's own. */
export const finishingPrefix = "finish:";

/** What a run will probably cost, and which tool how much of it. */
export interface Estimate {
  credits: number;
  /** What it costs at least, where nothing comes from an earlier run. */
  credits_min: number;
  steps: { tool: string; credits: number }[];
  /** Names of the run's inputs that have no effect on it. */
  unused_inputs: string[];
}

/**
 * Each tool once, with what is known of its input, and the finishing where no tool renders.
 * `finished`: steps that a run which goes on has behind it; they are paid already.
 */
export function estimate(
  plan: Plan,
  given: Given,
  catalog: Catalog,
  finished: readonly Checkpoint[] = [],
): Estimate {
  const finishing = finishingPlan(plan, new Set(), catalog)?.nodes ?? [];
  const done = new Set(finished.map(({ node }) => node));
  const left = [
    ...plan.nodes,
    ...finishing.map((node) => ({ ...node, id: finishingPrefix + node.id })),
  ].filter(({ id }) => !done.has(id));
  const defaults = Object.entries(plan.requirements.inputs ?? {}).map(
    ([name, { default: usual }]): [string, unknown] => [name, usual],
  );
  const unused_inputs = findUnusedInputs(plan, given, catalog);
  const used = Object.entries(given.inputs).filter(([name]) => !unused_inputs.includes(name));
  const general = {
    ...Object.fromEntries(defaults),
    ...given.projectValues,
    ...Object.fromEntries(used),
  };
  const values = Object.assign(general, ...finished.map(({ outputs }) => outputs));
  const makes = (name: string) => left.some(({ tool }) => name in tool.output);
  const composing = left.find(({ tool }) => "timeline" in tool.output);
  const composer = composing && {
    ...resolveKnownInput(composing, plan, given),
    ...(makes("scenes") ? { scenes: undefined } : {}),
  };
  const steps = left.map((node) => {
    const known = { ...values, ...resolveKnownInput(node, plan, given) };
    const composed = composer && "timeline" in node.tool.input;
    const priced = composed
      ? withComposedTimeline(known, composer, makes("scenes") || "scenes" in values)
      : known;
    return { tool: node.tool.slug, credits: creditsFor(node.tool.credits, priced) };
  });
  const credits = sumCredits(steps.map((step) => step.credits));
  return {
    credits,
    credits_min: isConditional(plan) ? 0 : minimumCredits(left),
    steps,
    unused_inputs,
  };
}

const sumCredits = (credits: number[]) =>
  Math.round(credits.reduce((sum, each) => sum + each, 0) * 100) / 100;

/** Then it is not known which tools will run. */
const isConditional = ({ edges }: Plan) => edges.some(({ when }) => when);

/** Each of them runs, but how much it makes is not known. */
const minimumCredits = (nodes: readonly PlanNode[]) =>
  sumCredits(nodes.map(({ tool }) => creditsFor(tool.credits, { seconds: 0, scenes: [] })));

/** A timeline that is yet to be composed has the shape that its composer is given, and is longer than what is told: cards open and end it. */
function withComposedTimeline(
  { timeline, ...known }: Values,
  { scenes, aspect_ratio }: Values,
  tells: boolean,
): Values {
  const seconds = isScenes(scenes)
    ? secondsTold(scenes)
    : videoSeconds(known) + (tells ? cardsSeconds : 0);
  return { aspect_ratio, ...known, seconds };
}

type Values = Record<string, unknown>;

/** They were checked by then. */
const isScenes = (scenes: unknown): scenes is Partial<Scene>[] =>
  Array.isArray(scenes) && scenes.length > 0;

/** The run's own inputs that name its video, where nothing that it makes does. */
export const titleInputs = ["title", "topic"] as const;

function findUnusedInputs(plan: Plan, { inputs }: Given, catalog: Catalog): string[] {
  const missing = new Set(isConditional(plan) ? ["video", "timeline"] : []);
  const finishing = finishingPlan(plan, missing, catalog)?.nodes ?? [];
  return findUnreadInputs([...plan.nodes, ...finishing], plan, inputs).filter(
    (name) => !titleInputs.some((title) => title === name),
  );
}

/**
 * The tools that make a video of whatever a run has made: its timeline, where it has none, and the render.
 * Undefined where a tool of the plan makes a video (`video` is not among the missing), or this catalog has no such tools.
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
