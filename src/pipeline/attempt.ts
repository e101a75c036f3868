import { createHash } from "node:crypto";
import type { Tool } from "../catalog/definition/define-tool.ts";
import { findOutputFault } from "../catalog/values/check-values.ts";
import { retryDelay, retryPolicies } from "../jobs/retry-policies.ts";
import type { Clock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";
import type { Host, Step, StepOutcome } from "./host.ts";

/** Each delay varies by up to this share. */
const jitter = 0.2;
/** How long a tool may take to end after its signal was aborted. */
const graceMs = 5000;

export interface Work {
  step: Step;
  tool: Tool;
  input: Record<string, unknown>;
  signal: AbortSignal;
  /** Determines the jitter of the retry delays. */
  seed: string;
}

/**
 * Runs a tool and retries it after retryable errors. Each attempt has the tool's own timeout.
 * Rejects with the StepError of the last attempt, or with the signal's reason.
 */
export async function attempt(
  { step, tool, input, signal, seed }: Work,
  host: Host,
): Promise<StepOutcome> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const result = await performOnce(attempt).then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({ error: toStepError(error) }),
    );
    if ("outcome" in result) return result.outcome;
    signal.throwIfAborted();
    const seconds =
      result.error.retryable && tool.retry === "transient"
        ? retryDelay(retryPolicies.step, attempt - 1)
        : undefined;
    await host.failed(step, result.error, { attempt, retrying: seconds !== undefined });
    if (seconds === undefined) throw result.error;
    await waitBeforeRetry(
      host.clock,
      seconds * 1000 * (1 + jitter * randomShare(`${seed}/${step.node}/${step.visit}/${attempt}`)),
      signal,
    );
  }

  async function performOnce(attempt: number): Promise<StepOutcome> {
    const progress = (percent: number) =>
      host.progressed(step, Math.min(100, Math.max(0, percent)));
    const work = (stop: AbortSignal) =>
      host.perform(step, input, { attempt, signal: stop, progress });
    const outcome = await withTimeout(work, tool, host.clock, signal);
    const fault = findOutputFault(tool, outcome.outputs);
    if (fault) throw new StepError("internal", fault);
    return outcome;
  }
}

/**
 * Aborts the work at the tool's timeout or when the signal aborts, and waits until it ends, but
 * at most for the grace period.
 */
async function withTimeout<T>(
  work: (stop: AbortSignal) => Promise<T>,
  tool: Tool,
  clock: Clock,
  signal: AbortSignal,
): Promise<T> {
  const over = new AbortController();
  const timeout = new AbortController();
  const stop = AbortSignal.any([signal, timeout.signal]);
  const expire = () =>
    timeout.abort(
      new StepError(
        "tool_timeout",
        `${tool.slug} exceeded its timeout of ${tool.timeoutSeconds} seconds.`,
      ),
    );
  clock.sleep(tool.timeoutSeconds * 1000, over.signal).then(expire, () => undefined);
  const stuck = aborted(stop).then(() => clock.sleep(graceMs, over.signal));
  try {
    const working = work(stop);
    return await Promise.race([working, stuck.then((): Promise<T> => Promise.reject(stop.reason))]);
  } catch (error) {
    throw stop.aborted ? stop.reason : error;
  } finally {
    over.abort(waitEnded);
  }
}

/** One for all: an error of its own for each wait would need a stack trace. */
const waitEnded = new Error("The step has ended.");

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Rejects with the signal's reason; a clock may reject with an error of its own. */
async function waitBeforeRetry(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  await clock.sleep(milliseconds, signal).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error;
  });
}

/** Returns a number from −1 to 1 that depends on the text alone. */
const randomShare = (text: string) =>
  createHash("sha256").update(text).digest().readInt32BE(0) / 2 ** 31;

function toStepError(error: unknown): StepError {
  if (error instanceof StepError) return error;
  if (!(error instanceof Error)) return new StepError("tool_failed", String(error));
  // A system error contains paths of this machine, which callers must not see.
  const message =
    "syscall" in error && "code" in error
      ? `The service could not access its files or network (${error.code}).`
      : error.message;
  return new StepError("tool_failed", message, { cause: error });
}
