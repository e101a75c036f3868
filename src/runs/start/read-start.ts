import { type Kysely, sql } from "kysely";
import { agentNotFound } from "../../agents/agent-not-found.ts";
import { agentName, type StoredAgent, visibleAgentRow } from "../../agents/agents.ts";
import { collectAssetIds } from "../../assets/asset-ids.ts";
import { type KnownMedia, knownMedia, type MediaRow, mediaRows } from "../../assets/known-media.ts";
import { type StoredUsage, storageUsage } from "../../assets/storage-quota.ts";
import type { Database } from "../../db/schema.ts";
import type { Caller } from "../../identity/caller.ts";
import type { Services } from "../../services/services.ts";

interface Start {
  account_id: string;
  /** Id or slug. */
  agent: string;
  /** The media that its inputs name. */
  ids: string[];
}

type StartRow = StoredAgent & { media: MediaRow[]; usage: StoredUsage };

/**
 * Reads at once the agent, the media that the inputs name, and the storage of the account. Starts
 * that arrive at the same time share a statement. Throws not_found for the agent.
 */
export async function readStart(
  { db, batches }: Pick<Services, "db" | "batches">,
  { account_id }: Caller,
  idOrSlug: string,
  inputs: Record<string, unknown>,
): Promise<{ agent: StoredAgent; namedMedia: KnownMedia; usage: StoredUsage }> {
  const start = { account_id, agent: idOrSlug, ids: collectAssetIds(inputs) };
  const reading = { execute: (starts: readonly Start[]) => readStarts(db, starts) };
  const row = await batches("start reads", reading, () => start);
  if (!row) throw await agentNotFound(db, "agent", idOrSlug, account_id);
  const { media, usage, ...agent } = row;
  return { agent, namedMedia: knownMedia(media), usage };
}

async function readStarts(
  db: Kysely<Database>,
  starts: readonly Start[],
): Promise<(StartRow | undefined)[]> {
  const given = starts.map(({ account_id, agent, ids }, place) => ({
    ...{ place, account_id, ids, ...agentName(agent) },
  }));
  const account_id = sql.ref("start.account_id");
  const name = { agent_id: sql.ref("start.agent_id"), slug: sql.ref("start.slug") };
  const { rows } = await sql<StartRow & { place: number }>`
    select agent.*, place, ${storageUsage(account_id)} as usage,
      ${mediaRows({ account_id, ids: sql.ref("start.ids") })} as media
    from json_to_recordset(${JSON.stringify(given)}::json) as start (
      place integer, account_id text, agent_id uuid, slug text, ids text[]
    ), lateral (${visibleAgentRow(account_id, name)}) as agent
  `.execute(db);
  const found = new Map(rows.map(({ place, ...row }) => [place, row]));
  return starts.map((_, place) => found.get(place));
}
