import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { AssetKind } from "../values/assets.ts";

/** Whether a value has the form of an asset's id. */
export const isAssetId = (value: unknown): value is string =>
  typeof value === "string" && /^asset_[\w-]{24}$/.test(value);

/** Collects the asset ids in nested values, without duplicates. */
export function collectAssetIds(values: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    if (isAssetId(value)) found.add(value);
    else if (typeof value === "object" && value !== null)
      for (const inner of Object.values(value)) visit(inner);
  };
  visit(values);
  return [...found];
}

/** The keys that lead to an asset's id in nested values. Empty if they do not have it. */
export function findAssetPlace(values: unknown, id: string): string[] {
  const find = (value: unknown): string[] | undefined => {
    if (value === id) return [];
    if (typeof value !== "object" || value === null) return undefined;
    for (const [key, inner] of Object.entries(value)) {
      const rest = find(inner);
      if (rest) return [key, ...rest];
    }
    return undefined;
  };
  return find(values) ?? [];
}

/** Returns the first of these ids that does not belong to the account, or undefined. */
export async function findMissingAsset(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const rows = await db
    .selectFrom("assets")
    .select("id")
    .where("account_id", "=", account_id)
    .where("id", "in", ids)
    .execute();
  const own = new Set(rows.map(({ id }) => id));
  return ids.find((id) => !own.has(id));
}

/** Returns the kinds of those ids that belong to the account. */
export async function findAssetKinds(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetKind>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("assets")
    .select(["id", "kind"])
    .where("account_id", "=", account_id)
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, kind }) => [id, kind as AssetKind]));
}
