import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lowBalance, registerDeliveryStage } from "../../test/clients/delivery-stage.ts";
import { openLog } from "../system/log.ts";
import { emitEvent } from "./emit-event.ts";

const { stage, startWorker, create, readWebhook, records, recorded, emit, headers } =
  registerDeliveryStage();

describe("a webhook delivery", () => {
  it("is sent at once, signed over the raw body, and recorded", async () => {
    const { id, secret } = await create();
    startWorker();
    const event = lowBalance(3.5);
    await emit(event);
    const { bytes, headers: sent } = await stage.receiver.nth(1);
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
      created_at: stage.clock.now().toISOString(),
    });
  });

  it("goes only to the account's active webhooks of that type, and only if the transaction commits", async () => {
    const mine = [await create(), await create()];
    await create(stage.receiver.url, ["run.failed"]);
    const other = await stage.service.newAccount();
    await stage.service.call(
      "POST",
      "/v1/webhooks",
      { url: `${stage.receiver.url}/other`, events: ["credits.low"] },
      { "x-api-key": other.api_key },
    );
    const undone = stage.service.services.db.transaction().execute(async (tx) => {
      await emitEvent(stage.service.services, tx, stage.account.id, lowBalance(2));
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await emit();
    startWorker();
    for (const { id } of mine) await recorded(id, 1);
    expect(stage.receiver.received.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
    expect(
      await stage.service.services.db.selectFrom("webhook_queue").selectAll().execute(),
    ).toEqual([]);
  });

  it("is attempted at 0 s, 30 s, 2 min 30 s and 12 min 30 s with the same body and id, then fails", async () => {
    const { id } = await create();
    stage.receiver.respondWith(500);
    const began = stage.clock.now().getTime();
    startWorker();
    await emit();
    await recorded(id, 1);
    for (const [attempt, pause] of [30, 120, 600].entries()) {
      await stage.clock.advance((pause - 1) * 1000);
      expect(stage.receiver.received).toHaveLength(attempt + 1);
      await stage.clock.advance(1000);
      await recorded(id, attempt + 2);
    }
    const all = (await records(id)).reverse();
    expect(all.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    expect(all.map(({ created_at }) => (Date.parse(created_at) - began) / 1000)).toEqual([
      0, 30, 150, 750,
    ]);
    for (const record of all)
      expect(record).toMatchObject({ response_status: 500, response_body: "status 500" });
    expect(new Set(stage.receiver.received.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(
      new Set(stage.receiver.received.map(({ headers: sent }) => sent["x-service-delivery"])).size,
    ).toBe(1);
    expect(await readWebhook(id)).toMatchObject({ failure_count: 1, is_active: true });
    await stage.clock.advance(3600_000);
    expect(stage.receiver.received).toHaveLength(4);
  });

  it("keeps the schedule of later attempts if one was late", async () => {
    const { id } = await create();
    stage.receiver.respondWith(500);
    const began = stage.clock.now().getTime();
    const worker = startWorker();
    await emit();
    await recorded(id, 1);
    await worker.stop();
    await stage.clock.advance(45_000);
    startWorker();
    await recorded(id, 2);
    await stage.clock.advance(105_000);
    await recorded(id, 3);
    const seconds = (await records(id))
      .map(({ created_at }) => (Date.parse(created_at) - began) / 1000)
      .reverse();
    expect(seconds).toEqual([0, 45, 150]);
  });

  it("logs the start and the end of an attempt with ids and milliseconds", async () => {
    const { id } = await create();
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    const log = openLog({ logLevel: "info", logPretty: false }, "test", { destination });
    startWorker({ log });
    await emit();
    const [record] = await recorded(id, 1);
    const about = { delivery_id: record?.id.slice(0, -2), webhook_id: id, attempt: 1 };
    const [start, end] = lines.map((line) => JSON.parse(line));
    expect(start).toMatchObject({
      ...about,
      event_type: "credits.low",
      msg: "Webhook delivery started",
    });
    expect(end).toMatchObject({
      ...about,
      status: "delivered",
      response_status: 200,
      ms: expect.any(Number),
      msg: "Webhook delivery ended",
    });
  });

  it("resets the failure count when a retry succeeds", async () => {
    const { id } = await create();
    await stage.service.services.db
      .updateTable("webhooks")
      .set({ failure_count: 9 })
      .where("id", "=", id)
      .execute();
    stage.receiver.respondWith(503);
    startWorker();
    await emit();
    await recorded(id, 1);
    expect(await readWebhook(id)).toMatchObject({ failure_count: 9 });
    stage.receiver.respondWith(204);
    await stage.clock.advance(30_000);
    await recorded(id, 2);
    expect(await readWebhook(id)).toMatchObject({ failure_count: 0, is_active: true });
  });

  it("treats a redirect as a failed attempt and does not follow it", async () => {
    const { id } = await create();
    stage.receiver.respondWith((response) =>
      response.writeHead(302, { location: `${stage.receiver.url}/elsewhere` }).end(),
    );
    startWorker();
    await emit();
    expect(await recorded(id, 1)).toMatchObject([{ response_status: 302 }]);
    expect(stage.receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
  });
});

describe("a webhook with failed deliveries", () => {
  const failFourTimes = async (id: string, deliveries: number) => {
    const before = (await records(id)).length;
    for (let sent = 0; sent < deliveries; sent++) await emit(lowBalance(sent));
    for (const [attempt, pause] of [0, 30, 120, 600].entries()) {
      await stage.clock.advance(pause * 1000);
      await recorded(id, before + (attempt + 1) * deliveries);
    }
  };

  it("is disabled after ten in a row and receives nothing more, queued deliveries included", async () => {
    const { id } = await create();
    stage.receiver.respondWith(500);
    startWorker();
    await failFourTimes(id, 9);
    expect(await readWebhook(id)).toMatchObject({ failure_count: 9, is_active: true });
    await failFourTimes(id, 1);
    expect(await readWebhook(id)).toMatchObject({ failure_count: 10, is_active: false });
    await emit();
    await stage.clock.advance(1000);
    expect(stage.receiver.received).toHaveLength(40);
  });

  it("receives events again, at a new URL, after it was changed by PATCH", async () => {
    const { id } = await create("http://127.0.0.1:9");
    await stage.service.services.db
      .updateTable("webhooks")
      .set({ is_active: false, failure_count: 10 })
      .where("id", "=", id)
      .execute();
    await emit();
    const changes = { enabled: true, url: `${stage.receiver.url}/new` };
    await stage.service.call("PATCH", `/v1/webhooks/${id}`, changes, headers());
    startWorker();
    await emit(lowBalance(2));
    expect(await recorded(id, 1)).toMatchObject([{ response_status: 200 }]);
    expect(stage.receiver.received.map(({ path, body }) => [path, body.data.balance])).toEqual([
      ["/new", 2],
    ]);
    expect(await readWebhook(id)).toMatchObject({ is_active: true, failure_count: 0 });
  });

  it("receives nothing that was queued before it was disabled or deleted", async () => {
    const [disabled, deleted, kept] = [await create(), await create(), await create()];
    const { db } = stage.service.services;
    await emit();
    await db
      .updateTable("webhooks")
      .set({ is_active: false })
      .where("id", "=", disabled.id)
      .execute();
    await stage.service.call("DELETE", `/v1/webhooks/${deleted.id}`, undefined, headers());
    startWorker();
    await recorded(kept.id, 1);
    expect(stage.receiver.received).toHaveLength(1);
    expect(await records(disabled.id)).toEqual([]);
    expect(await db.selectFrom("webhook_queue").selectAll().execute()).toEqual([]);
  });
});
