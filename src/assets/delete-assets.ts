import { type Kysely, sql } from "kysely";
import pLimit from "p-limit";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import type { Storage } from "../storage/storage.ts";
import type { Clock } from "../system/clock.ts";
import { conflict, notFound } from "../system/errors.ts";
import { type AssetUses, findAssetUses } from "./asset-uses.ts";
import { findAsset } from "./assets.ts";
import { areDeletedFilesKept } from "./stored-files.ts";

type DeleteParts = Pick<Services, "db" | "storage" | "log">;

/** Deletes an asset of the account and its file. Throws not_found, or conflict if it is in use. */
export async function deleteAsset(
  services: DeleteParts,
  { account_id }: Pick<Caller, "account_id">,
  id: string,
): Promise<void> {
  if (!(await findAsset(services.db, account_id, id))) throw notFound("asset", id);
  const uses = (await findAssetUses(services.db, account_id, [id])).get(id);
  if (uses) throw conflict(`Asset "${id}" is used by ${describeUses(uses)}. Delete them first.`);
  await removeDeletedFiles(services, await deleteUnusedAssets(services.db, account_id, [id]));
}

/**
 * Deletes those of the account's assets with these ids that nothing uses; with `madeByRuns`, only
 * media that runs made or imported. Returns the storage keys of their files, for
 * removeDeletedFiles after the commit.
 */
export async function deleteUnusedAssets(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
  { madeByRuns = false } = {},
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ storage_key: string }>`
    delete from assets where account_id = ${account_id} and id = any(${[...ids]})
      and (made_by_run or not ${madeByRuns})
      and id not in (select asset_id from asset_uses(${account_id}, ${[...ids]}))
    returning storage_key`.execute(db);
  return rows.map(({ storage_key }) => storage_key);
}

/** A response does not wait for more removals; a worker does the rest. */
const filesRemovedAtOnce = 100;

/** Removes files of deleted assets. A worker removes later what fails now. */
export async function removeDeletedFiles(
  services: DeleteParts,
  keys: readonly string[],
): Promise<void> {
  await removeFiles(services, keys.slice(0, filesRemovedAtOnce)).catch((error) =>
    services.log.warn({ err: error }, "File removal failed"),
  );
}

const pruneBatch = 500;

/** Deletes assets of all accounts that were stored before that time and that nothing uses. */
export async function pruneUnusedAssets(
  { db }: Pick<DeleteParts, "db">,
  before: Date,
): Promise<void> {
  for (let after = ""; ; ) {
    const page = await db
      .selectFrom("assets")
      .select(["id", "account_id"])
      .where("created_at", "<", before)
      .where("id", ">", after)
      .orderBy("id")
      .limit(pruneBatch)
      .execute();
    for (const [account_id, assets = []] of Map.groupBy(page, (asset) => asset.account_id))
      await deleteUnusedAssets(
        db,
        account_id,
        assets.map(({ id }) => id),
      );
    if (page.length < pruneBatch) return;
    after = page.at(-1)?.id ?? after;
  }
}

/** Removes the files of deleted assets, and those whose asset was never inserted. */
export async function pruneDeletedFiles(services: {
  db: Kysely<Database>;
  storage: Storage;
  clock: Clock;
}): Promise<void> {
  const rows = await services.db
    .selectFrom("asset_removals")
    .select("storage_key")
    .where("due_at", "<=", services.clock.now())
    .execute();
  await removeFiles(
    services,
    rows.map(({ storage_key }) => storage_key),
  );
}

const concurrentRemovals = 8;

async function removeFiles(
  { db, storage }: { db: Kysely<Database>; storage: Storage },
  keys: readonly string[],
): Promise<void> {
  // A worker removes them after the backup.
  if (keys.length === 0 || (await areDeletedFilesKept(db))) return;
  const limit = pLimit(concurrentRemovals);
  await limit.map(keys, async (key) => {
    await storage.remove(key);
    await db.deleteFrom("asset_removals").where("storage_key", "=", key).execute();
  });
}

const idsShown = 3;

/** "2 projects (a, b) and 1 run (c)" */
function describeUses(uses: AssetUses): string {
  const names = { projects: "project", publications: "publication", runs: "active run" } as const;
  const parts = (Object.keys(names) as (keyof AssetUses)[])
    .filter((key) => uses[key].length > 0)
    .map((key) => {
      const ids = uses[key];
      const shown = ids.slice(0, idsShown).join(", ") + (ids.length > idsShown ? ", …" : "");
      return `${ids.length} ${names[key]}${ids.length === 1 ? "" : "s"} (${shown})`;
    });
  return new Intl.ListFormat("en").format(parts);
}
