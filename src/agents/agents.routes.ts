import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import { remembered } from "../db/remembered.ts";
import type { Services } from "../services.ts";
import { Agent, AgentList, AgentsQuery, DeletedAgent, NewAgent } from "./agents.schema.ts";
import { agentsChanged, createAgent, deleteAgent, listAgents, shownAgent, visibleAgent } from "./agents.ts";

const AgentId = Type.Object({ agent_id: Type.String() });

/** /v1/agents (spec: Endpoints, Agents). */
export function agentsRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    const lists = remembered<string>({ ...services, channel: agentsChanged });
    app.addHook("onClose", async () => lists.close());
    // The next list shows the change, whoever of this process's callers asks.
    const changed = <T>(answer: T): T => {
      lists.forget();
      return answer;
    };

    app.get(
      "",
      { config: { scope: "read" }, schema: { querystring: AgentsQuery, response: { 200: AgentList } } },
      async ({ caller, query }, reply) => {
        const question = `${caller.account_id} ${query.page} ${query.limit}`;
        const list = await lists.get(question, () => listAgents(services, caller, query));
        return reply.type("application/json; charset=utf-8").send(list as never);
      },
    );

    app.get(
      "/:agent_id",
      { config: { scope: "read" }, schema: { params: AgentId, response: { 200: Agent } } },
      async ({ caller, params }) => shownAgent(await visibleAgent(services.db, caller, params.agent_id)),
    );

    app.post(
      "",
      { config: { scope: "write", errors: ["validation_error"] }, schema: { body: NewAgent, response: { 201: Agent } } },
      async ({ caller, body }, reply) => reply.code(201).send(shownAgent(changed(await createAgent(services, caller, body)))),
    );

    app.delete(
      "/:agent_id",
      { config: { scope: "write" }, schema: { params: AgentId, response: { 200: DeletedAgent } } },
      async ({ caller, params }) => changed(await deleteAgent(services, caller, params.agent_id)),
    );
  };
}
