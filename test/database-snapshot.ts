import { sql } from "kysely";
import type { Services } from "../src/services/services.ts";

/**
 * Hashes all tables, by name. Two snapshots are equal if nothing changed between them.
 * Tables that every request may change are left out: usage, rate limits, claims and payments.
 * So is the last use of a key.
 */
export async function databaseSnapshot({
  db,
}: Pick<Services, "db">): Promise<Record<string, string>> {
  const hashes = known.get(db) ?? hashesOf(db);
  known.set(db, hashes);
  // Statements with a value are prepared: planning this one takes as long as executing it.
  const { rows } = await sql<{
    name: string;
    hash: string;
  }>`select name, hash from (${sql.raw(await hashes)}) hashes where name <> ${""}`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** The statement of each database, whose tables stay as they are. */
const known = new WeakMap<Services["db"], Promise<string>>();

/** A statement that adds up the hashes of the rows of each table, whatever their order. */
async function hashesOf(db: Services["db"]): Promise<string> {
  const tables = await sql<{
    name: string;
    has_use: boolean;
  }>`select format('%I', table_name) as name, exists (select from information_schema.columns c
      where c.table_schema = t.table_schema and c.table_name = t.table_name
      and c.column_name = 'last_used_at') as has_use
    from information_schema.tables t
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const hashes = tables.rows
    .filter(({ name }) => !/^(usage|rate_limit|idempotency|kysely|request|payments)/.test(name))
    .map(({ name, has_use }) => {
      const row = has_use ? "to_jsonb(t) - 'last_used_at'" : "t";
      return `select '${name}' as name,
        count(*) || ' ' || sum(hashtextextended((${row})::text, 0)) as hash from ${name} t`;
    });
  return [...hashes, jobCount].join(" union all ");
}
const jobCount = "select 'jobs' as name, count(*)::text as hash from pgboss.job";
