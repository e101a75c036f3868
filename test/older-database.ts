import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { pino } from "pino";
import { openDatabase } from "../src/db/database.ts";
import { migrate } from "../src/db/migrate.ts";
import type { Database } from "../src/db/schema.ts";
import { createTestDatabase } from "./harness.ts";
import { root } from "./source-files.ts";

const migrations = join(root, "migrations");

/**
 * Creates a database with the tables before a migration, such as "0045". Its sessions have the time
 * zone of New York: there, May of UTC starts on April 30, and a month later is May 30.
 */
export async function openOlderDatabase(
  before: string,
): Promise<{ db: Kysely<Database>; drop(): Promise<void> }> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "reelwright-migrations-"));
  const url = `${database.url}&options=-c%20timezone%3DAmerica/New_York`;
  const db = openDatabase(url, pino({ level: "silent" }));
  await sql`drop schema public cascade; create schema public`.execute(db);
  for (const name of (await readdir(migrations)).filter((one) => one < before))
    await cp(join(migrations, name), join(folder, name));
  await migrate(db, folder);
  await rm(folder, { recursive: true });
  return {
    db,
    async drop() {
      await db.destroy();
      await database.drop();
    },
  };
}
