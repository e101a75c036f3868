import type { JobHandler } from "../../jobs/queue.ts";
import { buildPlan } from "../../pipeline/build-plan.ts";
import { execute } from "../../pipeline/execute.ts";
import type { Given } from "../../pipeline/inputs.ts";
import type { Plan } from "../../pipeline/plan.ts";
import { latestRevision } from "../../projects/projects.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import { ApiError, StepError } from "../../system/errors.ts";
import type { RunError } from "../records/run-events.ts";
import { runNotifier } from "../records/run-notifications.ts";
import { type ClaimedRun, claimRun, StaleAttemptError } from "../records/run-state.ts";
import { finishingPrefix } from "../start/estimate.ts";
import { RunCancelledError, watchCancellations } from "./cancellations.ts";
import { ensureVideo } from "./ensure-video.ts";
import { runHost, toRunError } from "./run-host.ts";
import { type RunWriter, runWriter } from "./run-writer.ts";
import { completeRun, failRun, type RunOutput } from "./settle-run.ts";

const concurrentTools = 3;
/** Of a run that takes its worker down each time. */
const attemptsMax = 20;
/** Of a fault that nobody foresaw: it may be the database's, and pass. */
const unexpectedErrorAttemptsMax = 5;

/** Carries a run on from its checkpoints to its end, whoever had it before. */
export function runJob(worker: WorkerServices): JobHandler<"run"> {
  const cancellations = watchCancellations(worker);
  const tellRun = runNotifier(worker.db, worker.log);
  return async ({ run_id }, { signal: stopping, requeue }) => {
    using cancelled = cancellations.watch(run_id);
    const run = await claimRun(worker.db, run_id, worker.clock.now());
    if (!run) return;
    const broken = new AbortController();
    const writer = runWriter(worker, run, tellRun, (error) => broken.abort(error));
    const work: Work = {
      writer,
      signal: AbortSignal.any([stopping, cancelled.signal, broken.signal]),
      fault: undefined,
    };
    try {
      const finished = await executeRun(worker, run, work);
      await writer.flushed();
      await completeRun(worker, run, finished);
    } catch (error) {
      if (error instanceof StaleAttemptError || error instanceof RunCancelledError) return;
      // It goes on from its checkpoints elsewhere.
      if (stopping.aborted) return requeue();
      const why = toFailure(error, work.fault, run);
      await writer
        .flushed()
        .then(() => failRun(worker, run, why))
        .catch(ignoreStaleAttempt);
      worker.log.warn({ err: error, run_id }, "A run failed.");
    }
    tellRun(run_id);
  };
}

interface Work {
  writer: RunWriter;
  signal: AbortSignal;
  /** What a step last failed with for good. */
  fault: RunError | undefined;
}

async function executeRun(worker: WorkerServices, run: ClaimedRun, work: Work): Promise<RunOutput> {
  if (attemptsSinceResume(run) > attemptsMax) {
    throw new StepError(
      "internal",
      `This run was started ${attemptsMax} times without reaching its end; something in it takes the worker down.`,
    );
  }
  const plan = buildPlan(run.agent, worker.catalog);
  checkAvailable(plan, worker);
  const note = (fault: RunError) => {
    work.fault ??= fault;
  };
  const options = { signal: work.signal, concurrency: concurrentTools, seed: run.id };
  const { values } = await execute(
    plan,
    await loadGiven(worker, run),
    runHost(worker, run, { writer: work.writer, note, prefix: "" }),
    options,
  );
  const host = runHost(worker, run, { writer: work.writer, note, prefix: finishingPrefix });
  return ensureVideo(worker, { run, plan, values }, { host, signal: work.signal });
}

/** Before anything is done or paid: a tool that this installation can't run would only fail later. */
function checkAvailable(plan: Plan, { providers }: WorkerServices): void {
  for (const { tool } of plan.nodes) {
    const lacking = tool.missingRequirement?.(providers);
    if (lacking)
      throw new StepError("provider_required", `${tool.slug} can't run here: ${lacking}`);
  }
}

async function loadGiven({ db }: WorkerServices, run: ClaimedRun): Promise<Given> {
  const revision =
    run.project_id === null ? undefined : await latestRevision(db, { id: run.project_id });
  return { inputs: run.inputs, projectValues: revision?.shared_values ?? {} };
}

/** It was cancelled, or taken over, while it was about to fail. */
function ignoreStaleAttempt(error: unknown): void {
  if (!(error instanceof StaleAttemptError)) throw error;
}

/** Throws what may pass: the queue then tries the job again. */
function toFailure(error: unknown, fault: RunError | undefined, run: ClaimedRun): RunError {
  if (error instanceof StepError)
    return fault?.message === error.message ? fault : toRunError(undefined, error, 1);
  if (error instanceof ApiError)
    return toRunError(undefined, new StepError("invalid_input", error.message), 1);
  if (attemptsSinceResume(run) < unexpectedErrorAttemptsMax) throw error;
  return toRunError(
    undefined,
    new StepError("internal", "Something went wrong in the service; it was tried several times."),
    1,
  );
}

/** Since it was started or last resumed. */
const attemptsSinceResume = ({ attempt, attempts_before }: ClaimedRun) => attempt - attempts_before;
