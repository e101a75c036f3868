import type { Schema } from "../../api/api.ts";

export type Run = Schema<"Run">;
export type RunStep = Schema<"RunSteps">["steps"][number];

/** Errors that come from the inputs and the agent alone: the same call fails again. */
const lastingErrors: unknown[] = ["invalid_input", "cost_limit", "loop_limit"];

/** Whether a run has failed in a way that another attempt of the same step can mend. */
export const canResume = ({ status, error }: Pick<Run, "status" | "error">): boolean =>
  status === "failed" && !(error?.retryable === false && lastingErrors.includes(error.code));

/** Identifies a step of a run: a loop runs a node several times. */
export const stepKey = ({ node, visit }: Pick<RunStep, "node" | "visit">): string =>
  `${node}#${visit}`;
