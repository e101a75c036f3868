import { invalid } from "../system/errors.ts";
import { meantName } from "../system/nearest-name.ts";
import { findCertainNodes, findSureSources } from "./certain-nodes.ts";
import { findByOtherName } from "./other-names.ts";
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
  const producer = nodes.find(({ tool }) => Object.hasOwn(tool.output, name))?.id;
  const reader = nodes.find(({ tool }) => Object.hasOwn(tool.input, name))?.id;
  const allow = "set allow_unused_inputs to true";
  if (producer && reader)
    throw invalid(
      `The input "${name}" has no effect, because ${producer} produces "${name}". ` +
        `Use inputs["${reader}.${name}"] instead, remove it, or ${allow}.`,
      "inputs",
      name,
    );
  const asked = new Set(Object.keys(requirements.inputs ?? {}));
  const readable = listReadableInputs(nodes, plan);
  const meant =
    findByOtherName(name, asked) ??
    findByOtherName(name, readable) ??
    meantName(name, [...asked, ...readable]);
  const advice = meant
    ? `Did you mean "${meant}"? Correct the name, remove it, or ${allow}.`
    : `No tool of this agent reads it. Remove it, or ${allow}.`;
  throw invalid(`Unknown input "${name}". ${advice}`, "inputs", name);
}

/** The names of inputs that have an effect on a run. */
function listReadableInputs(nodes: readonly PlanNode[], plan: Plan): ReadonlySet<string> {
  const produced = findProducedNames(plan);
  const own = nodes.flatMap((node) => {
    const hidden = produced(node);
    const names = Object.keys(node.tool.input);
    return [
      ...names.filter((name) => !hidden.has(name)),
      ...names.flatMap((name) => [`${node.id}.${name}`, `${node.tool.slug}.${name}`]),
    ];
  });
  const inConditions = plan.edges.flatMap(({ when }) => when?.inputs ?? []);
  return new Set([...own, ...inConditions, ...Object.keys(plan.requirements.inputs ?? {})]);
}

/**
 * Tells the names that a node, or a finishing step, gets from tools upstream in every run that
 * executes it.
 */
export function findProducedNames(plan: Plan): (node: PlanNode) => ReadonlySet<string> {
  const sources = findSureSources(plan);
  // All nodes of the plan come before a finishing step.
  const certain = findCertainNodes(plan);
  return (node) => {
    const sure = plan.nodes.includes(node) ? sources.get(node.id) : certain;
    const before = plan.nodes.filter(({ id }) => sure?.has(id));
    return new Set([...before.flatMap(requiredOutputs), ...mappedNames(node, plan, before)]);
  };
}

const requiredOutputs = ({ tool }: PlanNode): string[] =>
  Object.entries(tool.output)
    .filter(([, { spec }]) => spec.required)
    .map(([name]) => name);

/** The inputs that edges which are always taken map from required outputs. */
function mappedNames({ id }: PlanNode, plan: Plan, before: readonly PlanNode[]): string[] {
  const edges = plan.edges.filter(({ back, target }) => !back && target === id);
  return edges
    .filter(({ when }) => !when || edges.length === 1)
    .flatMap(({ source, map }) => {
      const node = before.find((one) => one.id === source);
      const outputs = node ? requiredOutputs(node) : [];
      return outputs.flatMap((output) => map[output] ?? []);
    });
}
