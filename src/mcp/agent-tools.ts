import Type from "typebox";
import { requireSuccess } from "./api-call.ts";
import { AnyObject, additive, type McpTool, readOnly, segment } from "./mcp-tool.ts";

/** Pages of the list of agents that a search reads. */
const pagesMax = 5;
const pageSize = 100;
const foundMax = 25;

const findAgents: McpTool = {
  name: "find_agents",
  title: "Find agents",
  description:
    "Lists the agents (pipelines that make videos) of this account and the public ones. Use a few words of the request, such as `topic short` or `slideshow`.",
  input: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 200, description: "Words to look for" })),
  }),
  annotations: readOnly,
  async run({ query }, { api }) {
    const words = String(query ?? "")
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean);
    const agents: Record<string, unknown>[] = [];
    let total: unknown;
    for (let page = 1; page <= pagesMax; page++) {
      const path = `/v1/agents?limit=${pageSize}&page=${page}`;
      const { body } = await requireSuccess(api("GET", path));
      const listed = body.agents as Record<string, unknown>[];
      agents.push(...listed);
      total = body.total;
      if (listed.length < pageSize) break;
    }
    const found = agents
      .map((agent) => ({ agent, hits: countHits(agent, words) }))
      .filter(({ hits }) => words.length === 0 || hits > 0)
      .sort((a, b) => b.hits - a.hits)
      .slice(0, foundMax)
      .map(({ agent: { id, name, slug, description } }) => ({ id, name, slug, description }));
    return { data: { agents: found, total } };
  },
};

function countHits(agent: Record<string, unknown>, words: readonly string[]): number {
  const { name, slug, description, tools } = agent;
  const text = JSON.stringify({ name, slug, description, tools }).toLowerCase();
  return words.filter((word) => text.includes(word)).length;
}

const getAgent: McpTool = {
  name: "get_agent",
  title: "Get an agent",
  description: "Shows an agent with its tools and every input that a run accepts.",
  input: Type.Object({ agent: Type.String({ description: "Id or slug" }) }),
  annotations: readOnly,
  async run({ agent }, { api }) {
    const path = `/v1/agents/${segment(agent)}`;
    const { body } = await requireSuccess(api("GET", path));
    const inputs = await requireSuccess(api("GET", `${path}/inputs`));
    return { data: { agent: body, ...inputs.body } };
  },
};

const createAgent: McpTool = {
  name: "create_agent",
  title: "Create an agent",
  description:
    "Creates an agent of this account from tools of the catalog. `sequential` runs them in order; `graph` connects them by `graph_edges`. An error names the edge or tool that is wrong and how to fix it.",
  input: Type.Object({
    name: Type.String(),
    tools: Type.Array(Type.String(), { description: "Slugs of tools, in order" }),
    description: Type.Optional(Type.String()),
    pipeline_type: Type.Optional(
      Type.Unsafe<string>({ type: "string", enum: ["simple", "sequential", "graph", "dag"] }),
    ),
    graph_edges: Type.Optional(Type.Array(AnyObject("source, target, when, map, max_visits"))),
    requirements: Type.Optional(AnyObject("`inputs`: the inputs that a run needs, by name")),
  }),
  annotations: additive,
  async run(input, { api }) {
    const { body } = await requireSuccess(api("POST", "/v1/agents", input));
    return { data: { agent: body } };
  },
};

export const agentTools = [findAgents, getAgent, createAgent];
