import Type from "typebox";
import { requireSuccess } from "./api-call.ts";
import { AnyObject, additive, type McpTool, readOnly, segment } from "./mcp-tool.ts";

/** Pages of the list of agents that a search reads. */
const pagesMax = 5;
const pageSize = 100;
const agentsFoundMax = 25;

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
    const found = findByWords(agents, query)
      .slice(0, agentsFoundMax)
      .map(({ id, name, slug, description }) => ({ id, name, slug, description }));
    return { data: { agents: found, total } };
  },
};

/** The entries that have a word of the query, those with the most first; all without words. */
function findByWords(
  entries: readonly Record<string, unknown>[],
  query: unknown,
): Record<string, unknown>[] {
  const words = String(query ?? "")
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);
  return entries
    .map((entry) => ({ entry, hits: countHits(entry, words) }))
    .filter(({ hits }) => words.length === 0 || hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map(({ entry }) => entry);
}

function countHits(entry: Record<string, unknown>, words: readonly string[]): number {
  const { name, slug, description, category, tools } = entry;
  const text = JSON.stringify({ name, slug, description, category, tools }).toLowerCase();
  return words.filter((word) => text.includes(word)).length;
}

const getAgent: McpTool = {
  name: "get_agent",
  title: "Get an agent",
  description: "Shows an agent with its tools and every input that a run accepts.",
  input: Type.Object({ agent_id: Type.String({ description: "Id or slug" }) }),
  annotations: readOnly,
  async run({ agent_id }, { api }) {
    const path = `/v1/agents/${segment(agent_id)}`;
    const { body } = await requireSuccess(api("GET", path));
    const inputs = await requireSuccess(api("GET", `${path}/inputs`));
    return { data: { agent: body, ...inputs.body } };
  },
};

const findTools: McpTool = {
  name: "find_tools",
  title: "Find tools",
  description:
    "Lists the tools of the catalog, from which create_agent makes an agent. With `tool_id`, shows one with its inputs, outputs and price.",
  input: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 200, description: "Words to look for" })),
    tool_id: Type.Optional(Type.String({ description: "Id or slug of a tool" })),
  }),
  annotations: readOnly,
  async run({ query, tool_id }, { api }) {
    if (tool_id !== undefined) {
      const { body } = await requireSuccess(api("GET", `/v1/tools/${segment(tool_id)}`));
      return { data: { tool: body } };
    }
    const { body } = await requireSuccess(api("GET", "/v1/tools"));
    const tools = findByWords(body.tools as Record<string, unknown>[], query).map(
      ({ slug, name, description, category, credits, available }) => ({
        ...{ slug, name, description, category, credits, available },
      }),
    );
    return { data: { tools, total: body.total } };
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

export const agentTools = [findAgents, getAgent, findTools, createAgent];
