import { findPredecessors } from "./find-predecessors.ts";
import type { Plan, PlanNode } from "./plan.ts";
import { sortNodes } from "./sort-nodes.ts";

/** The ids of the nodes that every completed run executes, whatever its conditions decide. */
export function findCertainNodes(plan: Plan): ReadonlySet<string> {
  const certain = new Set<string>();
  // Predecessors come first in this order.
  for (const { id } of sortNodes(plan)) {
    const edges = incoming(plan, id);
    if (edges.length === 0 || edges.some(({ source, when }) => !when && certain.has(source)))
      certain.add(id);
  }
  return certain;
}

/**
 * For each node, the ids of the nodes whose outputs it gets in every run that executes it. A node
 * starts if one of its edges is taken, so conditions leave what all of its edges have in common.
 */
export function findSureSources(plan: Plan): ReadonlyMap<string, ReadonlySet<string>> {
  if (!plan.edges.some(({ when, back }) => when && !back))
    return new Map(plan.nodes.map((node) => [node.id, idsOf(findPredecessors(node, plan))]));
  const certain = findCertainNodes(plan);
  const sure = new Map<string, ReadonlySet<string>>();
  for (const { id } of sortNodes(plan)) {
    const edges = incoming(plan, id).map(({ source, when }) => ({
      ...{ source, when },
      led: new Set([source, ...(sure.get(source) ?? [])]),
    }));
    const [first, ...others] = edges.map(({ led }) => led);
    const shared = new Set([...(first ?? [])].filter((one) => others.every((led) => led.has(one))));
    const taken = edges.filter(
      ({ source, when }) => !when && (certain.has(source) || shared.has(source)),
    );
    sure.set(id, new Set([shared, ...taken.map(({ led }) => led)].flatMap((ids) => [...ids])));
  }
  return sure;
}

const idsOf = (nodes: readonly PlanNode[]) => new Set(nodes.map(({ id }) => id));

const incoming = ({ edges }: Plan, id: string) =>
  edges.filter(({ back, target }) => !back && target === id);
