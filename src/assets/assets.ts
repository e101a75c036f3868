import type { Kysely, Selectable } from "kysely";
import type { Database } from "../db/schema.ts";
import type { AssetKind, NamedAsset } from "../values/assets.ts";

export type AssetRow = Selectable<Database["assets"]>;

/** Finds an asset of any account. For signed links only: the signature is the authorization. */
export async function findAssetUnscoped(
  db: Kysely<Database>,
  id: string,
): Promise<AssetRow | undefined> {
  return db.selectFrom("assets").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Finds the account's assets with these ids. Returns a map from id to asset; unknown ids are
 * missing in it.
 */
export async function findAssets(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("assets")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((asset) => [asset.id, asset]));
}

export async function findAsset(
  db: Kysely<Database>,
  account_id: string,
  id: string,
): Promise<AssetRow | undefined> {
  return db
    .selectFrom("assets")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();
}

const assetsFoundMax = 100;

/** Finds the account's pictures and videos with one of the words in their file names. */
export async function findAssetsByName(
  db: Kysely<Database>,
  account_id: string,
  words: readonly string[],
): Promise<NamedAsset[]> {
  if (words.length === 0) return [];
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%.%`);
  const rows = await db
    .selectFrom("assets")
    .select(["id", "kind", "name"])
    .where("account_id", "=", account_id)
    .where("kind", "in", ["image", "video"])
    .where((where) => where.or(patterns.map((pattern) => where("name", "ilike", pattern))))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(assetsFoundMax)
    .execute();
  return rows.map(({ id, kind, name }) => ({ id, kind: kind as AssetKind, name: name ?? "" }));
}
