import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import type { Storage } from "../storage/storage.ts";
import { conflict, notFound } from "../system/errors.ts";
import { type AssetUses, findAssetUses } from "./asset-uses.ts";
import { findAsset } from "./assets.ts";

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
  await deleteUnusedAssets(services, account_id, [id]);
}

/**
 * Deletes those of the account's assets with these ids that nothing uses, with their files. Returns
 * the ids of the deleted ones.
 */
async function deleteUnusedAssets(
  services: DeleteParts,
  account_id: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; storage_key: string }>`
    delete from assets where account_id = ${account_id} and id = any(${[...ids]})
      and id not in (select asset_id from asset_uses(${account_id}, ${[...ids]}))
    returning id, storage_key`.execute(services.db);
  // The next pruning of a worker repeats a removal that fails now.
  await removeFiles(
    services,
    rows.map(({ storage_key }) => storage_key),
  ).catch((error) => services.log.warn({ err: error }, "Removal of deleted files failed"));
  return rows.map(({ id }) => id);
}

/** Removes the files of deleted assets that are still in the storage. */
export async function pruneDeletedFiles(services: {
  db: Kysely<Database>;
  storage: Storage;
}): Promise<void> {
  const rows = await services.db.selectFrom("asset_removals").select("storage_key").execute();
  await removeFiles(
    services,
    rows.map(({ storage_key }) => storage_key),
  );
}

async function removeFiles(
  { db, storage }: { db: Kysely<Database>; storage: Storage },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await storage.remove(key);
    await db.deleteFrom("asset_removals").where("storage_key", "=", key).execute();
  }
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
