import { type RawBuilder, sql } from "kysely";
import { deleteUnusedAssets, removeDeletedFiles } from "../../assets/delete-assets.ts";
import type { Caller } from "../../identity/caller.ts";
import type { Services } from "../../services/services.ts";
import { conflict } from "../../system/errors.ts";
import { ownedRun } from "./runs.ts";

type DeleteParts = Pick<Services, "db" | "storage" | "log">;

const pruneBatch = 500;

/**
 * Deletes an ended run with its steps and events, and the media that it made and that nothing else
 * uses. Its project and its transactions stay. Throws not_found, or conflict while it is active.
 */
export async function deleteRun(services: DeleteParts, caller: Caller, id: string): Promise<void> {
  const { account_id, status } = await ownedRun(services.db, caller, id);
  const deleted = await deleteEndedRuns(
    services,
    sql<boolean>`id = ${id} and account_id = ${account_id}`,
  );
  if (deleted > 0) return;
  // The run may have been deleted, or resumed, since it was read.
  await ownedRun(services.db, caller, id);
  throw conflict(
    `Run "${id}" is active (${status}). Cancel it or wait until it has ended, then delete it.`,
  );
}

/** Deletes the runs of all accounts that ended before that time, in batches. */
export async function pruneRuns(services: DeleteParts, before: Date): Promise<void> {
  for (;;) {
    const deleted = await deleteEndedRuns(services, sql<boolean>`completed_at < ${before}`);
    if (deleted < pruneBatch) return;
  }
}

/** Deletes at most 500 ended runs that meet the condition. Returns their number. */
async function deleteEndedRuns(
  services: DeleteParts,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { count, files } = await services.db.transaction().execute(async (tx) => {
    const { rows: runs } = await sql<{ id: string }>`
      select id from runs where ${condition} and status in ('completed', 'failed', 'cancelled')
      order by completed_at limit ${pruneBatch} for update
    `.execute(tx);
    const ids = runs.map(({ id }) => id);
    const { rows: media } = await sql<{ account_id: string; ids: string[] }>`
      select account_id, array_agg(distinct asset_id) as ids from (
        select account_id, unnest(asset_ids(outputs::text)) as asset_id
          from runs join run_steps on run_steps.run_id = runs.id where runs.id = any(${ids})
        union
        select account_id, unnest(asset_ids(result::text)) from runs where id = any(${ids})
      ) as media group by account_id
    `.execute(tx);
    await sql`delete from runs where id = any(${ids})`.execute(tx);
    const files: string[] = [];
    for (const { account_id, ids } of media)
      files.push(...(await deleteUnusedAssets(tx, account_id, ids, { madeByRuns: true })));
    return { count: ids.length, files };
  });
  await removeDeletedFiles(services, files);
  return count;
}
