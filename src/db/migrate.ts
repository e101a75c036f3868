import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";
import { DatabaseError } from "pg";
import { buildIndexes } from "./build-indexes.ts";
import type { Database } from "./schema.ts";

const defaultFolder = fileURLToPath(new URL("../../migrations/", import.meta.url));
/** The oldest major version of PostgreSQL that the service supports. */
export const oldestMajor = 15;
/** Statements on a table wait behind a migration that waits for its lock, so it gives up early. */
const lockWaitSeconds = 5;
const retryPauseSeconds = 1;
/** PostgreSQL's deadlock_detected and lock_not_available, with the attempts for each. */
const migrationAttemptsMax = new Map([
  ["40P01", 5],
  ["55P03", 20],
]);

/**
 * Applies the pending migrations, under an advisory lock so that concurrent starts apply each file
 * once, then builds the indexes of large tables. Returns the names of both. Throws if the database
 * is newer than this program or PostgreSQL is too old.
 * Why: docs/decisions/embedded-postgres.md
 */
export async function migrate(
  db: Kysely<Database>,
  folder = defaultFolder,
  lockSeconds = lockWaitSeconds,
): Promise<string[]> {
  await checkVersion(db);
  const migrations = await readMigrations(folder, lockSeconds);
  const known = Object.keys(migrations);
  const earlier = await readApplied(db);
  refuseNewer(earlier, known);
  // Kysely reads the columns of all tables, also if it has nothing to apply.
  const applied = earlier.length === known.length ? [] : await applyPending(db, migrations);
  return [...applied, ...(await buildIndexes(db, join(folder, "indexes")))];
}

async function applyPending(
  db: Kysely<Database>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrateWithRetries(migrator);
  const failed = results?.find((result) => result.status === "Error");
  if (error)
    throw new Error(
      `Migration ${failed?.migrationName ?? "of the database"} failed: ${reason(error)}`,
      { cause: error },
    );
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Runs the migrations. A deadlock or a long wait for a lock of a running older version rolls
 * everything back and is retried.
 */
async function migrateWithRetries(migrator: Migrator, attempt = 1): Promise<MigrationResultSet> {
  const outcome = await migrator.migrateToLatest();
  const { error } = outcome;
  const attempts = error instanceof DatabaseError && migrationAttemptsMax.get(error.code ?? "");
  if (!attempts || attempt >= attempts) return outcome;
  await delay(retryPauseSeconds * 1000);
  return migrateWithRetries(migrator, attempt + 1);
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function checkVersion(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) >= oldestMajor) return;
  throw new Error(
    `The database is PostgreSQL ${version}. Set DATABASE_URL to PostgreSQL ${oldestMajor} or newer.`,
  );
}

async function readMigrations(
  folder: string,
  lockSeconds: number,
): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, name), "utf8");
    return [
      name.replace(/\.sql$/, ""),
      {
        up: async (db) => {
          // Until the end of the transaction.
          await sql`select set_config('lock_timeout', ${`${lockSeconds}s`}, true)`.execute(db);
          await sql.raw(text).execute(db);
        },
      },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The names of the migrations that the database has. */
async function readApplied(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!rows[0]?.name) return [];
  const applied = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}

function refuseNewer(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown)
    throw new Error(
      `The database was created by a newer version of Reelwright (migration ${unknown}). Update Reelwright, or use another database.`,
    );
}
