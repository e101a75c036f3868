import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { type DeliveryWorker, startDeliveryWorker } from "../../src/webhooks/delivery-worker.ts";
import { emitEvent } from "../../src/webhooks/emit-event.ts";
import type { WebhookEvent } from "../../src/webhooks/events.ts";
import { type WebhookReceiver, webhookReceiver } from "../fakes/webhook-receiver.ts";
import { startTestService, type TestAccount, type TestService } from "../harness.ts";
import { type MovableClock, movableClock } from "../movable-clock.ts";
import { webhookClient } from "./webhook-client.ts";

export interface DeliveryStage {
  service: TestService;
  clock: MovableClock;
  /** New for each test, as is the account that owns the webhooks. */
  receiver: WebhookReceiver;
  account: TestAccount;
}

/**
 * Registers a service without a worker for the tests of a file, and for each test an account and a
 * receiver. The stage is filled before the first test runs.
 */
export function registerDeliveryStage() {
  const stage = {} as DeliveryStage;
  let worker: DeliveryWorker | undefined;
  beforeAll(async () => {
    stage.clock = movableClock(new Date());
    stage.service = await startTestService({
      clock: stage.clock,
      // While the clock stands still, requests that wait for a delivery fall into one second.
      env: { WEBHOOK_ALLOW_PRIVATE: "true", RATE_LIMIT_PRO: "1000000" },
    });
  });
  afterAll(() => stage.service.close());
  beforeEach(async () => {
    stage.account = await stage.service.newAccount();
    stage.receiver = await webhookReceiver();
    worker = undefined;
  });
  afterEach(async () => {
    await worker?.stop();
    await stage.receiver.close();
    await stage.service.services.db.deleteFrom("webhooks").execute();
  });
  return {
    stage,
    ...deliveryClient(stage),
    /** Starts a worker that ends with the test. `changes` replaces some of its services. */
    startWorker(changes: Partial<TestService["services"]> = {}) {
      worker = startDeliveryWorker({ ...stage.service.services, ...changes });
      return worker;
    },
  };
}

function deliveryClient(stage: DeliveryStage) {
  const headers = () => ({ "x-api-key": stage.account.api_key });
  const client = () => webhookClient(stage.service);
  const records = async (id: string) =>
    (await client().records(id, "?limit=100", headers())).body.deliveries;
  return {
    headers,
    create: (url = stage.receiver.url, events = ["credits.low"]) =>
      client().created(`${url}/hook`, events, headers()),
    readWebhook: async (id: string) =>
      (await client().list(headers())).find((webhook) => webhook.id === id),
    records,
    /** Waits until that many attempts are recorded. */
    recorded: (id: string, count: number) =>
      vi.waitFor(
        async () => {
          const all = await records(id);
          expect(all).toHaveLength(count);
          return all;
        },
        { timeout: 200_000, interval: 10 },
      ),
    emit: (event = lowBalance()) =>
      stage.service.services.db
        .transaction()
        .execute((tx) => emitEvent(stage.service.services, tx, stage.account.id, event)),
  };
}

/** An event of type credits.low. */
export const lowBalance = (balance = 1): WebhookEvent => ({
  event: "credits.low",
  data: { balance, monthly_allowance: 100, threshold: 10 },
});
