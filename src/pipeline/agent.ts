import type { ValueSpec } from "../catalog/check-values.ts";

export const pipelineTypes = ["simple", "sequential", "graph", "dag"] as const;
export type PipelineType = (typeof pipelineTypes)[number];

/** A connection of two tools, as it stands on the wire. Unknown keys are kept. */
export interface Edge {
  source: string;
  target: string;
  /** CEL over the source's outputs; graph only. */
  when?: string;
  /** How often an edge that leads back may be taken in one run; 3 unless told, at most 10. */
  max_visits?: number;
  /** Output name of the source → input name of the target. */
  map?: Record<string, string>;
}

/** What a caller is asked for when a run starts. */
export type Requirement = ValueSpec;

export interface Requirements {
  inputs?: Record<string, Requirement>;
  [key: string]: unknown;
}

/** The part of an agent that decides what a run does. */
export interface AgentDefinition {
  pipeline_type: PipelineType;
  tools: string[];
  graph_edges: Edge[];
  requirements: Requirements;
}
