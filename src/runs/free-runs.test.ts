import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { Database } from "../db/schema.ts";
import { pruneFreeRuns } from "./records/prune-free-runs.ts";

let service: TestService;
// No worker: runs stay pending.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());

describe("runs that are cancelled before they cost credits", () => {
  it("are limited to the newest 1,000, so that an account cannot fill the database", async () => {
    const { account, start, cancel } = await newAccount();
    const first = await start();
    await cancel(first);
    await addCopies(first, 1000, "cancelled");
    const kept = await newAccount();
    const other = await kept.start();
    await kept.cancel(other);
    await addCopies(first, 5, "completed");
    await addCopies(first, 5, "failed", 1);
    await cancel(await start());
    // The first run is the newest of the copies.
    expect(await count(account, "cancelled")).toBe(1000);
    expect(await count(account, "completed")).toBe(5);
    expect(await count(account, "failed")).toBe(5);
    expect((await service.call("GET", `/v1/runs/${first}`, undefined, as(account))).status).toBe(
      200,
    );
    expect(await count(kept.account, "cancelled")).toBe(1);
  });

  it("are counted in an index of their own, however many other runs the account has", async () => {
    const { account, start, cancel } = await newAccount();
    const first = await start();
    await cancel(first);
    await addCopies(first, 5000, "completed");
    await sql`analyze runs`.execute(service.services.db);
    const read = await service.services.db.transaction().execute(async (tx) => {
      // The counters include what this connection has read before.
      const before = await countRead(tx);
      await pruneFreeRuns(tx, account.id);
      return (await countRead(tx)) - before;
    });
    expect(read).toBeLessThan(10);
  });
});

const as = ({ api_key }: TestAccount) => ({ "x-api-key": api_key });

async function newAccount() {
  const account = await service.newAccount();
  const client = runClient(service, as(account));
  const agent = await client.newAgent(["write_text"]);
  return {
    account,
    start: async () => (await client.start(agent, { topic: "The sea" })).body.id,
    cancel: (id: string) => service.call("POST", `/v1/runs/${id}/cancel`, undefined, as(account)),
  };
}

/** Adds older runs like this one, a second apart. */
const addCopies = (id: string, number: number, status: string, credits_used = 0) =>
  sql`insert into runs (id, account_id, agent_id, agent, inputs, status, held, credits_used,
      created_at, completed_at, ended_free)
    select gen_random_uuid(), account_id, agent_id, agent, inputs, ${status}, held,
      ${credits_used}::integer, created_at, completed_at - make_interval(secs => n),
      ${status}::text <> 'completed' and ${credits_used}::integer = 0
    from runs, generate_series(1, ${number}::integer) as n where id = ${id}
  `.execute(service.services.db);

/** Rows of runs that the connection has read, each as often as it was read. */
async function countRead(tx: Transaction<Database>): Promise<number> {
  // cspell:words relname
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'runs'
  `.execute(tx);
  return Number(rows[0]?.read ?? 0);
}

async function count({ id }: TestAccount, status: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from runs where account_id = ${id} and status = ${status}
  `.execute(service.services.db);
  return Number(rows[0]?.count);
}
