import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** The key of the advisory lock of the one process that builds indexes. */
const lockKey = 20_261_128;

/**
 * The second phase of an upgrade: builds the indexes of `folder`, one file each with the name of
 * the index, that the database lacks. Other processes read and write meanwhile. An index that a
 * killed process left unfinished is built again. Returns the names of the built ones; none while
 * another process builds.
 * Why: docs/decisions/embedded-postgres.md
 */
export async function buildIndexes(db: Kysely<Database>, folder: string): Promise<string[]> {
  const files = globSync("*.sql", { cwd: folder }).sort();
  const names = files.map((name) => name.replace(/\.sql$/, ""));
  return db.connection().execute(async (connection) => {
    // A wait for the lock would be a statement for which each build waits.
    const { rows } = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_lock(${lockKey}) as locked`.execute(connection);
    if (!rows[0]?.locked) return [];
    try {
      const states = await readStates(connection, names);
      const missing = names.filter((name) => states.get(name) !== true);
      for (const name of missing) {
        if (states.has(name))
          await sql`drop index concurrently ${sql.id(name)}`.execute(connection);
        await sql.raw(await readFile(join(folder, `${name}.sql`), "utf8")).execute(connection);
      }
      return missing;
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection);
    }
  });
}

/** Whether the indexes that exist are whole. */
async function readStates(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<Map<string, boolean>> {
  // cspell:words indexrelid indisvalid relname relnamespace
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select relname as name, indisvalid as valid
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and relname = any(${names})`.execute(db);
  return new Map(rows.map(({ name, valid }) => [name, valid]));
}
