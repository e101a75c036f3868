import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { type Lease, lockHeld } from "../jobs/lease.ts";
import type { AssetRow } from "./assets.ts";

/**
 * The work that pays for the media that it makes. Until then, only its own job can see them. They
 * wait in a table of their own, so that no other query has to leave them out.
 */
export interface Payer {
  table: "runs" | "renders";
  lease: Lease;
  /** Names this part of the job, such as one attempt of a step. */
  work: string;
}

const columns = sql.join(
  [
    ...["id", "account_id", "sha256", "name", "kind", "media_type", "bytes", "width", "height"],
    ...["seconds", "claimed_seconds", "damaged_from", "damaged_seconds"],
    ...["storage_key", "made_by_run", "created_at"],
  ].map((name) => sql.ref(name)),
);

/**
 * Inserts an unpaid asset. Returns false if this work has made the same file before. Throws
 * StaleAttemptError if the job has ended, whose end has discarded its unpaid assets.
 */
export async function insertUnpaid(
  tx: Transaction<Database>,
  { table, lease, work }: Payer,
  asset: AssetRow,
): Promise<boolean> {
  await lockHeld(tx, table, lease);
  const row = await tx
    .insertInto("asset_payments")
    .values({ ...asset, job_id: lease.id, work })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** An asset by id: of an account, or what a job has made and not paid. */
export interface Opening {
  account_id: string;
  id: string;
  job_id: string | undefined;
}

/** Finds assets, in the order of the openings. */
export async function findOpened(
  db: Kysely<Database>,
  openings: readonly Opening[],
): Promise<(AssetRow | undefined)[]> {
  const { rows } = await sql<AssetRow & { place: number }>`
    select found.*, place from unnest(
      ${openings.map(({ account_id }) => account_id)}::text[], ${openings.map(({ id }) => id)}::text[],
      ${openings.map(({ job_id }) => job_id ?? null)}::text[]
    ) with ordinality as opening (account_id, id, job_id, place), lateral (
      select ${columns} from asset_payments where job_id = opening.job_id and id = opening.id
      union all
      select ${columns} from assets where account_id = opening.account_id and id = opening.id
      limit 1
    ) as found
  `.execute(db);
  const found = new Map(rows.map(({ place, ...asset }) => [place, asset]));
  return openings.map((_, index) => found.get(index + 1));
}

/** Finds the unpaid asset that this work has made of a hash. */
export async function findUnpaid(
  db: Kysely<Database>,
  { lease, work }: Payer,
  sha256: Buffer,
): Promise<AssetRow | undefined> {
  const found = await db
    .selectFrom("asset_payments")
    .selectAll()
    .where("job_id", "=", lease.id)
    .where("work", "=", work)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  if (!found) return undefined;
  const { job_id: _job, work: _work, ...asset } = found;
  return asset;
}

/**
 * Two parts of a WITH clause, which make the media of paid work visible. `paid` selects them by
 * `job_id`, `work` or `id`. A file that is an asset of the account already is removed.
 */
export const showPaid = (paid: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  paid_assets as (delete from asset_payments where ${paid} returning *),
  shown_assets as (
    insert into assets (${columns}) select ${columns} from paid_assets order by id
    on conflict do nothing
  )`;

/** SQL for whether a job has unpaid media. */
export const hasUnpaid = (job_id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from asset_payments where job_id = ${job_id})`;

/** A statement that discards the unpaid media of jobs and their files. A query gives their ids. */
export const discardUnpaid = (jobs: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`delete from asset_payments where job_id in (${jobs})`;
