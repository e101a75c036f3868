import { StepError } from "../system/errors.ts";
import { ConditionError } from "./condition-error.ts";
import { createUpstream, type Execution, type Upstream } from "./flow.ts";
import type { Plan, PlanEdge, PlanNode } from "./plan.ts";

interface Place {
  node: PlanNode;
  state: "waiting" | "running" | "done" | "skipped";
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
  places: ReadonlyMap<string, Place>;
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
  places: new Map(
    nodes.map((node): [string, Place] => [node.id, { node, state: "waiting", visit: 1 }]),
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
  const ready = [...walk.places.values()].filter(({ node, state, back }) => {
    const edges = incoming(walk, node.id);
    if (state !== "waiting" || edges.some((edge) => !walk.decided.has(edge))) return false;
    return (
      back !== undefined ||
      edges.length === 0 ||
      edges.some((edge) => walk.decided.get(edge) === "taken")
    );
  });
  return ready.map((place) => ({
    node: place.node,
    visit: place.visit,
    upstream: upstreamAt(walk, place),
    held: held.has(place.node.id),
  }));
}

export function markRunning(walk: Walk, { id }: PlanNode): void {
  const place = walk.places.get(id);
  if (place) place.state = "running";
}

/**
 * Records an execution and decides the outgoing edges. Throws StepError `invalid_input` or
 * `loop_limit`.
 */
export function markDone(walk: Walk, execution: Execution): void {
  const { id } = execution.node;
  const place = walk.places.get(id);
  if (!place) return;
  Object.assign(place, { state: "done", execution });
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
    (edge) => !loopRegion(walk, edge).some(({ state }) => state === "running"),
  );
  for (const edge of ready) {
    walk.pendingLoops.splice(walk.pendingLoops.indexOf(edge), 1);
    for (const place of loopRegion(walk, edge)) {
      for (const leaving of outgoing(walk, place.node.id)) walk.decided.delete(leaving);
      delete place.back;
      if (place.state !== "waiting") place.visit++;
      place.state = "waiting";
    }
    const target = walk.places.get(edge.target);
    if (target) target.back = edge;
  }
  return ready.length > 0;
}

/** Returns the nodes that were skipped since the last call. */
export const takeSkipped = (walk: Walk): Skip[] => walk.unreportedSkips.splice(0);

/** The nodes that were skipped and not executed later, with their reasons. */
export const skippedNodes = ({ places }: Walk): { node: PlanNode; reason: string }[] =>
  [...places.values()].flatMap(({ node, state, skipReason }) =>
    state === "skipped" && skipReason ? [{ node, reason: skipReason }] : [],
  );

/** The latest execution of every completed node. */
export const executions = ({ places }: Walk): Execution[] =>
  [...places.values()].flatMap(({ state, execution }) =>
    state === "done" && execution ? [execution] : [],
  );

const incoming = ({ edges }: Walk, id: string) =>
  edges.filter(({ back, target }) => !back && target === id);
const outgoing = ({ edges }: Walk, id: string) =>
  edges.filter(({ back, source }) => !back && source === id);

function upstreamAt(walk: Walk, { node, back }: Place): Upstream {
  const edges = incoming(walk, node.id).filter((edge) => walk.decided.get(edge) === "taken");
  const parents = [...edges, ...(back ? [back] : [])].flatMap(({ source, map }) => {
    const execution = walk.places.get(source)?.execution;
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
  [...idsFrom(walk, target)].flatMap((id) => walk.places.get(id) ?? []);

function skipUnreached(walk: Walk): void {
  for (let place = nextSkipped(walk); place; place = nextSkipped(walk)) {
    place.state = "skipped";
    for (const edge of outgoing(walk, place.node.id)) walk.decided.set(edge, "refused");
    const reason = describeSkip(walk, place);
    place.skipReason = reason;
    walk.unreportedSkips.push({ node: place.node, visit: place.visit, reason });
  }
}

function nextSkipped(walk: Walk): Place | undefined {
  const held = heldIds(walk);
  return [...walk.places.values()].find(({ node, state, back }) => {
    const edges = incoming(walk, node.id);
    if (state !== "waiting" || back || edges.length === 0 || held.has(node.id)) return false;
    return edges.every((edge) => walk.decided.get(edge) === "refused");
  });
}

function describeSkip(walk: Walk, { node }: Place): string {
  const reasons = incoming(walk, node.id).map(({ source, when }) =>
    walk.places.get(source)?.state === "skipped"
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
