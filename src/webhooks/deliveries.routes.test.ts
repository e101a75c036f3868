import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillQueue as fill, webhookClient } from "../../test/clients/webhook-client.ts";
import { type WebhookReceiver, webhookReceiver } from "../../test/fakes/webhook-receiver.ts";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { movableClock } from "../../test/movable-clock.ts";
import { signBody, signTimestampedBody } from "./signature.ts";
import type { CreatedWebhook } from "./webhooks.schema.ts";

const clock = movableClock();
let service: TestService;
let client: ReturnType<typeof webhookClient>;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await webhookReceiver();
  service = await startTestService({ clock, env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  client = webhookClient(service);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

describe("POST /v1/webhooks/{webhook_id}/test", () => {
  it("returns 200 with status delivered and records a signed test event", async () => {
    const { id, secret } = await newWebhook();
    receiver.respondWith((response) => response.writeHead(202).end("taken\0 ä"));
    const response = await client.sendTest(id);
    expect(response).toMatchObject({
      status: 200,
      body: { status: "delivered", response_status: 202, response_body: "taken ä" },
    });
    const { bytes, headers, body, path } = receiver.received.at(-1) ?? (await receiver.nth(1));
    const now = clock.now();
    const timestamp = Math.floor(now.getTime() / 1000);
    expect(path).toBe("/hook?of=me");
    expect(body).toEqual({
      event: "webhook.test",
      data: { webhook_id: id, message: expect.any(String), sent_at: now.toISOString() },
    });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-service-event": "webhook.test",
      "x-service-timestamp": String(timestamp),
      "x-service-signature": signBody(secret, bytes),
      "x-service-signature-v2": signTimestampedBody(secret, bytes, timestamp),
    });
    expect((await client.records(id)).body.deliveries).toEqual([
      {
        id: `${headers["x-service-delivery"]}.1`,
        webhook_id: id,
        event_type: "webhook.test",
        payload: body,
        response_status: 202,
        response_body: "taken ä",
        attempt: 1,
        created_at: now.toISOString(),
      },
    ]);
  });

  it("returns 200 with status failed for a redirect, which is not followed or counted", async () => {
    const { id } = await newWebhook();
    receiver.respondWith((response) =>
      response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end(),
    );
    const before = receiver.received.length;
    expect((await client.sendTest(id)).body).toEqual({
      status: "failed",
      response_status: 307,
      response_body: "",
    });
    expect(receiver.received).toHaveLength(before + 1);
    expect((await client.list()).find((webhook) => webhook.id === id)).toMatchObject({
      failure_count: 0,
      is_active: true,
    });
  });

  it("returns 409 while another test runs, so that a hanging receiver holds one connection", async () => {
    const { id } = await newWebhook();
    const held = Promise.withResolvers<ServerResponse>();
    receiver.respondWith((response) => held.resolve(response));
    const first = client.sendTest(id);
    const response = await held.promise;
    expect(await client.sendTest(id)).toMatchObject({
      status: 409,
      body: { detail: `A test of webhook "${id}" is still running. Wait for its response.` },
    });
    response.end();
    expect((await first).body).toMatchObject({ status: "delivered" });
    receiver.respondWith(200);
    expect((await client.sendTest(id)).status).toBe(200);
  });

  it("returns 200 with response_status 0 and the reason if the connection is refused", async () => {
    const { id } = await client.created("http://127.0.0.1:1/hook");
    expect((await client.sendTest(id)).body).toEqual({
      status: "failed",
      response_status: 0,
      response_body: "No response (ECONNREFUSED).",
    });
  });

  it("returns 200 with status failed for a host name that resolves to a private address", async () => {
    const strict = await startTestService();
    const { port } = new URL(receiver.url);
    const { body } = await strict.call<CreatedWebhook>("POST", "/v1/webhooks", {
      url: `http://localhost:${port}/`,
      events: ["run.failed"],
    });
    const before = receiver.received.length;
    expect((await strict.call("POST", `/v1/webhooks/${body.id}/test`)).body).toEqual({
      status: "failed",
      response_status: 0,
      response_body:
        "The address is private or reserved. Use a public address; with WEBHOOK_ALLOW_PRIVATE=true, the operator allows others.",
    });
    expect(receiver.received).toHaveLength(before);
    await strict.close();
  });
});

describe("GET /v1/webhooks/{webhook_id}/deliveries", () => {
  it("returns 200 with the newest 20 records, or as many as limit allows", async () => {
    const { id } = await newWebhook();
    receiver.respondWith(200);
    for (let sent = 0; sent < 22; sent++) {
      await clock.advance(1000);
      await client.sendTest(id);
    }
    const records = (await client.records(id)).body.deliveries;
    const times = records.map(({ created_at }) => created_at);
    expect(times).toHaveLength(20);
    expect(times).toEqual([...times].sort().reverse());
    expect(times[0]).toBe(clock.now().toISOString());
    expect((await client.records(id, "?limit=100")).body.deliveries).toHaveLength(22);
    expect((await client.records(id, "?limit=1")).body.deliveries).toHaveLength(1);
  });

  it.each(["?limit=0", "?limit=101", "?limit=x", "?limit=1.5"])(
    "returns 400 for %s",
    async (query) => {
      const { id } = await newWebhook();
      expect(await client.records(id, query)).toMatchObject({
        status: 400,
        body: { error: "bad_request" },
      });
    },
  );
});

describe("POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", () => {
  it("returns 202 with a new delivery of the same body, by delivery id and by record id", async () => {
    const { id } = await newWebhook();
    const body = JSON.stringify({ event: "run.completed", data: { run_id: "run_1" } });
    const delivery_id = await newDelivery(id, body);
    for (const named of [delivery_id, `${delivery_id}.1`]) {
      const response = await client.redeliver(id, named);
      expect(response.status).toBe(202);
      expect(response.body).toMatchObject({
        webhook_id: id,
        event_type: "run.completed",
        payload: JSON.parse(body),
      });
      expect(await readDelivery(response.body.id)).toMatchObject({ body });
      expect(await readQueued(response.body.id)).toMatchObject({
        webhook_id: id,
        attempt: 0,
        due_at: clock.now(),
      });
    }
  });

  it("returns 409 for a disabled webhook", async () => {
    const { id } = await newWebhook();
    const delivery_id = await newDelivery(id, "{}");
    await service.services.db
      .updateTable("webhooks")
      .set({ is_active: false })
      .where("id", "=", id)
      .execute();
    expect(await client.redeliver(id, delivery_id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("disabled") },
    });
  });

  it("returns 409 for a test event", async () => {
    const { id } = await newWebhook();
    await client.sendTest(id);
    const [record] = (await client.records(id)).body.deliveries;
    expect(await client.redeliver(id, String(record?.id))).toMatchObject({
      status: 409,
      body: { error: "conflict" },
    });
  });

  it("returns 409 if 10,000 deliveries are waiting, so that redeliveries cannot fill the queue", async () => {
    const { id } = await newWebhook();
    const delivery_id = await newDelivery(id, "{}");
    await fillQueue(id, 10_000);
    expect(await client.redeliver(id, delivery_id)).toMatchObject({
      status: 409,
      body: {
        detail: `Webhook "${id}" has 10000 waiting deliveries, the maximum. Wait until some have been sent.`,
      },
    });
  });

  it("returns 404 for an unknown delivery, another webhook's and another account's", async () => {
    const { id } = await newWebhook();
    const delivery_id = await newDelivery(id, "{}");
    for (const unknown of ["x", crypto.randomUUID()])
      expect(await client.redeliver(id, unknown)).toMatchObject({
        status: 404,
        body: { error: "not_found" },
      });
    const { id: second } = await newWebhook();
    expect(await client.redeliver(second, delivery_id)).toMatchObject({ status: 404 });
    const other = await service.newAccount();
    expect(await client.redeliver(id, delivery_id, as(other))).toMatchObject({ status: 404 });
  });
});

const as = (account: TestAccount) => ({ "x-api-key": account.api_key });

const newWebhook = () => client.created(`${receiver.url}/hook?of=me`);

async function newDelivery(webhook_id: string, body: string): Promise<string> {
  const { id } = await service.services.db
    .insertInto("webhook_deliveries")
    .values({ webhook_id, event_type: "run.completed", body, created_at: clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const readDelivery = (id: string) =>
  service.services.db
    .selectFrom("webhook_deliveries")
    .select("body")
    .where("id", "=", id)
    .executeTakeFirst();

const fillQueue = (id: string, count: number) => fill(service, id, count);

const readQueued = (delivery_id: string) =>
  service.services.db
    .selectFrom("webhook_queue")
    .selectAll()
    .where("delivery_id", "=", delivery_id)
    .executeTakeFirst();
