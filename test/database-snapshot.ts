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
  const tables = await sql<{
    name: string;
  }>`select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const names = tables.rows
    .map(({ name }) => name)
    .filter((name) => !/^(usage|rate_limit|idempotency|kysely|request|payments)/.test(name));
  const hashes = names.map(
    (name) => `select '${name}' as name, md5(coalesce(string_agg(
      (to_jsonb(t) - 'last_used_at')::text, '' order by to_jsonb(t)::text), '')) as hash
      from ${name} t`,
  );
  const { rows } = await sql<{
    name: string;
    hash: string;
  }>`${sql.raw([...hashes, jobCount].join(" union all "))}`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
const jobCount = "select 'jobs' as name, count(*)::text as hash from pgboss.job";
