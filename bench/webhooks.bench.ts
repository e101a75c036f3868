import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { createAccount } from "../src/accounts/accounts.ts";
import { createAgent } from "../src/agents/agents.ts";
import { readConfig } from "../src/config/config.ts";
import type { Caller } from "../src/identity/caller.ts";
import { openServices } from "../src/open-services.ts";
import { startRun } from "../src/runs/start/start-run.ts";
import type { Services } from "../src/services/services.ts";
import { openLog } from "../src/system/log.ts";
import { startDeliveryWorker } from "../src/webhooks/delivery-worker.ts";
import { emitEvent } from "../src/webhooks/emit-event.ts";
import type { EventType, WebhookEvent } from "../src/webhooks/events.ts";
import { createWebhook, deleteWebhook } from "../src/webhooks/webhooks.ts";
import { startWorker } from "../src/worker.ts";
import { runCatalog } from "../test/small-tools/run-catalog.ts";
import { median, quantile, type Row } from "./measure.ts";

export const summary =
  "deliveries to receivers on loopback, against a bare undici loop that posts the same bodies";

const rounds = 5;
/** Half of the limit per account. Each has 100 deliveries in progress. */
const hooks = 10;
const events = 1000;
const atOnce = 1000;
const runs = 60;
const phases = 6;
const phaseEvents = 400;
const pauseMilliseconds = 20;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-bench-"));
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    WEBHOOK_ALLOW_PRIVATE: "true",
  });
  const services = await openServices(config, {
    log: openLog(config, "bench"),
    catalog: runCatalog(),
  });
  const receiver = await startReceiver();
  try {
    return [
      await deliveriesASecond(services, receiver.url, say),
      await afterTheRun(services, receiver, say),
      await besideAHangingOne(services, receiver, say),
    ];
  } finally {
    receiver.stop();
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Receiver {
  url: string;
  times(): Promise<[number, WebhookEvent][]>;
  stop(): void;
}

async function startReceiver(): Promise<Receiver> {
  const program = fileURLToPath(new URL("hook-receiver.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(child.stdout ?? child, "data");
  const url = `http://127.0.0.1:${String(port).trim()}`;
  return {
    url,
    times: async () => (await (await fetch(url)).json()) as [number, WebhookEvent][],
    stop: () => child.kill(),
  };
}

async function newCaller(services: Services): Promise<Caller> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { account_id } = await createAccount(services, {
    email,
    password: "a long password",
    plan: "pro",
    credits: 1000,
  });
  return { account_id, scopes: ["admin"], tier: "pro" };
}

async function subscribe(
  services: Services,
  caller: Caller,
  url: string,
  count: number,
  type: EventType,
): Promise<string[]> {
  const made = Array.from({ length: count }, () =>
    createWebhook(services, caller, { url, events: [type] }),
  );
  return (await Promise.all(made)).map(({ id }) => id);
}

const low = (balance: number): WebhookEvent => ({
  event: "credits.low",
  data: { balance, monthly_allowance: 5000, threshold: 500 },
});
const sendEvent = (services: Services, { account_id }: Caller, balance: number) =>
  services.db.transaction().execute((tx) => emitEvent(services, tx, account_id, low(balance)));

/** A backlog: from the first claim until the last delivery is recorded. */
async function deliveriesASecond(
  services: Services,
  url: string,
  say: (line: string) => void,
): Promise<Row> {
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const caller = await newCaller(services);
    await subscribe(services, caller, `${url}/ok`, hooks, "credits.low");
    for (let event = 0; event < events; event++) await sendEvent(services, caller, event);
    const rates = { bare: await bareRate(`${url}/ok`), ours: await ourRate(services) };
    say(
      `round ${round} of ${rounds}: ${rates.ours.toFixed(0)} deliveries, ${rates.bare.toFixed(0)} bare posts a second`,
    );
    if (round === 0) continue; // warms up
    ours.push(rates.ours);
    bare.push(rates.bare);
  }
  return {
    figure: "deliveries per second, signed, sent and recorded",
    ours: median(ours).toFixed(0),
    against: `bare undici loop ${median(bare).toFixed(0)}`,
    value: median(ours.map((rate, round) => rate / (bare[round] ?? Number.NaN))).toFixed(2),
    "must hold": "≥ 0.4",
  };
}

async function ourRate({ db, ...services }: Services): Promise<number> {
  const started = performance.now();
  const delivering = startDeliveryWorker({ db, ...services });
  const open = db.selectFrom("webhook_queue").select("delivery_id").limit(1);
  while (await open.executeTakeFirst()) await delay(10);
  const seconds = (performance.now() - started) / 1000;
  await delivering.stop();
  return (hooks * events) / seconds;
}

async function bareRate(url: string): Promise<number> {
  const agent = new Agent();
  const headers = { "content-type": "application/json" };
  let next = 0;
  const lane = async () => {
    while (next < hooks * events) {
      const body = JSON.stringify(low(Math.floor(next++ / hooks)));
      await (await request(url, { method: "POST", headers, body, dispatcher: agent })).body.dump();
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, lane));
  const seconds = (performance.now() - started) / 1000;
  await agent.close();
  return (hooks * events) / seconds;
}

/**
 * From `completed_at` of a run, which is set before its commit, until the receiver has the event.
 */
async function afterTheRun(
  services: Services,
  receiver: Receiver,
  say: (line: string) => void,
): Promise<Row> {
  const caller = await newCaller(services);
  await subscribe(services, caller, `${receiver.url}/timed`, 1, "run.completed");
  const agent = {
    name: "Short",
    description: "",
    pipeline_type: "simple",
    tools: ["write_text", "make_video"],
  };
  const { id: agent_id } = await createAgent(services, caller, {
    ...agent,
    graph_edges: [],
    requirements: {},
    cosmetics: {},
  });
  const worker = await startWorker(services);
  const waits: number[] = [];
  for (let started = 0; started <= runs; started++) {
    await startRun(services, caller, { agent_id, inputs: { topic: String(started) } });
    let came = await receiver.times();
    for (; came.length === 0; came = await receiver.times()) await delay(20);
    for (const [at, { data }] of came)
      if (started > 0 && "completed_at" in data) waits.push(at - Date.parse(data.completed_at));
  }
  await worker.stop();
  const p50 = median(waits);
  say(`${p50.toFixed(0)} ms after the run ended (p95 ${quantile(waits, 0.95).toFixed(0)} ms)`);
  return {
    figure: "first attempt after a run ended, p50",
    ours: `${p50.toFixed(0)} ms`,
    against: "–",
    value: `${p50.toFixed(0)} ms`,
    "must hold": "≤ 50 ms",
  };
}

/**
 * The p99 from the event to the arrival at ten receivers, alternating with an eleventh that
 * responds and one that never does.
 */
async function besideAHangingOne(
  services: Services,
  receiver: Receiver,
  say: (line: string) => void,
): Promise<Row> {
  const caller = await newCaller(services);
  await subscribe(services, caller, `${receiver.url}/timed`, hooks, "credits.low");
  const delivering = startDeliveryWorker(services);
  const beside = async (path: string) => {
    const [eleventh = ""] = await subscribe(
      services,
      caller,
      receiver.url + path,
      1,
      "credits.low",
    );
    const p99 = quantile(await latencies(services, caller, receiver), 0.99);
    await deleteWebhook(services.db, caller, eleventh);
    return p99;
  };
  const [responding, hanging]: [number[], number[]] = [[], []];
  for (let phase = 0; phase <= phases; phase++) {
    const p99 = { responding: await beside("/ok"), hanging: await beside("/hang") };
    say(
      `p99 ${p99.responding.toFixed(1)} ms beside one that responds, ${p99.hanging.toFixed(1)} ms beside one that hangs`,
    );
    if (phase === 0) continue; // warms up
    responding.push(p99.responding);
    hanging.push(p99.hanging);
  }
  await delivering.stop();
  return {
    figure: "p99 of a delivery beside a receiver that hangs",
    ours: `${median(hanging).toFixed(1)} ms`,
    against: `beside one that responds ${median(responding).toFixed(1)} ms`,
    value: median(hanging.map((p99, phase) => p99 / (responding[phase] ?? Number.NaN))).toFixed(2),
    "must hold": "< 1.2",
  };
}

async function latencies(
  services: Services,
  caller: Caller,
  receiver: Receiver,
): Promise<number[]> {
  for (let event = 0; event < phaseEvents; event++) {
    await Promise.all([
      sendEvent(services, caller, performance.timeOrigin + performance.now()),
      delay(pauseMilliseconds),
    ]);
  }
  const came: [number, WebhookEvent][] = [];
  while (came.length < phaseEvents * hooks) came.push(...(await receiver.times()));
  return came.map(([at, { data }]) => at - ("balance" in data ? data.balance : Number.NaN));
}
