import type { ValueSpec } from "../catalog/values/check-values.ts";
import type { PipelineType } from "../pipeline/agent.ts";
import { buildPlan } from "../pipeline/build-plan.ts";
import { finishingPlan, finishingPrefix } from "../pipeline/finishing-plan.ts";
import type { Plan, PlanNode } from "../pipeline/plan.ts";
import { alwaysProduced } from "../pipeline/unread-inputs.ts";
import type { Services } from "../services/services.ts";
import { selectSchemas } from "../values/value-schemas.ts";
import type { AgentInput, AgentInputs, AgentToCheck } from "./agents.schema.ts";
import type { StoredAgent } from "./agents.ts";

/** Lists every input that a run of the agent accepts. */
export const listAgentInputs = (
  { plans, catalog }: Pick<Services, "plans" | "catalog">,
  agent: StoredAgent,
): AgentInputs => listPlanInputs(plans.build(agent), catalog);

/**
 * Checks the definition of an agent as its creation does, and lists the inputs of its runs. Throws
 * validation_error. Plans of drafts are not cached.
 */
export const checkAgent = (
  { catalog }: Pick<Services, "catalog">,
  { pipeline_type, ...definition }: AgentToCheck,
): AgentInputs =>
  listPlanInputs(
    buildPlan({ ...definition, pipeline_type: pipeline_type as PipelineType }, catalog),
    catalog,
  );

/**
 * Required inputs come first, then those of the requirements, the tools and the finishing steps. A
 * name that an earlier tool always produces is listed with the tool in front, the only form that
 * has an effect.
 */
function listPlanInputs(plan: Plan, catalog: Services["catalog"]): AgentInputs {
  const inputs = new Map<string, AgentInput>();
  const requirements = plan.requirements.inputs ?? {};
  for (const [name, spec] of Object.entries(requirements))
    inputs.set(name, { ...toInput(name, spec), required: spec.required ?? false });
  const finishing = finishingPlan(plan, new Set(), catalog);
  for (const node of plan.nodes) addInputs(inputs, plan, node, node.id);
  for (const node of finishing?.nodes ?? [])
    addInputs(inputs, plan, node, finishingPrefix + node.id);
  const listed = [...inputs.values()].sort((a, b) => Number(b.required) - Number(a.required));
  const names = listed.flatMap(({ schema, items }) => schema ?? items?.schema ?? []);
  return { inputs: listed, schemas: selectSchemas(names) };
}

function addInputs(
  inputs: Map<string, AgentInput>,
  plan: Plan,
  node: PlanNode,
  reader: string,
): void {
  const hidden = alwaysProduced(node, plan);
  const mapped = plan.edges
    .filter(({ target }) => target === node.id)
    .flatMap(({ map }) => Object.values(map));
  for (const [field, { spec }] of Object.entries(node.tool.input)) {
    const name = hidden.has(field) ? `${node.id}.${field}` : field;
    const required = spec.required === true && !hidden.has(field) && !mapped.includes(field);
    const known = inputs.get(name) ?? { ...toInput(name, spec), required };
    // What an agent requires says less about a value than the tool that reads it.
    const merged = { ...toInput(name, spec), ...known, read_by: [...known.read_by, reader] };
    inputs.set(name, merged);
  }
}

const toInput = (name: string, { type = "string", ...spec }: ValueSpec): AgentInput => ({
  name,
  type,
  ...Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== undefined)),
  required: spec.required ?? false,
  read_by: [],
});
