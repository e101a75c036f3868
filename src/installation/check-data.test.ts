import { mkdir, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { startOwnWorker } from "../../test/processes/own-worker.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { Worker } from "../worker.ts";
import { checkData } from "./check-data.ts";

const dayAgo = new Date(Date.now() - 25 * 3600 * 1000);
let service: TestService;
let client: ReturnType<typeof runClient>;
let worker: Worker | undefined;

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  client = runClient(service);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => service.close());

async function check() {
  const faults = await checkData({ ...service.services, now: new Date() });
  return faults.map(({ check, detail, repair }) => ({
    ...{ check, detail, repair },
    is_repairable: repair !== undefined,
  }));
}

async function repairAll(): Promise<void> {
  for (const { repair } of await check()) await repair?.(service.services.queue);
}

async function start(more: Record<string, unknown> = {}) {
  const agent = await client.newAgent(["write_text", "make_video"]);
  const { body } = await client.start(agent, { topic: "The sea" }, more);
  return body;
}

const endWith = async (id: string) => {
  worker ??= await startOwnWorker(service.services);
  return client.waitForEnd(id);
};

describe("checkData", () => {
  it("finds nothing after runs have ended, and while they wait", async () => {
    const run = await endWith((await start()).id);
    expect(run.status).toBe("completed");
    await worker?.stop();
    worker = undefined;
    await start({ project_id: run.result.project_id });
    await start({ project_id: run.result.project_id });
    expect(await check()).toEqual([]);
  });

  it("names a wallet that differs from its ledger, and does not change it", async () => {
    const { db, account } = { ...service.services, account: service.account };
    const change = (by: number) =>
      sql`update wallets set balance = balance + ${by} where account_id = ${account.id}`.execute(
        db,
      );
    await change(2);
    const [fault, ...more] = await check();
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ check: "wallets", is_repairable: false });
    const { balance } = await client.wallet();
    expect(fault?.detail).toContain(
      `balance of ${balance}; its transactions and holds give ${balance - 2}`,
    );
    await change(-2);
  });

  it("names a hold without a run, and returns it", async () => {
    const { db } = service.services;
    const { balance } = await client.wallet();
    await sql`with taken as (update wallets set balance = balance - 3 where account_id = ${service.account.id})
      insert into credit_holds (holder_id, account_id, amount, created_at)
      values ('run_gone', ${service.account.id}, 3, now())`.execute(db);
    expect(await check()).toMatchObject([
      { check: "holds", detail: expect.stringContaining("3 credits"), is_repairable: true },
    ]);
    await repairAll();
    expect((await client.wallet()).balance).toBe(balance);
    expect(await check()).toEqual([]);
  });

  it("names a run that lost its job, and queues it again", async () => {
    const { id } = await start();
    await sql`delete from pgboss.job where data ->> 'run_id' = ${id}`.execute(service.services.db);
    expect(await check()).toMatchObject([
      { check: "jobs", detail: expect.stringContaining(id), is_repairable: true },
    ]);
    await repairAll();
    expect(await check()).toEqual([]);
    expect((await endWith(id)).status).toBe("completed");
  });

  it("names a run that waits for none, and queues it", async () => {
    const first = await endWith((await start()).id);
    await worker?.stop();
    worker = undefined;
    const { id } = await start({ project_id: first.result.project_id });
    const { db } = service.services;
    await sql`delete from pgboss.job where data ->> 'run_id' = ${id}`.execute(db);
    await sql`update runs set waits = true where id = ${id}`.execute(db);
    expect(await check()).toMatchObject([
      { check: "runs", detail: expect.stringContaining(id), is_repairable: true },
    ]);
    await repairAll();
    expect((await endWith(id)).status).toBe("completed");
    expect(await check()).toEqual([]);
  });

  it("names a run whose columns contradict each other", async () => {
    const { db } = service.services;
    const { id } = await endWith((await start()).id);
    await sql`update runs set completed_at = null where id = ${id}`.execute(db);
    expect(await check()).toMatchObject([
      { check: "runs", detail: expect.stringContaining(`${id} of`), is_repairable: false },
    ]);
    await sql`update runs set completed_at = now() where id = ${id}`.execute(db);
  });

  it("names missing and unnamed files, and removes none", async () => {
    const { db, storage, config } = service.services;
    const asset = await db
      .selectFrom("assets")
      .select(["id", "storage_key"])
      .limit(1)
      .executeTakeFirstOrThrow();
    const copy = join(config.dataDir, "copy");
    await writeFile(copy, "a copy");
    await storage.put("assets/stray", copy);
    await utimes(await storage.localPath("assets/stray"), dayAgo, dayAgo);
    await storage.remove(asset.storage_key);
    expect(await check()).toMatchObject([
      { check: "files", detail: expect.stringContaining(asset.id), is_repairable: false },
      { check: "files", detail: "No asset names the file assets/stray.", is_repairable: false },
    ]);
    await repairAll();
    expect(await storage.exists("assets/stray")).toBe(true);
    await storage.remove("assets/stray");
    await storage.put(asset.storage_key, copy);
  });

  it("names what killed processes left, and removes it", async () => {
    const { dataDir } = service.services.config;
    const [unfinished, young, stale] = [
      join(dataDir, "media/incoming/file_old"),
      join(dataDir, "media/incoming/file_new"),
      join(dataDir, "tmp", `${hostname()}-2147483646-0a1b2c3d`),
    ];
    await writeFile(unfinished, "half");
    await utimes(unfinished, dayAgo, dayAgo);
    await writeFile(young, "half");
    await mkdir(stale, { recursive: true });
    expect(await check()).toMatchObject([
      { check: "temporary files", detail: expect.stringContaining("incoming/file_old") },
      { check: "temporary files", detail: expect.stringContaining(stale) },
    ]);
    await repairAll();
    expect(await check()).toEqual([]);
  });
});
