import type { ServerResponse } from "node:http";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { composeTimeline } from "../src/media/timeline/compose.ts";
import { deliveriesChannel } from "../src/webhooks/emit-event.ts";
import { parseEvents } from "./clients/run-client.ts";
import { newProject } from "./clients/upload-video.ts";
import { type WebhookReceiver, webhookReceiver } from "./fakes/webhook-receiver.ts";
import { startTestServices, type TestAccount, type TestServices } from "./harness.ts";
import { expireHeartbeats } from "./processes/expire-heartbeats.ts";
import { type ServiceProcess, startProcess } from "./processes/processes.ts";
import { countTakers, takersOfTwoWorkers } from "./processes/takers.ts";

let harness: TestServices;
let a: ServiceProcess;
let b: ServiceProcess;
/** The workers that run. */
const workers = new Set<ServiceProcess>();
const startWorker = async (...words: string[]) => {
  const env = { WEBHOOK_ALLOW_PRIVATE: "true" };
  const worker = await startProcess("work", harness.services.config, env, words);
  workers.add(worker);
  return worker;
};
const startWorkers = () => Promise.all([startWorker(), startWorker()]);
const killWorker = async (worker: ServiceProcess) => {
  workers.delete(worker);
  await worker.end("SIGKILL");
};
const killWorkers = () => Promise.all([...workers].map(killWorker));
beforeAll(async () => {
  harness = await startTestServices();
  const startApi = () =>
    startProcess("serve", harness.services.config, {
      LOG_LEVEL: "warn",
      WEBHOOK_ALLOW_PRIVATE: "true",
    });
  [a, b] = await Promise.all([startApi(), startApi()]);
});
afterAll(async () => {
  await killWorkers();
  await Promise.all([a, b].map((each) => each?.end("SIGKILL")));
  await harness.close();
});

const patience = { interval: 50 };
/** Each reading takes CPU time from the processes. */
const workPatience = { interval: 200 };
const timeline = composeTimeline(
  {
    scenes: ["Pear", "Plum", "Fig", "Lime", "Kiwi", "Date", "Apple", "Grape"].map((title) => ({
      text: title,
      seconds: 2,
      design: { kind: "icon_hero", title, icons: ["🍐"] },
    })),
    ...{ title: "Fruit", aspect_ratio: "16:9", language: "en", caption_style: "none" },
  },
  new Map(),
);
/** Sends requests to the two API processes alternately. */
const repeat = <T>(count: number, send: (api: ServiceProcess, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index % 2 === 0 ? a : b, index)));

describe("runs whose worker is killed", () => {
  /** Reads a run's stream until `sought` appears in it. */
  const streamUntil = async (
    api: ServiceProcess,
    as: string,
    run_id: string,
    sought: string,
  ): Promise<string> => {
    const stopReading = new AbortController();
    const { body } = await fetch(`${api.url}/v1/runs/${run_id}/stream`, {
      headers: { "x-api-key": as },
      signal: stopReading.signal,
    });
    let text = "";
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes(sought)) break;
    }
    stopReading.abort();
    // An incomplete event does not count as received.
    return text.slice(0, text.lastIndexOf("\n\n") + 2);
  };

  it("complete on another worker, are charged once, and continue their stream on either API process", async () => {
    const worker = await startWorker();
    const { id, api_key: as } = await harness.newAccount({ credits: 100 });
    const agent = await a.request("/v1/agents", {
      method: "POST",
      as,
      body: { name: "Picture", tools: ["generate_image"] },
    });
    const run = (api: ServiceProcess, index: number) => {
      const inputs = {
        prompt: `A red barn, number ${index}`,
        ...{ resolution: "360p", aspect_ratio: "1:1", "generate_image.width": 320 },
      };
      return api.request<{ id: string }>("/v1/runs", {
        method: "POST",
        as,
        body: { agent_id: agent.body.id, inputs },
      });
    };
    const runs = (await repeat(2, run)).map(({ body }) => body.id);
    const [first = ""] = runs;
    const received = await streamUntil(a, as, first, '"tool":"render_video"');
    await killWorker(worker);
    // Before other workers start: they would lose what they have claimed by then.
    await expireHeartbeats(harness.services.db);
    await startWorkers();
    const before = parseEvents(received).map((event) => event.id ?? 0);
    const rest = await b.request(`/v1/runs/${first}/stream`, {
      as,
      headers: { "last-event-id": String(before.at(-1)) },
    });
    expect(rest.text).toMatch(/data: \[DONE\]\n\n$/);
    const ids = [...before, ...parseEvents(rest.text).map((event) => event.id ?? 0)];
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    const types = parseEvents((await a.request(`/v1/runs/${first}/stream`, { as })).text).map(
      ({ data }) => data.type,
    );
    expect(types.length).toBe(ids.length);
    expect(types.filter((type) => type === "tool_complete")).toHaveLength(3);
    expect(types.at(-1)).toBe("run_complete");

    for (const run_id of runs) await b.request(`/v1/runs/${run_id}/stream`, { as });
    const ended = await Promise.all(
      runs.map(async (run_id) => (await a.request(`/v1/runs/${run_id}`, { as })).body),
    );
    expect(ended.map(({ status }) => status)).toEqual(runs.map(() => "completed"));
    const spent = ended.reduce((sum, { credits_used }) => sum + Number(credits_used), 0);
    const { body } = await b.request<{ transactions: { amount: number; run_id?: string }[] }>(
      "/v1/credits/transactions",
      { as },
    );
    expect(body.transactions.flatMap(({ run_id }) => run_id ?? []).sort()).toEqual(
      [...runs].sort(),
    );
    expect(body.transactions.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(
      100 - spent,
      2,
    );
    const wallet = await b.request("/v1/credits/wallet", { as });
    expect(wallet.body).toMatchObject({
      balance: 100 - spent,
      lifetime_earned: 100,
      lifetime_spent: spent,
    });
    expect(
      await harness.services.db
        .selectFrom("credit_holds")
        .selectAll()
        .where("account_id", "=", id)
        .execute(),
    ).toEqual([]);
  });
});

describe("deliveries of two workers", () => {
  const receivers: WebhookReceiver[] = [];
  afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

  const newReceiver = async ({ api_key: as }: TestAccount) => {
    const receiver = await webhookReceiver();
    receivers.push(receiver);
    const body = { url: `${receiver.url}/hook`, events: ["agent.installed"] };
    const webhook = await a.request<{ id: string }>("/v1/webhooks", { method: "POST", as, body });
    const { db } = harness.services;
    const waiting = async () =>
      (
        await db
          .selectFrom("webhook_queue")
          .selectAll()
          .where("webhook_id", "=", webhook.body.id)
          .execute()
      ).length;
    const records = () =>
      db
        .selectFrom("webhook_attempts")
        .selectAll()
        .where("webhook_id", "=", webhook.body.id)
        .orderBy("delivery_id")
        .orderBy("attempt")
        .execute();
    const readWebhook = () =>
      db
        .selectFrom("webhooks")
        .select(["failure_count", "is_active"])
        .where("id", "=", webhook.body.id)
        .executeTakeFirstOrThrow();
    return { ...receiver, id: webhook.body.id, waiting, records, readWebhook };
  };
  const install = (count: number, { api_key: as }: TestAccount) =>
    repeat(count, async (api) => {
      const { status } = await api.request("/v1/marketplace/templates/topic_to_short/install", {
        method: "POST",
        as,
        body: {},
      });
      expect(status).toBe(201);
    });
  /** Makes all retries and expired claims due at once. */
  const makeDue = async (webhook_id: string) => {
    const { db } = harness.services;
    await db
      .updateTable("webhook_queue")
      .set({ due_at: new Date() })
      .where("webhook_id", "=", webhook_id)
      .execute();
    await sql`select pg_notify(${deliveriesChannel}, '')`.execute(db);
  };

  it("make four attempts each at a failing receiver and disable it at the tenth failure", async () => {
    // The start of a worker takes seconds of CPU time: those of the test above do as well.
    if (workers.size !== 2) {
      await killWorkers();
      await startWorkers();
    }
    const account = await harness.newAccount();
    const failing = await newReceiver(account);
    failing.respondWith(500);
    const settled = async () => {
      await makeDue(failing.id);
      return failing.waiting();
    };
    await install(9, account);
    await expect.poll(settled, workPatience).toBe(0);
    expect(await failing.readWebhook()).toEqual({ failure_count: 9, is_active: true });
    expect((await failing.records()).map(({ attempt }) => attempt)).toEqual(
      Array.from({ length: 9 }, () => [1, 2, 3, 4]).flat(),
    );
    // A worker that takes long to record an attempt makes it twice.
    expect(failing.received.length).toBeGreaterThanOrEqual(36);
    await install(2, account);
    await expect.poll(settled, workPatience).toBe(0);
    expect(await failing.readWebhook()).toEqual({ failure_count: 10, is_active: false });
  });

  it("arrive and are recorded once if a worker is killed, and are not delayed by a hanging receiver", async () => {
    await killWorkers();
    const account = await harness.newAccount();
    const [good, hanging] = [await newReceiver(account), await newReceiver(account)];
    hanging.respondWith(() => {});
    const held: ServerResponse[] = [];
    good.respondWith((response) => void held.push(response));
    await install(40, account);
    const { db } = harness.services;
    const lease = (condition: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
      sql`update webhook_queue set leased_until = ${until}
        where webhook_id in (${good.id}, ${hanging.id}) and ${condition}`.execute(db);
    // Both workers are ready before they can claim: a request to the hanging receiver lasts 10 s.
    await lease(sql`true`, sql`'infinity'`);
    const [, killed] = await startWorkers();
    await lease(sql`true`, sql`'-infinity'`);
    await sql`select pg_notify(${deliveriesChannel}, '')`.execute(db);
    // Each worker sends ten at a time to one webhook, while ten to the other hang.
    await expect.poll(() => [held.length, hanging.received.length], patience).toEqual([20, 20]);
    // The claims of the killed worker expire when the test says so.
    await lease(sql`leased_until > now()`, sql`'infinity'`);
    await killWorker(killed);
    good.respondWith(200);
    for (const response of held) response.end("ok");
    await expect.poll(good.waiting, patience).toBe(10);
    await lease(sql`webhook_id = ${good.id}`, sql`now()`);
    await expect.poll(good.waiting, patience).toBe(0);
    const deliveryIds = good.received.map(({ headers }) => headers["x-service-delivery"]);
    expect(deliveryIds).toHaveLength(50);
    expect(new Set(deliveryIds).size).toBe(40);
    expect(
      (await good.records()).map(({ attempt, response_status }) => [attempt, response_status]),
    ).toEqual(Array.from({ length: 40 }, () => [1, 200]));
    expect(await good.readWebhook()).toEqual({ failure_count: 0, is_active: true });
  });
});

describe("a render that two workers make", () => {
  it("completes when the worker that helps is killed while it makes a segment", async () => {
    await killWorkers();
    await startWorker("--only", "renders=1");
    const helper = await startWorker("--only", "runs=1");
    const { services } = harness;
    const account = await harness.newAccount({ credits: 100 });
    const project_id = await newProject(
      { services, account },
      { title: "Fruit", timeline, video_asset_id: null },
    );
    const { api_key: as } = account;
    const body = { project_id, options: { resolution: "360p" } };
    const { body: render } = await a.request<{ id: string }>("/v1/renders", {
      method: "POST",
      as,
      body,
    });
    await expect.poll(() => countTakers(services.db), patience).toBe(takersOfTwoWorkers);
    await killWorker(helper);
    const read = async () => (await a.request(`/v1/renders/${render.id}`, { as })).body;
    await expect.poll(async () => (await read()).status, workPatience).toBe("completed");
    const { rows } = await sql`select from shared_renders`.execute(services.db);
    expect(rows).toEqual([]);
    const { body: paid } = await b.request<{ transactions: { description: string }[] }>(
      "/v1/credits/transactions",
      { as },
    );
    const charges = paid.transactions.filter(({ description }) =>
      description.startsWith("Render in 360p"),
    );
    expect(charges).toHaveLength(1);
  });
});
