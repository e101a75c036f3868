import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog, runTool } from "../../../test/small-tools/run-catalog.ts";
import { claimRun, recordBatch } from "../../../test/small-tools/worker-writes.ts";
import { string } from "../../catalog/definition/fields.ts";
import { openServices } from "../../open-services.ts";
import { openLog } from "../../system/log.ts";
import { startWorker } from "../../worker.ts";

/** The steps that execute, and how to end them. */
const active: { text: string; end(): void }[] = [];
let most = 0;
const catalog = runCatalog({
  hold: runTool({
    input: { text: string() },
    output: { title: string() },
    run: async ({ input, signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const own = { text: String(input.text), end: resolve };
      active.push(own);
      most = Math.max(most, active.length);
      signal.addEventListener("abort", () => reject(signal.reason));
      await promise.finally(() => active.splice(active.indexOf(own), 1));
      return { title: own.text };
    },
  }),
});
let service: TestService;
let stop = async () => {};

beforeAll(async () => {
  service = await startTestService({ catalog });
});
afterAll(async () => {
  await stop();
  await service.close();
});

/** Starts a run of a new account, which may execute one at a time. */
async function start(text: string) {
  const { api_key } = await service.newAccount({ credits: 100 });
  const client = runClient(service, { "x-api-key": api_key });
  const agent = await client.newAgent(["hold"], { requirements: { video: false } });
  const { status, body } = await client.start(agent, { text });
  expect(status).toBe(202);
  return { id: String(body.id), client };
}
/** Starts a worker process's services with a worker. */
async function startOther(): Promise<void> {
  const { config } = service.services;
  const services = await openServices(config, { log: openLog(config, "test"), catalog });
  const worker = await startWorker(services);
  stop = async () => {
    await worker.stop();
    await services.close();
    stop = async () => {};
  };
}
const readRun = (id: string) =>
  service.services.db
    .selectFrom("runs")
    .select(["steps_running", "steps_lost", "attempt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** What a worker leaves that claims the run, starts the step, and dies. */
async function loseWorker(id: string): Promise<void> {
  const { db, clock } = service.services;
  const run = await claimRun(db, id, clock.now());
  if (!run) throw new Error("The run cannot be claimed.");
  await recordBatch(db, run, { events: [], steps: [], running: ["hold 1"] }, clock.now());
}

describe("a step during which workers died", () => {
  it("fails after the second one instead of being executed again, and a resume executes it", async () => {
    const { id, client } = await start("Deadly");
    await loseWorker(id);
    await loseWorker(id);
    await startOther();
    const run = await client.waitForEnd(id);
    expect(run).toMatchObject({
      status: "failed",
      error: { code: "tool_failed", tool: "hold", retryable: false },
    });
    expect(run.error?.message).toContain("2 workers stopped while they executed this step");
    expect(most).toBe(0);
    const path = `/v1/runs/${id}/resume`;
    expect((await service.call("POST", path, {}, client.headers)).status).toBe(202);
    await expect.poll(() => active.length).toBe(1);
    active[0]?.end();
    expect(await client.waitForEnd(id)).toMatchObject({ status: "completed" });
    await stop();
  });

  it("is not blamed for workers that are stopped, such as by a restart", async () => {
    const { id, client } = await start("Restarted");
    for (let restart = 0; restart < 3; restart++) {
      await startOther();
      await expect.poll(() => active.length).toBe(1);
      await expect.poll(async () => (await readRun(id)).steps_running).toEqual(["hold 1"]);
      await stop();
      expect(await readRun(id)).toMatchObject({ steps_running: [], attempt: restart + 1 });
    }
    await startOther();
    await expect.poll(() => active.length).toBe(1);
    active[0]?.end();
    expect(await client.waitForEnd(id)).toMatchObject({ status: "completed" });
    expect(await readRun(id)).toMatchObject({ steps_running: [], steps_lost: {} });
    await stop();
  });

  it("is executed alone among such steps, so that the next death is blamed on one", async () => {
    const runs = [await start("One"), await start("Two")];
    for (const { id } of runs) await loseWorker(id);
    most = 0;
    await startOther();
    for (let ended = 0; ended < runs.length; ended++) {
      await expect.poll(() => active.length).toBe(1);
      active[0]?.end();
    }
    for (const { id, client } of runs)
      expect(await client.waitForEnd(id)).toMatchObject({ status: "completed" });
    expect(most).toBe(1);
    await stop();
  });
});
