import { createHash } from "node:crypto";
import { checkValues, fieldSpecs } from "../catalog/check-values.ts";
import type { Tool } from "../catalog/define-tool.ts";
import type { Clock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";
import type { Host, Step, StepOutcome } from "./host.ts";

/** Before the second, third and fourth try after a fault that may pass. */
export const retryDelaysSeconds = [1, 4, 16];
/** Each pause is up to a fifth longer or shorter by chance. */
const jitter = 0.2;
/** How long a tool that was told to stop may take to do so. */
const graceMs = 5000;

export interface Work {
  step: Step;
  tool: Tool;
  input: Record<string, unknown>;
  signal: AbortSignal;
  /** What the chance of the pauses is drawn from. */
  seed: string;
}

/**
 * Runs a tool, again after a fault that may pass, each time within the tool's own time.
 * Rejects with the StepError of the last try, or with the signal's reason.
 */
export async function attempt(
  { step, tool, input, signal, seed }: Work,
  host: Host,
): Promise<StepOutcome> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const fault = await tryOnce(attempt).then(
      (outcome) => ({ outcome }),
      (error: unknown) => ({ error: toStepError(error) }),
    );
    if ("outcome" in fault) return fault.outcome;
    signal.throwIfAborted();
    const seconds =
      fault.error.retryable && tool.retry === "transient"
        ? retryDelaysSeconds[attempt - 1]
        : undefined;
    await host.failed(step, fault.error, { attempt, retrying: seconds !== undefined });
    if (seconds === undefined) throw fault.error;
    await waitBeforeRetry(
      host.clock,
      seconds * 1000 * (1 + jitter * chance(`${seed}/${step.node}/${step.visit}/${attempt}`)),
      signal,
    );
  }

  async function tryOnce(attempt: number): Promise<StepOutcome> {
    const progress = (percent: number) =>
      host.progressed(step, Math.min(100, Math.max(0, percent)));
    const work = (stop: AbortSignal) =>
      host.perform(step, input, { attempt, signal: stop, progress });
    const outcome = await withinTime(work, tool, host.clock, signal);
    const [fault] = checkValues(fieldSpecs(tool.output), outcome.outputs);
    if (fault)
      throw new StepError(
        "internal",
        `${tool.slug} broke its own contract: output ${fault.message}`,
      );
    return outcome;
  }
}

/** Stops the work when its time is up or the signal aborts, waits for it to end, and no longer than the grace. */
async function withinTime<T>(
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
        `${tool.slug} was not done after ${tool.timeoutSeconds} seconds.`,
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
    over.abort();
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** A clock may reject with an error of its own; the reason is what the caller must see. */
async function waitBeforeRetry(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  await clock.sleep(milliseconds, signal).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error;
  });
}

/** From −1 to 1, always the same for the same text. */
const chance = (text: string) =>
  createHash("sha256").update(text).digest().readInt32BE(0) / 2 ** 31;

function toStepError(error: unknown): StepError {
  if (error instanceof StepError) return error;
  if (!(error instanceof Error)) return new StepError("tool_failed", String(error));
  // A system error names files of this machine: they are for its log, and not for whoever started the run.
  const message =
    "syscall" in error && "code" in error
      ? `Something went wrong in the service (${error.code}).`
      : error.message;
  return new StepError("tool_failed", message, { cause: error });
}
