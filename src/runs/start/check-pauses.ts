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
  );
}

/** The nodes after which a run waits: those of its start, and the sources of edges to approve. */
export const pausingNodes = (pause_after: readonly string[], edges: readonly Edge[]) =>
  new Set([...pause_after, ...edges.filter(({ approve }) => approve).map(({ source }) => source)]);
