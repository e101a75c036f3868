import type { Tool } from "../catalog/definition/define-tool.ts";
import type { PipelineType, Requirements } from "./agent.ts";
import type { Condition } from "./condition.ts";

/** One place of a tool in a plan. */
export interface PlanNode {
  /** The tool's slug; `slug#2` for its second place in a simple or sequential agent. */
  id: string;
  tool: Tool;
  /** The tool's position in the agent's `tools`, from 0. */
  index: number;
}

/** An edge between two nodes of a plan. */
export interface PlanEdge {
  /** Node ids. */
  source: string;
  target: string;
  when?: Condition;
  /**
   * True if the edge leads to an earlier tool. Taking it runs everything after its target again.
   */
  back: boolean;
  /** How often a back edge may be taken in one run. Ignored on other edges. */
  maxVisits: number;
  /** Output name of the source → input name of the target. */
  map: Readonly<Record<string, string>>;
}

/** The nodes and edges that a run of an agent executes. */
export interface Plan {
  type: PipelineType;
  nodes: readonly PlanNode[];
  edges: readonly PlanEdge[];
  requirements: Requirements;
}
