import type { Edge } from "../../pipeline/agent.ts";
import type { Plan } from "../../pipeline/plan.ts";
import { invalid } from "../../system/errors.ts";
import { nearestName } from "../../system/nearest-name.ts";

/** Checks the nodes after which a run is to wait. Throws 422. */
export function checkPauses(pause_after: readonly string[], { nodes }: Plan): void {
  const ids = nodes.map(({ id }) => id);
  const unknown = pause_after.find((id) => !ids.includes(id));
  if (unknown === undefined) return;
  const nearest = nearestName(unknown, ids);
  throw invalid(
    `Invalid "pause_after": ${JSON.stringify(unknown)} is not one of this agent's steps ` +
      `(${ids.join(", ")}).${nearest ? ` Did you mean "${nearest}"?` : ""}`,
    "pause_after",
    pause_after.indexOf(unknown),
  );
}

interface Pauses {
  /** Nodes that the start of the run names. */
  pause_after: readonly string[];
  edges: readonly Edge[];
}

/**
 * Whether a run waits after a node: its start names the node, or an edge to approve leads on from
 * it. `refused`: targets that a condition refused. They are skipped, so nobody has to approve them.
 */
export const pausesAfterNode = (
  node: string,
  { pause_after, edges }: Pauses,
  refused: ReadonlySet<string>,
): boolean =>
  pause_after.includes(node) ||
  edges.some(({ source, target, approve }) => approve && source === node && !refused.has(target));
