import { invalid } from "../system/errors.ts";
import { nearestName } from "../system/nearest-name.ts";
import { findPredecessors } from "./find-predecessors.ts";
import type { Plan, PlanNode } from "./plan.ts";

type Inputs = Readonly<Record<string, unknown>>;

/**
 * Names of inputs without an effect: no requirement, condition or node reads them, or a tool before
 * every reader always produces the same name. `nodes` are those of the plan and of its finishing.
 */
export function findUnreadInputs(nodes: readonly PlanNode[], plan: Plan, inputs: Inputs): string[] {
  const readable = listReadableInputs(nodes, plan);
  return Object.keys(inputs).filter((name) => !readable.has(name));
}

/** Throws 422 for the first of the unread inputs, with the nearest name that is read. */
export function refuseUnreadInputs(
  unread: readonly string[],
  nodes: readonly PlanNode[],
  plan: Plan,
): void {
  const [name] = unread;
  if (name === undefined) return;
  const { requirements } = plan;
  const producer = nodes.find(({ tool }) => tool.output[name])?.id;
  const reader = nodes.find(({ tool }) => tool.input[name])?.id;
  const ignore = "remove it, or set allow_unused_inputs to true";
  if (producer && reader)
    throw invalid(
      `The input "${name}" has no effect, because ${producer} produces "${name}". ` +
        `Use inputs["${reader}.${name}"] instead, ${ignore}.`,
    );
  const readable = listReadableInputs(nodes, plan);
  const nearest = nearestName(name, [...Object.keys(requirements.inputs ?? {}), ...readable]);
  const advice = nearest ? `Did you mean "${nearest}"?` : `No tool of this agent reads it.`;
  throw invalid(`Unknown input "${name}". ${advice} Otherwise ${ignore}.`);
}

/** The names of inputs that have an effect on a run. */
function listReadableInputs(nodes: readonly PlanNode[], plan: Plan): ReadonlySet<string> {
  const own = nodes.flatMap((node) => {
    const hidden = alwaysProduced(node, plan);
    const names = Object.keys(node.tool.input);
    return [
      ...names.filter((name) => !hidden.has(name)),
      ...names.flatMap((name) => [`${node.id}.${name}`, `${node.tool.slug}.${name}`]),
    ];
  });
  const inConditions = plan.edges.flatMap(({ when }) => when?.inputs ?? []);
  return new Set([...own, ...inConditions, ...Object.keys(plan.requirements.inputs ?? {})]);
}

/** Names that a tool upstream produces in every run. With conditions, any tool may be skipped. */
export function alwaysProduced(node: PlanNode, plan: Plan): ReadonlySet<string> {
  if (plan.edges.some(({ when }) => when)) return new Set();
  // All nodes of the plan come before a finishing step.
  const isFinishing = !plan.nodes.includes(node);
  const outputs = (isFinishing ? plan.nodes : findPredecessors(node, plan))
    .flatMap(({ tool }) => Object.entries(tool.output))
    .filter(([, { spec }]) => spec.required)
    .map(([name]) => name);
  return new Set(outputs);
}
