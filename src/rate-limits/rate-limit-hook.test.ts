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

const at = () => clock.now().getTime() / 1000;
const ask = async (
  app: FastifyInstance,
  headers: Record<string, string> = { "x-api-key": account.api_key },
  url = "/v1/tools",
) => {
  const {
    statusCode: status,
    headers: given,
    body,
  } = await app.inject({ method: "GET", url, headers });
  const told = ["limit", "remaining", "reset"].map((name) => Number(given[`x-ratelimit-${name}`]));
  return {
    status,
    told,
    wait: Number(given["retry-after"]),
    body: body ? JSON.parse(body) : undefined,
  };
};
const many = (count: number, apps = [service.app], headers?: Record<string, string>) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      ask(apps[index % apps.length] ?? service.app, headers),
    ),
  );
const passed = (answers: { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length;
const first = (answers: Awaited<ReturnType<typeof many>>, status: number) =>
  answers.find((answer) => answer.status === status);

describe("a caller's requests", () => {
  it("are counted in X-RateLimit-Limit, -Remaining and -Reset, errors too", async () => {
    const start = Math.ceil(at());
    expect((await ask(service.app)).told).toEqual([100, 99, start + 60]);
    await clock.advance(5000);
    const missing = await ask(service.app, undefined, "/v1/runs/run_none");
    expect([missing.status, missing.told]).toEqual([404, [100, 98, start + 60]]);
    const { key } = await createApiKey(service.services, account.id, {
      name: "billing",
      scopes: ["billing"],
    });
    expect(await ask(service.app, { "x-api-key": key })).toMatchObject({
      status: 403,
      told: [100, 99, start + 65],
    });
  });

  it.each([
    ["GET", "/v1/nothing", 404],
    ["PUT", "/v1/agents", 405],
    ["GET", "/v1/agents/a%00b", 404],
  ] as const)(
    "%s %s, which nothing answers, is one of them: %i, and 429 beyond the limit",
    async (method, url, status) => {
      const headers = { "x-api-key": account.api_key };
      const known = await service.app.inject({ method, url, headers });
      expect([known.statusCode, known.headers["x-ratelimit-remaining"]]).toEqual([status, "99"]);
      await many(50);
      expect((await service.app.inject({ method, url, headers })).statusCode).toBe(429);
      expect(
        (await service.app.inject({ method, url, headers: { "x-api-key": "vk_wrong" } }))
          .statusCode,
      ).toBe(401);
    },
  );

  it("half the minute's limit within a second: 429 with Retry-After 1, and the next second lets the rest through", async () => {
    const answers = await many(60);
    expect(passed(answers)).toBe(50);
    const refused = first(answers, 429);
    expect(refused).toMatchObject({ wait: 1, body: { error: "rate_limit_exceeded", status: 429 } });
    expect(refused?.body.detail).toBe(
      "The limit is 100 a minute, and half of it within a second; try again in 1 s.",
    );
    await clock.advance(999);
    expect(passed(await many(5))).toBe(0);
    await clock.advance(1);
    expect(passed(await many(60))).toBe(50);
  });

  it("go on to count when the key is rotated", async () => {
    expect((await ask(service.app)).told[1]).toBe(99);
    const [{ id = "" } = {}] = await listApiKeys(service.services, account.id);
    const rotated = await service.app.inject({
      method: "POST",
      url: `/api-keys/${id}/rotate`,
      headers: { "x-api-key": account.api_key },
    });
    expect(rotated.statusCode).toBe(201);
    expect(await ask(service.app, { "x-api-key": rotated.json().key })).toMatchObject({
      status: 200,
      told: [100, 97, expect.anything()],
    });
  });

  it("the minute's limit: 429 until the oldest request is a minute old, and the headers say when that is", async () => {
    const start = at();
    expect(passed(await many(50))).toBe(50);
    await clock.advance(20_000);
    expect(passed(await many(50))).toBe(50);
    await clock.advance(1500);
    const refused = await ask(service.app);
    expect(refused).toMatchObject({ status: 429, told: [100, 0, start + 60], wait: 39 });
    expect(refused.body.detail).toBe(
      "The limit is 100 a minute, and that is used up; try again in 39 s.",
    );
    await clock.advance(38_499);
    expect((await ask(service.app)).status).toBe(429);
    await clock.advance(1);
    expect(passed(await many(60))).toBe(50);
  });

  it("go by tier: free 100, starter 500, pro 1000, and what the operator sets", async () => {
    const limits = ["free", "starter", "pro"].map(async (plan) => {
      const { api_key, access_token } = await service.newAccount({ plan });
      const [byKey, byToken] = [
        { "x-api-key": api_key },
        { authorization: `Bearer ${access_token}` },
      ];
      return [(await ask(service.app, byKey)).told[0], (await ask(service.app, byToken)).told[0]];
    });
    expect(await Promise.all(limits)).toEqual([100, 500, 1000].map((limit) => [limit, limit]));
  });

  it("each key has a limit of its own, and the user's access tokens one together", async () => {
    const { key } = await createApiKey(service.services, account.id, {
      name: "second",
      scopes: ["read"],
    });
    await many(50);
    expect((await ask(service.app, { "x-api-key": key })).told[1]).toBe(99);
    expect(
      (await ask(service.app, { authorization: `Bearer ${account.access_token}` })).told[1],
    ).toBe(99);
    expect((await ask(service.app)).status).toBe(429);
  });

  it("a refused one asks the database nothing and counts for nothing", async () => {
    await many(50);
    await clock.advance(2000);
    await many(50);
    await ask(service.app);
    const row = () =>
      service.services.db.selectFrom("rate_limits").select("version").orderBy("version").execute();
    const before = await row();
    await many(200);
    expect(await row()).toEqual(before);
    await clock.advance(58_000);
    expect(passed(await many(50))).toBe(50);
  });
});

/** What the account's first key has used and leased, as the table tells. */
const ledger = async () => {
  const [key] = await listApiKeys(service.services, account.id);
  const row = await service.services.db
    .selectFrom("rate_limits")
    .select("ledger")
    .where("caller", "=", key?.id ?? "")
    .executeTakeFirst();
  return JSON.parse(row?.ledger ?? "");
};

describe("two processes on one database", () => {
  it("let no more through together than one, and hardly less", async () => {
    const apps = [service.app, other];
    expect(passed(await many(80, apps))).toBe(50);
    await clock.advance(1000);
    const trickle: number[] = [];
    for (let sent = 0; sent < 60; sent++) {
      trickle.push(passed(await many(1, [apps[sent % 3 === 0 ? 1 : 0] ?? other])));
      await clock.advance(100);
    }
    expect(trickle.reduce((sum, one) => sum + one, 0)).toBe(50);
  });

  it("what one has leased and does not use, the other gets after a second", async () => {
    for (let sent = 0; sent < 4; sent++) expect(passed(await many(5))).toBe(5);
    const others = passed(await many(50, [other]));
    expect(others).toBeLessThan(30);
    await clock.advance(1000);
    await expect.poll(ledger).toHaveProperty("leases", {});
    await clock.advance(200);
    expect(passed(await many(60, [other]))).toBe(50);
    await clock.advance(1000);
    expect(passed(await many(60, [other]))).toBe(100 - 20 - others - 50);
  });

  it("one that stops gives back what it has leased", async () => {
    const third = await buildApp(service.services);
    for (let sent = 0; sent < 4; sent++) await many(5, [third]);
    await third.close();
    expect(passed(await many(60, [other]))).toBe(30);
  });
});
