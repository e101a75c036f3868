import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { AssetTable } from "../db/tables/pipelines.ts";
import type { AssetKind } from "../values/assets.ts";

export type MediaRow = Pick<
  Selectable<AssetTable>,
  "id" | "name" | "seconds" | "claimed_seconds" | "damaged_from" | "damaged_seconds"
> & { kind: AssetKind };

/** What is stored about media that a request or a step names. */
export interface KnownMedia {
  kindOf(id: string): AssetKind | undefined;
  /** The seconds that can be read. */
  lengthOf(id: string | undefined): number | undefined;
  /** The first of these ids that is unknown. */
  findMissing(ids: readonly string[]): string | undefined;
  /** A warning for each of which only a part can be read. */
  damage: string[];
}

/** Reads about these media, as far as they belong to the account. */
export async function readMedia(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
): Promise<KnownMedia> {
  if (ids.length === 0) return knownMedia([]);
  const { rows } = await sql<{
    media: MediaRow[];
  }>`select ${mediaRows({ account_id, ids: [...ids] })} as media`.execute(db);
  return knownMedia(rows[0]?.media ?? []);
}

/**
 * SQL for a JSON list of rows, to be read with something else: of assets of the account, and of
 * what a job has made and not paid. Each part is a value or the SQL for one.
 */
export function mediaRows({
  account_id,
  ids,
  job_id = "",
}: Record<"account_id" | "ids", unknown> & { job_id?: unknown }): RawBuilder<MediaRow[]> {
  const columns = sql`id, name, kind, seconds, claimed_seconds, damaged_from, damaged_seconds`;
  return sql`(
    select coalesce(json_agg(media order by id), '[]') from (
      select ${columns} from assets where account_id = ${account_id} and id = any(${ids})
      union select ${columns} from asset_payments where job_id = ${job_id} and id = any(${ids})
    ) as media
  )`;
}

export function knownMedia(rows: readonly MediaRow[]): KnownMedia {
  const known = new Map(rows.map((row) => [row.id, row]));
  return {
    kindOf: (id) => known.get(id)?.kind,
    lengthOf(id) {
      const { seconds = null, damaged_seconds = null } = known.get(id ?? "") ?? {};
      return seconds === null ? undefined : seconds - (damaged_seconds ?? 0);
    },
    findMissing: (ids) => ids.find((id) => !known.has(id)),
    damage: rows
      .filter((row) => (row.claimed_seconds ?? row.damaged_seconds) !== null)
      .map((row) => `"${row.name ?? row.id}" is damaged: ${describeDamage(row)}.`),
  };
}

function describeDamage(row: MediaRow): string {
  const { seconds, claimed_seconds, damaged_from, damaged_seconds } = row;
  const format = (value: number | null) => `${(value ?? 0).toFixed(1)} s`;
  const isCut = claimed_seconds !== null;
  const cut = isCut ? [`read ${format(seconds)} of ${format(claimed_seconds)}`] : [];
  const hole = `${format(damaged_seconds)} cannot be read, first at ${format(damaged_from)}`;
  return [...cut, ...(damaged_seconds === null ? [] : [hole])].join("; ");
}
