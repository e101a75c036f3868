import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { lowBalance, registerDeliveryStage } from "../../test/clients/delivery-stage.ts";
import { webhookReceiver } from "../../test/fakes/webhook-receiver.ts";
import { movableClock } from "../../test/movable-clock.ts";
import { openSecret } from "../crypto/secret.ts";
import { claimDeliveries } from "./deliveries.ts";
import { startDeliveryWorker } from "./delivery-worker.ts";
import { recordAttempts } from "./record-attempts.ts";

const { stage, startWorker, create, records, recorded, emit } = registerDeliveryStage();

describe("a webhook whose secret was encrypted under another SECRET_KEY", () => {
  it("receives its deliveries when the key is back, with no attempt counted before", async () => {
    const { id } = await create();
    const secret = await openSecret({ secretKey: "another secret of 32 characters!", dataDir: "" });
    const logged = Promise.withResolvers<object>();
    const log = { ...stage.service.services.log, error: logged.resolve };
    const without = startDeliveryWorker({ ...stage.service.services, secret, log });
    await emit();
    expect(await logged.promise).toMatchObject({
      err: { message: expect.stringContaining("another SECRET_KEY") },
    });
    await without.stop();
    expect(await records(id)).toEqual([]);
    await stage.clock.advance(20_000);
    startWorker();
    expect(await recorded(id, 1)).toMatchObject([{ attempt: 1, response_status: 200 }]);
    expect(stage.receiver.received).toHaveLength(1);
  });
});

describe("a delivery worker", () => {
  it("delivers to other receivers while one hangs", async () => {
    const silent = await webhookReceiver();
    silent.respondWith(() => {});
    const [hanging, other] = [await create(silent.url), await create()];
    const worker = startWorker();
    for (let sent = 0; sent < 60; sent++) await emit(lowBalance(sent));
    await recorded(other.id, 60);
    await silent.nth(10);
    // Ten requests, however many deliveries are queued.
    expect(silent.received).toHaveLength(10);
    expect(await records(hanging.id)).toEqual([]);
    await worker.stop();
    // Aborted requests are not recorded as attempts.
    expect(await records(hanging.id)).toEqual([]);
    await silent.close();
  });

  it("sends each delivery once, also beside a second worker", async () => {
    const { id } = await create();
    const second = startDeliveryWorker(stage.service.services);
    startWorker();
    await Promise.all(Array.from({ length: 80 }, (_, sent) => emit(lowBalance(sent))));
    await recorded(id, 80);
    expect(
      new Set(stage.receiver.received.map(({ headers: sent }) => sent["x-service-delivery"])).size,
    ).toBe(80);
    expect(stage.receiver.received).toHaveLength(80);
    await second.stop();
  });

  it("records an attempt once if its lease expired and another worker repeated it", async () => {
    const { id } = await create();
    await emit();
    const { db } = stage.service.services;
    const claim = () => claimDeliveries(db, { now: stage.clock.now(), limit: 10, slots: [] });
    const [first] = await claim();
    expect(await claim()).toEqual([]);
    await stage.clock.advance(20_000);
    const [second] = await claim();
    expect(second).toEqual(first);
    const made = {
      delivery_id: String(first?.id),
      webhook_id: id,
      attempt: 1,
      response_status: 500,
      response_body: "",
      made_at: stage.clock.now(),
    };
    const due_at = new Date(stage.clock.now().getTime() + 30_000);
    await recordAttempts(db, [{ ...made, status: "pending", due_at }]);
    await recordAttempts(db, [{ ...made, response_status: 200, status: "delivered", due_at }]);
    expect(await records(id)).toMatchObject([{ attempt: 1, response_status: 500 }]);
    await stage.clock.advance(30_000);
    expect(await claim()).toMatchObject([{ id: first?.id, attempt: 1 }]);
  });

  it("repeats the same attempt after another worker was killed while sending", async () => {
    const { id } = await create();
    stage.receiver.respondWith(() => {});
    await emit();
    // The killed worker uses the system clock.
    await stage.service.services.db
      .updateTable("webhook_queue")
      .set({ due_at: new Date() })
      .execute();
    const { databaseUrl = "", dataDir } = stage.service.services.config;
    const about = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: "fatal",
      WEBHOOK_ALLOW_PRIVATE: "true",
      NODE_OPTIONS: "",
    };
    const program = fileURLToPath(new URL("../../test/processes/crash-worker.ts", import.meta.url));
    const doomed: ChildProcess = spawn(process.execPath, [program], {
      env: { ...process.env, ...about },
      stdio: "ignore",
    });
    onTestFinished(() => void doomed.kill("SIGKILL"));
    const { headers: first } = await stage.receiver.nth(1);
    doomed.kill("SIGKILL");
    stage.receiver.respondWith(200);
    const later = movableClock(new Date(Date.now() + 25_000));
    startWorker({ clock: later });
    const { headers: second } = await stage.receiver.nth(2);
    expect(second["x-service-delivery"]).toBe(first["x-service-delivery"]);
    expect(await recorded(id, 1)).toMatchObject([{ attempt: 1, response_status: 200 }]);
  });
});
