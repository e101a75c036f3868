import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockWallet, waitingForLocks } from "../../../test/clients/locked-wallet.ts";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestAccount, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import type { Caller } from "../../identity/caller.ts";
import { startRun } from "./start-run.ts";

let service: TestService;
// No worker: runs stay pending.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());

const as = ({ api_key }: TestAccount) => ({ "x-api-key": api_key });

/** Counts what the starts of an account have created. */
async function countCreated({ id }: TestAccount) {
  const { rows } = await sql`
    select (select count(*)::integer from runs where account_id = ${id}) as runs,
      (select count(*)::integer from credit_holds where account_id = ${id}) as holds,
      (select count(*)::integer from pgboss.job where group_id = ${id}) as jobs
  `.execute(service.services.db);
  return rows[0];
}

describe("starts at the same time", () => {
  it("are accepted or refused each by itself, although those of one account share a transaction", async () => {
    const account = await service.newAccount({ credits: 100 });
    const client = runClient(service, as(account));
    const agent = await client.newAgent(["write_text", "make_video"]);
    await client.start(agent, { topic: "The sea" });
    const { balance } = await client.wallet();
    const cost = 100 - balance;
    const payable = Math.floor(balance / cost);
    const starting = Array.from({ length: payable + 3 }, () =>
      client.start(agent, { topic: "The sea" }),
    );
    const statuses = (await Promise.all(starting)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(payable);
    expect(statuses.filter((status) => status === 402)).toHaveLength(3);
    expect((await client.wallet()).balance).toBeCloseTo(balance - payable * cost, 2);
    const count = payable + 1;
    expect(await countCreated(account)).toEqual({ runs: count, holds: count, jobs: count });
  });

  it("share a transaction with those of other accounts, which each pay for their own", async () => {
    const starting = [1, 2].map(async () => {
      const account = await service.newAccount({ credits: 5000 });
      const client = runClient(service, as(account));
      const agent_id = await client.newAgent(["write_text", "make_video"]);
      const caller: Caller = { account_id: account.id, scopes: ["admin"], tier: "pro" };
      const start = () =>
        startRun(service.services, caller, { agent_id, inputs: { topic: "Sky" } });
      return { client, start };
    });
    const starters = await Promise.all(starting);
    const runs = await Promise.all(starters.map(({ start }) => start()));
    const { rows } = await sql<{ held: number; transaction: string }>`
      select held, runs.xmin::text as transaction from runs join unnest(
        ${runs.map(({ id }) => id)}::text[]
      ) with ordinality as given (id, place) on given.id = runs.id order by place
    `.execute(service.services.db);
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1);
    for (const [index, { client }] of starters.entries()) {
      const held = Number(rows[index]?.held);
      expect(held).toBeGreaterThan(0);
      expect((await client.wallet()).balance).toBeCloseTo(5000 - held, 2);
    }
  });

  it("do not wait for another account, whose wallet may be locked", async () => {
    const own = runClient(service);
    const other = runClient(service, as(await service.newAccount({ credits: 10 })));
    const agents = {
      own: await own.newAgent(["write_text"]),
      other: await other.newAgent(["write_text"]),
    };
    const release = await lockWallet(service);
    const waiting = [1, 2, 3].map(() => own.start(agents.own, { topic: "The sea" }));
    await expect.poll(() => waitingForLocks(service)).toBe(1);
    expect((await other.start(agents.other, { topic: "The sea" })).status).toBe(202);
    await release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([202, 202, 202]);
  });
});
