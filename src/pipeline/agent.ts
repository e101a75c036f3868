import type { ValueSpec } from "../catalog/values/check-values.ts";

export const pipelineTypes = ["simple", "sequential", "graph", "dag"] as const;
export type PipelineType = (typeof pipelineTypes)[number];

/** An edge of an agent, as on the wire. Unknown keys are kept. */
export interface Edge {
  source: string;
  target: string;
  /** A CEL expression over the source's outputs. Only in a graph. */
  when?: string;
  /** How often a back edge may be taken in one run: 1 to 10, by default 3. */
  max_visits?: number;
  /** Output name of the source → input name of the target. */
  map?: Record<string, string>;
  /** A run waits for an approval after the source. */
  approve?: boolean;
}

/** One input that a caller gives when a run starts. A form can be made of it. */
export interface Requirement extends ValueSpec {
  /** Name of the field in a form. */
  label?: string;
  /** A valid value that shows what the field is for. */
  example?: unknown;
}

export interface Requirements {
  inputs?: Record<string, Requirement>;
  /** False for an agent that makes no video. */
  video?: boolean;
  [key: string]: unknown;
}

/** The part of an agent that determines its plan. */
export interface AgentDefinition {
  pipeline_type: PipelineType;
  tools: string[];
  graph_edges: Edge[];
  requirements: Requirements;
}
