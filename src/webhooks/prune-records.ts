import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../db/schema.ts";

/** Attempts kept for each webhook. GET …/deliveries shows at most 100. */
const maxRecords = 1000;
/** New attempts of a webhook in this process until its old records are deleted. */
const pruneInterval = 500;
const maxCounters = 10_000;

/** Deletes old records of webhooks while new ones are added. */
export interface RecordPruner {
  /** Counts new attempts by webhook id, one id per attempt, and deletes old ones now and then. */
  added(webhook_ids: readonly string[]): Promise<void>;
}

/**
 * Keeps the newest 1,000 attempts of each webhook. Without this limit, an account could fill the
 * database with deliveries to a receiver of its own.
 */
export function openRecordPruner(db: Kysely<Database>): RecordPruner {
  const counts = new LRUCache<string, number>({ max: maxCounters });
  return {
    async added(webhook_ids) {
      const full = new Set<string>();
      for (const id of webhook_ids) {
        const count = (counts.get(id) ?? 0) + 1;
        counts.set(id, count < pruneInterval ? count : 0);
        if (count >= pruneInterval) full.add(id);
      }
      if (full.size > 0) await pruneRecords(db, [...full]);
    },
  };
}

/**
 * Deletes ended deliveries of these webhooks whose attempts are all older than the newest 1,000.
 */
export async function pruneRecords(
  db: Kysely<Database>,
  webhook_ids: readonly string[],
): Promise<void> {
  // Materialized, because PostgreSQL would otherwise look for the limit again for each delivery.
  await sql`
    with limits as materialized (
      select id as webhook_id, (
        select created_at from webhook_attempts where webhook_id = id
        order by created_at desc offset ${maxRecords - 1} limit 1
      ) as oldest_kept
      from unnest(${webhook_ids}::text[]) as webhook (id)
    )
    delete from webhook_deliveries as delivery using limits
    where delivery.webhook_id = limits.webhook_id and delivery.created_at < oldest_kept
      and not exists (select from webhook_queue where delivery_id = delivery.id)
      and not exists (
        select from webhook_attempts
        where delivery_id = delivery.id and created_at >= oldest_kept
      )
  `.execute(db);
}
