import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { claimedRun } from "../../../test/clients/claimed-run.ts";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { type DoomedWorker, startDoomedWorker } from "../../../test/processes/doomed-worker.ts";
import { expireHeartbeats } from "../../../test/processes/expire-heartbeats.ts";
import { startOwnWorker } from "../../../test/processes/own-worker.ts";
import { runCatalog, runTool } from "../../../test/small-tools/run-catalog.ts";
import { claimRun, recordBatch } from "../../../test/small-tools/worker-writes.ts";
import { pruneDeletedFiles } from "../../assets/delete-assets.ts";
import { string } from "../../catalog/definition/fields.ts";
import { StaleAttemptError } from "../../jobs/lease.ts";
import type { Worker } from "../../worker.ts";

const hang = runTool({
  input: { text: string() },
  output: { title: string() },
  run: async () => ({ title: "Saved" }),
});
let service: TestService;
let doomed: DoomedWorker;
let next: Worker | undefined;

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog({ hang }) });
});
afterEach(async () => {
  await doomed.kill();
  await next?.stop();
  next = undefined;
});
afterAll(() => service.close());

describe("a run", () => {
  it("continues in another worker after a kill, without executing or debiting a step twice", async () => {
    const { db, clock } = service.services;
    const client = runClient(service);
    doomed = startDoomedWorker(service.services);
    const { body } = await client.start(
      await client.newAgent(["write_text", "hang", "make_video"]),
      {
        topic: "The sea",
      },
    );
    await doomed.hangs();
    const begun = db.selectFrom("run_events").select("seq").where("run_id", "=", String(body.id));
    await expect.poll(() => begun.execute()).toHaveLength(3);
    await doomed.kill();
    await expireHeartbeats(db);
    next = await startOwnWorker(service.services);
    const events = await client.events(body.id);
    const received = events.map(({ data }) => `${data.type} ${data.tool ?? data.status}`);
    expect(received).toEqual([
      "tool_start write_text",
      "tool_complete write_text",
      "tool_start hang",
      // The interrupted step runs again, the completed one does not.
      "tool_start hang",
      "tool_complete hang",
      "tool_start make_video",
      "tool_complete make_video",
      "run_complete completed",
    ]);
    expect(events.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await client.read(body.id)).toMatchObject({ status: "completed", credits_used: 4 });
    expect(await client.wallet()).toMatchObject({ balance: 996, lifetime_spent: 4 });
    expect(
      (await client.transactions())
        .filter(({ run_id }) => run_id === body.id)
        .map(({ amount }) => amount),
    ).toEqual([-4]);
    const steps = await db
      .selectFrom("run_steps")
      .select(["node", "visit", "credits"])
      .where("run_id", "=", body.id)
      .orderBy("seq")
      .execute();
    expect(steps.map(({ node, credits }) => `${node} ${credits}`)).toEqual([
      "write_text 1",
      "hang 1",
      "make_video 2",
    ]);
    expect(await claimRun(db, body.id, clock.now())).toBeUndefined();
  });

  it("ignores writes of an earlier attempt", async () => {
    const { db, clock } = service.services;
    const client = runClient(service);
    const { account_id } = await db
      .selectFrom("runs")
      .select("account_id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id } = await claimedRun(service.services, account_id);
    const [first, second] = [
      await claimRun(db, id, clock.now()),
      await claimRun(db, id, clock.now()),
    ];
    const step = {
      node: "a",
      visit: 1,
      tool: "a",
      status: "completed" as const,
      inputs: {},
      outputs: {},
      engine: "e",
      cached: false,
      credits: 5,
    };
    const steps = [{ ...step, started_at: null, completed_at: clock.now(), after_event: 1 }];
    const events = [{ type: "tool_start" as const, tool: "a" }];
    await expect(
      recordBatch(db, { id, attempt: first?.attempt ?? 0 }, { events, steps }, clock.now()),
    ).rejects.toThrow(StaleAttemptError);
    expect(await client.read(id)).toMatchObject({ credits_used: 0 });
    await recordBatch(db, { id, attempt: second?.attempt ?? 0 }, { events, steps }, clock.now());
    expect(await client.read(id)).toMatchObject({ credits_used: 5, status: "running" });
    expect(
      await db.selectFrom("run_events").select("seq").where("run_id", "=", id).execute(),
    ).toEqual([{ seq: 1 }]);
  });
});

describe("media of a step whose worker is killed", () => {
  it.each([
    { after: "step", state: "its work is done", unpaid: 1 },
    { after: "file", state: "its file is in the storage", unpaid: 0 },
  ])(
    "are invisible and free if $state, then paid once, and leave no other file",
    async ({ after, unpaid }) => {
      const { services } = service;
      const { db, storage, clock } = services;
      const { id: account_id, api_key } = await service.newAccount({ credits: 10 });
      const client = runClient(service, { "x-api-key": api_key });
      const listed = async () =>
        (await service.call<{ assets: unknown[] }>("GET", "/v1/assets", undefined, client.headers))
          .body.assets;
      const files = async () =>
        (await storage.list(`assets/${account_id}`)).map(({ key }) => key).sort();
      const rows = (table: "assets" | "asset_payments") =>
        db.selectFrom(table).select("storage_key").where("account_id", "=", account_id).execute();
      doomed = startDoomedWorker(services, { HANG_AFTER: after });
      const { body } = await client.start(await client.newAgent(["make_video"]), {});
      await doomed.hangs();
      await doomed.kill();
      expect(await files()).toHaveLength(1);
      expect(await rows("asset_payments")).toHaveLength(unpaid);
      expect(await listed()).toEqual([]);
      expect(await client.wallet()).toMatchObject({ lifetime_spent: 0 });

      await expireHeartbeats(db);
      next = await startOwnWorker(services);
      expect((await client.events(body.id)).at(-1)?.data.type).toBe("run_complete");
      expect(await client.read(body.id)).toMatchObject({ status: "completed", credits_used: 2 });
      expect(await client.wallet()).toMatchObject({ balance: 8, lifetime_spent: 2 });
      const debits = (await client.transactions()).filter(({ amount }) => amount < 0);
      expect(debits.map(({ amount, run_id }) => [amount, run_id])).toEqual([[-2, body.id]]);

      const nextDay = new Date(clock.now().getTime() + 25 * 3600 * 1000);
      await pruneDeletedFiles({ ...services, clock: { ...clock, now: () => nextDay } });
      expect(await rows("asset_payments")).toEqual([]);
      const kept = (await rows("assets")).map(({ storage_key }) => storage_key).sort();
      expect(kept).toHaveLength((await listed()).length);
      expect(await files()).toEqual(kept);
    },
  );
});
