import { type Kysely, type RawBuilder, sql } from "kysely";
import { DatabaseError } from "pg";
import type { Database } from "./schema.ts";

/** Months after the current one that have a table already. */
const monthsAhead = 2;
/**
 * Statements of others wait behind a statement that waits for its lock. It gives up before
 * PostgreSQL looks for deadlocks (after 1 s), so that no other transaction is ended for it.
 */
const lockTimeout = "500ms";

/** A table that a migration divided by the month of `created_at`, with a table `<name>_default`. */
export interface MonthlyTable {
  name: string;
  /** The primary key of each month, if the divided table has none itself. */
  key?: string;
  /** SQL for whether the row `old` must stay, however old it is. It may turn false, never true. */
  isNeeded?: RawBuilder<boolean>;
}

interface Partition {
  name: string;
  /** The first moment after its rows. */
  until: Date;
}

/**
 * Creates the tables of the next months, and drops those whose rows are all older than `before`. Of
 * a table with rows that are needed, the others are deleted. Call it every day. A table that is in
 * use is left for the next call.
 * Why: docs/decisions/events-by-month.md
 */
export async function maintainMonths(
  db: Kysely<Database>,
  table: MonthlyTable,
  now: Date,
  before: Date,
): Promise<void> {
  const partitions = await listPartitions(db, table);
  const covered = Math.max(...partitions.map(({ until }) => until.getTime()));
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const from = monthStart(now, ahead);
    if (from.getTime() >= covered) await createMonth(db, table, from, monthStart(now, ahead + 1));
  }
  for (const { name, until } of partitions) {
    if (until > before) continue;
    if (await hasNeeded(db, table, name)) await deleteOld(db, table, name, before);
    else await change(db, `drop table ${name}`);
  }
  await deleteOld(db, table, `${table.name}_default`, before);
}

const monthStart = (time: Date, months: number) =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months));

function createMonth(
  db: Kysely<Database>,
  { name, key }: MonthlyTable,
  from: Date,
  until: Date,
): Promise<void> {
  const month = from.toISOString().slice(0, 7).replace("-", "_");
  return change(
    db,
    `create table if not exists ${name}_${month} partition of ${name}
     ${key === undefined ? "" : `(primary key (${key}))`}
     for values from ('${from.toISOString()}') to ('${until.toISOString()}')`,
  );
}

// lock_not_available and deadlock_detected; check_violation: the default table has rows of the
// month, which stay there; duplicate_table and unique_violation: another worker was first.
const accepted = new Set(["55P03", "40P01", "23514", "42P07", "23505"]);

async function change(db: Kysely<Database>, statement: string): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  } catch (error) {
    if (!(error instanceof DatabaseError && accepted.has(error.code ?? ""))) throw error;
  }
}

async function hasNeeded(
  db: Kysely<Database>,
  { isNeeded }: MonthlyTable,
  partition: string,
): Promise<boolean> {
  if (isNeeded === undefined) return false;
  const { rows } = await sql`
    select from ${sql.table(partition)} as old where ${isNeeded} limit 1`.execute(db);
  return rows.length > 0;
}

const deleteOld = (
  db: Kysely<Database>,
  { isNeeded = sql<boolean>`false` }: MonthlyTable,
  partition: string,
  before: Date,
) =>
  sql`delete from ${sql.table(partition)} as old
    where created_at < ${before} and not ${isNeeded}`.execute(db);

/** Without the default table. */
async function listPartitions(db: Kysely<Database>, { name }: MonthlyTable): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select relname as name, pg_get_expr(relpartbound, oid) as bound
    from pg_class join pg_inherits on inhrelid = oid
    where inhparent = ${name}::regclass`.execute(db);
  return rows.flatMap(({ name: partition, bound }) => {
    const [, until] = / TO \('([^']+)'\)$/.exec(bound) ?? [];
    return until === undefined ? [] : [{ name: partition, until: new Date(until) }];
  });
}
