import { findUnmetNeeds } from "../catalog/values/check-needs.ts";
import { findPredecessors } from "./find-predecessors.ts";
import { canBeProduced, resolveKnownInput } from "./known-inputs.ts";
import type { Given } from "./normalize-given.ts";
import type { Plan, PlanNode } from "./plan.ts";

/**
 * The required inputs of a node that the run gives no value for and no tool upstream produces: each
 * with the inputs from which a tool upstream would make it. A node that conditions may skip
 * (`isCertain` false) lacks only what no tool upstream ever makes.
 */
export function findMissingInputs(
  node: PlanNode,
  plan: Plan,
  given: Given,
  isCertain: boolean,
): string[][] {
  const known = resolveKnownInput(node, plan, given);
  const canBeMade = isCertain
    ? canBeProduced(node, plan, given)
    : (name: string) => makersOf(name, node, plan).length > 0;
  return Object.entries(node.tool.input)
    .filter(([name, { spec }]) => spec.required && !(name in known) && !canBeMade(name))
    .map(([name]) => [...withSources([name], node, plan)]);
}

/**
 * The needs of a node that neither the run's inputs nor a tool upstream can meet, each with the
 * inputs from which a tool upstream would make what is needed. The names that the agent asks for
 * come first.
 */
export function listUnmetNeeds(node: PlanNode, plan: Plan, given: Given): string[][] {
  const known = resolveKnownInput(node, plan, given);
  const asked = plan.requirements.inputs ?? {};
  return findUnmetNeeds(node.tool, known, canBeProduced(node, plan, given)).map((names) =>
    [...withSources(names, node, plan)].sort((a, b) => Number(b in asked) - Number(a in asked)),
  );
}

/** Of the names that meet a need, those that the agent asks for, or all. */
export function offeredNames(
  names: readonly string[],
  asked: ReadonlySet<string>,
): readonly string[] {
  const offered = names.filter((name) => asked.has(name));
  return offered.length > 0 ? offered : names;
}

/** The names, and the inputs from which tools upstream of the node would make them. */
function withSources(names: readonly string[], node: PlanNode, plan: Plan): Set<string> {
  const found = new Set(names);
  for (const name of found)
    for (const { tool, output } of makersOf(name, node, plan))
      for (const source of tool.madeFrom?.[output] ?? []) found.add(source);
  return found;
}

/** The tools upstream that have an output for the input `name` of a node. */
function makersOf(name: string, node: PlanNode, plan: Plan) {
  const incoming = plan.edges.filter(({ back, target }) => !back && target === node.id);
  return findPredecessors(node, plan).flatMap(({ id, tool }) => {
    const maps = incoming.filter(({ source }) => source === id).map(({ map }) => map);
    const outputs = Object.keys(tool.output).filter(
      (output) => output === name || maps.some((map) => map[output] === name),
    );
    return outputs.map((output) => ({ tool, output }));
  });
}
