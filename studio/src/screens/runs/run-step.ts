import type { Schema } from "../../api/api.ts";

export type Run = Schema<"Run">;
export type RunStep = Schema<"RunSteps">["steps"][number];

/** Identifies a step of a run: a loop runs a node several times. */
export const stepKey = ({ node, visit }: Pick<RunStep, "node" | "visit">): string =>
  `${node}#${visit}`;
