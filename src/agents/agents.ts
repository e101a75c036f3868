import { randomUUID } from "node:crypto";
import {
  CompiledQuery,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from "kysely";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import { lockAccount } from "../identity/plans.ts";
import type { AgentDefinition, Edge, PipelineType } from "../pipeline/agent.ts";
import type { Services } from "../services/services.ts";
import { badRequest, forbidden, notFound } from "../system/errors.ts";
import { isUuid } from "../system/ids.ts";
import { withColumnOrder, withKeyOrder } from "../values/column-order.ts";
import { agentNotFound } from "./agent-not-found.ts";
import type { Agent, AgentChanges, AgentsQuery, NewAgent } from "./agents.schema.ts";
import { reserveAgent } from "./reserve-agent.ts";
import { firstFreeSlug, slugify } from "./slug.ts";

type AgentRow = Selectable<Database["agents"]>;

/** The row of an agent, with typed columns of its definition. */
export type StoredAgent = Omit<AgentRow, keyof AgentDefinition> & AgentDefinition;

/**
 * Returns public agents and the caller's own, newest first, as the JSON text of an AgentList.
 * The database writes the JSON, which takes a third of the time of building objects and serializing
 * them. A string is sent in one packet with the headers.
 */
export async function listAgents(
  { db }: Pick<Services, "db">,
  { account_id }: Caller,
  { page, limit }: AgentsQuery,
): Promise<string> {
  const { rows } = await db.executeQuery<{ list: string }>(
    CompiledQuery.raw(listing, [account_id, limit, (page - 1) * limit, page]),
  );
  return rows[0]?.list ?? "";
}

/** A constant, so that the query is not built for every request. */
const listing = `
  select json_build_object(
    'agents', (select coalesce(json_agg(listed), '[]') from (
      select id, name, slug, description, pipeline_type, tools, account_id is null as is_public, install_count,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
      from agents where account_id is null or account_id = $1
      order by agents.created_at desc, id limit $2 offset $3
    ) listed),
    'total', (select count(*) from agents where account_id is null or account_id = $1),
    'page', $4::bigint
  )::text as list`;

/** The database notifies this channel of every change of an agent (migrations/0004_agents.sql). */
export const agentsChangedChannel = "agents_changed";

const isVisibleTo = (account_id: string) =>
  sql<boolean>`(account_id is null or account_id = ${account_id})`;

/**
 * Returns an agent by id or slug. A slug selects the caller's own agent before a public one. Throws
 * not_found.
 */
export const visibleAgent = async (
  db: Kysely<Database>,
  caller: Caller,
  idOrSlug: string,
): Promise<StoredAgent> => {
  const { rows } =
    await sql<StoredAgent>`${visibleAgentRow(caller.account_id, agentName(idOrSlug))}`.execute(db);
  if (!rows[0]) throw await agentNotFound(db, "agent", idOrSlug, caller.account_id);
  return rows[0];
};

/** The id of an agent or its slug; the other one is null. */
export const agentName = (idOrSlug: string) =>
  isUuid(idOrSlug) ? { agent_id: idOrSlug, slug: null } : { agent_id: null, slug: idOrSlug };

/** SQL for the row of an agent (StoredAgent), to be read with something else. */
export const visibleAgentRow = (
  account_id: unknown,
  { agent_id, slug }: Record<"agent_id" | "slug", unknown>,
): RawBuilder<unknown> => sql`
  select * from agents
  where (account_id is null or account_id = ${account_id})
    and (id = ${agent_id}::uuid or slug = ${slug}::text)
  order by account_id nulls last limit 1`;

/** The full configuration. */
export const toAgentResponse = (agent: StoredAgent): Agent => ({
  id: agent.id,
  name: agent.name,
  slug: agent.slug,
  description: agent.description,
  pipeline_type: agent.pipeline_type,
  tools: agent.tools,
  graph_edges: agent.graph_edges,
  requirements: agent.requirements,
  cosmetics: agent.cosmetics,
  is_public: agent.account_id === null,
  created_at: agent.created_at.toISOString(),
});

/**
 * Creates an agent of the caller. Throws validation_error if its plan is invalid, and bad_request
 * at the maximum of agents.
 */
export async function createAgent(
  { db, plans, clock, config }: Services,
  { account_id }: Caller,
  input: NewAgent,
): Promise<StoredAgent> {
  checkName(input.name);
  const definition: AgentDefinition = {
    pipeline_type: input.pipeline_type as PipelineType,
    tools: input.tools,
    graph_edges: input.graph_edges,
    requirements: input.requirements,
  };
  plans.build(definition);
  return db.transaction().execute(async (tx) => {
    await reserveAgent(tx, account_id, config.accountMax.agents);
    const row = await tx
      .insertInto("agents")
      .values({
        id: randomUUID(),
        account_id,
        name: input.name,
        slug: await findFreeSlug(tx, account_id, slugify(input.name)),
        description: input.description,
        ...definitionColumns(definition),
        cosmetics: JSON.stringify(input.cosmetics),
        category: null,
        created_at: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return row as StoredAgent;
  });
}

/** The columns of an agent's definition. */
export const definitionColumns = ({
  pipeline_type,
  tools,
  graph_edges,
  requirements,
}: AgentDefinition) => ({
  pipeline_type,
  tools,
  graph_edges: JSON.stringify(graph_edges satisfies Edge[]),
  requirements: JSON.stringify(withKeyOrder(withColumnOrder(requirements), "inputs")),
});

/**
 * Returns a slug that no agent visible to the account has. The caller holds the account's lock, so
 * it stays free.
 */
export async function findFreeSlug(
  tx: Transaction<Database>,
  account_id: string,
  slug: string,
  ending = "",
): Promise<string> {
  const alike = await tx
    .selectFrom("agents")
    .select("slug")
    .where(isVisibleTo(account_id))
    // A number may have replaced the last characters of a long slug.
    .where(sql<boolean>`starts_with(slug, ${slug.slice(0, 50)})`)
    .execute();
  return firstFreeSlug(slug, new Set(alike.map((row) => row.slug)), ending);
}

/**
 * Changes an agent of the caller by id or slug, with the checks of a new one. The slug stays,
 * because callers use it as an id. Runs that have started keep the agent as it was. Throws
 * forbidden for a public agent, not_found for others, validation_error if the plan is invalid.
 */
export async function updateAgent(
  { db, plans }: Services,
  caller: Caller,
  idOrSlug: string,
  changes: AgentChanges,
): Promise<StoredAgent> {
  if (changes.name !== undefined) checkName(changes.name);
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, caller.account_id);
    const agent = await ownAgent(tx, caller, idOrSlug, "changed");
    const definition: AgentDefinition = {
      pipeline_type: (changes.pipeline_type ?? agent.pipeline_type) as PipelineType,
      tools: changes.tools ?? agent.tools,
      graph_edges: changes.graph_edges ?? agent.graph_edges,
      requirements: changes.requirements ?? agent.requirements,
    };
    plans.build(definition);
    const row = await tx
      .updateTable("agents")
      .set({
        name: changes.name ?? agent.name,
        description: changes.description ?? agent.description,
        ...definitionColumns(definition),
        cosmetics: JSON.stringify(changes.cosmetics ?? agent.cosmetics),
      })
      .where("id", "=", agent.id)
      .where("account_id", "=", caller.account_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return row as StoredAgent;
  });
}

/**
 * Deletes an agent of the caller by id or slug. Throws forbidden for a public agent, not_found for
 * others.
 */
export async function deleteAgent(
  { db }: Pick<Services, "db">,
  caller: Caller,
  idOrSlug: string,
): Promise<{ deleted: true; id: string }> {
  const { id } = await ownAgent(db, caller, idOrSlug, "deleted");
  const deleted = await db
    .deleteFrom("agents")
    .where("id", "=", id)
    .where("account_id", "=", caller.account_id)
    .returning("id")
    .executeTakeFirst();
  if (!deleted) throw notFound("agent", idOrSlug);
  return { deleted: true, id };
}

/** Returns an agent of the caller. Throws forbidden for a public agent, not_found for others. */
async function ownAgent(
  db: Kysely<Database>,
  caller: Caller,
  idOrSlug: string,
  action: "changed" | "deleted",
): Promise<StoredAgent> {
  const agent = await visibleAgent(db, caller, idOrSlug);
  if (agent.account_id === null)
    throw forbidden(`"${agent.name}" is a public agent and cannot be ${action}.`);
  return agent;
}

function checkName(name: string): void {
  if (name.trim() === "")
    throw badRequest(
      'Invalid field "name": blank. Expected a string of 1 to 120 characters.',
      "name",
    );
}
