import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { buildIndexes } from "./build-indexes.ts";
import { openDatabase } from "./database.ts";

const { url, drop } = await createTestDatabase();
const db = openDatabase(url, pino({ level: "silent" }));
const folder = await mkdtemp(join(tmpdir(), "reelwright-indexes-"));
await sql`create table large (id integer)`.execute(db);
const file = join(folder, "large_by_id.sql");
await writeFile(file, "create index concurrently large_by_id on large (id)");

afterAll(async () => {
  await db.destroy();
  await drop();
  await rm(folder, { recursive: true });
});

describe("buildIndexes", () => {
  // cspell:words relid
  it("lets others write meanwhile, and builds once", async () => {
    const builds = sql`select from pg_stat_progress_create_index where relid = 'large'::regclass`;
    const building = await db.transaction().execute(async (tx) => {
      // The build waits for the end of this transaction.
      await sql`insert into large values (1)`.execute(tx);
      const running = buildIndexes(db, folder);
      running.catch(() => {});
      const isBuilding = async () => (await builds.execute(db)).rows.length;
      await expect.poll(isBuilding, { interval: 5 }).toBe(1);
      await sql`insert into large values (2)`.execute(db);
      expect(await buildIndexes(db, folder)).toEqual([]);
      expect(await isBuilding()).toBe(1);
      return [running];
    });
    expect(await building[0]).toEqual(["large_by_id"]);
    expect(await buildIndexes(db, folder)).toEqual([]);
  });

  it("builds an index again that was left unfinished", async () => {
    await sql`drop index large_by_id`.execute(db);
    await sql`insert into large values (2)`.execute(db);
    const unfinished = sql`create unique index concurrently large_by_id on large (id)`.execute(db);
    await expect(unfinished).rejects.toThrow("could not create unique index");
    expect(await buildIndexes(db, folder)).toEqual(["large_by_id"]);
    expect(await buildIndexes(db, folder)).toEqual([]);
  });

  it("rejects with the error of PostgreSQL, and can be tried again", async () => {
    await sql`drop index large_by_id`.execute(db);
    await writeFile(file, "create index concurrently large_by_id on missing (id)");
    await expect(buildIndexes(db, folder)).rejects.toThrow('relation "missing" does not exist');
    await writeFile(file, "create index concurrently large_by_id on large (id)");
    expect(await buildIndexes(db, folder)).toEqual(["large_by_id"]);
  });
});
