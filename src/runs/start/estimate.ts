import type { Catalog } from "../../catalog/load.ts";
import { creditsFor, videoSeconds } from "../../catalog/price.ts";
import { cardsSeconds, estimateTimelineSeconds } from "../../media/timeline/compose.ts";
import type { Checkpoint } from "../../pipeline/host.ts";
import { findUnreadInputs, resolveKnownInput } from "../../pipeline/inputs.ts";
import type { Given } from "../../pipeline/normalize-given.ts";
import type { Plan, PlanNode } from "../../pipeline/plan.ts";
import type { Scene } from "../../values/scene.ts";
import { finishingPlan, finishingPrefix } from "./finishing-plan.ts";

/** The expected cost of a run in credits, in total and per tool. */
export interface Estimate {
  credits: number;
  /** The minimum cost if no step comes from the cache. */
  credits_min: number;
  steps: { tool: string; credits: number }[];
  /** Names of the run's inputs that no tool reads. */
  unused_inputs: string[];
}

/**
 * Prices each tool once from the known part of its input, and the finishing steps if no tool
 * renders. `finished`: completed steps of a resumed run, which are paid already.
 */
export function estimate(
  plan: Plan,
  given: Given,
  catalog: Catalog,
  finished: readonly Checkpoint[] = [],
): Estimate {
  const finishing = finishingPlan(plan, new Set(), catalog)?.nodes ?? [];
  const done = new Set(finished.map(({ node }) => node));
  const remaining = [
    ...plan.nodes,
    ...finishing.map((node) => ({ ...node, id: finishingPrefix + node.id })),
  ].filter(({ id }) => !done.has(id));
  const defaults = Object.entries(plan.requirements.inputs ?? {}).map(
    ([name, { default: value }]): [string, unknown] => [name, value],
  );
  const unused_inputs = findUnusedInputs(plan, given, catalog);
  const used = Object.entries(given.inputs).filter(([name]) => !unused_inputs.includes(name));
  const general = {
    ...Object.fromEntries(defaults),
    ...given.projectValues,
    ...Object.fromEntries(used),
  };
  const values = Object.assign(general, ...finished.map(({ outputs }) => outputs));
  const makes = (name: string) => remaining.some(({ tool }) => name in tool.output);
  const composing = remaining.find(({ tool }) => "timeline" in tool.output);
  const composer = composing && {
    ...resolveKnownInput(composing, plan, given),
    ...(makes("scenes") ? { scenes: undefined } : {}),
  };
  const steps = remaining.map((node) => {
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
    credits_min: isConditional(plan) ? 0 : minimumCredits(remaining),
    steps,
    unused_inputs,
  };
}

const sumCredits = (credits: number[]) =>
  Math.round(credits.reduce((sum, each) => sum + each, 0) * 100) / 100;

/** With conditions, the tools that will run are unknown. */
const isConditional = ({ edges }: Plan) => edges.some(({ when }) => when);

/** Every tool runs, but the amounts of their outputs are unknown. */
const minimumCredits = (nodes: readonly PlanNode[]) =>
  sumCredits(nodes.map(({ tool }) => creditsFor(tool.credits, { seconds: 0, scenes: [] })));

/**
 * A timeline that a tool will compose takes its aspect ratio from the composer's input. It is
 * longer than its narration by the title card and the end card.
 */
function withComposedTimeline(
  { timeline, ...known }: Values,
  { scenes, aspect_ratio }: Values,
  narrated: boolean,
): Values {
  const seconds = isScenes(scenes)
    ? estimateTimelineSeconds(scenes)
    : videoSeconds(known) + (narrated ? cardsSeconds : 0);
  return { aspect_ratio, ...known, seconds };
}

type Values = Record<string, unknown>;

/** The inputs are validated before they get here. */
const isScenes = (scenes: unknown): scenes is Partial<Scene>[] =>
  Array.isArray(scenes) && scenes.length > 0;

/** The inputs that give the video its title if no output does. */
export const titleInputs = ["title", "topic"] as const;

function findUnusedInputs(plan: Plan, { inputs }: Given, catalog: Catalog): string[] {
  const missing = new Set(isConditional(plan) ? ["video", "timeline"] : []);
  const finishing = finishingPlan(plan, missing, catalog)?.nodes ?? [];
  return findUnreadInputs([...plan.nodes, ...finishing], plan, inputs).filter(
    (name) => !titleInputs.some((title) => title === name),
  );
}
