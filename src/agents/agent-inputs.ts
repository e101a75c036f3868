import { hasContent } from "../catalog/values/check-needs.ts";
import type { ValueSpec } from "../catalog/values/check-values.ts";
import type { PipelineType, Requirements } from "../pipeline/agent.ts";
import { buildPlan } from "../pipeline/build-plan.ts";
import { findCertainNodes } from "../pipeline/certain-nodes.ts";
import { finishingPlan, finishingPrefix } from "../pipeline/finishing-plan.ts";
import { findMissingInputs, listUnmetNeeds } from "../pipeline/needs.ts";
import type { Plan, PlanNode } from "../pipeline/plan.ts";
import { findProducedNames } from "../pipeline/unread-inputs.ts";
import type { Services } from "../services/services.ts";
import { selectSchemas } from "../values/value-schemas.ts";
import type { AgentInput, AgentInputs, AgentToCheck } from "./agents.schema.ts";
import type { StoredAgent } from "./agents.ts";
import { orderInputs } from "./input-groups.ts";

/** Lists every input that a run of the agent accepts. */
export const listAgentInputs = (
  { plans, catalog }: Pick<Services, "plans" | "catalog">,
  agent: StoredAgent,
  // Equal agents share a plan, whatever the order of their requirements.
): AgentInputs => listPlanInputs(plans.build(agent), agent.requirements, catalog);

/**
 * Checks the definition of an agent as its creation does, and lists the inputs of its runs. Throws
 * validation_error. Plans of drafts are not cached.
 */
export function checkAgent(
  { catalog }: Pick<Services, "catalog">,
  { pipeline_type, ...definition }: AgentToCheck,
): AgentInputs {
  const plan = buildPlan({ ...definition, pipeline_type: pipeline_type as PipelineType }, catalog);
  return listPlanInputs(plan, definition.requirements, catalog);
}

/** An input without its place in a form. */
type ListedInput = Omit<AgentInput, "group">;

/**
 * The inputs of the requirements in their order, then those of the tools and the finishing steps. A
 * name that earlier tools always produce is listed with the tool in front, the only form that has
 * an effect.
 */
function listPlanInputs(
  plan: Plan,
  { inputs: asked = {} }: Requirements,
  catalog: Services["catalog"],
): AgentInputs {
  const inputs = new Map<string, ListedInput>();
  for (const [name, spec] of Object.entries(asked))
    inputs.set(name, {
      ...toInput(name, spec),
      required: spec.required === true && !hasContent(spec.default, { isDrawn: true }),
    });
  const produced = findProducedNames(plan);
  const finishing = finishingPlan(plan, new Set(), catalog);
  for (const node of plan.nodes) addInputs(inputs, node, node.id, produced(node));
  for (const node of finishing?.nodes ?? [])
    addInputs(inputs, node, finishingPrefix + node.id, produced(node));
  const { required, one_of } = listNeeded(plan, inputs);
  const listed = [...inputs.values()].map((input) =>
    required.has(input.name) ? { ...input, required: true } : input,
  );
  const names = listed.flatMap(({ schema, items }) => schema ?? items?.schema ?? []);
  return {
    inputs: orderInputs(listed, one_of, new Set(Object.keys(asked))),
    one_of,
    schemas: selectSchemas(names),
  };
}

function addInputs(
  inputs: Map<string, ListedInput>,
  { id, tool }: PlanNode,
  reader: string,
  produced: ReadonlySet<string>,
): void {
  for (const [field, { spec }] of Object.entries(tool.input)) {
    const own = [`${id}.${field}`, `${tool.slug}.${field}`];
    const asked = [...new Set(own)].filter((name) => inputs.has(name));
    const names = produced.has(field) ? [] : [field];
    const [first = ""] = own;
    for (const name of [...names, ...(asked.length + names.length > 0 ? asked : [first])]) {
      const known = inputs.get(name) ?? toInput(name, spec);
      // What an agent requires says less about a value than the tool that reads it.
      const { items } = spec;
      const merged = { ...toInput(name, spec), ...known, read_by: [...known.read_by, reader] };
      inputs.set(name, items ? { ...merged, items: { ...items, ...known.items } } : merged);
    }
  }
}

const toInput = (name: string, { type = "string", ...spec }: ValueSpec): ListedInput => ({
  name,
  type,
  ...Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined)),
  required: false,
  read_by: [],
});

/**
 * The names without which no run starts, and lists of names of which a run needs one. A start
 * checks the same.
 */
function listNeeded(
  plan: Plan,
  inputs: ReadonlyMap<string, ListedInput>,
): { required: ReadonlySet<string>; one_of: string[][] } {
  const none = { inputs: {} };
  const certain = findCertainNodes(plan);
  const needs = plan.nodes.flatMap((node) => [
    ...findMissingInputs(node, plan, none, certain.has(node.id)),
    ...(certain.has(node.id) ? listUnmetNeeds(node, plan, none) : []),
  ]);
  const asked = [...inputs.values()].filter((input) => input.required).map(({ name }) => name);
  const required = new Set([...asked, ...needs.flatMap((names) => oneName(names))]);
  const open = needs.filter((names) => !names.some((name) => required.has(name)));
  const one_of = open.filter((names, index) => !open.some(isStricter(names, index)));
  return { required, one_of };
}

const oneName = (names: readonly string[]) => (names.length === 1 ? names : []);

/** Whether another need is met only by names that meet this one too. Of equal needs, one stays. */
const isStricter =
  (names: readonly string[], index: number) => (other: readonly string[], place: number) =>
    place !== index &&
    other.every((name) => names.includes(name)) &&
    (other.length < names.length || place < index);
