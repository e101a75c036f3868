import type { Tool } from "../../catalog/define-tool.ts";
import type { Host, Step } from "../../pipeline/host.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import { StepError } from "../../system/errors.ts";
import type { RunError } from "../records/run-events.ts";
import type { ClaimedRun } from "../records/run-state.ts";
import { performStep, type StepResult } from "./perform-step.ts";
import type { RunWriter } from "./run-writer.ts";

const progressMilliseconds = 250;

interface Surroundings {
  writer: RunWriter;
  /** Takes down what a step failed with for good. */
  note(fault: RunError): void;
  /** Of the nodes' names, such as `finishingPrefix`. */
  prefix: string;
}

/** Connects the engine to the tables: checkpoints, events, cost. */
export function runHost(
  worker: WorkerServices,
  run: ClaimedRun,
  { writer, note, prefix }: Surroundings,
): Host {
  const { clock, catalog } = worker;
  const begun = new Map<string, Date>();
  const keys = new Map<string, string | undefined>();
  const told = new Map<string, number>();
  const stepKey = ({ node, visit }: Step) => `${node} ${visit}`;
  const record = (step: Step) => ({ ...step, node: prefix + step.node, completed_at: clock.now() });

  return {
    clock,
    finished: run.finished.flatMap((step) =>
      step.node.startsWith(prefix) ? [{ ...step, node: step.node.slice(prefix.length) }] : [],
    ),
    async started(step) {
      begun.set(stepKey(step), clock.now());
      writer.emit({ type: "tool_start", tool: step.tool });
    },
    async perform(step, input, call) {
      const tool = requireTool(catalog.get(step.tool), step);
      const reserve = (credits: number) => writer.reserve(record(step), credits);
      const outcome: StepResult = await performStep(worker, {
        account_id: run.account_id,
        tool,
        input,
        call,
        reserve,
      });
      keys.set(stepKey(step), outcome.cache_key);
      return outcome;
    },
    progressed(step, percent) {
      const now = clock.now().getTime();
      if (now - (told.get(stepKey(step)) ?? 0) < progressMilliseconds) return;
      told.set(stepKey(step), now);
      writer.emit({
        type: "tool_progress",
        tool: step.tool,
        progress: Math.round(percent * 10) / 10,
      });
    },
    async completed(step, { outputs, engine, cached, cost }) {
      const cache_key = keys.get(stepKey(step));
      const kept = {
        outputs,
        engine,
        cached,
        credits: cost,
        started_at: begun.get(stepKey(step)) ?? null,
      };
      const event = {
        type: "tool_complete" as const,
        tool: step.tool,
        result: { ...outputs, engine, ...(cached ? { cached } : {}) },
      };
      await writer
        .saveStep(
          { ...record(step), ...kept, status: "completed", ...(cache_key ? { cache_key } : {}) },
          event,
        )
        .catch((error) => {
          if (error instanceof StepError) note(toRunError(step, error, 1));
          throw error;
        });
    },
    async failed(step, error, { attempt, retrying }) {
      const fault = toRunError(step, error, attempt);
      if (!retrying) note(fault);
      writer.emit({ type: "tool_error", tool: step.tool, error: fault });
    },
    async skipped(step) {
      const nothing = { outputs: {}, engine: null, cached: false, credits: 0, started_at: null };
      await writer.saveStep({ ...record(step), ...nothing, status: "skipped" });
    },
  };
}

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
      `The tool "${slug}" is not in the catalog of this worker; it runs another version of the service.`,
    );
  return tool;
}
