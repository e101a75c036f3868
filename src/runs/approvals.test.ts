import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { claimRun } from "../../test/small-tools/worker-writes.ts";
import { startWorker, type Worker } from "../worker.ts";
import { runEventsChannel } from "./records/run-notifications.ts";
import type { RunStep } from "./records/run-steps.schema.ts";
import type { Run } from "./records/runs.schema.ts";
import { expireWaitingRuns } from "./work/cancel-run.ts";

const clock = movableClock();
let service: TestService;
let client: ReturnType<typeof runClient>;
let worker: Worker;
let agent: string;

beforeAll(async () => {
  const env = { RATE_LIMIT_PRO: "100000", WEBHOOK_ALLOW_PRIVATE: "true" };
  service = await startTestService({ catalog: runCatalog(), clock, env });
  worker = await startWorker(service.services);
  client = runClient(service);
  agent = await client.newAgent(["write_text", "make_video"]);
});
afterAll(async () => {
  await worker.stop();
  await service.close();
});

let topics = 0;
const start = async (more: object = { pause_after: ["write_text"] }, agent_id = agent) =>
  (await client.start(agent_id, { topic: `Topic ${topics++}` }, { ...more })).body.id;
const waiting = async (id: string): Promise<Run> => {
  for (;;) {
    const run = await client.read(id);
    if (run.waiting_for) return run;
    if (run.status !== "pending" && run.status !== "running") throw new Error(JSON.stringify(run));
    await delay(20);
  }
};
type Body = Run & { error: string; detail: string };
const proceed = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
  service.call<Body>("POST", `/v1/runs/${id}/continue`, body, headers);
const stepsOf = async (id: string) =>
  (await service.call<{ steps: RunStep[] }>("GET", `/v1/runs/${id}/steps`)).body.steps;
const held = async () => (await client.wallet()).balance;

describe("POST /v1/runs with pause_after", () => {
  it("returns 202 and waits after the step without a job, keeps its hold, and says so", async () => {
    const hook = { url: "https://127.0.0.1:1/hook", events: ["run.waiting"] };
    const { body: webhook } = await service.call("POST", "/v1/webhooks", hook);
    const id = await start();
    const run = await waiting(id);
    expect(run).toMatchObject({
      status: "running",
      credits_used: 1,
      waiting_for: { node: "write_text", tool: "write_text", visit: 1 },
    });
    const { since = "", expires_at = "" } = run.waiting_for ?? {};
    expect(Date.parse(expires_at) - Date.parse(since)).toBe(7 * 24 * 3600 * 1000);
    const delivery = await service.services.db
      .selectFrom("webhook_deliveries")
      .select("body")
      .where("webhook_id", "=", String(webhook.id))
      .executeTakeFirstOrThrow();
    expect(JSON.parse(String(delivery.body))).toMatchObject({
      event: "run.waiting",
      data: { run_id: id, status: "running", waiting_for: run.waiting_for },
    });
    // A job that is delivered twice, after a crash, finds nothing to do.
    expect(await claimRun(service.services.db, id, clock.now())).toBeUndefined();
    expect((await proceed(id)).status).toBe(202);
    const ended = await client.waitForEnd(id);
    expect(ended).toMatchObject({ status: "completed", credits_used: 3 });
    expect(ended).not.toHaveProperty("waiting_for");
    const types = (await client.events(id)).map(({ data }) => data.type);
    expect(types.filter((type) => /waiting|continued|complete/.test(type))).toEqual([
      "tool_complete",
      "run_waiting",
      "run_continued",
      "tool_complete",
      "run_complete",
    ]);
  });

  it("returns 422 for a step that the agent does not have", async () => {
    const response = await client.start(agent, { topic: "x" }, { pause_after: ["write_texts"] });
    expect(response.status).toBe(422);
    expect(response.text).toContain('Did you mean \\"write_text\\"?');
  });

  it("returns 202 and waits after an edge of the agent with approve, and 422 for another value", async () => {
    const edge = { source: "write_text", target: "make_video", approve: true };
    const graph = { pipeline_type: "graph", graph_edges: [edge] };
    const id = await start({}, await client.newAgent(["write_text", "make_video"], graph));
    expect((await waiting(id)).waiting_for?.node).toBe("write_text");
    await proceed(id);
    expect((await client.waitForEnd(id)).status).toBe("completed");
    const wrong = { ...graph, graph_edges: [{ ...edge, approve: "yes" }] };
    const body = { name: "Wrong", tools: ["write_text", "make_video"], ...wrong };
    expect((await service.call("POST", "/v1/agents", body)).status).toBe(422);
  });
});

describe("an edge with approve", () => {
  it("does not let the run wait if its condition is false, because its target is skipped", async () => {
    const edge = { source: "write_text", target: "make_video", approve: true };
    const graph = {
      pipeline_type: "graph",
      graph_edges: [{ ...edge, when: 'inputs.topic == "never"' }],
    };
    const id = await start({}, await client.newAgent(["write_text", "make_video"], graph));
    await expect(waiting(id)).rejects.toThrow('"status":"completed"');
  });
});

describe("POST /v1/runs/{run_id}/continue", () => {
  it("returns 202 with edited outputs, which the next step gets", async () => {
    const id = await start();
    await waiting(id);
    expect((await proceed(id, { outputs: { text: "Edited." } })).body.status).toBe("running");
    await client.waitForEnd(id);
    const [first, second] = await stepsOf(id);
    expect(first?.outputs).toMatchObject({ text: "Edited.", title: expect.any(String) });
    expect(second?.inputs).toMatchObject({ text: "Edited." });
  });

  it("returns 422 for an unknown output, a wrong type and a foreign asset; the run still waits", async () => {
    const id = await start();
    await waiting(id);
    for (const outputs of [{ texts: "x" }, { text: 5 }, { text: "asset_aaaaaaaaaaaaaaaaaaaaaaaa" }])
      expect((await proceed(id, { outputs })).status).toBe(422);
    expect((await client.read(id)).waiting_for).toBeDefined();
    await service.call("POST", `/v1/runs/${id}/cancel`);
  });

  it("returns 404 for another account's run, and 409 for a run that does not wait", async () => {
    const id = await start();
    await waiting(id);
    const { api_key } = await service.newAccount();
    expect((await proceed(id, {}, { "x-api-key": api_key })).status).toBe(404);
    const both = await Promise.all([proceed(id), proceed(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    await client.waitForEnd(id);
    expect((await proceed(id)).status).toBe(409);
  });

  it("returns 202 once to more requests at a time than the database has connections", async () => {
    const id = await start();
    await waiting(id);
    const all = await Promise.all(Array.from({ length: 50 }, () => proceed(id)));
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([202, 409]));
    await client.waitForEnd(id);
  });
});

describe("a waiting run", () => {
  it("can be cancelled: completed steps are debited, and the rest is released", async () => {
    const before = await held();
    const id = await start();
    await waiting(id);
    await service.call("POST", `/v1/runs/${id}/cancel`);
    expect(await client.read(id)).toMatchObject({ status: "cancelled", credits_used: 1 });
    expect(await held()).toBe(before - 1);
  });

  it("is cancelled after seven days, and its hold is released", async () => {
    const before = await held();
    const id = await start();
    await waiting(id);
    await clock.advance(6 * 24 * 3600 * 1000);
    await expireWaitingRuns(service.services);
    expect((await client.read(id)).status).toBe("running");
    await clock.advance(25 * 3600 * 1000);
    await expireWaitingRuns(service.services);
    expect((await client.read(id)).status).toBe("cancelled");
    expect(await held()).toBe(before - 1);
  });

  it("notifies open streams when it is cancelled", async () => {
    const id = await start();
    await waiting(id);
    const { notifications } = service.services;
    const notified = Promise.withResolvers<void>();
    const stop = notifications.on(runEventsChannel, (ids) => {
      // The notification of the pause may arrive here too.
      if (ids.split(",").includes(id))
        void client.read(id).then(({ status }) => status === "cancelled" && notified.resolve());
    });
    await clock.advance(8 * 24 * 3600 * 1000);
    await expireWaitingRuns(service.services);
    await notified.promise;
    stop();
  });
});
