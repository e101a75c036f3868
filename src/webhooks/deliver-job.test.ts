import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { fileURLToPath } from "node:url";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { type MovableClock, movableClock } from "../../test/movable-clock.ts";
import { type WebhookReceiver, webhookReceiver } from "../../test/webhook-receiver.ts";
import { openSecret } from "../crypto/secret.ts";
import { type DeliveryWorker, startDeliveryWorker } from "./deliver-job.ts";
import { claimDeliveries, pruneDeliveries } from "./deliveries.ts";
import { emitEvent } from "./emit-event.ts";
import type { WebhookEvent } from "./events.ts";
import { recordAttempts } from "./record-attempts.ts";
import type { CreatedWebhook, DeliveryRecord, Webhook } from "./webhooks.schema.ts";

let clock: MovableClock;
let service: TestService;
let account: TestAccount;
let receiver: WebhookReceiver;
let delivering: DeliveryWorker | undefined;

beforeAll(async () => {
  clock = movableClock(new Date());
  service = await startTestService({ clock, env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
});
afterAll(() => service.close());
beforeEach(async () => {
  account = await service.newAccount();
  receiver = await webhookReceiver();
  delivering = undefined;
});
afterEach(async () => {
  await delivering?.stop();
  await receiver.close();
  await service.services.db.deleteFrom("webhooks").execute();
});

describe("a webhook delivery", () => {
  it("is sent at once, signed over the raw body, and recorded", async () => {
    const { id, secret } = await create();
    startWorker();
    const event = low(3.5);
    await emit(event);
    const { bytes, headers: sent } = await receiver.nth(1);
    expect(bytes.toString()).toBe(JSON.stringify(event));
    expect(sent["x-service-signature"]).toBe(
      `sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`,
    );
    expect(sent).toMatchObject({
      "content-type": "application/json",
      "x-service-event": "credits.low",
    });
    const [record] = await recorded(id, 1);
    expect(record).toEqual({
      id: `${sent["x-service-delivery"]}.1`,
      webhook_id: id,
      event_type: "credits.low",
      payload: event,
      response_status: 200,
      response_body: "ok",
      attempt: 1,
      created_at: clock.now().toISOString(),
    });
  });

  it("goes only to the account's active webhooks of that type, and only if the transaction commits", async () => {
    const mine = [await create(), await create()];
    await create(receiver.url, ["run.failed"]);
    const other = await service.newAccount();
    await service.call(
      "POST",
      "/v1/webhooks",
      { url: `${receiver.url}/other`, events: ["credits.low"] },
      { "x-api-key": other.api_key },
    );
    const undone = service.services.db.transaction().execute(async (tx) => {
      await emitEvent(service.services, tx, account.id, low(2));
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await emit();
    startWorker();
    for (const { id } of mine) await recorded(id, 1);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
    expect(await service.services.db.selectFrom("webhook_queue").selectAll().execute()).toEqual([]);
  });

  it("is attempted at 0 s, 30 s, 2 min 30 s and 12 min 30 s with the same body and id, then fails", async () => {
    const { id } = await create();
    receiver.respondWith(500);
    const began = clock.now().getTime();
    startWorker();
    await emit();
    await recorded(id, 1);
    for (const [attempt, pause] of [30, 120, 600].entries()) {
      await clock.advance((pause - 1) * 1000);
      expect(receiver.received).toHaveLength(attempt + 1);
      await clock.advance(1000);
      await recorded(id, attempt + 2);
    }
    const all = (await records(id)).reverse();
    expect(all.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    expect(all.map(({ created_at }) => (Date.parse(created_at) - began) / 1000)).toEqual([
      0, 30, 150, 750,
    ]);
    for (const record of all)
      expect(record).toMatchObject({ response_status: 500, response_body: "status 500" });
    expect(new Set(receiver.received.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(
      new Set(receiver.received.map(({ headers: sent }) => sent["x-service-delivery"])).size,
    ).toBe(1);
    expect(await readWebhook(id)).toMatchObject({ failure_count: 1, is_active: true });
    await clock.advance(3600_000);
    expect(receiver.received).toHaveLength(4);
  });

  it("resets the failure count when a retry succeeds", async () => {
    const { id } = await create();
    await service.services.db
      .updateTable("webhooks")
      .set({ failure_count: 9 })
      .where("id", "=", id)
      .execute();
    receiver.respondWith(503);
    startWorker();
    await emit();
    await recorded(id, 1);
    expect(await readWebhook(id)).toMatchObject({ failure_count: 9 });
    receiver.respondWith(204);
    await clock.advance(30_000);
    await recorded(id, 2);
    expect(await readWebhook(id)).toMatchObject({ failure_count: 0, is_active: true });
  });

  it("treats a redirect as a failed attempt and does not follow it", async () => {
    const { id } = await create();
    receiver.respondWith((response) =>
      response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end(),
    );
    startWorker();
    await emit();
    expect(await recorded(id, 1)).toMatchObject([{ response_status: 302 }]);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
  });
});

describe("a webhook with failed deliveries", () => {
  const failFourTimes = async (id: string, deliveries: number) => {
    const before = (await records(id)).length;
    for (let sent = 0; sent < deliveries; sent++) await emit(low(sent));
    for (const [attempt, pause] of [0, 30, 120, 600].entries()) {
      await clock.advance(pause * 1000);
      await recorded(id, before + (attempt + 1) * deliveries);
    }
  };

  it("is disabled after ten in a row and receives nothing more, queued deliveries included", async () => {
    const { id } = await create();
    receiver.respondWith(500);
    startWorker();
    await failFourTimes(id, 9);
    expect(await readWebhook(id)).toMatchObject({ failure_count: 9, is_active: true });
    await failFourTimes(id, 1);
    expect(await readWebhook(id)).toMatchObject({ failure_count: 10, is_active: false });
    await emit();
    await clock.advance(1000);
    expect(receiver.received).toHaveLength(40);
  });

  it("receives nothing that was queued before it was disabled or deleted", async () => {
    const [disabled, deleted, kept] = [await create(), await create(), await create()];
    const { db } = service.services;
    await emit();
    await db
      .updateTable("webhooks")
      .set({ is_active: false })
      .where("id", "=", disabled.id)
      .execute();
    await service.call("DELETE", `/v1/webhooks/${deleted.id}`, undefined, headers());
    startWorker();
    await recorded(kept.id, 1);
    expect(receiver.received).toHaveLength(1);
    expect(await records(disabled.id)).toEqual([]);
    expect(await db.selectFrom("webhook_queue").selectAll().execute()).toEqual([]);
  });
});

describe("a webhook whose secret was encrypted under another SECRET_KEY", () => {
  it("receives its deliveries when the key is back, with no attempt counted before", async () => {
    const { id } = await create();
    const secret = await openSecret({ secretKey: "another secret of 32 characters!", dataDir: "" });
    const logged = Promise.withResolvers<object>();
    const log = { ...service.services.log, error: logged.resolve };
    const without = startDeliveryWorker({ ...service.services, secret, log });
    await emit();
    expect(await logged.promise).toMatchObject({
      err: { message: expect.stringContaining("another SECRET_KEY") },
    });
    await without.stop();
    expect(await records(id)).toEqual([]);
    await clock.advance(20_000);
    startWorker();
    expect(await recorded(id, 1)).toMatchObject([{ attempt: 1, response_status: 200 }]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe("a delivery worker", () => {
  it("delivers to other receivers while one hangs", async () => {
    const silent = await webhookReceiver();
    silent.respondWith(() => {});
    const [hanging, other] = [await create(silent.url), await create()];
    startWorker();
    for (let sent = 0; sent < 60; sent++) await emit(low(sent));
    await recorded(other.id, 60);
    // Ten requests, however many deliveries are queued.
    expect(silent.received).toHaveLength(10);
    expect(await records(hanging.id)).toEqual([]);
    await delivering?.stop();
    // Aborted requests are not recorded as attempts.
    expect(await records(hanging.id)).toEqual([]);
    await silent.close();
  });

  it("sends each delivery once, also beside a second worker", async () => {
    const { id } = await create();
    const second = startDeliveryWorker(service.services);
    startWorker();
    await Promise.all(Array.from({ length: 80 }, (_, sent) => emit(low(sent))));
    await recorded(id, 80);
    expect(
      new Set(receiver.received.map(({ headers: sent }) => sent["x-service-delivery"])).size,
    ).toBe(80);
    expect(receiver.received).toHaveLength(80);
    await second.stop();
  });

  it("records an attempt once if its lease expired and another worker repeated it", async () => {
    const { id } = await create();
    await emit();
    const { db } = service.services;
    const claim = () => claimDeliveries(db, { now: clock.now(), limit: 10, slots: [] });
    const [first] = await claim();
    expect(await claim()).toEqual([]);
    await clock.advance(20_000);
    const [second] = await claim();
    expect(second).toEqual(first);
    const made = {
      delivery_id: String(first?.id),
      webhook_id: id,
      attempt: 1,
      response_status: 500,
      response_body: "",
      made_at: clock.now(),
    };
    const due_at = new Date(clock.now().getTime() + 30_000);
    await recordAttempts(db, [{ ...made, status: "pending", due_at }]);
    await recordAttempts(db, [{ ...made, response_status: 200, status: "delivered", due_at }]);
    expect(await records(id)).toMatchObject([{ attempt: 1, response_status: 500 }]);
    await clock.advance(30_000);
    expect(await claim()).toMatchObject([{ id: first?.id, attempt: 1 }]);
  });

  it("repeats the same attempt after another worker was killed while sending", async () => {
    const { id } = await create();
    receiver.respondWith(() => {});
    await emit();
    // The killed worker uses the system clock.
    await service.services.db.updateTable("webhook_queue").set({ due_at: new Date() }).execute();
    const { databaseUrl = "", dataDir } = service.services.config;
    const about = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: "fatal",
      WEBHOOK_ALLOW_PRIVATE: "true",
      NODE_OPTIONS: "",
    };
    const program = fileURLToPath(new URL("../../test/crash-worker.ts", import.meta.url));
    const doomed: ChildProcess = spawn(process.execPath, [program], {
      env: { ...process.env, ...about },
      stdio: "ignore",
    });
    onTestFinished(() => void doomed.kill("SIGKILL"));
    const { headers: first } = await receiver.nth(1);
    doomed.kill("SIGKILL");
    receiver.respondWith(200);
    const later = movableClock(new Date(Date.now() + 25_000));
    delivering = startDeliveryWorker({ ...service.services, clock: later });
    const { headers: second } = await receiver.nth(2);
    expect(second["x-service-delivery"]).toBe(first["x-service-delivery"]);
    expect(await recorded(id, 1)).toMatchObject([{ attempt: 1, response_status: 200 }]);
  }, 30_000);
});

describe("pruneDeliveries", () => {
  it("deletes finished deliveries older than the limit, with their records", async () => {
    const { id } = await create();
    startWorker();
    await emit();
    await recorded(id, 1);
    await delivering?.stop();
    const { db } = service.services;
    const day = 24 * 3600_000;
    const old = new Date(clock.now().getTime() - 31 * day);
    await emit();
    await db.updateTable("webhook_queue").set({ due_at: old }).execute();
    await pruneDeliveries(db, old);
    expect(await records(id)).toHaveLength(1);
    await pruneDeliveries(db, new Date(clock.now().getTime() + 1));
    expect(await records(id)).toEqual([]);
    expect(await db.selectFrom("webhook_deliveries").select("id").execute()).toHaveLength(1);
  });
});

const headers = () => ({ "x-api-key": account.api_key });
const create = async (url = receiver.url, events = ["credits.low"]) =>
  (
    await service.call<CreatedWebhook>(
      "POST",
      "/v1/webhooks",
      { url: `${url}/hook`, events },
      headers(),
    )
  ).body;
const readWebhook = async (id: string) => {
  const { body } = await service.call<{ webhooks: Webhook[] }>(
    "GET",
    "/v1/webhooks",
    undefined,
    headers(),
  );
  return body.webhooks.find((webhook) => webhook.id === id);
};
const records = async (id: string) =>
  (
    await service.call<{ deliveries: DeliveryRecord[] }>(
      "GET",
      `/v1/webhooks/${id}/deliveries?limit=100`,
      undefined,
      headers(),
    )
  ).body.deliveries;
const low = (balance = 1): WebhookEvent => ({
  event: "credits.low",
  data: { balance, monthly_allowance: 100, threshold: 10 },
});
const emit = (event = low()) =>
  service.services.db
    .transaction()
    .execute((tx) => emitEvent(service.services, tx, account.id, event));
const eventually = <T>(check: () => Promise<T>) =>
  vi.waitFor(check, { timeout: 8000, interval: 10 });
const recorded = (id: string, count: number) =>
  eventually(async () => {
    const all = await records(id);
    expect(all).toHaveLength(count);
    return all;
  });
const startWorker = () => {
  delivering = startDeliveryWorker(service.services);
};
