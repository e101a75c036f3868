import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { Services } from "../services/services.ts";
import { checkAgent, listAgentInputs } from "./agent-inputs.ts";
import type { AgentLists } from "./agent-lists.ts";
import {
  Agent,
  AgentChanges,
  AgentId,
  AgentInputs,
  AgentList,
  AgentsQuery,
  AgentToCheck,
  DeletedAgent,
  NewAgent,
} from "./agents.schema.ts";
import {
  createAgent,
  deleteAgent,
  listAgents,
  toAgentResponse,
  updateAgent,
  visibleAgent,
} from "./agents.ts";

/** The endpoints of /v1/agents. */
export function agentsRoutes(services: Services, lists: AgentLists): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(readRoutes(services, lists));
    await app.register(checkRoute(services));
    await app.register(writeRoutes(services, lists));
  };
}

function readRoutes(services: Services, lists: AgentLists): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      "",
      {
        config: { scope: "read" },
        schema: {
          operationId: "listAgents",
          summary: "List public agents and your own, newest first",
          querystring: AgentsQuery,
          response: { 200: AgentList },
        },
      },
      // Not async, so that a cached list is sent in the same tick.
      ({ caller, query }, reply) => {
        const send = (list: string) =>
          reply.type("application/json; charset=utf-8").send(list as never);
        const list = lists.get(`${caller.account_id} ${query.page} ${query.limit}`, () =>
          listAgents(services, caller, query),
        );
        if (list instanceof Promise) return list.then(send) as never;
        send(list);
      },
    );

    app.get(
      "/:agent_id",
      {
        config: { scope: "read" },
        schema: {
          operationId: "getAgent",
          summary: "Get an agent with its full configuration",
          params: AgentId,
          response: { 200: Agent },
        },
      },
      async ({ caller, params }) =>
        toAgentResponse(await visibleAgent(services.db, caller, params.agent_id)),
    );

    app.get(
      "/:agent_id/inputs",
      {
        // For an agent with a tool that this installation no longer has.
        config: { scope: "read", extension: true, errors: ["validation_error"] },
        schema: {
          operationId: "listAgentInputs",
          summary: "List the inputs that a run of an agent accepts",
          description:
            "In groups, the obvious inputs first: those that a run needs, then in the order of the agent's requirements, tools and finishing steps. `one_of` lists names of which a run needs one.",
          params: AgentId,
          response: { 200: AgentInputs },
        },
      },
      async ({ caller, params }) =>
        listAgentInputs(services, await visibleAgent(services.db, caller, params.agent_id)),
    );
  };
}

function checkRoute(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      "/check",
      {
        config: { scope: "write", extension: true, errors: ["validation_error"] },
        schema: {
          operationId: "checkAgent",
          summary: "Check an agent without creating it",
          description:
            "Refuses what the creation refuses. Returns the inputs that a run would accept.",
          body: AgentToCheck,
          response: { 200: AgentInputs },
        },
      },
      async ({ body }) => checkAgent(services, body),
    );
  };
}

function writeRoutes(services: Services, lists: AgentLists): FastifyPluginAsyncTypebox {
  return async (app) => {
    // The next list shows the change, for every caller of this process.
    const clearLists = <T>(response: T): T => {
      lists.forget();
      return response;
    };

    app.post(
      "",
      {
        config: { scope: "write", errors: ["validation_error"] },
        schema: {
          operationId: "createAgent",
          summary: "Create an agent",
          body: NewAgent,
          response: { 201: Agent },
        },
      },
      async ({ caller, body }, reply) =>
        reply
          .code(201)
          .send(toAgentResponse(clearLists(await createAgent(services, caller, body)))),
    );

    app.patch(
      "/:agent_id",
      {
        config: { scope: "write", extension: true, errors: ["validation_error"] },
        schema: {
          operationId: "updateAgent",
          summary: "Change one of your agents",
          description:
            "Fields that are left out keep their value. Runs that have started keep the agent as it was.",
          params: AgentId,
          body: AgentChanges,
          response: { 200: Agent },
        },
      },
      async ({ caller, params, body }) =>
        toAgentResponse(clearLists(await updateAgent(services, caller, params.agent_id, body))),
    );

    app.delete(
      "/:agent_id",
      {
        config: { scope: "write" },
        schema: {
          operationId: "deleteAgent",
          summary: "Delete one of your agents",
          params: AgentId,
          response: { 200: DeletedAgent },
        },
      },
      async ({ caller, params }) =>
        clearLists(await deleteAgent(services, caller, params.agent_id)),
    );
  };
}
