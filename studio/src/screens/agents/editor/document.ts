import type { Schema } from "../../../api/api.ts";
import type { AgentInput } from "../../../inputs/input-kinds.ts";
import type { AgentFile } from "../agent-file.ts";

type AnyTool = Schema<"ToolList">["tools"][number];

/** An input or output of a tool. */
export interface ToolField extends Omit<AgentInput, "name" | "required" | "read_by" | "group"> {
  required?: boolean;
}

export interface Tool extends Omit<AnyTool, "input_schema" | "output_schema"> {
  input_schema: Record<string, ToolField>;
  output_schema: Record<string, ToolField>;
}
export type Tools = ReadonlyMap<string, Tool>;

export const kinds = ["simple", "sequential", "dag", "graph"] as const;
export type Kind = (typeof kinds)[number];

export interface Edge {
  source: string;
  target: string;
  when?: string;
  max_visits?: number;
  map?: Record<string, string>;
  approve?: boolean;
}

export interface Requirement {
  type?: string;
  label?: string;
  description?: string;
  required?: boolean;
  default?: unknown;
  enum?: readonly (string | number)[];
  min?: number;
  max?: number;
}

type Inputs = Readonly<Record<string, Requirement>>;
export type Position = readonly [x: number, y: number];
export type Positions = Readonly<Record<string, Position>>;

/** An agent as it is edited. Each change makes a new document. */
export interface AgentDocument {
  name: string;
  description: string;
  kind: Kind;
  tools: readonly string[];
  /** Of a simple or sequential agent: only those with an approval. */
  edges: readonly Edge[];
  requirements: Readonly<Record<string, unknown>>;
  cosmetics: Readonly<Record<string, unknown>>;
  /** Where the tools are drawn, by node. Kept in the cosmetics of the agent. */
  positions: Positions;
}

export const emptyDocument: AgentDocument = {
  name: "New agent",
  description: "",
  kind: "graph",
  tools: [],
  edges: [],
  requirements: {},
  cosmetics: {},
  positions: {},
};

/** Reads an agent of the API. */
export function fromAgent(
  agent: Omit<Schema<"Agent">, "id" | "slug" | "created_at" | "is_public">,
) {
  const { positions, ...cosmetics } = agent.cosmetics;
  const document: AgentDocument = {
    name: agent.name,
    description: agent.description,
    kind: kinds.find((kind) => kind === agent.pipeline_type) ?? "graph",
    tools: agent.tools,
    edges: agent.graph_edges as Edge[],
    requirements: agent.requirements,
    cosmetics,
    positions: readPositions(positions),
  };
  return document;
}

/** Clients may have stored anything. */
function readPositions(value: unknown): Positions {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, Position] =>
        Array.isArray(entry[1]) && entry[1].length === 2 && entry[1].every(Number.isFinite),
    ),
  );
}

/** The body of a request that creates or changes the agent. */
export const toAgent = (document: AgentDocument): AgentFile => ({
  name: document.name,
  description: document.description,
  ...toDefinition(document),
  cosmetics: { ...document.cosmetics, positions: document.positions },
});

/** The part of an agent that the API can refuse. */
export const toDefinition = ({ kind, tools, edges, requirements }: AgentDocument) => ({
  pipeline_type: kind,
  tools: [...tools],
  graph_edges: edges.map((edge) => ({ ...edge })),
  requirements: { ...requirements },
});

/** Whether the tools run in their order, without edges of their own. */
export const isOrdered = ({ kind }: Pick<AgentDocument, "kind">) =>
  kind === "simple" || kind === "sequential";

/** The nodes in order: the tool's slug, and slug#2 for its second place. */
export function nodeIds(tools: readonly string[]): string[] {
  const places = new Map<string, number>();
  return tools.map((tool) => {
    const place = (places.get(tool) ?? 0) + 1;
    places.set(tool, place);
    return place === 1 ? tool : `${tool}#${place}`;
  });
}

export const toolOf = (node: string): string => node.replace(/#\d+$/, "");

export const edgeId = ({ source, target }: Pick<Edge, "source" | "target">) =>
  `${source}→${target}`;

/** The edges as they are drawn: in a simple or sequential agent from each tool to the next. */
export function drawnEdges({
  kind,
  tools,
  edges,
}: Pick<AgentDocument, "kind" | "tools" | "edges">) {
  if (!isOrdered({ kind })) return edges;
  const ids = nodeIds(tools);
  return ids.slice(1).map((target, index): Edge => {
    const source = ids[index] ?? "";
    const stored = edges.find((edge) => edgeId(edge) === edgeId({ source, target }));
    return stored ?? { source, target };
  });
}

export const inputsOf = ({ requirements }: Pick<AgentDocument, "requirements">): Inputs =>
  (requirements.inputs ?? {}) as Inputs;

export const withInputs = (document: AgentDocument, inputs: Inputs): AgentDocument => ({
  ...document,
  requirements: { ...document.requirements, inputs },
});
