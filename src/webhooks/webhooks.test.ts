import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { movableClock } from "../../test/movable-clock.ts";
import { type WebhookReceiver, webhookReceiver } from "../../test/webhook-receiver.ts";
import type {
  CreatedWebhook,
  DeliveryRecord,
  Redelivery,
  TestResult,
  Webhook,
} from "./webhooks.schema.ts";

const clock = movableClock();
const all = [
  "agent.installed",
  "credits.low",
  "publish.completed",
  "publish.failed",
  "render.completed",
  "render.failed",
  "run.completed",
  "run.failed",
];
let service: TestService;
let stranger: TestAccount;
let receiver: WebhookReceiver;
let strict: TestService;

beforeAll(async () => {
  receiver = await webhookReceiver();
  service = await startTestService({ clock, env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  stranger = await service.newAccount();
  strict = await startTestService();
});
afterAll(async () => {
  await Promise.all([service.close(), strict.close()]);
  await receiver.close();
});

type Body<T> = T & { error: string; detail: string };
const as = (account: TestAccount) => ({ "x-api-key": account.api_key });
const create = (body: unknown, headers: Record<string, string> = {}) =>
  service.call<Body<CreatedWebhook>>("POST", "/v1/webhooks", body, headers);
const made = async (headers: Record<string, string> = {}) =>
  (await create({ url: `${receiver.url}/hook?of=me`, events: ["run.completed"] }, headers)).body;
const list = async (headers: Record<string, string> = {}) =>
  (await service.call<{ webhooks: Webhook[] }>("GET", "/v1/webhooks", undefined, headers)).body
    .webhooks;
const records = (id: string, query = "", headers: Record<string, string> = {}) =>
  service.call<Body<{ deliveries: DeliveryRecord[] }>>(
    "GET",
    `/v1/webhooks/${id}/deliveries${query}`,
    undefined,
    headers,
  );
const sendTest = (id: string, headers: Record<string, string> = {}) =>
  service.call<Body<TestResult>>("POST", `/v1/webhooks/${id}/test`, undefined, headers);

describe("POST /v1/webhooks", () => {
  test("201 with the secret, once; it is encrypted in the table", async () => {
    const { status, body } = await create({
      url: "https://example.com/hooks",
      events: ["run.failed", "run.completed", "run.failed"],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^webhook_/),
      url: "https://example.com/hooks",
      events: ["run.failed", "run.completed"],
      secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
      message: expect.stringContaining("not shown again"),
    });
    const { db } = service.services;
    const row = await db
      .selectFrom("webhooks")
      .selectAll()
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(row.secret.toString("latin1")).not.toContain(body.secret.slice(6, 20));
    expect(JSON.stringify(await list())).not.toContain("whsec_");
  });

  test.each([
    [{ events: ["run.completed"] }, /"url" is missing/],
    [
      { url: "https://x", events: ["run.completed"] },
      /"url" is "https:\/\/x"; it must be text of 10 to 2048 characters/,
    ],
    [{ url: `https://example.com/${"x".repeat(2029)}`, events: ["run.completed"] }, /10 to 2048/],
    [
      { url: "ftp://example.com/x", events: ["run.completed"] },
      /must be an https:\/\/ or http:\/\/ address/,
    ],
    [
      { url: "not an address", events: ["run.completed"] },
      /must be an https:\/\/ or http:\/\/ address/,
    ],
    [
      { url: "https:///a/path/alone", events: ["run.completed"] },
      /must be an https:\/\/ or http:\/\/ address/,
    ],
    [
      { url: " https://example.com/x", events: ["run.completed"] },
      /must be an https:\/\/ or http:\/\/ address/,
    ],
    [{ url: "https://me:word@example.com/", events: ["run.completed"] }, /user name or password/],
    [{ url: "https://example.com/" }, /"events" is missing/],
    [
      { url: "https://example.com/", events: [] },
      /"events" is an empty array; it must be an array, at least 1 entry, each one of "agent.installed", /,
    ],
    [{ url: "https://example.com/", events: "run.completed" }, /"events" is "run.completed"/],
    [
      { url: "https://example.com/", events: ["run.completed", "run.begun"] },
      /"events\[1\]" is "run.begun"; it must be one of .*"run.failed"/,
    ],
    [{ url: "https://example.com/", events: ["webhook.test"] }, /"webhook.test"/],
  ])("400 for %o", async (body, detail) => {
    const before = await list();
    const answer = await create(body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: "bad_request", detail: expect.stringMatching(detail) },
    });
    expect(await list()).toEqual(before);
  });

  test("201 with an address of 10 and of 2048 characters", async () => {
    const headers = as(await service.newAccount());
    const urls = ["http://a.b", `https://example.com/${"x".repeat(2028)}`];
    for (const url of urls)
      expect(await create({ url, events: all }, headers)).toMatchObject({
        status: 201,
        body: { url },
      });
  });

  test.each([
    "http://127.0.0.1/hook",
    "https://[::1]/hook",
    "https://0x0a.1/hook",
    "https://169.254.169.254/",
  ])("400 for %s, an address of no public server", async (url) => {
    const answer = await strict.call("POST", "/v1/webhooks", { url, events: ["run.failed"] });
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("private or reserved") },
    });
  });

  test("400 beyond 20, also when many are made at once", async () => {
    const headers = as(await service.newAccount());
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        create({ url: `https://example.com/${index}`, events: ["run.failed"] }, headers),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      error: "bad_request",
      detail: expect.stringContaining("20"),
    });
    expect(await list(headers)).toHaveLength(20);
  });

  test("403 without the scope write", async () => {
    const { body } = await service.call<{ key: string }>("POST", "/api-keys", {
      name: "reader",
      scopes: ["read"],
    });
    const headers = { "x-api-key": body.key };
    expect(
      await create({ url: "https://example.com/", events: ["run.failed"] }, headers),
    ).toMatchObject({ status: 403 });
    expect(await service.call("GET", "/v1/webhooks", undefined, headers)).toMatchObject({
      status: 200,
    });
  });
});

describe("GET /v1/webhooks", () => {
  test("200 with the account's own, the newest first, without secrets", async () => {
    const headers = as(await service.newAccount());
    const first = await made(headers);
    await clock.advance(1000);
    const second = await made(headers);
    const shown = { url: first.url, events: ["run.completed"], is_active: true, failure_count: 0 };
    expect(await list(headers)).toEqual([
      { id: second.id, ...shown, created_at: clock.now().toISOString() },
      { id: first.id, ...shown, created_at: expect.stringMatching(/Z$/) },
    ]);
  });
});

describe("GET /v1/webhooks/events", () => {
  test("200 with the eight types", async () => {
    expect((await service.call("GET", "/v1/webhooks/events")).body).toEqual({ events: all });
  });
});

describe("DELETE /v1/webhooks/{webhook_id}", () => {
  test("200, and it is gone with its records", async () => {
    const { id } = await made();
    await sendTest(id);
    expect(await service.call("DELETE", `/v1/webhooks/${id}`)).toMatchObject({
      status: 200,
      body: { deleted: true },
    });
    expect((await list()).map((webhook) => webhook.id)).not.toContain(id);
    expect(await service.call("DELETE", `/v1/webhooks/${id}`)).toMatchObject({ status: 404 });
    const { db } = service.services;
    expect(
      await db.selectFrom("webhook_attempts").selectAll().where("webhook_id", "=", id).execute(),
    ).toEqual([]);
  });
});

describe("POST /v1/webhooks/{webhook_id}/test", () => {
  test("200 delivered: a signed event, recorded", async () => {
    const { id, secret } = await made();
    receiver.answer((response) => response.writeHead(202).end("taken\0 ä"));
    const answer = await sendTest(id);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: "delivered", response_status: 202, response_body: "taken ä" },
    });
    const { bytes, headers, body, path } = receiver.received.at(-1) ?? (await receiver.nth(1));
    const now = clock.now();
    expect(path).toBe("/hook?of=me");
    expect(body).toEqual({
      event: "webhook.test",
      data: { webhook_id: id, message: expect.any(String), sent_at: now.toISOString() },
    });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-service-event": "webhook.test",
      "x-service-timestamp": String(Math.floor(now.getTime() / 1000)),
      "x-service-signature": `sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`,
    });
    expect((await records(id)).body.deliveries).toEqual([
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

  test("200 failed when the receiver refuses, and it is not counted; a redirect is not followed", async () => {
    const { id } = await made();
    receiver.answer((response) =>
      response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end(),
    );
    const before = receiver.received.length;
    expect((await sendTest(id)).body).toEqual({
      status: "failed",
      response_status: 307,
      response_body: "",
    });
    expect(receiver.received).toHaveLength(before + 1);
    expect((await list()).find((webhook) => webhook.id === id)).toMatchObject({
      failure_count: 0,
      is_active: true,
    });
  });

  test("200 failed with status 0 and the reason when nobody answers", async () => {
    const { body } = await create({ url: "http://127.0.0.1:1/hook", events: ["run.failed"] });
    expect((await sendTest(body.id)).body).toEqual({
      status: "failed",
      response_status: 0,
      response_body: "There was no answer (ECONNREFUSED).",
    });
  });

  test("200 failed for a name that leads to a private address, which is not connected to", async () => {
    const { port } = new URL(receiver.url);
    const { body } = await strict.call<CreatedWebhook>("POST", "/v1/webhooks", {
      url: `http://localhost:${port}/`,
      events: ["run.failed"],
    });
    const before = receiver.received.length;
    expect((await strict.call("POST", `/v1/webhooks/${body.id}/test`)).body).toEqual({
      status: "failed",
      response_status: 0,
      response_body: "The address is private or reserved; only public addresses are reached.",
    });
    expect(receiver.received).toHaveLength(before);
  });
});

describe("GET /v1/webhooks/{webhook_id}/deliveries", () => {
  test("200, the newest first, 20 unless asked for more or less", async () => {
    const { id } = await made();
    receiver.answer(200);
    for (let sent = 0; sent < 22; sent++) {
      await clock.advance(1000);
      await sendTest(id);
    }
    const times = (await records(id)).body.deliveries.map(({ created_at }) => created_at);
    expect(times).toHaveLength(20);
    expect(times).toEqual([...times].sort().reverse());
    expect(times[0]).toBe(clock.now().toISOString());
    expect((await records(id, "?limit=100")).body.deliveries).toHaveLength(22);
    expect((await records(id, "?limit=1")).body.deliveries).toHaveLength(1);
  });

  test.each(["?limit=0", "?limit=101", "?limit=x", "?limit=1.5"])("400 for %s", async (query) => {
    const { id } = await made();
    expect(await records(id, query)).toMatchObject({ status: 400, body: { error: "bad_request" } });
  });
});

describe("POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", () => {
  const redeliver = (id: string, delivery: string, headers: Record<string, string> = {}) =>
    service.call<Body<Redelivery>>(
      "POST",
      `/v1/webhooks/${id}/deliveries/${delivery}/redeliver`,
      undefined,
      headers,
    );

  test("202 with a new delivery of the same body, by the id of a delivery or of a record", async () => {
    const { id } = await made();
    const body = JSON.stringify({ event: "run.completed", data: { run_id: "run_1" } });
    const sent = { webhook_id: id, event_type: "run.completed", body, created_at: clock.now() };
    const { db } = service.services;
    const delivery = await db
      .insertInto("webhook_deliveries")
      .values(sent)
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const named of [delivery.id, `${delivery.id}.1`]) {
      const answer = await redeliver(id, named);
      expect(answer.status).toBe(202);
      expect(answer.body).toMatchObject({
        webhook_id: id,
        event_type: "run.completed",
        payload: JSON.parse(body),
      });
      const again = await db
        .selectFrom("webhook_deliveries")
        .select("body")
        .where("id", "=", answer.body.id)
        .executeTakeFirst();
      const queued = await db
        .selectFrom("webhook_queue")
        .selectAll()
        .where("delivery_id", "=", answer.body.id)
        .executeTakeFirst();
      expect([again, queued]).toMatchObject([
        { body },
        { webhook_id: id, attempt: 0, due_at: clock.now() },
      ]);
    }
    await db.updateTable("webhooks").set({ is_active: false }).where("id", "=", id).execute();
    expect(await redeliver(id, delivery.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("disabled") },
    });
    expect(await redeliver((await made()).id, delivery.id)).toMatchObject({ status: 404 });
    expect(await redeliver(id, delivery.id, as(stranger))).toMatchObject({ status: 404 });
  });

  test("409 for a test, 404 for what does not exist", async () => {
    const { id } = await made();
    await sendTest(id);
    const [test] = (await records(id)).body.deliveries;
    expect(await redeliver(id, String(test?.id))).toMatchObject({
      status: 409,
      body: { error: "conflict" },
    });
    for (const unknown of ["x", crypto.randomUUID()]) {
      expect(await redeliver(id, unknown)).toMatchObject({
        status: 404,
        body: { error: "not_found" },
      });
    }
  });
});

describe("another account's webhook", () => {
  test("404 everywhere, as if there were none", async () => {
    const { id } = await made();
    const unknown = `webhook_${"x".repeat(24)}`;
    const paths = (of: string): ["GET" | "POST" | "DELETE", string][] => [
      ["GET", `/v1/webhooks/${of}/deliveries`],
      ["POST", `/v1/webhooks/${of}/test`],
      ["POST", `/v1/webhooks/${of}/deliveries/${crypto.randomUUID()}/redeliver`],
      ["DELETE", `/v1/webhooks/${of}`],
    ];
    const answers = async (of: string) =>
      Promise.all(
        paths(of).map(([method, path]) =>
          service.call<Body<object>>(method, path, undefined, as(stranger)),
        ),
      );
    const [foreign, none] = [await answers(id), await answers(unknown)];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(foreign.map(({ body }) => body.detail)).toEqual(
      none.map(({ body }) => body.detail.replace(unknown, id)),
    );
    expect((await list()).map((webhook) => webhook.id)).toContain(id);
    expect((await list(as(stranger))).map((webhook) => webhook.id)).not.toContain(id);
  });
});
