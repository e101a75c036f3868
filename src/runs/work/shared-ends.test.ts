import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitingForLocks } from "../../../test/clients/locked-wallet.ts";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import { StaleAttemptError } from "../../jobs/lease.ts";
import { type ClaimedRun, claimRuns } from "../records/run-state.ts";
import { completeRun } from "./settle-run.ts";

let service: TestService;
// No worker: the test claims the runs itself.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());

const output = {
  ...{ title: "Sea", summary: "", shared_values: {}, timeline: null, extension: "mp4" },
  ...{ video_asset_id: "asset_a", thumbnail_asset_id: null, captions_asset_id: null },
};

async function claimedRuns(count: number, api_key?: string): Promise<ClaimedRun[]> {
  const { db, clock } = service.services;
  const client = runClient(service, api_key ? { "x-api-key": api_key } : {});
  const agent = await client.newAgent(["write_text", "make_video"]);
  const starts = Array.from({ length: count }, () => client.start(agent, { topic: "The sea" }));
  const ids = (await Promise.all(starts)).map(({ body }) => body.id);
  return (await claimRuns(db, ids, clock.now())).flatMap((run) => run ?? []);
}

/** What is stored of runs, in the order of their ids. */
async function readEnds(runs: readonly ClaimedRun[]) {
  const ids = runs.map(({ id }) => id);
  const { rows } = await sql`
    select status, (select count(*)::integer from project_revisions where run_id = runs.id) as projects,
      (select count(*)::integer from credit_holds where holder_id = runs.id) as holds,
      (select event ->> 'type' from run_events where run_id = runs.id and seq = last_seq) as event
    from runs join unnest(${ids}::text[]) with ordinality as given (id, place) using (id)
    order by place
  `.execute(service.services.db);
  return rows;
}

async function readBalances(runs: readonly ClaimedRun[]): Promise<number[]> {
  const { rows } = await sql<{ balance: number }>`
    select balance from unnest(${runs.map(({ account_id }) => account_id)}::text[])
      with ordinality as given (account_id, place) join wallets using (account_id) order by place
  `.execute(service.services.db);
  return rows.map(({ balance }) => balance);
}

const ended = { status: "completed", projects: 1, holds: 0, event: "run_complete" };
const running = { status: "running", projects: 0, holds: 1, event: null };

describe("runs that end at the same time", () => {
  it("complete, except one whose attempt is stale, which creates nothing", async () => {
    const runs = await claimedRuns(3);
    const [first, second, third] = runs as [ClaimedRun, ClaimedRun, ClaimedRun];
    const stale = { ...second, attempt: second.attempt - 1 };
    const results = await Promise.allSettled(
      [first, stale, third].map((run) => completeRun(service.services, run, output)),
    );
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(results[1]).toMatchObject({ reason: expect.any(StaleAttemptError) });
    expect(await readEnds(runs)).toEqual([ended, running, ended]);
  });

  it("share a statement with those of another account, and are settled each for its own", async () => {
    const other = await service.newAccount({ credits: 1000 });
    const runs = [...(await claimedRuns(1)), ...(await claimedRuns(1, other.api_key))];
    const balances = await readBalances(runs);
    await Promise.all(runs.map((run) => completeRun(service.services, run, output)));
    expect(await readEnds(runs)).toEqual([ended, ended]);
    const { rows } = await sql`select distinct xmin::text from runs
      where id = any(${runs.map(({ id }) => id)})`.execute(service.services.db);
    expect(rows).toHaveLength(1);
    const refunded = runs.map(({ held }, index) => (balances[index] ?? 0) + Number(held));
    expect(await readBalances(runs)).toEqual(refunded);
  });

  it.each(["wallet", "run"])("wait for a locked %s of their account alone", async (locked) => {
    const { db } = service.services;
    const other = await service.newAccount({ credits: 1000 });
    const [own] = (await claimedRuns(1)) as [ClaimedRun];
    const [others] = (await claimedRuns(1, other.api_key)) as [ClaimedRun];
    const lock =
      locked === "wallet"
        ? sql`select from wallets where account_id = ${own.account_id} for update`
        : sql`select from runs where id = ${own.id} for update`;
    let completing: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      await lock.execute(tx);
      completing = completeRun(service.services, own, output);
      await completeRun(service.services, others, output);
      await expect.poll(() => waitingForLocks(service)).toBe(1);
      expect(await readEnds([own, others])).toEqual([running, ended]);
    });
    await completing;
    expect(await readEnds([own, others])).toEqual([ended, ended]);
  });

  it("send an event each to a webhook of the account", async () => {
    const body = { url: "https://example.com/hook", events: ["run.completed"] };
    expect((await service.call("POST", "/v1/webhooks", body)).status).toBe(201);
    const runs = await claimedRuns(2);
    await Promise.all(runs.map((run) => completeRun(service.services, run, output)));
    expect(await readEnds(runs)).toEqual([ended, ended]);
    const { rows } = await sql<{ run_id: string }>`
      select body::json #>> '{data,run_id}' as run_id from webhook_deliveries
    `.execute(service.services.db);
    expect(rows.map(({ run_id }) => run_id).sort()).toEqual(runs.map(({ id }) => id).sort());
  });
});
