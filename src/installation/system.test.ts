import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { setOperator } from "../accounts/operators.ts";
import { createApiKey } from "../api-keys/api-keys.ts";
import { registerWorker } from "../jobs/workers.ts";
import type { SystemState } from "./system.schema.ts";

const secret = "a secret that no response may contain";
let service: TestService;
let person: TestAccount;

beforeAll(async () => {
  service = await startTestService({ env: { INTERNAL_AUTH_SECRET: secret } });
  await setOperator(service.services, service.account.id, true);
  person = await service.newAccount({ plan: "free", credits: 5 });
});
afterAll(() => service.close());

const asPerson = () => ({ "x-api-key": person.api_key });

describe("GET /v1/account", () => {
  it("returns 200 and the account with its limits and the scopes of the credentials", async () => {
    const { key } = await createApiKey(service.services, person.id, {
      name: "reader",
      scopes: ["read"],
    });
    const { status, body } = await service.call("GET", "/v1/account", undefined, {
      "x-api-key": key,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account_id: person.id,
      email: expect.stringContaining("@example.com"),
      plan: "free",
      operator: false,
      scopes: ["read"],
      limits: { concurrent_runs: 1, requests_per_minute: 100, storage_bytes: 2_147_483_648 },
      storage_bytes_used: 0,
    });
  });

  it("names an operator", async () => {
    const { body } = await service.call("GET", "/v1/account");
    expect(body).toMatchObject({ account_id: service.account.id, operator: true, plan: "pro" });
  });
});

describe("GET /v1/system", () => {
  it("returns 200 with checks, workers, queues, disk and database, without secrets", async () => {
    const registration = await registerWorker(service.services, ["runs", "renders"]);
    const { status, body, text } = await service.call<SystemState & Record<string, unknown>>(
      "GET",
      "/v1/system",
    );
    await registration.stop();
    expect(status).toBe(200);
    expect(body.checks).toContainEqual({ name: "node", ok: true, detail: process.version });
    expect(body.checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["ffmpeg", "fonts", "storage", "database", "workers"]),
    );
    expect(body.workers).toMatchObject([{ alive: true, kinds: ["runs", "renders"] }]);
    expect(body.queues.map(({ name }) => name).sort()).toEqual([
      "publish",
      "render",
      "run",
      "segment",
    ]);
    expect(body.disk.free_bytes).toBeLessThan(body.disk.total_bytes);
    expect(body.database.bytes).toBeGreaterThan(1_000_000);
    expect(body.settings).toEqual(expect.arrayContaining(["DATABASE_URL", "INTERNAL_AUTH_SECRET"]));
    for (const value of [secret, service.services.config.databaseUrl]) {
      expect(text).not.toContain(value);
    }
  });

  it.each([
    ["GET", "/v1/system", undefined],
    ["GET", "/v1/system/accounts", undefined],
    ["GET", "/v1/system/settings", undefined],
    ["PATCH", "/v1/system/settings", { topic_source: "wikipedia" }],
    ["PATCH", "/v1/system/accounts/unknown", { plan: "pro" }],
    ["POST", "/v1/system/accounts/unknown/credits", { credits: 5 }],
  ] as const)(
    "%s %s returns 403 for an account that is no operator",
    async (method, path, body) => {
      const response = await service.call(method, path, body, asPerson());
      expect(response.status).toBe(403);
      expect(response.body.detail).toContain("account operator --account");
    },
  );

  it("returns 403 for a key of an operator without the scope admin", async () => {
    const { key } = await createApiKey(service.services, service.account.id, {
      name: "writer",
      scopes: ["write"],
    });
    const response = await service.call("GET", "/v1/system", undefined, { "x-api-key": key });
    expect(response.status).toBe(403);
  });

  it("returns 403 to an account that is no longer an operator", async () => {
    const former = await service.newAccount();
    await setOperator(service.services, former.id, true);
    const read = () =>
      service.call("GET", "/v1/system/accounts", undefined, { "x-api-key": former.api_key });
    expect((await read()).status).toBe(200);
    await setOperator(service.services, former.id, false);
    expect((await read()).status).toBe(403);
  });
});

const readSettings = () => service.call("GET", "/v1/system/settings");

describe("GET /v1/system/settings", () => {
  it("returns 200 and what is set by default", async () => {
    const { status, body } = await readSettings();
    expect({ status, body }).toEqual({
      status: 200,
      body: { topic_source: "none", changeable: true },
    });
  });
});

describe("PATCH /v1/system/settings", () => {
  it("returns 200 and changes where facts about topics come from, for all processes", async () => {
    const body = { topic_source: "wikipedia" };
    const changed = await service.call("PATCH", "/v1/system/settings", body);
    expect(changed).toMatchObject({ status: 200, body: { ...body, changeable: true } });
    expect((await readSettings()).body).toEqual(changed.body);
    expect(await service.services.topicSource()).toBe("wikipedia");
    await service.call("PATCH", "/v1/system/settings", { topic_source: "none" });
    expect(await service.services.topicSource()).toBe("none");
  });

  it("returns 409 where the environment sets it", async () => {
    const other = await startTestService({ env: { TOPIC_SOURCES: "wikipedia" } });
    await setOperator(other.services, other.account.id, true);
    const { status, body } = await other.call("PATCH", "/v1/system/settings", {
      topic_source: "none",
    });
    expect({ status, detail: body.detail }).toEqual({
      status: 409,
      detail: expect.stringContaining("TOPIC_SOURCES"),
    });
    const { body: settings } = await other.call("GET", "/v1/system/settings");
    expect(settings).toEqual({ topic_source: "wikipedia", changeable: false });
    await other.close();
  });
});

describe("GET /v1/system/accounts", () => {
  interface Page {
    accounts: { account_id: string; plan: string; balance: number }[];
    next_cursor: string | null;
  }
  const list = (query = "") => service.call<Page>("GET", `/v1/system/accounts${query}`);

  it("returns 200 and all accounts in pages, newest first", async () => {
    const all = (await list("?limit=100")).body.accounts;
    const first = (await list("?limit=1")).body;
    const second = (await list(`?limit=100&cursor=${first.next_cursor}`)).body;
    expect([...first.accounts, ...second.accounts]).toEqual(all);
    expect(all.map(({ account_id }) => account_id)).toContain(service.account.id);
    expect(second.next_cursor).toBeNull();
  });

  it("finds accounts by a part of their email and by id", async () => {
    expect((await list(`?search=${person.id}`)).body.accounts).toMatchObject([
      { account_id: person.id, plan: "free", balance: 5 },
    ]);
    expect((await list("?search=EXAMPLE.com&limit=1")).body.accounts).toHaveLength(1);
    expect((await list("?search=%25")).body.accounts).toEqual([]);
  });

  it("PATCH /v1/system/accounts/{account_id} returns 200 and changes the plan, 404 for an unknown account", async () => {
    const other = await service.newAccount({ plan: "free" });
    const change = (id: string) =>
      service.call("PATCH", `/v1/system/accounts/${id}`, { plan: "starter" });
    expect((await change(other.id)).body).toEqual({ account_id: other.id, plan: "starter" });
    expect((await list(`?search=${other.id}`)).body.accounts[0]?.plan).toBe("starter");
    expect((await change("unknown")).status).toBe(404);
  });

  it("POST /v1/system/accounts/{account_id}/credits returns 200 and adds credits, 400 for none", async () => {
    const grant = (credits: number, id = person.id) =>
      service.call("POST", `/v1/system/accounts/${id}/credits`, { credits });
    expect((await grant(2.5)).body).toEqual({
      account_id: person.id,
      credits: 2.5,
      balance: 7.5,
    });
    for (const credits of [0, -1, 0.001]) expect((await grant(credits)).status).toBe(400);
    expect((await grant(1, "unknown")).status).toBe(404);
  });
});
