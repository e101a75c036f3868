import type { Plan, PlanNode } from "./plan.ts";

/** The nodes in an order in which each follows its predecessors; back edges do not count. */
export function sortNodes({ nodes, edges }: Plan): PlanNode[] {
  const forward = edges.filter(({ back }) => !back);
  const sorted = new Set<PlanNode>();
  const isReady = ({ id }: PlanNode) =>
    forward.every(({ source, target }) => target !== id || isSorted(source));
  const isSorted = (id: string) => [...sorted].some((node) => node.id === id);
  for (let next = nodes.find(isReady); next; next = findNext()) sorted.add(next);
  function findNext() {
    return nodes.find((node) => !sorted.has(node) && isReady(node));
  }
  return [...sorted];
}
