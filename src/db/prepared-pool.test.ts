import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { createPreparedPool } from "./prepared-pool.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof createPreparedPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPreparedPool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const prepared = async () =>
  (
    await pool.query(
      "select statement, generic_plans + custom_plans as runs from pg_prepared_statements",
    )
  ).rows;

describe("createPreparedPool", () => {
  it("prepares a statement with values once", async () => {
    for (const value of [1, 2, 3])
      expect((await pool.query("select $1::integer + 1 as next", [value])).rows).toEqual([
        { next: value + 1 },
      ]);
    expect(await prepared()).toEqual([{ statement: "select $1::integer + 1 as next", runs: "3" }]);
  });

  it("does not prepare a query without values, which may contain several statements", async () => {
    await pool.query("select 1; select 2");
    expect(await prepared()).toHaveLength(1);
  });

  it("runs a prepared statement again after it failed", async () => {
    const divide = (by: number) => pool.query("select 1 / $1::integer as part", [by]);
    await expect(divide(0)).rejects.toThrow("division by zero");
    expect((await divide(1)).rows).toEqual([{ part: 1 }]);
  });

  it("prepares in a transaction what returns named columns, and nothing that returns all", async () => {
    const client = await pool.connect();
    const isPrepared = async (text: string) => {
      await client.query(text, [1]);
      return (await prepared()).some(({ statement }) => statement === text);
    };
    const of = "from generate_series(1, 2) as one where one";
    await client.query("begin").finally(() => client.release());
    for (const text of [
      `select one * 2 as two ${of} = $1`,
      `select one from (select * ${of} = $1) as one`,
      `select count(*) ${of} = $1`,
    ])
      expect(await isPrepared(text)).toBe(true);
    for (const text of [
      `select * ${of} = $1`,
      `select 1, * ${of} = $1`,
      `select one.* ${of} = $1`,
      `with one as (select 1 as one) select distinct * from one where one = $1`,
    ])
      expect(await isPrepared(text)).toBe(false);
    await pool.query("rollback");
  });

  it("continues after a migration has added a column, inside and outside a transaction", async () => {
    await pool.query("create table widened as select 1 as one");
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    const client = await pool.connect();
    const read = async () =>
      (await client.query("select * from widened where one = $1", [1])).rows[0];
    const readInTransaction = async () => {
      await client.query("begin");
      return read().finally(() => client.query("commit"));
    };
    try {
      expect(await read()).toEqual({ one: 1 });
      await other.query("alter table widened add column two integer default 2");
      expect(await read()).toEqual({ one: 1, two: 2 });
      expect(await readInTransaction()).toEqual({ one: 1, two: 2 });
      await other.query("alter table widened add column three integer default 3");
      expect(await readInTransaction()).toEqual({ one: 1, two: 2, three: 3 });
      expect(await read()).toEqual({ one: 1, two: 2, three: 3 });
    } finally {
      client.release();
      await other.end();
    }
  });
});
