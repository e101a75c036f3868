import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { expireHeartbeats } from "../../../test/processes/expire-heartbeats.ts";
import { runCatalog, runTool } from "../../../test/small-tools/run-catalog.ts";
import { string } from "../../catalog/definition/fields.ts";
import { StaleAttemptError } from "../../jobs/lease.ts";
import { startWorker, type Worker } from "../../worker.ts";
import { claimRun, recordBatch } from "../records/run-state.ts";

const hang = runTool({
  input: { text: string() },
  output: { title: string() },
  run: async () => ({ title: "Saved" }),
});
let service: TestService;
let doomed: ChildProcess;
let next: Worker | undefined;

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog({ hang }) });
  const { databaseUrl = "", dataDir } = service.services.config;
  const env = {
    ...process.env,
    NODE_OPTIONS: "",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
  };
  const program = fileURLToPath(
    new URL("../../../test/processes/crash-worker.ts", import.meta.url),
  );
  doomed = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
});
afterAll(async () => {
  doomed.kill("SIGKILL");
  await next?.stop();
  await service.close();
});

describe("a run", () => {
  it("continues in another worker after a kill, without executing or debiting a step twice", async () => {
    const { db, clock } = service.services;
    const client = runClient(service);
    const { body } = await client.start(
      await client.newAgent(["write_text", "hang", "make_video"]),
      {
        topic: "The sea",
      },
    );
    await once(doomed.stdout ?? doomed, "data");
    const begun = db.selectFrom("run_events").select("seq").where("run_id", "=", String(body.id));
    await expect.poll(() => begun.execute()).toHaveLength(3);
    doomed.kill("SIGKILL");
    await once(doomed, "exit");
    await expireHeartbeats(db);
    next = await startWorker(service.services);
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
    await next?.stop();
    next = undefined;
    const client = runClient(service);
    const id = `run_${"x".repeat(24)}`;
    const { account_id } = await db
      .selectFrom("runs")
      .select("account_id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const about = {
      agent_id: crypto.randomUUID(),
      agent: "{}",
      inputs: "{}",
      held: 1,
      created_at: clock.now(),
      project_id: null,
    };
    await db
      .insertInto("runs")
      .values({ id, account_id, ...about, max_credits: null, started_at: null, completed_at: null })
      .execute();
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
