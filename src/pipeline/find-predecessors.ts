import type { Plan, PlanNode } from "./plan.ts";

/** The nodes that come before a node on any path; back edges do not count. */
export function findPredecessors({ id }: PlanNode, { nodes, edges }: Plan): PlanNode[] {
  const found = new Set([id]);
  for (const later of found)
    for (const { source, target, back } of edges) if (!back && target === later) found.add(source);
  return nodes.filter((node) => node.id !== id && found.has(node.id));
}
