import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServices, type TestServices } from "../../test/harness.ts";
import { openDatabase } from "./database.ts";
import type { Database } from "./schema.ts";

let harness: TestServices;
beforeAll(async () => {
  harness = await startTestServices();
});
afterAll(() => harness.close());

it("a process that freezes in a transaction loses its locks, so that others go on", async () => {
  const { services, newAccount } = harness;
  const { id } = await newAccount();
  const frozen = openDatabase(services.config.databaseUrl ?? "", services.log, { connections: 1 });
  const spend = (db: Kysely<Database>) =>
    db
      .updateTable("wallets")
      .set((wallet) => ({ balance: wallet("balance", "-", 1) }))
      .where("account_id", "=", id)
      .execute();
  const freezing = frozen.transaction().execute(async (tx) => {
    await spend(tx);
    await spend(services.db);
  });
  await expect(freezing).rejects.toThrow();
  const wallet = services.db.selectFrom("wallets").select("balance").where("account_id", "=", id);
  expect(await wallet.executeTakeFirstOrThrow()).toEqual({ balance: 999 });
  await frozen.destroy();
});
