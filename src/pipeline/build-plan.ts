import type { Tool } from "../catalog/define-tool.ts";
import type { Catalog } from "../catalog/load.ts";
import { invalid } from "../system/errors.ts";
import { nearestName } from "../system/nearest-name.ts";
import { type AgentDefinition, pipelineTypes } from "./agent.ts";
import { checkContract } from "./contract.ts";
import { buildEdges, checkOrderEdges } from "./edges.ts";
import type { Plan, PlanEdge, PlanNode } from "./plan.ts";
import { checkRequirements } from "./requirements.ts";

const limits = { tools: 64, edges: 256 };

/** Turns an agent into a plan. Pure. Throws ApiError `validation_error` (422) that names what is wrong and the way out. */
export function buildPlan(agent: AgentDefinition, catalog: Catalog): Plan {
  const type = agent.pipeline_type;
  if (!pipelineTypes.includes(type))
    throw invalid(
      `pipeline_type is ${JSON.stringify(type)}; it must be one of ${pipelineTypes.join(", ")}.`,
    );
  if (agent.graph_edges.length > limits.edges) {
    throw invalid(
      `graph_edges has ${agent.graph_edges.length} edges; an agent can have ${limits.edges} at most.`,
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
  if (tools.length === 0) throw invalid("tools is empty; name at least one tool of GET /v1/tools.");
  if (tools.length > limits.tools)
    throw invalid(`tools has ${tools.length} entries; an agent can have ${limits.tools} at most.`);
  const places = new Map<string, number>();
  return tools.map((slug, index) => {
    const place = (places.get(slug) ?? 0) + 1;
    places.set(slug, place);
    if (place > 1 && (type === "graph" || type === "dag")) {
      throw invalid(
        `tools names "${slug}" twice; in a ${type} each tool can stand once, because edges name tools by their slug.`,
      );
    }
    return { id: place === 1 ? slug : `${slug}#${place}`, tool: findTool(slug, catalog), index };
  });
}

function findTool(slug: string, catalog: Catalog): Tool {
  const tool = catalog.get(slug);
  if (tool) return tool;
  const nearest = nearestName(slug, catalog.tools.keys());
  throw invalid(
    `There is no tool "${slug}" in the catalog.${nearest ? ` Did you mean "${nearest}"?` : " GET /v1/tools lists them."}`,
  );
}

/** Simple and sequential: each node after the one before. */
const chainNodes = (nodes: readonly PlanNode[]): PlanEdge[] =>
  nodes.slice(1).map((node, index) => ({
    source: nodes[index]?.id ?? "",
    target: node.id,
    back: false,
    map: {},
    maxVisits: 0,
  }));
