import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { createApiKey, listApiKeys } from "../api-keys/api-keys.ts";
import { buildApp } from "../app.ts";

const clock = movableClock("2026-01-01T00:00:00Z");
let service: TestService;
let other: FastifyInstance;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock });
  other = await buildApp(service.services);
});
afterAll(async () => {
  await other.close();
  await service.close();
});
beforeEach(async () => {
  account = await service.newAccount({ plan: "free" });
});

describe("the limit of a caller", () => {
  it("is in X-RateLimit-Limit, -Remaining and -Reset, also of error responses", async () => {
    const start = Math.ceil(seconds());
    expect((await get(service.app)).limits).toEqual([100, 99, start + 60]);
    await clock.advance(5000);
    const missing = await get(service.app, undefined, "/v1/runs/run_none");
    expect(missing.status).toBe(404);
    expect(missing.limits).toEqual([100, 98, start + 60]);
    const key = await newKey("billing");
    const forbidden = await get(service.app, { "x-api-key": key });
    expect(forbidden.status).toBe(403);
    expect(forbidden.limits).toEqual([100, 99, start + 65]);
  });

  it.each([
    ["GET", "/v1/nothing", 404],
    ["PUT", "/v1/agents", 405],
    ["GET", "/v1/agents/a%00b", 404],
  ] as const)(
    "counts %s %s, which no route handles: %i, and 429 beyond the limit",
    async (method, url, status) => {
      const headers = { "x-api-key": account.api_key };
      const known = await service.app.inject({ method, url, headers });
      expect(known.statusCode).toBe(status);
      expect(known.headers["x-ratelimit-remaining"]).toBe("99");
      await getMany(50);
      expect((await service.app.inject({ method, url, headers })).statusCode).toBe(429);
      const unknown = { "x-api-key": "vk_wrong" };
      expect((await service.app.inject({ method, url, headers: unknown })).statusCode).toBe(401);
    },
  );

  it("admits half of it within a second: then 429 with Retry-After 1, and the rest a second later", async () => {
    const responses = await getMany(60);
    expect(countAdmitted(responses)).toBe(50);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused).toMatchObject({
      retryAfter: 1,
      body: { error: "rate_limit_exceeded", status: 429 },
    });
    expect(refused?.body.detail).toBe(
      "Rate limit exceeded: 50 requests a second. Retry after 1 s.",
    );
    await clock.advance(999);
    expect(countAdmitted(await getMany(5))).toBe(0);
    await clock.advance(1);
    expect(countAdmitted(await getMany(60))).toBe(50);
  });

  it("still counts the old requests when the key is rotated", async () => {
    expect((await get(service.app)).limits[1]).toBe(99);
    const [{ id = "" } = {}] = await listApiKeys(service.services, account.id);
    const rotated = await service.app.inject({
      method: "POST",
      url: `/api-keys/${id}/rotate`,
      headers: { "x-api-key": account.api_key },
    });
    expect(rotated.statusCode).toBe(201);
    const { status, limits } = await get(service.app, { "x-api-key": rotated.json().key });
    expect(status).toBe(200);
    expect(limits[1]).toBe(97);
  });

  it("is a 429 until the oldest request is a minute old, and the headers say when that is", async () => {
    const start = seconds();
    expect(countAdmitted(await getMany(50))).toBe(50);
    await clock.advance(20_000);
    expect(countAdmitted(await getMany(50))).toBe(50);
    await clock.advance(1500);
    const refused = await get(service.app);
    expect(refused).toMatchObject({ status: 429, limits: [100, 0, start + 60], retryAfter: 39 });
    expect(refused.body.detail).toBe(
      "Rate limit exceeded: 100 requests a minute. Retry after 39 s.",
    );
    await clock.advance(38_499);
    expect((await get(service.app)).status).toBe(429);
    await clock.advance(1);
    expect(countAdmitted(await getMany(60))).toBe(50);
  });

  it.each([
    ["free", 100],
    ["starter", 500],
    ["pro", 1000],
  ])("follows the tier: %s has %i requests a minute", async (plan, limit) => {
    const { api_key, access_token } = await service.newAccount({ plan });
    const byKey = await get(service.app, { "x-api-key": api_key });
    const byToken = await get(service.app, { authorization: `Bearer ${access_token}` });
    expect(byKey.limits[0]).toBe(limit);
    expect(byToken.limits[0]).toBe(limit);
  });

  it("is separate for each key, and shared by all access tokens of an account", async () => {
    const key = await newKey("second");
    await getMany(50);
    expect((await get(service.app, { "x-api-key": key })).limits[1]).toBe(99);
    const byToken = await get(service.app, { authorization: `Bearer ${account.access_token}` });
    expect(byToken.limits[1]).toBe(99);
    expect((await get(service.app)).status).toBe(429);
  });

  it("needs no query for a refused request, and does not count it", async () => {
    await getMany(50);
    await clock.advance(2000);
    await getMany(50);
    await get(service.app);
    const readVersions = () =>
      service.services.db.selectFrom("rate_limits").select("version").orderBy("version").execute();
    const before = await readVersions();
    await getMany(200);
    expect(await readVersions()).toEqual(before);
    await clock.advance(58_000);
    expect(countAdmitted(await getMany(50))).toBe(50);
  });
});

describe("the limit of an account", () => {
  it("stops an account that spreads its requests over many keys at three times a key's limit", async () => {
    const keys = await Promise.all(["a", "b", "c", "d"].map(newKey));
    const responses = await Promise.all(
      [account.api_key, ...keys].map((key) => getMany(50, [service.app], { "x-api-key": key })),
    );
    expect(countAdmitted(responses.flat())).toBe(150);
    const refused = await get(service.app, { "x-api-key": await newKey("fresh") });
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toMatch(
      /^Rate limit exceeded: 150 requests a second for all API keys and access tokens of this account\./,
    );
  });

  it("stops an account that makes and deletes keys to get a new limit", async () => {
    let admitted = 0;
    for (let round = 0; round < 10; round++) {
      await clock.advance(2000);
      const { id, key } = await createApiKey(service.services, account.id, {
        name: `${round}`,
        scopes: ["write"],
      });
      admitted += countAdmitted(await getMany(50, [service.app], { "x-api-key": key }));
      const removed = await service.app.inject({
        method: "DELETE",
        url: `/api-keys/${id}`,
        headers: { "x-api-key": key },
      });
      if (removed.statusCode === 200) admitted += 1;
      else await revokeDirectly(id);
    }
    expect(admitted).toBe(300);
  });

  it("stays exact across two processes", async () => {
    const keys = await Promise.all(["a", "b", "c", "d", "e"].map(newKey));
    const responses = await Promise.all(
      keys.map((key) => getMany(50, [service.app, other], { "x-api-key": key })),
    );
    expect(countAdmitted(responses.flat())).toBe(150);
  });

  it("leaves the other keys of the account their share when one key sends too much", async () => {
    const quiet = await newKey("quiet");
    for (let round = 0; round < 5; round++) {
      await getMany(400);
      await clock.advance(1000);
    }
    const responses = await getMany(50, [service.app], { "x-api-key": quiet });
    expect(countAdmitted(responses)).toBe(50);
  });
});

describe("two processes on one database", () => {
  it("together admit no more than one, and hardly less", async () => {
    const apps = [service.app, other];
    expect(countAdmitted(await getMany(80, apps))).toBe(50);
    await clock.advance(1000);
    let admitted = 0;
    for (let sent = 0; sent < 60; sent++) {
      admitted += countAdmitted(await getMany(1, [apps[sent % 3 === 0 ? 1 : 0] ?? other]));
      await clock.advance(100);
    }
    expect(admitted).toBe(50);
  });

  it("hand unused leases over after a second", async () => {
    for (let sent = 0; sent < 4; sent++) expect(countAdmitted(await getMany(5))).toBe(5);
    const others = countAdmitted(await getMany(50, [other]));
    expect(others).toBeLessThan(30);
    await clock.advance(1000);
    await expect.poll(storedState).toHaveProperty("leases", {});
    await clock.advance(200);
    expect(countAdmitted(await getMany(60, [other]))).toBe(50);
    await clock.advance(1000);
    expect(countAdmitted(await getMany(60, [other]))).toBe(100 - 20 - others - 50);
  });

  it("return their leases when they stop", async () => {
    const third = await buildApp(service.services);
    for (let sent = 0; sent < 4; sent++) await getMany(5, [third]);
    await third.close();
    expect(countAdmitted(await getMany(60, [other]))).toBe(30);
  });
});

const seconds = () => clock.now().getTime() / 1000;

async function get(
  app: FastifyInstance,
  headers: Record<string, string> = { "x-api-key": account.api_key },
  url = "/v1/tools",
) {
  const response = await app.inject({ method: "GET", url, headers });
  const limits = ["limit", "remaining", "reset"].map((name) =>
    Number(response.headers[`x-ratelimit-${name}`]),
  );
  return {
    status: response.statusCode,
    limits,
    retryAfter: Number(response.headers["retry-after"]),
    body: response.body ? JSON.parse(response.body) : undefined,
  };
}

/** Sends requests at once, to the apps in turn. */
const getMany = (count: number, apps = [service.app], headers?: Record<string, string>) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      get(apps[index % apps.length] ?? service.app, headers),
    ),
  );

const countAdmitted = (responses: { status: number }[]) =>
  responses.filter(({ status }) => status === 200).length;

async function newKey(name: string): Promise<string> {
  const scopes = [name === "billing" ? ("billing" as const) : ("read" as const)];
  return (await createApiKey(service.services, account.id, { name, scopes })).key;
}

const revokeDirectly = (id: string) =>
  service.services.db
    .updateTable("api_keys")
    .set({ revoked_at: clock.now() })
    .where("id", "=", id)
    .execute();

/** The stored state of the account's first key. */
async function storedState() {
  const [key] = await listApiKeys(service.services, account.id);
  const row = await service.services.db
    .selectFrom("rate_limits")
    .select("ledger")
    .where("caller", "=", key?.id ?? "")
    .executeTakeFirst();
  return JSON.parse(row?.ledger ?? "");
}
