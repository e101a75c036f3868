import type { Agent } from "../src/agents/agents.schema.ts";
import type { ToolList } from "../src/tools/tools.schema.ts";

const nodesCount = 64;
const edgesCount = 256;
const columns = 8;

const slugs = Array.from({ length: nodesCount }, (_, index) => `tool_${index + 1}`);
const positionOf = (index: number): [x: number, y: number] => [
  (index % columns) * 280,
  Math.floor(index / columns) * 160,
];

/** Each tool leads to the next ones, until there are as many edges as an agent can have. */
const edges = [1, 2, 3, 9, 17]
  .flatMap((step) =>
    slugs.flatMap((source, index) => {
      const target = slugs[index + step];
      return target ? [{ source, target }] : [];
    }),
  )
  .slice(0, edgesCount);

/** An agent with 64 tools and 256 edges, and the catalog with these tools. */
export const largeAgent: Agent = {
  id: "6f1e9d52-4b0a-4c77-9a31-2f5d8e0c4b19",
  name: "Large",
  slug: "large",
  description: "",
  pipeline_type: "graph",
  tools: slugs,
  graph_edges: edges,
  requirements: {},
  cosmetics: {
    positions: Object.fromEntries(slugs.map((slug, index) => [slug, positionOf(index)])),
  },
  is_public: false,
  created_at: "2026-01-01T12:00:00.000Z",
};

export const largeCatalog: ToolList = {
  tools: slugs.map((slug, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    slug,
    name: `Tool ${index + 1}`,
    description: "",
    category: "script",
    input_schema: { text: { type: "string" } },
    output_schema: { text: { type: "string" } },
    credits: { per: "call", amount: 1 },
    available: true,
  })),
  total: nodesCount,
  schemas: {},
};

/** The same nodes and edges for React Flow alone. */
export const bareGraph = {
  nodes: slugs.map((id, index) => {
    const [x, y] = positionOf(index);
    return { id, position: { x, y }, data: { label: id } };
  }),
  edges: edges.map(({ source, target }) => ({ id: `${source} ${target}`, source, target })),
};
