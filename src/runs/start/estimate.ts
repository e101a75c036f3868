import type { Catalog } from "../../catalog/catalog.ts";
import type { Foreseen } from "../../catalog/definition/define-tool.ts";
import type { LengthOf } from "../../catalog/pricing/expected-values.ts";
import { chargeFor, minimumCharge } from "../../catalog/pricing/price.ts";
import { checkValues } from "../../catalog/values/check-values.ts";
import { findCertainNodes } from "../../pipeline/certain-nodes.ts";
import { finishingPlan, finishingPrefix, isVideoSkipped } from "../../pipeline/finishing-plan.ts";
import { finishingNodes } from "../../pipeline/finishing-steps.ts";
import type { Checkpoint } from "../../pipeline/host.ts";
import { startValue } from "../../pipeline/inputs.ts";
import { canBeProduced, resolveKnownInput } from "../../pipeline/known-inputs.ts";
import { type Given, normalizeGiven } from "../../pipeline/normalize-given.ts";
import type { Plan, PlanNode } from "../../pipeline/plan.ts";
import { sortNodes } from "../../pipeline/sort-nodes.ts";
import { findUnreadInputs } from "../../pipeline/unread-inputs.ts";
import { TimeSlice } from "../../system/time-slice.ts";
import type { FinishingStep } from "../../values/timeline.ts";

/** The expected cost of a run in credits, in total and per tool. */
export interface Estimate {
  credits: number;
  /** The minimum cost of a completed run if no step comes from the cache. */
  credits_min: number;
  /** `node` is the tool's place in the plan, or `finish:` and the tool for a finishing step. */
  steps: { node: string; tool: string; credits: number }[];
  /** Names of the run's inputs that no tool reads. */
  unused_inputs: string[];
  /** What the caller should know before the start. */
  warnings: string[];
}

/** What is known of a run before its start, besides its inputs. */
export interface RunFacts {
  /** Lengths of media. */
  lengthOf?: LengthOf;
  /** What tools will make, by node. */
  foreseen?: ReadonlyMap<string, Foreseen>;
}

/**
 * Prices each tool once, as a run does, by the known part of its input and the outputs that are
 * expected of it and of the tools before it. Includes the finishing steps if no tool renders.
 * `finished`: completed steps of a resumed run, which are paid already. Works in slices, because
 * many tools may read a long text.
 */
export async function estimate(
  plan: Plan,
  start: Given,
  catalog: Catalog,
  finished: readonly Checkpoint[] = [],
  { lengthOf, foreseen = new Map() }: RunFacts = {},
): Promise<Estimate> {
  const finishing = finishingPlan(plan, new Set(), catalog);
  const nodes = [...sortNodes(plan), ...(finishing?.nodes ?? []).map(asFinishing)];
  const given = normalizeGiven({ nodes }, start);
  const outputs: Values = Object.assign({}, ...finished.map((step) => step.outputs));
  const done = new Set(finished.map(({ node }) => node));
  const remaining = nodes.filter(({ id }) => !done.has(id));
  const certain = findCertainSteps(plan, finishing?.nodes.map(asFinishing));
  const steps: Estimate["steps"] = [];
  const credits_min: number[] = [];
  const slice = new TimeSlice();
  for (const node of remaining) {
    const { id, tool } = node;
    if (slice.isOver()) await slice.next();
    const input = expectInput(node, plan, given, outputs);
    const made = foreseen.get(id);
    const output = { ...tool.expect?.(input, lengthOf), ...made?.expected, ...made?.outputs };
    Object.assign(outputs, output);
    const credits = chargeFor(tool.credits, { input, output });
    steps.push({ node: id, tool: tool.slug, credits });
    if (certain.has(id)) credits_min.push(leastCredits(node, plan, given, input));
  }
  return {
    credits: sumCredits(steps.map((step) => step.credits)),
    credits_min: sumCredits(credits_min),
    steps,
    unused_inputs: findUnusedInputs(plan, given, catalog),
    warnings: [...foreseen.values()].flatMap(({ warnings }) => warnings),
  };
}

type Values = Record<string, unknown>;

/** The minimum of a step by what is known for sure: an output that is only expected is not. */
function leastCredits(node: PlanNode, plan: Plan, given: Given, expected: Values): number {
  const isFinishing = node.id.startsWith(finishingPrefix);
  const mayGet = isFinishing ? () => true : canBeProduced(node, plan, given);
  // Of the expected inputs, those that are given: an output of another branch never comes here.
  const own = Object.entries(resolveKnownInput(node, plan, given));
  const known = Object.fromEntries(own.filter(([name]) => name in expected && !mayGet(name)));
  return minimumCharge(node.tool.credits, expected, { known, mayGet });
}

const asFinishing = (node: PlanNode): PlanNode => ({ ...node, id: finishingPrefix + node.id });

/**
 * The input of a tool as far as it can be expected. An input that does not fit the tool is left
 * out: the run would refuse it, or take the output of a tool that makes no such value here.
 */
function expectInput(node: PlanNode, plan: Plan, given: Given, outputs: Values): Values {
  const own = resolveKnownInput(node, plan, given);
  const values = Object.entries(node.tool.input).map(([name, { spec }]): [string, unknown] => {
    const expected = outputs[name] ?? startValue(name, plan, given) ?? spec.default;
    return [name, own[name] ?? expected];
  });
  const valid = values.filter(([name, value]) => {
    const spec = node.tool.input[name]?.spec;
    return (
      spec !== undefined &&
      checkValues({ [name]: spec }, { [name]: value }, { urls: "https" }).length === 0
    );
  });
  return Object.fromEntries(valid.filter(([, value]) => value !== undefined && value !== null));
}

/** The ids of the steps that every completed run executes, whatever its conditions decide. */
function findCertainSteps(plan: Plan, finishing: readonly PlanNode[] = []): ReadonlySet<string> {
  const certain = findCertainNodes(plan);
  const skipped = plan.nodes.filter(({ id }) => !certain.has(id)).map((node) => ({ node }));
  if (isVideoSkipped(plan, skipped)) return certain;
  return new Set([...certain, ...finishing.map(({ id }) => id)]);
}

const sumCredits = (credits: number[]) =>
  Math.round(credits.reduce((sum, each) => sum + each, 0) * 100) / 100;

const isConditional = ({ edges }: Plan) => edges.some(({ when }) => when);

/** The estimate with the steps that follow the render; they cost what they cost before. */
export function addFinishing(made: Estimate, finishing: readonly FinishingStep[]): Estimate {
  const nodes = finishingNodes(finishing);
  const more = finishing.map(({ tool, credits }, index) => ({
    node: `${finishingPrefix}${nodes[index]}`,
    tool,
    credits,
  }));
  const credits = sumCredits([made.credits, ...more.map((step) => step.credits)]);
  return { ...made, credits, steps: [...made.steps, ...more] };
}

/** The inputs that give the video its title if no output does. */
export const titleInputs = ["title", "topic"] as const;

function findUnusedInputs(plan: Plan, { inputs }: Given, catalog: Catalog): string[] {
  const missing = new Set(isConditional(plan) ? ["video", "timeline"] : []);
  const finishing = finishingPlan(plan, missing, catalog)?.nodes ?? [];
  return findUnreadInputs([...plan.nodes, ...finishing], plan, inputs).filter(
    (name) => !titleInputs.some((title) => title === name),
  );
}
