import { useQuery } from "@tanstack/react-query";
import { api, type Schema } from "../../api/api.ts";

export type ListedAgent = Schema<"AgentList">["agents"][number];

/** The agents of the account and the public ones, newest first. */
export const useAgents = () =>
  useQuery({
    queryKey: ["agents"],
    queryFn: async () => {
      const agents: ListedAgent[] = [];
      for await (const agent of api.each("/v1/agents", { params: { query: { limit: 100 } } }))
        agents.push(agent);
      return agents;
    },
  });

/** The newest run of each agent among the last hundred runs. */
export const useLastRuns = () =>
  useQuery({
    queryKey: ["runs", "of agents"],
    queryFn: async () => {
      const { runs } = await api.get("/v1/runs", { params: { query: { limit: 100 } } });
      return new Map(runs.reverse().map((run) => [run.agent_id, run]));
    },
  });

/** The category of each template, by its id. */
export const useCategories = () =>
  useQuery({
    queryKey: ["templates", "categories"],
    queryFn: async () => {
      const { templates } = await api.get("/v1/marketplace/templates");
      return new Map(templates.map(({ id, category }) => [id, category]));
    },
  });

export const readAgent = (agent_id: string) =>
  api.get("/v1/agents/{agent_id}", { params: { path: { agent_id } } });

/** Whether all words of the search occur in the agent. */
export function matches(agent: ListedAgent, search: string): boolean {
  const text = [agent.name, agent.description, agent.pipeline_type, ...agent.tools]
    .join(" ")
    .replaceAll("_", " ")
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/[\s_]+/)
    .every((word) => text.includes(word));
}
