import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/db/database.ts";
import { migrate } from "../src/db/migrate.ts";
import type { Database } from "../src/db/schema.ts";
import { planQuery } from "../src/identity/plans.ts";
import { openQueue } from "../src/jobs/queue.ts";
import { openEmbeddedPostgres } from "../src/postgres/embedded-postgres.ts";
import type { Log } from "../src/system/log.ts";
import { openLog } from "../src/system/log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL of this test run. Its database `template_tables` has all tables. */
    postgresUrl: string;
    /** As for snapshots: "all" with the option -u, "none" in CI. */
    updatePictures: "all" | "new" | "none";
  }
}

/** Starts one PostgreSQL for the whole run. Each test file copies its own database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(await fastFolder(), "reelwright-tests-"));
  const log = openLog({ logLevel: "warn", logPretty: false }, "test");
  const server = await openEmbeddedPostgres(folder, log);
  const db = openDatabase(server.url, log);
  // Nothing needs to survive a crash of the machine.
  await sql`alter system set fsync = off`.execute(db);
  await sql`alter system set full_page_writes = off`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await hashPasswordOnce(db, server.url);
  await sql`create database template_tables`.execute(db);
  await db.destroy();
  await fillTemplate(server.url.replace("/postgres?", "/template_tables?"), log);
  project.provide("postgresUrl", server.url);
  project.provide("updatePictures", project.config.snapshotOptions.updateSnapshot);
  return async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Each of thousands of connections would hash the password 4,096 times. */
async function hashPasswordOnce(db: Kysely<Database>, url: string): Promise<void> {
  const [, user = "", password = ""] = /\/\/(\w+):(\w+)@/.exec(url) ?? [];
  await db.connection().execute(async (connection) => {
    await sql`set scram_iterations = 1`.execute(connection);
    await sql`alter role ${sql.id(user)} password ${sql.lit(password)}`.execute(connection);
  });
}

const memoryFolder = "/dev/shm";
const databasesGigabytes = 4;

/** Files in memory, where it has room: hundreds of databases are made and removed. */
async function fastFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > databasesGigabytes * 1e9 ? memoryFolder : tmpdir();
}

async function fillTemplate(url: string, log: Log): Promise<void> {
  const db = openDatabase(url, log);
  await migrate(db);
  await db.destroy();
  const queue = await openQueue({
    connection: { connectionString: url },
    log,
    plan: planQuery,
    limits: {},
  });
  await queue.stop();
}
