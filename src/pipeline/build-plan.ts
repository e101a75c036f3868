import type { Catalog } from "../catalog/catalog.ts";
import type { Tool } from "../catalog/definition/define-tool.ts";
import { invalid } from "../system/errors.ts";
import { nearestName } from "../system/nearest-name.ts";
import { type AgentDefinition, pipelineTypes } from "./agent.ts";
import { checkContract } from "./contract.ts";
import { buildEdges, checkOrderEdges } from "./edges.ts";
import type { Plan, PlanEdge, PlanNode } from "./plan.ts";
import { checkRequirements } from "./requirements.ts";

const limits = { tools: 64, edges: 256 };

/** Builds the plan of an agent. Pure. Throws ApiError `validation_error` (422). */
export function buildPlan(agent: AgentDefinition, catalog: Catalog): Plan {
  const type = agent.pipeline_type;
  if (!pipelineTypes.includes(type))
    throw invalid(
      `Invalid "pipeline_type": ${JSON.stringify(type)}. Use one of ${pipelineTypes.join(", ")}.`,
      "pipeline_type",
    );
  if (agent.graph_edges.length > limits.edges) {
    throw invalid(
      `"graph_edges" has ${agent.graph_edges.length} edges. The maximum is ${limits.edges}.`,
      "graph_edges",
    );
  }
  checkRequirements(agent.requirements);
  const nodes = createNodes(agent, catalog);
  if (type === "graph" || type === "dag")
    return {
      type,
      nodes,
      edges: buildEdges(type, agent.graph_edges, nodes),
      requirements: agent.requirements,
    };
  checkOrderEdges(type, agent);
  if (type === "sequential") checkContract(nodes, agent.requirements, catalog);
  return { type, nodes, edges: chainNodes(nodes), requirements: agent.requirements };
}

function createNodes(
  { tools, pipeline_type: type }: AgentDefinition,
  catalog: Catalog,
): PlanNode[] {
  if (tools.length === 0)
    throw invalid('"tools" is empty. Add at least one tool; GET /v1/tools lists them.', "tools");
  if (tools.length > limits.tools)
    throw invalid(`"tools" has ${tools.length} entries. The maximum is ${limits.tools}.`, "tools");
  const places = new Map<string, number>();
  return tools.map((slug, index) => {
    const place = (places.get(slug) ?? 0) + 1;
    places.set(slug, place);
    if (place > 1 && (type === "graph" || type === "dag")) {
      throw invalid(
        `"tools" lists "${slug}" twice. In a ${type} each tool can appear once, because edges refer to tools by slug.`,
        "tools",
        index,
      );
    }
    return {
      id: place === 1 ? slug : `${slug}#${place}`,
      tool: findTool(slug, index, catalog),
      index,
    };
  });
}

function findTool(slug: string, index: number, catalog: Catalog): Tool {
  const tool = catalog.get(slug);
  if (tool) return tool;
  const nearest = nearestName(slug, catalog.tools.keys());
  const advice = nearest ? `Did you mean "${nearest}"?` : "GET /v1/tools lists all tools.";
  throw invalid(`Unknown tool "${slug}". ${advice}`, "tools", index);
}

/** Simple and sequential agents: connects each node to the next one. */
const chainNodes = (nodes: readonly PlanNode[]): PlanEdge[] =>
  nodes.slice(1).map((node, index) => ({
    source: nodes[index]?.id ?? "",
    target: node.id,
    back: false,
    map: {},
    maxVisits: 0,
  }));
