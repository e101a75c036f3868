import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { preparedPool } from "./prepared-pool.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof preparedPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = preparedPool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const prepared = async () => (await pool.query("select statement, generic_plans + custom_plans as runs from pg_prepared_statements")).rows;

test("a statement with values is planned once for all its calls", async () => {
  for (const value of [1, 2, 3]) expect((await pool.query("select $1::integer + 1 as next", [value])).rows).toEqual([{ next: value + 1 }]);
  expect(await prepared()).toEqual([{ statement: "select $1::integer + 1 as next", runs: "3" }]);
});

test("several statements at once, which have no values, go out as they are", async () => {
  await pool.query("select 1; select 2");
  expect(await prepared()).toHaveLength(1);
});

test("a statement that fails can be sent again", async () => {
  const divide = (by: number) => pool.query("select 1 / $1::integer as part", [by]);
  await expect(divide(0)).rejects.toThrow("division by zero");
  expect((await divide(1)).rows).toEqual([{ part: 1 }]);
});
