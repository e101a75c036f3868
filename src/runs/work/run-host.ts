import { setImmediate as endOfTurn } from "node:timers/promises";
import type { LimitFunction } from "p-limit";
import type { Tool } from "../../catalog/definition/define-tool.ts";
import type { StepAttempt } from "../../db/tables/pipelines.ts";
import { checkLostStep } from "../../jobs/lease.ts";
import type { Host, Step, StepOutcome } from "../../pipeline/host.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import { StepError } from "../../system/errors.ts";
import type { RunError, RunEvent } from "../records/run-events.ts";
import type { ClaimedRun } from "../records/run-state.ts";
import { performStep } from "./perform-step.ts";
import type { RunDownloads } from "./run-downloads.ts";
import { type RunWriter, runningName } from "./run-writer.ts";

const progressMilliseconds = 250;

interface HostOptions {
  writer: RunWriter;
  downloads: RunDownloads;
  /** Receives the final error of a step. */
  onStepFailure(cause: StepError, error: RunError): void;
  /** The steps during which a worker died are executed one at a time in each worker. */
  suspects: LimitFunction;
  /** Prefix of the nodes in the database, such as `finishingPrefix`. */
  prefix: string;
}

/** Whose step it is: the run pays for what its steps make. */
const stepOwner = (run: ClaimedRun, record: Pick<Step, "node" | "visit">) =>
  ({
    account_id: run.account_id,
    job: { table: "runs", lease: run },
    node: runningName(record),
  }) as const;

/** Connects the engine to the database: checkpoints, events and costs of one run. */
export function runHost(
  worker: WorkerServices,
  run: ClaimedRun,
  { writer, downloads, onStepFailure, suspects, prefix }: HostOptions,
): Host {
  const { clock } = worker;
  const recorder = stepRecorder(worker, run, prefix);
  const { toRecord, logStep, elapsed } = recorder;
  const saveFailure = async (step: Step, cause: StepError, error: RunError, event?: RunEvent) => {
    onStepFailure(cause, error);
    logStep(step, "Step failed", { ms: elapsed(step), code: error.code });
    await writer.saveStep({ ...toRecord(step), ...noResult, status: "failed", error }, event);
  };

  return {
    clock,
    finished: run.finished.flatMap((step) =>
      step.node.startsWith(prefix) ? [{ ...step, node: step.node.slice(prefix.length) }] : [],
    ),
    async started(step, inputs) {
      recorder.started(step, inputs);
      logStep(step, "Step started");
      writer.emit({ type: "tool_start", tool: step.tool });
    },
    async perform(step, input, call) {
      recorder.attempted(step, call.attempt);
      const tool = requireTool(worker.catalog.get(step.tool), step);
      const reserve = (credits: number) => writer.reserve(toRecord(step), credits);
      const work = { ...stepOwner(run, toRecord(step)), tool, input, call, downloads, reserve };
      return startStep(run, toRecord(step), { suspects, writer }, () => {
        call.signal.throwIfAborted();
        return performStep(worker, work);
      });
    },
    progressed: progressEmitter(clock, writer),
    async completed(step, { cost, ...result }) {
      const record = { ...toRecord(step), ...result, credits: cost, status: "completed" as const };
      await writer
        .saveStep(record, {
          type: "tool_complete",
          tool: step.tool,
          result: toEventResult(result),
        })
        .catch(async (error) => {
          if (error instanceof StepError)
            await saveFailure(step, error, toRunError(step, error, 1));
          throw error;
        });
      logStep(step, "Step completed", { ms: elapsed(step), cached: result.cached, credits: cost });
    },
    async failed(step, error, { attempt, retrying }) {
      const runError = toRunError(step, error, attempt);
      const event = { type: "tool_error" as const, tool: step.tool, error: runError };
      recorder.attemptFailed(step, runError);
      if (!retrying) return saveFailure(step, error, runError, event);
      logStep(step, "Step failed and will be retried", { attempt, code: error.code });
      writer.emit(event);
    },
    async skipped(step, reason) {
      logStep(step, "Step skipped", { reason });
      await writer.saveStep({ ...toRecord(step), ...noResult, status: "skipped" });
    },
  };
}

/** Names the step as running. Throws StepError for a step during which two workers died. */
async function startStep<T>(
  run: ClaimedRun,
  record: Pick<Step, "node" | "visit">,
  { suspects, writer }: Pick<HostOptions, "suspects" | "writer">,
  perform: () => Promise<T>,
): Promise<T> {
  const lost = run.steps_lost[runningName(record)] ?? 0;
  checkLostStep(lost);
  const start = async () => {
    writer.starting(record);
    // The write is sent first: a tool may keep this thread busy while it starts a process.
    await endOfTurn();
    return perform();
  };
  // So that a second death is not counted against a step of another run.
  return lost > 0 ? suspects(start) : start();
}

/** The outputs as the stream shows them, with what made them. */
const toEventResult = ({ outputs, engine, cached, provider_calls }: Omit<StepOutcome, "cost">) => ({
  ...outputs,
  engine,
  ...(cached ? { cached } : {}),
  ...(provider_calls ? { provider_calls } : {}),
});

const stepKey = ({ node, visit }: Step) => `${node} ${visit}`;

/** Keeps the times of attempts and the inputs of steps, for their records and the log. */
function stepRecorder({ clock, log }: WorkerServices, run: ClaimedRun, prefix: string) {
  const starts = new Map<string, { at: Date; inputs: Record<string, unknown> }>();
  const current = new Map<string, { attempt: number; at: Date }>();
  const ended = new Map<string, StepAttempt[]>();
  const endAttempt = (step: Step, error: RunError | null): StepAttempt[] => {
    const { attempt, at } = current.get(stepKey(step)) ?? { attempt: 1, at: clock.now() };
    const earlier = ended.get(stepKey(step)) ?? [];
    if (earlier.at(-1)?.attempt === attempt) return earlier;
    const times = { started_at: at.toISOString(), ended_at: clock.now().toISOString() };
    return [...earlier, { attempt, ...times, error: error && { ...error } }];
  };
  return {
    started(step: Step, inputs: Record<string, unknown>) {
      starts.set(stepKey(step), { at: clock.now(), inputs });
    },
    attempted(step: Step, attempt: number) {
      current.set(stepKey(step), { attempt, at: clock.now() });
    },
    attemptFailed(step: Step, error: RunError) {
      ended.set(stepKey(step), endAttempt(step, error));
    },
    toRecord(step: Step) {
      const attempts = ended.has(stepKey(step)) ? endAttempt(step, null) : [];
      return {
        ...step,
        node: prefix + step.node,
        inputs: starts.get(stepKey(step))?.inputs ?? {},
        started_at: starts.get(stepKey(step))?.at ?? null,
        completed_at: clock.now(),
        ...(attempts.length > 1 ? { attempts } : {}),
      };
    },
    logStep: (step: Step, message: string, fields: Record<string, unknown> = {}) =>
      log.info({ run_id: run.id, ...step, node: prefix + step.node, ...fields }, message),
    /** Milliseconds since the step started. */
    elapsed(step: Step): number {
      const now = clock.now().getTime();
      return now - (starts.get(stepKey(step))?.at.getTime() ?? now);
    },
  };
}

/** Emits the progress of each step at most four times a second. */
function progressEmitter(
  clock: WorkerServices["clock"],
  writer: RunWriter,
): (step: Step, percent: number) => void {
  const lastTimes = new Map<string, number>();
  return (step, percent) => {
    const now = clock.now().getTime();
    if (now - (lastTimes.get(stepKey(step)) ?? 0) < progressMilliseconds) return;
    lastTimes.set(stepKey(step), now);
    const progress = Math.round(percent * 10) / 10;
    writer.emit({ type: "tool_progress", tool: step.tool, progress });
  };
}

const noResult = { outputs: {}, engine: null, cached: false, credits: 0 };

/** `step` is undefined if the run itself failed. */
export const toRunError = (
  step: Step | undefined,
  { code, message, retryable }: StepError,
  attempt: number,
): RunError => ({
  code,
  message,
  tool: step?.tool ?? null,
  attempt: step ? attempt : null,
  retryable,
});

function requireTool(tool: Tool | undefined, { tool: slug }: Step): Tool {
  if (!tool)
    throw new StepError(
      "internal",
      `The tool "${slug}" is not in the catalog of this worker. Run the same version of the service everywhere.`,
    );
  return tool;
}
