import { StepError } from "../system/errors.ts";
import { ConditionError } from "./condition-error.ts";
import { createUpstream, type Execution, type Upstream } from "./flow.ts";
import type { Plan, PlanEdge, PlanNode } from "./plan.ts";

/** The state of one node. */
interface NodeState {
  node: PlanNode;
  status: "waiting" | "running" | "done" | "skipped";
  visit: number;
  /** The latest execution. Kept while the node waits to run again. */
  execution?: Execution;
  /** The back edge that started this visit. */
  back?: PlanEdge;
  /** Why the node was skipped, as a sentence. */
  skipReason?: string;
}

/** A run's position in its plan. Pure state; performs no I/O. */
export interface Walk {
  edges: readonly PlanEdge[];
  /** Inputs of the run, which conditions can read. */
  inputs: Readonly<Record<string, unknown>>;
  states: ReadonlyMap<string, NodeState>;
  /** Decisions about forward edges. A loop clears the decisions of its edges. */
  decided: Map<PlanEdge, "taken" | "refused">;
  /** How often each back edge has been taken. */
  timesTaken: Map<PlanEdge, number>;
  /** Back edges that were taken and wait until no node downstream of their target is running. */
  pendingLoops: PlanEdge[];
  /** Skipped nodes that have not been reported yet. */
  unreportedSkips: Skip[];
}

export interface Skip {
  node: PlanNode;
  visit: number;
  reason: string;
}

/** A node that can start. */
export interface Start {
  node: PlanNode;
  visit: number;
  upstream: Upstream;
}

/** `inputs`: the run's inputs, with the defaults of the agent's requirements. */
export const createWalk = (
  { nodes, edges }: Plan,
  inputs: Readonly<Record<string, unknown>>,
): Walk => ({
  edges,
  inputs,
  states: new Map(
    nodes.map((node): [string, NodeState] => [node.id, { node, status: "waiting", visit: 1 }]),
  ),
  decided: new Map(),
  timesTaken: new Map(),
  pendingLoops: [],
  unreportedSkips: [],
});

/**
 * Returns the nodes that can start, in the order of the plan. A node can start if it has no
 * incoming edges, or if all are decided and at least one was taken.
 * `held` nodes must not start because a pending loop will run them again. Before a crash they may
 * have been running already.
 */
export function findStartable(walk: Walk): (Start & { held: boolean })[] {
  const held = heldIds(walk);
  const ready = [...walk.states.values()].filter(({ node, status, back }) => {
    const edges = incoming(walk, node.id);
    if (status !== "waiting" || edges.some((edge) => !walk.decided.has(edge))) return false;
    return (
      back !== undefined ||
      edges.length === 0 ||
      edges.some((edge) => walk.decided.get(edge) === "taken")
    );
  });
  return ready.map((state) => ({
    node: state.node,
    visit: state.visit,
    upstream: upstreamAt(walk, state),
    held: held.has(state.node.id),
  }));
}

export function markRunning(walk: Walk, { id }: PlanNode): void {
  const state = walk.states.get(id);
  if (state) state.status = "running";
}

/**
 * Records an execution and decides the outgoing edges. Throws StepError `invalid_input` or
 * `loop_limit`.
 */
export function markDone(walk: Walk, execution: Execution): void {
  const { id } = execution.node;
  const state = walk.states.get(id);
  if (!state) return;
  Object.assign(state, { status: "done", execution });
  // A pending loop will run it again, so this execution decides no edges.
  if (heldIds(walk).has(id)) return;
  const loop = walk.edges.find(
    (edge) => edge.back && edge.source === id && isTaken(walk, edge, execution),
  );
  if (loop) takeBackEdge(walk, loop);
  else
    for (const edge of outgoing(walk, id))
      walk.decided.set(edge, isTaken(walk, edge, execution) ? "taken" : "refused");
  skipUnreached(walk);
}

/** Restarts pending loops whose nodes are all idle. Returns true if a loop was restarted. */
export function restartLoops(walk: Walk): boolean {
  const ready = walk.pendingLoops.filter(
    (edge) => !loopRegion(walk, edge).some(({ status }) => status === "running"),
  );
  for (const edge of ready) {
    walk.pendingLoops.splice(walk.pendingLoops.indexOf(edge), 1);
    for (const state of loopRegion(walk, edge)) {
      for (const leaving of outgoing(walk, state.node.id)) walk.decided.delete(leaving);
      delete state.back;
      if (state.status !== "waiting") state.visit++;
      state.status = "waiting";
    }
    const target = walk.states.get(edge.target);
    if (target) target.back = edge;
  }
  return ready.length > 0;
}

/** Returns the nodes that were skipped since the last call. */
export const takeSkipped = (walk: Walk): Skip[] => walk.unreportedSkips.splice(0);

/** The nodes that were skipped and not executed later, with their reasons. */
export const skippedNodes = ({ states }: Walk): { node: PlanNode; reason: string }[] =>
  [...states.values()].flatMap(({ node, status, skipReason }) =>
    status === "skipped" && skipReason ? [{ node, reason: skipReason }] : [],
  );

/** The latest execution of every completed node. */
export const executions = ({ states }: Walk): Execution[] =>
  [...states.values()].flatMap(({ status, execution }) =>
    status === "done" && execution ? [execution] : [],
  );

const incoming = ({ edges }: Walk, id: string) =>
  edges.filter(({ back, target }) => !back && target === id);
const outgoing = ({ edges }: Walk, id: string) =>
  edges.filter(({ back, source }) => !back && source === id);

/** The targets that the conditions of a node's edges have refused. */
export const refusedTargets = (walk: Walk, id: string): ReadonlySet<string> =>
  new Set(
    outgoing(walk, id)
      .filter((edge) => walk.decided.get(edge) === "refused")
      .map(({ target }) => target),
  );

function upstreamAt(walk: Walk, { node, back }: NodeState): Upstream {
  const edges = incoming(walk, node.id).filter((edge) => walk.decided.get(edge) === "taken");
  const parents = [...edges, ...(back ? [back] : [])].flatMap(({ source, map }) => {
    const execution = walk.states.get(source)?.execution;
    return execution ? [{ execution, map }] : [];
  });
  return createUpstream(parents);
}

/** The node and everything downstream of it. */
function idsFrom({ edges }: Walk, id: string): Set<string> {
  const ids = new Set([id]);
  for (const source of ids)
    for (const edge of edges) if (!edge.back && edge.source === source) ids.add(edge.target);
  return ids;
}

const heldIds = (walk: Walk) =>
  new Set(walk.pendingLoops.flatMap(({ target }) => [...idsFrom(walk, target)]));

const loopRegion = (walk: Walk, { target }: PlanEdge) =>
  [...idsFrom(walk, target)].flatMap((id) => walk.states.get(id) ?? []);

function skipUnreached(walk: Walk): void {
  for (let state = nextSkipped(walk); state; state = nextSkipped(walk)) {
    state.status = "skipped";
    for (const edge of outgoing(walk, state.node.id)) walk.decided.set(edge, "refused");
    const reason = describeSkip(walk, state);
    state.skipReason = reason;
    walk.unreportedSkips.push({ node: state.node, visit: state.visit, reason });
  }
}

function nextSkipped(walk: Walk): NodeState | undefined {
  const held = heldIds(walk);
  return [...walk.states.values()].find(({ node, status, back }) => {
    const edges = incoming(walk, node.id);
    if (status !== "waiting" || back || edges.length === 0 || held.has(node.id)) return false;
    return edges.every((edge) => walk.decided.get(edge) === "refused");
  });
}

function describeSkip(walk: Walk, { node }: NodeState): string {
  const reasons = incoming(walk, node.id).map(({ source, when }) =>
    walk.states.get(source)?.status === "skipped"
      ? `${source} was skipped`
      : `the condition "${when?.text}" was false after ${source}`,
  );
  return `${node.id} was skipped: ${reasons.join(", ")}.`;
}

function isTaken(
  { inputs }: Walk,
  { source, target, when }: PlanEdge,
  { outputs }: Execution,
): boolean {
  if (!when) return true;
  try {
    return when.holds({ outputs, inputs });
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    const message = `Cannot evaluate the condition "${when.text}" of the edge "${source} → ${target}": ${error.message}`;
    throw new StepError("invalid_input", message, { cause: error });
  }
}

function takeBackEdge(walk: Walk, edge: PlanEdge): void {
  const times = (walk.timesTaken.get(edge) ?? 0) + 1;
  if (times > edge.maxVisits) {
    const message =
      `The loop "${edge.source} → ${edge.target}" did not end: "${edge.when?.text}" is still true ` +
      `after ${edge.maxVisits} rounds, the limit set by max_visits.`;
    throw new StepError("loop_limit", message);
  }
  walk.timesTaken.set(edge, times);
  walk.pendingLoops.push(edge);
}
