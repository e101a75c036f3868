import { StepError } from "../system/errors.ts";
import { attempt } from "./attempt.ts";
import { createUpstream, isGiven, upstreamValue } from "./flow.ts";
import type { Checkpoint, Host, Step } from "./host.ts";
import { type Given, resolveInput, startValue } from "./inputs.ts";
import type { Plan } from "./plan.ts";
import {
  createWalk,
  executions,
  findStartable,
  markDone,
  markRunning,
  restartLoops,
  type Start,
  takeSkipped,
  type Walk,
} from "./walk.ts";

export interface ExecuteOptions {
  /** Cancels the run: what is at work is stopped, and execute rejects with the signal's reason. */
  signal: AbortSignal;
  /** Tools at work at the same time, 1 or more. */
  concurrency: number;
  /** The run's id: it spreads the retries of different runs, always alike for the same one. */
  seed: string;
}

/**
 * Runs a plan from where its checkpoints leave off: each tool as soon as those before it are done. `values`: every output by name as the
 * tools left it at the end, scenes of parallel branches merged.
 * Rejects with the first failure (a StepError, or what the host rejected with) or the signal's reason, after all work has ended.
 */
export async function execute(
  plan: Plan,
  given: Given,
  host: Host,
  options: ExecuteOptions,
): Promise<{ values: Record<string, unknown> }> {
  const walk = createWalk(plan);
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const running = new Set<Promise<void>>();
  const inTurn = oneAtATime();
  const run = (start: Start) =>
    runStep(start, { plan, given, host, walk, signal, seed: options.seed, inTurn });

  while (!signal.aborted) {
    await advanceWalk(walk, host).catch((error) => failed.abort(error));
    if (signal.aborted) break;
    const free = findStartable(walk).filter(({ held }) => !held);
    for (const start of free.slice(0, options.concurrency - running.size)) {
      markRunning(walk, start.node);
      const job = run(start)
        .catch((error) => failed.abort(error))
        .finally(() => running.delete(job));
      running.add(job);
    }
    if (running.size === 0) return { values: collectValues(walk, plan, given) };
    await Promise.race(running);
  }
  await Promise.all(running);
  throw options.signal.aborted ? options.signal.reason : signal.reason;
}

/** Tells what is skipped, takes finished steps from their checkpoints in the order in which they were made, and sends loops round. */
async function advanceWalk(walk: Walk, host: Host): Promise<void> {
  for (;;) {
    for (const { node, visit, reason } of takeSkipped(walk))
      await host.skipped({ node: node.id, tool: node.tool.slug, visit }, reason);
    const next = nextCheckpoint(walk, host.finished);
    if (next) await completeNode(next.start, next.outputs, walk, host);
    else if (!restartLoops(walk)) return;
  }
}

function nextCheckpoint(
  walk: Walk,
  finished: readonly Checkpoint[],
): { start: Start; outputs: Record<string, unknown> } | undefined {
  const ready = findStartable(walk);
  for (const { node, visit, outputs } of finished) {
    const start = ready.find((one) => one.node.id === node && one.visit === visit);
    if (start) return { start, outputs };
  }
  return undefined;
}

interface Run {
  plan: Plan;
  given: Given;
  host: Host;
  walk: Walk;
  signal: AbortSignal;
  seed: string;
  inTurn<T>(task: () => Promise<T>): Promise<T>;
}

async function runStep(
  start: Start,
  { plan, given, host, walk, signal, seed, inTurn }: Run,
): Promise<void> {
  const { node, upstream } = start;
  const step = toStep(start);
  const { input, faults } = resolveInput(node, upstream, plan, given);
  await host.started(step, input);
  const [fault] = faults;
  if (fault)
    await fail(
      step,
      new StepError("invalid_input", `${node.id} cannot start: input ${fault.message}`),
      host,
    );
  const outcome = await attempt({ step, tool: node.tool, input, signal, seed }, host);
  // One after another, so that the order of the checkpoints is the order in which the edges were decided.
  await inTurn(async () => {
    await host.completed(step, outcome);
    await completeNode(start, outcome.outputs, walk, host);
  });
}

/** A condition that cannot be decided, or a loop that does not end, is a failure of the step that it follows. */
async function completeNode(
  start: Start,
  outputs: Record<string, unknown>,
  walk: Walk,
  host: Host,
): Promise<void> {
  try {
    markDone(walk, { node: start.node, visit: start.visit, outputs, upstream: start.upstream });
  } catch (error) {
    if (error instanceof StepError) await fail(toStep(start), error, host);
    throw error;
  }
}

async function fail(step: Step, error: StepError, host: Host): Promise<never> {
  await host.failed(step, error, { attempt: 1, retrying: false });
  throw error;
}

const toStep = ({ node, visit }: Pick<Start, "node" | "visit">): Step => ({
  node: node.id,
  tool: node.tool.slug,
  visit,
});

function collectValues(walk: Walk, plan: Plan, given: Given): Record<string, unknown> {
  const end = createUpstream(executions(walk).map((execution) => ({ execution, map: {} })));
  const names = new Set([...end.ancestors].flatMap(({ outputs }) => Object.keys(outputs)));
  const values = [...names].map((name): [string, unknown] => [
    name,
    upstreamValue(name, end, startValue(name, plan, given)),
  ]);
  return Object.fromEntries(values.filter(([, value]) => isGiven(value)));
}

/** Runs tasks in the order in which they were handed over. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const mine = last.then(task);
    last = mine.catch(() => undefined);
    return mine;
  };
}
