import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { registerWorker } from "../jobs/workers.ts";
import { emitEvent } from "../webhooks/emit-event.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());

const metrics = async () =>
  (await service.call("GET", "/metrics", undefined, { "x-api-key": "" })).text;

/** Parses the samples of a metric. Returns a map from labels to value. */
const parseValues = (text: string, name: string) =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line.startsWith(`${name}{`))
      .map((line) => [/\{(.*)\}/.exec(line)?.[1], Number(line.split(" ").at(-1))]),
  );

describe("GET /metrics", () => {
  it("returns 200 without a key, in the Prometheus text format", async () => {
    const { status, headers, text } = await service.call("GET", "/metrics", undefined, {
      "x-api-key": "",
    });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    for (const name of [
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_p99_seconds",
      "reelwright_http_request_seconds",
    ])
      expect(text).toMatch(new RegExp(`^# TYPE ${name} `, "m"));
    expect(
      text
        .split("\n")
        .filter(
          (line) =>
            line !== "" &&
            !/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*(\{\w+\}[^{}]*)*\})? \S+)$/.test(line),
        ),
    ).toEqual([]);
  });

  it("counts responses by method, route and status class in cumulative buckets", async () => {
    for (let turn = 0; turn < 3; turn++) await service.call("GET", `/v1/runs/run_${turn}`);
    const text = await metrics();
    const labels = 'method="GET",route="/v1/runs/{run_id}",status="4xx"';
    expect(parseValues(text, "reelwright_http_request_seconds_count")[labels]).toBe(3);
    expect(parseValues(text, "reelwright_http_request_seconds_sum")[labels]).toBeGreaterThan(0);
    const buckets = Object.entries(
      parseValues(text, "reelwright_http_request_seconds_bucket"),
    ).filter(([name]) => name.endsWith(labels));
    expect(buckets.at(-1)).toEqual([`le="+Inf",${labels}`, 3]);
    const counts = buckets.map(([, count]) => Number(count));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it("counts runs in progress without naming an account or a run", async () => {
    const client = runClient(service);
    const { body } = await client.start(await client.newAgent(["write_text", "make_video"]), {
      topic: "The sea",
    });
    const text = await metrics();
    expect(parseValues(text, "reelwright_runs")).toEqual({ 'status="pending"': 1 });
    expect(Object.keys(parseValues(text, "reelwright_jobs"))).toContain(
      'queue="run",status="waiting"',
    );
    for (const secret of [service.account.id, body.id, service.account.api_key.slice(0, 12)])
      expect(text).not.toContain(secret);
  });

  it("counts steps in execution, and credits that are held and spent", async () => {
    const { db } = service.services;
    const client = runClient(service);
    const agent = await client.newAgent(["write_text", "make_video"]);
    const { body } = await client.start(agent, { topic: "The shore" });
    const held = await db.selectFrom("credit_holds").select("amount").execute();
    const running = { status: "running" as const, steps_running: ["write_text 1", "make_video 1"] };
    await db.updateTable("runs").set(running).where("id", "=", body.id).execute();
    await db.updateTable("wallets").set({ lifetime_spent: 12.5 }).execute();
    const text = await metrics();
    const value = (name: string) => Number(new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1]);
    expect(value("reelwright_steps")).toBe(2);
    expect(value("reelwright_credits_held")).toBe(
      held.reduce((sum, { amount }) => sum + amount, 0),
    );
    expect(value("reelwright_credits_held")).toBeGreaterThan(0);
    const wallets = await db.selectFrom("wallets").select("account_id").execute();
    expect(value("reelwright_credits_spent")).toBe(12.5 * wallets.length);
  });

  it("reports the event loop delay of the API and of the slowest worker", async () => {
    const { db, log } = service.services;
    const delays = async () =>
      Object.keys(parseValues(await metrics(), "reelwright_event_loop_delay_seconds"));
    expect(await delays()).toEqual(['process="api"']);
    const worker = await registerWorker({ db, log });
    expect(await delays()).toEqual(['process="api"', 'process="worker"']);
    await worker.stop();
  });

  it("counts deliveries waiting for the first attempt and for a retry", async () => {
    const { db } = service.services;
    await service.call("POST", "/v1/webhooks", {
      url: "https://example.com/hook",
      events: ["credits.low"],
    });
    const data = { balance: 1, monthly_allowance: 100, threshold: 10 };
    for (let turn = 0; turn < 3; turn++)
      await db
        .transaction()
        .execute((tx) =>
          emitEvent(service.services, tx, service.account.id, { event: "credits.low", data }),
        );
    const one = db.selectFrom("webhook_queue").select("delivery_id").limit(1);
    await db
      .updateTable("webhook_queue")
      .set({ attempt: 1 })
      .where("delivery_id", "=", one)
      .execute();
    expect(parseValues(await metrics(), "reelwright_webhook_deliveries")).toEqual({
      'status="again"': 1,
      'status="new"': 2,
    });
  });
});
