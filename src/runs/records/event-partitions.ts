import { type Kysely, sql } from "kysely";
import { DatabaseError } from "pg";
import type { Database } from "../../db/schema.ts";

/** Months after the current one that have a table already. */
const monthsAhead = 2;
/** Events of other runs wait behind a statement that waits for its lock. */
const lockTimeout = "2s";

interface Partition {
  name: string;
  /** The first moment after its events. */
  until: Date;
}

/**
 * Creates the tables of the next months, and drops those whose events are all older than `before`.
 * Call it every day. A table that is in use is left for the next call.
 * Why: docs/decisions/events-by-month.md
 */
export async function maintainEventPartitions(
  db: Kysely<Database>,
  now: Date,
  before: Date,
): Promise<void> {
  const partitions = await listPartitions(db);
  const covered = Math.max(...partitions.map(({ until }) => until.getTime()));
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const from = monthStart(now, ahead);
    if (from.getTime() >= covered) await createMonth(db, from, monthStart(now, ahead + 1));
  }
  for (const { name, until } of partitions)
    if (until <= before) await change(db, `drop table ${name}`);
  await sql`delete from run_events_default where created_at < ${before}`.execute(db);
}

const monthStart = (time: Date, months: number) =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months));

function createMonth(db: Kysely<Database>, from: Date, until: Date): Promise<void> {
  const month = from.toISOString().slice(0, 7).replace("-", "_");
  return change(
    db,
    `create table if not exists run_events_${month} partition of run_events
     for values from ('${from.toISOString()}') to ('${until.toISOString()}')`,
  );
}

// lock_not_available; check_violation: run_events_default has events of the month, which stay
// there; duplicate_table and unique_violation: another worker was first.
const accepted = new Set(["55P03", "23514", "42P07", "23505"]);

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

/** Without run_events_default. */
async function listPartitions(db: Kysely<Database>): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select relname as name, pg_get_expr(relpartbound, oid) as bound
    from pg_class join pg_inherits on inhrelid = oid
    where inhparent = 'run_events'::regclass`.execute(db);
  return rows.flatMap(({ name, bound }) => {
    const [, until] = / TO \('([^']+)'\)$/.exec(bound) ?? [];
    return until === undefined ? [] : [{ name, until: new Date(until) }];
  });
}
