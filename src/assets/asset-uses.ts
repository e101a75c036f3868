import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** The ids of projects, publications and active runs that use an asset. */
export interface AssetUses {
  projects: string[];
  publications: string[];
  runs: string[];
}

/**
 * Finds what uses these assets of the account. Returns a map from asset id to its uses; an unused
 * asset is missing in it. The function asset_uses is in migrations/.
 */
export async function findAssetUses(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetUses>> {
  const uses = new Map<string, AssetUses>();
  if (ids.length === 0) return uses;
  const { rows } = await sql<{
    asset_id: string;
    used_by: "project" | "publication" | "run";
    user_id: string;
  }>`select * from asset_uses(${account_id}, ${[...ids]}) order by used_by, user_id`.execute(db);
  for (const { asset_id, used_by, user_id } of rows) {
    const use = uses.get(asset_id) ?? { projects: [], publications: [], runs: [] };
    use[`${used_by}s`].push(user_id);
    uses.set(asset_id, use);
  }
  return uses;
}
