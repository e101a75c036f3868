import pLimit, { type LimitFunction } from "p-limit";
import { CancelledError } from "../../jobs/cancellations.ts";
import type { JobContext, JobHandler } from "../../jobs/job.ts";
import {
  checkLostAttempts,
  ignoreStaleAttempt,
  StaleAttemptError,
  scheduleRetry,
} from "../../jobs/lease.ts";
import { retryDelay, retryPolicies } from "../../jobs/retry-policies.ts";
import { execute, PausedError } from "../../pipeline/execute.ts";
import { finishingPrefix } from "../../pipeline/finishing-plan.ts";
import type { Step } from "../../pipeline/host.ts";
import { resolveKnownInput } from "../../pipeline/known-inputs.ts";
import type { Given } from "../../pipeline/normalize-given.ts";
import type { Plan } from "../../pipeline/plan.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import { ApiError, StepError } from "../../system/errors.ts";
import type { RunError } from "../records/run-events.ts";
import { runRecorder } from "../records/run-recorder.ts";
import { type ClaimedRun, withoutRunningSteps } from "../records/run-state.ts";
import { approvalKey } from "../records/waiting-runs.ts";
import { pausesAfterNode } from "../start/check-pauses.ts";
import { loadRunValues } from "../start/run-values.ts";
import { watchRunCancellations } from "./cancel-run.ts";
import { ensureVideo } from "./ensure-video.ts";
import { pauseRun } from "./pause-run.ts";
import { recordFinishing } from "./record-finishing.ts";
import { runDownloads } from "./run-downloads.ts";
import { runHost, toRunError } from "./run-host.ts";
import { type RunWriter, runWriter } from "./run-writer.ts";
import { completeRun, failRun, type RunOutput } from "./settle-run.ts";

const concurrentTools = 3;

/** Executes a run from its last checkpoint to its end. */
export function runJob(worker: WorkerServices): JobHandler<"run"> {
  const cancellations = watchRunCancellations(worker);
  const recorder = runRecorder(worker);
  const suspects = pLimit(1);
  return async ({ run_id }, { signal: stopping, requeue, end }) => {
    using cancelled = cancellations.watch(run_id);
    const run = await recorder.claim(run_id);
    if (!run) return;
    const log = logRun(worker, run);
    log("Run started", { agent_id: run.agent_id, attempt: run.attempt });
    const broken = new AbortController();
    const onFailure = (error: unknown) => broken.abort(error);
    const writer = runWriter(worker, run, recorder, onFailure);
    const work: Work = {
      writer,
      suspects,
      signal: AbortSignal.any([stopping, cancelled.signal, broken.signal]),
      stepFailure: undefined,
    };
    // At once, because a process manager may soon kill a worker that stops.
    stopping.addEventListener("abort", writer.release, { once: true });
    try {
      const output = await executeRun(worker, run, work);
      await writer.flushed();
      if ("paused" in output) {
        await pauseRun(worker, run, { step: output.paused, end });
        log("Run waiting", { node: output.paused.node });
      } else {
        await completeRun(worker, run, output);
        log("Run completed");
      }
    } catch (error) {
      if (error instanceof CancelledError) return log("Run cancelled");
      if (error instanceof StaleAttemptError) return log("Run attempt became stale");
      if (stopping.aborted) {
        // Another worker continues from the checkpoints.
        await writer.flushed().catch(() => {});
        requeue();
        return log("Run interrupted");
      }
      await failOrRetry(worker, run, { error, work, end, log });
    }
    recorder.notify(run_id);
  };
}

type LogRun = (message: string, fields?: Record<string, unknown>) => void;

/** Logs with the run's ids and the milliseconds since this attempt started. */
function logRun({ log, clock }: WorkerServices, { id: run_id, account_id }: ClaimedRun): LogRun {
  const started = clock.now().getTime();
  return (message, fields) =>
    log.info({ run_id, account_id, ms: clock.now().getTime() - started, ...fields }, message);
}

/** What a step threw, and the error that its run gets. */
interface StepFailure {
  cause: StepError;
  error: RunError;
}

interface Work {
  writer: RunWriter;
  suspects: LimitFunction;
  signal: AbortSignal;
  /** The step that failed first. */
  stepFailure: StepFailure | undefined;
}

type Outcome = RunOutput | { paused: Step };

async function executeRun(worker: WorkerServices, run: ClaimedRun, work: Work): Promise<Outcome> {
  checkLostAttempts(run.attempt - run.attempts_before - run.retries);
  const plan = worker.plans.build(run.agent);
  const onStepFailure = (cause: StepError, error: RunError) => {
    work.stepFailure ??= { cause, error };
  };
  const { writer, suspects, signal } = work;
  const { given, kept, settings, finishing } = await loadRunValues(worker.db, run);
  checkAvailable(plan, given, worker);
  const downloads = runDownloads(worker);
  const pauses = { pause_after: run.pause_after, edges: run.agent.graph_edges };
  const pausesAfter = (step: Step, refused: ReadonlySet<string>) =>
    pausesAfterNode(step.node, pauses, refused) && !run.approved.includes(approvalKey(step));
  const hosting = { writer, downloads, onStepFailure, suspects };
  const executed = await execute(plan, given, runHost(worker, run, { ...hosting, prefix: "" }), {
    signal,
    concurrency: concurrentTools,
    seed: run.id,
    pausesAfter,
  }).catch(catchPause);
  if ("paused" in executed) return executed;
  const host = runHost(worker, run, { ...hosting, prefix: finishingPrefix });
  const made = { run, plan, kept, finishing, ...executed };
  const output = await ensureVideo(worker, made, { host, signal });
  await writer.flushed();
  return { ...(await recordFinishing(worker, run, output)), settings };
}

function catchPause(error: unknown): { paused: Step } {
  if (error instanceof PausedError) return { paused: error.step };
  throw error;
}

/** Fails the run before its first step if this installation cannot run one of its tools. */
function checkAvailable(plan: Plan, given: Given, { providers }: WorkerServices): void {
  for (const node of plan.nodes) {
    const { tool } = node;
    const lacking = tool.missingRequirement?.(providers, resolveKnownInput(node, plan, given));
    if (lacking)
      throw new StepError("provider_required", `${tool.slug} cannot run here: ${lacking}`);
  }
}

/** Ends the run as failed, or queues it again after an unexpected error. */
async function failOrRetry(
  worker: WorkerServices,
  run: ClaimedRun,
  { error, work, end, log }: { error: unknown; work: Work; end: JobContext["end"]; log: LogRun },
): Promise<void> {
  const run_id = run.id;
  const expected = toExpectedError(error, work.stepFailure);
  const delay_seconds = expected
    ? undefined
    : retryDelay(retryPolicies.unexpectedError, run.retries);
  if (delay_seconds !== undefined) {
    worker.log.error({ err: error, run_id }, "Run failed unexpectedly and will be retried");
    return scheduleRetry(worker, run, {
      table: "runs",
      job: "run",
      payload: { run_id },
      labels: run.labels,
      end,
      delay_seconds,
      status: "running",
      set: withoutRunningSteps,
    });
  }
  const unexpected = new StepError(
    "internal",
    "The service failed repeatedly. Resume the run later.",
  );
  const failure = expected ?? toRunError(undefined, unexpected, 1);
  await work.writer
    .flushed()
    .then(() => failRun(worker, run, { error: failure, end }))
    .catch(ignoreStaleAttempt);
  log("Run failed", { err: error, code: failure.code, tool: failure.tool });
}

/** The error that the run fails with; undefined for an unexpected error, which may be transient. */
function toExpectedError(error: unknown, failure: StepFailure | undefined): RunError | undefined {
  if (error instanceof StepError)
    return failure?.cause === error ? failure.error : toRunError(undefined, error, 1);
  if (error instanceof ApiError)
    return toRunError(undefined, new StepError("invalid_input", error.message), 1);
  return undefined;
}
