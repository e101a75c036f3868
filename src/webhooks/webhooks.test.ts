import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webhookClient } from "../../test/clients/webhook-client.ts";
import { type WebhookReceiver, webhookReceiver } from "../../test/fakes/webhook-receiver.ts";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { movableClock } from "../../test/movable-clock.ts";

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
  "run.waiting",
];
let service: TestService;
let client: ReturnType<typeof webhookClient>;
let other: TestAccount;
let receiver: WebhookReceiver;
/** Does not allow private addresses. */
let strict: TestService;

beforeAll(async () => {
  receiver = await webhookReceiver();
  service = await startTestService({ clock, env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  client = webhookClient(service);
  other = await service.newAccount();
  strict = await startTestService();
});
afterAll(async () => {
  await Promise.all([service.close(), strict.close()]);
  await receiver.close();
});

describe("POST /v1/webhooks", () => {
  it("returns 201 with the secret, which is never shown again and is stored encrypted", async () => {
    const { status, body } = await client.create({
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
    const row = await service.services.db
      .selectFrom("webhooks")
      .selectAll()
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(row.secret.toString("latin1")).not.toContain(body.secret.slice(6, 20));
    expect(JSON.stringify(await client.list())).not.toContain("whsec_");
  });

  it.each([
    [{ events: ["run.completed"] }, /Missing field "url"/],
    [
      { url: "https://x", events: ["run.completed"] },
      /Invalid field "url": "https:\/\/x". Expected a string of 10 to 2048 characters/,
    ],
    [{ url: `https://example.com/${"x".repeat(2029)}`, events: ["run.completed"] }, /10 to 2048/],
    [
      { url: "ftp://example.com/x", events: ["run.completed"] },
      /Expected an https:\/\/ or http:\/\/ URL/,
    ],
    [
      { url: "not an address", events: ["run.completed"] },
      /Expected an https:\/\/ or http:\/\/ URL/,
    ],
    [
      { url: "https:///a/path/alone", events: ["run.completed"] },
      /Expected an https:\/\/ or http:\/\/ URL/,
    ],
    [
      { url: " https://example.com/x", events: ["run.completed"] },
      /Expected an https:\/\/ or http:\/\/ URL/,
    ],
    [{ url: "https://me:word@example.com/", events: ["run.completed"] }, /user name or password/],
    [{ url: "https://example.com/" }, /Missing field "events"/],
    [
      { url: "https://example.com/", events: [] },
      /Invalid field "events": an empty array. Expected an array with at least 1 entry, each one of "agent.installed", /,
    ],
    [{ url: "https://example.com/", events: "run.completed" }, /"events": "run.completed"/],
    [
      { url: "https://example.com/", events: ["run.completed", "run.begun"] },
      /Invalid field "events\[1\]": "run.begun". Expected one of .*"run.failed"/,
    ],
    [{ url: "https://example.com/", events: ["webhook.test"] }, /"webhook.test"/],
  ])("returns 400 for the body %o and creates nothing", async (body, detail) => {
    const before = await client.list();
    const response = await client.create(body);
    expect(response).toMatchObject({
      status: 400,
      body: { error: "bad_request", detail: expect.stringMatching(detail) },
    });
    expect(await client.list()).toEqual(before);
  });

  it("returns 201 for URLs of 10 and of 2048 characters", async () => {
    const headers = as(await service.newAccount());
    const urls = ["http://a.b", `https://example.com/${"x".repeat(2028)}`];
    for (const url of urls)
      expect(await client.create({ url, events: all }, headers)).toMatchObject({
        status: 201,
        body: { url },
      });
  });

  it.each([
    "http://127.0.0.1/hook",
    "https://[::1]/hook",
    "https://0x0a.1/hook",
    "https://169.254.169.254/",
  ])("returns 400 for %s, a private or reserved address", async (url) => {
    const response = await strict.call("POST", "/v1/webhooks", { url, events: ["run.failed"] });
    expect(response).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("private or reserved") },
    });
  });

  it("returns 400 for the port of another protocol, such as SMTP", async () => {
    const response = await strict.call("POST", "/v1/webhooks", {
      url: "http://mail.example.com:25/hook",
      events: ["run.failed"],
    });
    expect(response).toMatchObject({
      status: 400,
      body: { detail: 'Invalid field "url": port 25 is not allowed. Use another port.' },
    });
  });

  it("returns 400 beyond 20 webhooks, also under concurrent requests", async () => {
    const headers = as(await service.newAccount());
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        client.create({ url: `https://example.com/${index}`, events: ["run.failed"] }, headers),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.find(({ status }) => status === 400)?.body).toMatchObject({
      error: "bad_request",
      detail: "This account has 20 webhooks. The maximum is 20: delete one first.",
    });
    expect(await client.list(headers)).toHaveLength(20);
  });

  it("returns 403 without the scope write", async () => {
    const { body } = await service.call<{ key: string }>("POST", "/api-keys", {
      name: "reader",
      scopes: ["read"],
    });
    const headers = { "x-api-key": body.key };
    expect(
      await client.create({ url: "https://example.com/", events: ["run.failed"] }, headers),
    ).toMatchObject({ status: 403 });
    expect(await service.call("GET", "/v1/webhooks", undefined, headers)).toMatchObject({
      status: 200,
    });
  });
});

describe("GET /v1/webhooks", () => {
  it("returns 200 with the account's webhooks, newest first, without secrets", async () => {
    const headers = as(await service.newAccount());
    const first = await newWebhook(headers);
    await clock.advance(1000);
    const second = await newWebhook(headers);
    const rest = { url: first.url, events: ["run.completed"], is_active: true, failure_count: 0 };
    expect(await client.list(headers)).toEqual([
      { id: second.id, ...rest, created_at: clock.now().toISOString() },
      { id: first.id, ...rest, created_at: expect.stringMatching(/Z$/) },
    ]);
  });
});

describe("GET /v1/webhooks/events", () => {
  it("returns 200 with the nine event types", async () => {
    expect((await service.call("GET", "/v1/webhooks/events")).body).toEqual({ events: all });
  });
});

describe("PATCH /v1/webhooks/{webhook_id}", () => {
  it("returns 200 and changes only the given fields", async () => {
    const webhook = await newWebhook();
    const url = "https://example.com/other";
    const { status, body } = await client.update(webhook.id, { url });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: webhook.id,
      url,
      events: ["run.completed"],
      is_active: true,
      failure_count: 0,
      created_at: expect.stringMatching(/Z$/),
    });
    const events = ["run.failed", "run.completed", "run.failed"];
    const changed = { url, events: ["run.failed", "run.completed"] };
    expect((await client.update(webhook.id, { events })).body).toMatchObject(changed);
    expect(await readWebhook(webhook.id)).toMatchObject(changed);
  });

  it("returns 200 and resets the failure count when a disabled webhook is enabled", async () => {
    const { id } = await newWebhook();
    await setFailures(id, { failure_count: 10, is_active: false });
    const { status, body } = await client.update(id, { enabled: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_active: true, failure_count: 0 });
  });

  it("keeps the failure count of a webhook that was not disabled", async () => {
    const { id } = await newWebhook();
    await setFailures(id, { failure_count: 9, is_active: true });
    expect((await client.update(id, { enabled: true })).body).toMatchObject({
      is_active: true,
      failure_count: 9,
    });
    expect((await client.update(id, { enabled: false })).body).toMatchObject({
      is_active: false,
      failure_count: 9,
    });
  });

  it.each([
    [{}, 'Missing fields. Send at least one of "url", "events" and "enabled".'],
    [{ enable: true }, /Unknown field "enable"\. Did you mean "enabled"\?/],
    [{ other: true }, 'Missing fields. Send at least one of "url", "events" and "enabled".'],
    [{ url: "ftp://example.com/x" }, /Expected an https:\/\/ or http:\/\/ URL/],
    [{ url: "short" }, /10 to 2048 characters/],
    [{ events: [] }, /at least 1 entry/],
    [{ events: ["run.begun"] }, /"events\[0\]": "run.begun"/],
    [{ enabled: "yes" }, /Invalid field "enabled": "yes"/],
  ])("returns 400 for %j and changes nothing", async (changes, detail) => {
    const { id } = await newWebhook();
    const before = await readWebhook(id);
    expect(await client.update(id, changes)).toMatchObject({
      status: 400,
      body: {
        error: "bad_request",
        detail: typeof detail === "string" ? detail : expect.stringMatching(detail),
      },
    });
    expect(await readWebhook(id)).toEqual(before);
  });

  it("returns 400 for a private address, also as a change of a public one", async () => {
    const headers = as(strict.account);
    const { id } = await webhookClient(strict).created("https://example.com/hook");
    const url = "http://169.254.169.254/latest";
    expect(await webhookClient(strict).update(id, { url }, headers)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("private or reserved") },
    });
  });
});

describe("DELETE /v1/webhooks/{webhook_id}", () => {
  it("returns 200 and deletes the webhook with its records", async () => {
    const { id } = await newWebhook();
    await client.sendTest(id);
    expect(await client.remove(id)).toMatchObject({ status: 200, body: { deleted: true } });
    expect((await client.list()).map((webhook) => webhook.id)).not.toContain(id);
    expect(await client.remove(id)).toMatchObject({ status: 404 });
    const attempts = await service.services.db
      .selectFrom("webhook_attempts")
      .selectAll()
      .where("webhook_id", "=", id)
      .execute();
    expect(attempts).toEqual([]);
  });
});

describe("another account's webhook", () => {
  it("returns 404 from every endpoint, as for an unknown id", async () => {
    const { id } = await newWebhook();
    const unknown = `webhook_${"x".repeat(24)}`;
    const paths = (webhook_id: string): ["GET" | "POST" | "PATCH" | "DELETE", string][] => [
      ["PATCH", `/v1/webhooks/${webhook_id}`],
      ["GET", `/v1/webhooks/${webhook_id}/deliveries`],
      ["POST", `/v1/webhooks/${webhook_id}/test`],
      ["POST", `/v1/webhooks/${webhook_id}/deliveries/${crypto.randomUUID()}/redeliver`],
      ["DELETE", `/v1/webhooks/${webhook_id}`],
    ];
    const responses = async (webhook_id: string) =>
      Promise.all(
        paths(webhook_id).map(([method, path]) =>
          service.call<{ detail: string }>(
            method,
            path,
            method === "PATCH" ? { enabled: false } : undefined,
            as(other),
          ),
        ),
      );
    const foreign = await responses(id);
    const missing = await responses(unknown);
    for (const { status } of foreign) expect(status).toBe(404);
    expect(foreign.map(({ body }) => body.detail)).toEqual(
      missing.map(({ body }) => body.detail.replace(unknown, id)),
    );
    expect(await readWebhook(id)).toMatchObject({ is_active: true });
    expect((await client.list(as(other))).map((webhook) => webhook.id)).not.toContain(id);
  });
});

const as = (account: TestAccount) => ({ "x-api-key": account.api_key });

const newWebhook = (headers: Record<string, string> = {}) =>
  client.created(`${receiver.url}/hook?of=me`, ["run.completed"], headers);

const readWebhook = async (id: string) =>
  (await client.list()).find((webhook) => webhook.id === id);

const setFailures = (id: string, state: { failure_count: number; is_active: boolean }) =>
  service.services.db.updateTable("webhooks").set(state).where("id", "=", id).execute();
