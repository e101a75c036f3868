import { type Static, Type } from "typebox";
import type { Edge } from "../engine/agent.ts";

const AnyObject = Type.Object({}, { additionalProperties: true });
/** Only the shape; what an edge means is the plan's to judge (422). Unknown keys are kept. */
const GraphEdge = Type.Unsafe<Edge>(Type.Object({ source: Type.String(), target: Type.String() }, { additionalProperties: true }));
const identity = { id: Type.String({ format: "uuid" }), name: Type.String(), slug: Type.String(), description: Type.String() };
const pipeline = { pipeline_type: Type.String(), tools: Type.Array(Type.String()) };

export const NewAgent = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  tools: Type.Array(Type.String(), { minItems: 1, maxItems: 64 }),
  description: Type.String({ default: "" }),
  pipeline_type: Type.String({ default: "simple" }),
  graph_edges: Type.Array(GraphEdge, { maxItems: 256, default: [] }),
  requirements: Type.Unsafe<Record<string, unknown>>({ ...AnyObject, default: {} }),
  cosmetics: Type.Unsafe<Record<string, unknown>>({ ...AnyObject, default: {} }),
});
export type NewAgent = Static<typeof NewAgent>;

/** The single view: the full configuration. */
export const Agent = Type.Object({
  ...identity,
  ...pipeline,
  graph_edges: Type.Array(GraphEdge),
  requirements: Type.Unsafe<Record<string, unknown>>(AnyObject),
  cosmetics: Type.Unsafe<Record<string, unknown>>(AnyObject),
  is_public: Type.Boolean(),
  created_at: Type.String({ format: "date-time" }),
});
export type Agent = Static<typeof Agent>;

/** The list view. */
const ListedAgent = Type.Object({
  ...identity,
  ...pipeline,
  is_public: Type.Boolean(),
  install_count: Type.Integer(),
  created_at: Type.String({ format: "date-time" }),
});

export const AgentsQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
export type AgentsQuery = Static<typeof AgentsQuery>;
export const AgentList = Type.Object({ agents: Type.Array(ListedAgent), total: Type.Integer(), page: Type.Integer() });
export type AgentList = Static<typeof AgentList>;

export const DeletedAgent = Type.Object({ deleted: Type.Boolean(), id: Type.String() });
