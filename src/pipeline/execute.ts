import pLimit, { type LimitFunction } from "p-limit";
import { StepError } from "../system/errors.ts";
import { attempt } from "./attempt.ts";
import { createUpstream, isGiven, upstreamValue } from "./flow.ts";
import type { Checkpoint, Host, Step } from "./host.ts";
import { resolveInput, startValue, startValues } from "./inputs.ts";
import { type Given, normalizeGiven } from "./normalize-given.ts";
import type { Plan, PlanNode } from "./plan.ts";
import {
  createWalk,
  executions,
  findStartable,
  markDone,
  markRunning,
  refusedTargets,
  restartLoops,
  type Start,
  skippedNodes,
  takeSkipped,
  type Walk,
} from "./walk.ts";

export interface ExecuteOptions {
  /** Cancels the run: running tools are stopped and execute rejects with the signal's reason. */
  signal: AbortSignal;
  /** Maximum number of tools that run at the same time, 1 or more. */
  concurrency: number;
  /** The run's id. It determines the jitter of retries. */
  seed: string;
  /** Whether the execution pauses after this step. `refused`: where it does not lead on to. */
  pausesAfter?(step: Step, refused: ReadonlySet<string>): boolean;
}

/** Nothing more starts after this step. The steps that were running have ended. */
export class PausedError extends Error {
  readonly step: Step;

  constructor(step: Step) {
    super(`Paused after ${step.node}.`);
    this.step = step;
  }
}

/** The result of a completed execution. */
export interface ExecutionResult {
  /** The final value of every output by name, with the scenes of parallel branches merged. */
  values: Record<string, unknown>;
  /** The `warnings` of all tools, without repetitions. */
  warnings: readonly string[];
  /** The nodes that conditions skipped, with the reason as a sentence. */
  skipped: readonly { node: PlanNode; reason: string }[];
}

/**
 * Executes a plan from its checkpoints on. Each tool starts as soon as its predecessors are done.
 * Rejects with the first failure (a StepError, or an error of the host), a PausedError, or the
 * signal's reason, after all running tools have ended.
 */
export async function execute(
  plan: Plan,
  start: Given,
  host: Host,
  options: ExecuteOptions,
): Promise<ExecutionResult> {
  const given = normalizeGiven(plan, start);
  const walk = createWalk(plan, startValues(plan, given));
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const running = new Set<Promise<void>>();
  const inOrder = pLimit(1);
  const run = (start: Start) =>
    runStep(start, { plan, given, host, walk, signal, seed: options.seed, inOrder });

  while (!signal.aborted) {
    await advanceWalk(walk, host).catch((error) => failed.abort(error));
    if (signal.aborted) break;
    const paused = findPause(walk, options);
    const free = paused ? [] : findStartable(walk).filter(({ held }) => !held);
    for (const start of free.slice(0, options.concurrency - running.size)) {
      markRunning(walk, start.node);
      const job = run(start)
        .catch((error) => failed.abort(error))
        .finally(() => running.delete(job));
      running.add(job);
    }
    if (running.size === 0 && paused) throw new PausedError(paused);
    if (running.size === 0)
      return {
        values: collectValues(walk, plan, given),
        warnings: collectWarnings(walk),
        skipped: skippedNodes(walk),
      };
    await Promise.race(running);
  }
  await Promise.all(running);
  throw options.signal.aborted ? options.signal.reason : signal.reason;
}

/** The first completed step, in the order of the plan, after which the execution pauses. */
function findPause(walk: Walk, { pausesAfter }: ExecuteOptions): Step | undefined {
  if (!pausesAfter) return undefined;
  return executions(walk)
    .map(toStep)
    .find((step) => pausesAfter(step, refusedTargets(walk, step.node)));
}

/** Reports skipped nodes, applies checkpoints in their order, and restarts loops. */
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
  /** Runs one task at a time, in the order in which they were added. */
  inOrder: LimitFunction;
}

async function runStep(
  start: Start,
  { plan, given, host, walk, signal, seed, inOrder }: Run,
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
  // Sequential, so that checkpoints are in the same order as the decisions about edges.
  await inOrder(async () => {
    await host.completed(step, outcome);
    await completeNode(start, outcome.outputs, walk, host);
  });
}

/** A condition that cannot be evaluated, or an endless loop, is a failure of the step before it. */
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

/** A value of this name replaces that of an earlier tool, but each tool's warnings are kept. */
function collectWarnings(walk: Walk): string[] {
  const lists = executions(walk).map(({ outputs }) => outputs.warnings);
  const found = lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  return [...new Set(found.filter((each) => typeof each === "string"))];
}

function collectValues(walk: Walk, plan: Plan, given: Given): Record<string, unknown> {
  const end = createUpstream(executions(walk).map((execution) => ({ execution, map: {} })));
  const names = new Set([...end.ancestors].flatMap(({ outputs }) => Object.keys(outputs)));
  const values = [...names].map((name): [string, unknown] => [
    name,
    upstreamValue(name, end, startValue(name, plan, given)),
  ]);
  return Object.fromEntries(values.filter(([, value]) => isGiven(value)));
}
