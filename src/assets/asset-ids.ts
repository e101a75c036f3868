import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { AssetTable } from "../db/tables/pipelines.ts";
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

/**
 * Returns the lengths of media of the account, in seconds that can be read: of its assets, and of
 * what a job has made and not paid.
 */
export async function findAssetLengths(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
  job_id = "",
): Promise<(id: string | undefined) => number | undefined> {
  if (ids.length === 0) return () => undefined;
  const { rows } = await sql<{ id: string; seconds: number }>`
    select id, seconds - coalesce(damaged_seconds, 0) as seconds from assets
      where account_id = ${account_id} and id = any(${[...ids]}) and seconds is not null
    union
    select id, seconds - coalesce(damaged_seconds, 0) from asset_payments
      where job_id = ${job_id} and id = any(${[...ids]}) and seconds is not null`.execute(db);
  const lengths = new Map(rows.map(({ id, seconds }) => [id, seconds]));
  return (id) => (id === undefined ? undefined : lengths.get(id));
}

type Damaged = Pick<
  Selectable<AssetTable>,
  "id" | "name" | "seconds" | "claimed_seconds" | "damaged_from" | "damaged_seconds"
>;

function describeDamage(row: Damaged): string {
  const { seconds, claimed_seconds, damaged_from, damaged_seconds } = row;
  const format = (value: number | null) => `${(value ?? 0).toFixed(1)} s`;
  const isCut = claimed_seconds !== null;
  const cut = isCut ? [`read ${format(seconds)} of ${format(claimed_seconds)}`] : [];
  const hole = `${format(damaged_seconds)} cannot be read, first at ${format(damaged_from)}`;
  return [...cut, ...(damaged_seconds === null ? [] : [hole])].join("; ");
}

/**
 * Returns a warning for each of these media of the account, or of what a job has made, of which
 * only a part can be read.
 */
export async function warnOfDamage(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
  job_id = "",
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Damaged>`
    select id, name, seconds, claimed_seconds, damaged_from, damaged_seconds from assets
      where account_id = ${account_id} and id = any(${[...ids]})
        and coalesce(claimed_seconds, damaged_seconds) is not null
    union
    select id, name, seconds, claimed_seconds, damaged_from, damaged_seconds from asset_payments
      where job_id = ${job_id} and id = any(${[...ids]})
        and coalesce(claimed_seconds, damaged_seconds) is not null
    order by id`.execute(db);
  return rows.map((row) => `"${row.name ?? row.id}" is damaged: ${describeDamage(row)}.`);
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
