import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

const { url, drop } = await createTestDatabase();
const db = openDatabase(url, pino({ level: "silent" }));

afterAll(async () => {
  await db.destroy();
  await drop();
});

describe("migrate", () => {
  it("applies nothing to an up-to-date database, also concurrently", async () => {
    expect(await Promise.all([migrate(db), migrate(db)])).toEqual([[], []]);
  });

  it("creates every table of an empty database once, also concurrently", async () => {
    await sql`drop schema public cascade; create schema public`.execute(db);
    const applied = await Promise.all([migrate(db), migrate(db)]);
    expect(applied.flat()).toContain("0002_accounts");
    expect(new Set(applied.flat()).size).toBe(applied.flat().length);
    expect(await db.selectFrom("runs").selectAll().execute()).toEqual([]);
  });

  it("creates an index for each foreign key, so that deletions find the rows that refer to them", async () => {
    // cspell:words conrelid attname attrelid attnum conkey contype connamespace regnamespace
    // cspell:words confrelid indrelid indkey indpred
    // Accounts are not deleted, so foreign keys to them need none.
    const { rows } = await sql<{ key: string }>`
      select conrelid::regclass || '.' || attname as key
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace
        and confrelid <> 'accounts'::regclass
        and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null
        )
      order by key`.execute(db);
    expect(rows).toEqual([]);
  });

  it("retries after a deadlock with a running service", async () => {
    const [old, folder] = [
      await createTestDatabase(),
      await mkdtemp(join(tmpdir(), "reelwright-migrations-")),
    ];
    const inUse = openDatabase(old.url, pino({ level: "silent" }));
    await sql`drop schema public cascade; create schema public`.execute(inUse);
    await writeFile(
      join(folder, "0001_two.sql"),
      "create table one (id integer); create table two (id integer)",
    );
    expect(await migrate(inUse, folder)).toEqual(["0001_two"]);
    await writeFile(
      join(folder, "0002_wider.sql"),
      "alter table one add column a integer; select pg_advisory_xact_lock(1); alter table two add column a integer",
    );
    const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = inUse.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx);
      locked.resolve();
      await unlock.promise;
    });
    await locked.promise;
    const waitForLock = (condition: RawBuilder<unknown>) => {
      const waits = sql`
        select from pg_locks join pg_database on database = pg_database.oid
        where not granted and datname = current_database() and ${condition}`;
      return expect
        .poll(async () => (await waits.execute(inUse)).rows, { interval: 10 })
        .toHaveLength(1);
    };
    const migrating = await inUse.transaction().execute(async (tx) => {
      // PostgreSQL looks for a deadlock once, a second after a wait has begun. The migration closes
      // the circle, so PostgreSQL ends its transaction, never the test's.
      await sql`set local deadlock_timeout = '10min'`.execute(tx);
      await sql`select from two`.execute(tx);
      const running = migrate(inUse, folder);
      running.catch(() => {});
      await waitForLock(sql`locktype = 'advisory'`);
      const reading = sql`select from one`.execute(tx);
      await waitForLock(sql`relation = 'one'::regclass`);
      unlock.resolve();
      await locking;
      await reading;
      return [running];
    });
    expect(await migrating[0]).toEqual(["0002_wider"]);
    await inUse.destroy();
    await old.drop();
    await rm(folder, { recursive: true });
  });

  it("gives up a lock that a statement holds for long, lets others pass, and tries again", async () => {
    const [old, folder] = [
      await createTestDatabase(),
      await mkdtemp(join(tmpdir(), "reelwright-migrations-")),
    ];
    const inUse = openDatabase(old.url, pino({ level: "silent" }));
    await sql`drop schema public cascade; create schema public`.execute(inUse);
    await writeFile(join(folder, "0001_one.sql"), "create table one (id integer)");
    await migrate(inUse, folder);
    await writeFile(join(folder, "0002_wider.sql"), "alter table one add column a integer");
    const migrating = await inUse.transaction().execute(async (tx) => {
      await sql`select from one`.execute(tx);
      const running = migrate(inUse, folder, 0.05);
      running.catch(() => {});
      const waiting = sql`select from pg_locks where not granted and relation = 'one'::regclass`;
      const waits = async () => (await waiting.execute(inUse)).rows.length;
      await expect.poll(waits, { interval: 5 }).toBe(1);
      // Reads that came after the migration do not wait until this transaction ends.
      await sql`select from one`.execute(inUse);
      await expect.poll(waits, { interval: 5 }).toBe(0);
      return [running];
    });
    expect(await migrating[0]).toEqual(["0002_wider"]);
    await inUse.destroy();
    await old.drop();
    await rm(folder, { recursive: true });
  });

  it("rejects a database of a newer version", async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2999')`.execute(
      db,
    );
    await expect(migrate(db)).rejects.toThrow(
      "created by a newer version of Reelwright (migration 9999_future)",
    );
    await sql`delete from kysely_migration where name = '9999_future'`.execute(db);
  });
});

describe("openDatabase", () => {
  it("returns amounts and byte counts as numbers and times as dates, without changing pg's defaults", async () => {
    const { rows } =
      await sql`select 12.50::numeric(14, 2) as credits, 3000000000::int8 as bytes, '2026-01-02T03:04:05Z'::timestamptz as at`.execute(
        db,
      );
    expect(rows).toEqual([
      { credits: 12.5, bytes: 3_000_000_000, at: new Date("2026-01-02T03:04:05Z") },
    ]);
    expect(pg.types.getTypeParser(20)("3")).toBe("3");
  });
});
