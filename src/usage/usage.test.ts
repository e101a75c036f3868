import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { createApiKey } from "../api-keys/api-keys.ts";
import type { DailyUsage, EndpointUsage, KeyUsage, UsageSummary } from "./usage.schema.ts";

const clock = movableClock("2026-05-10T12:00:00Z");
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.close());

/** Reads all four endpoints as one account. These requests count as usage too. */
function usageClient({ api_key }: Pick<TestAccount, "api_key">) {
  const get = async <T>(path: string) =>
    (await service.call<T>("GET", `/v1/usage/${path}`, undefined, { "x-api-key": api_key })).body;
  return {
    summary: (days = 30) => get<UsageSummary>(`summary?days=${days}`),
    daily: async (days = 30) => (await get<{ data: DailyUsage[] }>(`daily?days=${days}`)).data,
    byEndpoint: async (days = 30) =>
      (await get<{ endpoints: EndpointUsage[] }>(`by-endpoint?days=${days}`)).endpoints,
    byKey: async (days = 30) => (await get<{ keys: KeyUsage[] }>(`by-key?days=${days}`)).keys,
  };
}

const call = (
  account: TestAccount,
  method: "GET" | "POST" | "HEAD" | "OPTIONS" | "PATCH",
  path: string,
  body?: unknown,
) => service.call(method, path, body, { "x-api-key": account.api_key });

const repeat = (times: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, work));

describe("GET /v1/usage/summary", () => {
  it("returns 200 with zeros before the first request", async () => {
    const account = await service.newAccount();
    expect(await usageClient(account).summary()).toEqual({
      period_days: 30,
      total_requests: 0,
      active_days: 0,
      avg_response_time_ms: 0,
      p95_response_time_ms: 0,
      success_count: 0,
      error_count: 0,
      error_rate: 0,
    });
  });

  it("counts every authenticated request exactly, errors and concurrent ones included", async () => {
    const account = await service.newAccount();
    const { key: readOnly } = await createApiKey(service.services, account.id, {
      name: "reader",
      scopes: ["read"],
    });
    await repeat(200, () => call(account, "GET", "/v1/credits/wallet"));
    await call(account, "HEAD", "/v1/credits/wallet");
    await call(account, "OPTIONS", "/v1/credits/wallet");
    await call(account, "GET", "/v1/runs/run_unknown"); // 404
    await call(account, "POST", "/v1/runs", "{"); // 400
    await service.call("POST", "/v1/runs", {}, { "x-api-key": readOnly }); // 403
    const { total_requests, success_count, error_count, error_rate, active_days, ...times } =
      await usageClient(account).summary();
    expect({ total_requests, success_count, error_count, error_rate, active_days }).toEqual({
      total_requests: 205,
      success_count: 202,
      error_count: 3,
      error_rate: 1.463,
      active_days: 1,
    });
    expect(times.avg_response_time_ms).toBeGreaterThan(0);
    expect(times.p95_response_time_ms).toBeGreaterThan(0);
  });

  it("counts requests rejected by the rate limit", async () => {
    const account = await service.newAccount({ plan: "free" });
    const statuses = await Promise.all(
      Array.from(
        { length: 70 },
        async () => (await call(account, "GET", "/v1/credits/wallet")).status,
      ),
    );
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    await clock.advance(61_000);
    expect(await usageClient(account).summary()).toMatchObject({
      total_requests: 70,
      success_count: 70 - refused,
      error_count: refused,
    });
  });

  it("counts requests without a route under *", async () => {
    const account = await service.newAccount();
    await call(account, "GET", "/v1/nothing"); // 404
    await call(account, "PATCH", "/v1/credits/wallet"); // 405
    await call(account, "POST", "/v1/nothing/secret", "{"); // 404: the body is not read
    const rows = (await usageClient(account).byEndpoint()).map(
      ({ method, path, requests, errors }) => [method, path, requests, errors],
    );
    expect(rows.sort()).toEqual(["GET", "PATCH", "POST"].map((method) => [method, "*", 1, 1]));
    expect(await usageClient(account).summary()).toMatchObject({
      total_requests: 4,
      error_count: 3,
    });
  });

  it("does not count unauthenticated requests and routes outside the API", async () => {
    const account = await service.newAccount();
    await service.call("GET", "/v1/credits/wallet", undefined, {
      "x-api-key": `${account.api_key}x`,
    }); // 401
    await service.app.inject({ method: "GET", url: "/v1/nothing" }); // 404
    await call(account, "GET", "/healthz");
    expect((await usageClient(account).summary()).total_requests).toBe(0);
  });

  it.each(["0", "366", "x", "1.5", "-1", ""])("returns 400 for days=%s", async (days) => {
    const { status, body } = await service.call("GET", `/v1/usage/summary?days=${days}`);
    expect(status).toBe(400);
    expect(body.error).toBe("bad_request");
    expect(body.detail).toContain('"days"');
  });
});

describe("GET /v1/usage/daily", () => {
  it("returns 200 with every day (UTC) of the period, oldest first", async () => {
    const account = await service.newAccount();
    await clock.advance(86_400_000 - (clock.now().getTime() % 86_400_000) - 1); // 23:59:59.999
    await call(account, "GET", "/v1/runs/run_unknown");
    await clock.advance(1);
    await repeat(2, () => call(account, "GET", "/v1/credits/wallet"));
    const [yesterday, today] = await usageClient(account).daily(2);
    expect(yesterday).toEqual({
      date: "2026-05-10",
      requests: 1,
      errors: 1,
      avg_latency_ms: expect.any(Number),
    });
    expect(today).toEqual({
      date: "2026-05-11",
      requests: 2,
      errors: 0,
      avg_latency_ms: expect.any(Number),
    });
    expect((await usageClient(account).daily()).map(({ date }) => date).at(0)).toBe("2026-04-12");
    expect((await usageClient(account).summary(1)).total_requests).toBe(4);
    expect((await usageClient(account).summary(2)).total_requests).toBe(6);
  });

  it("returns zeros for days without requests and omits earlier days", async () => {
    const account = await service.newAccount();
    await call(account, "GET", "/v1/credits/wallet");
    await clock.advance(2 * 86_400_000);
    expect(
      (await usageClient(account).daily(2)).map(({ requests, avg_latency_ms }) => [
        requests,
        avg_latency_ms,
      ]),
    ).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await usageClient(account).daily(3))[0]?.requests).toBe(1);
  });

  it.each(["daily", "by-endpoint", "by-key"])(
    "returns 400 for more than 90 days of %s",
    async (path) => {
      expect((await service.call("GET", `/v1/usage/${path}?days=90`)).status).toBe(200);
      expect((await service.call("GET", `/v1/usage/${path}?days=91`)).status).toBe(400);
      expect((await service.call("GET", `/v1/usage/${path}?days=0`)).status).toBe(400);
    },
  );
});

describe("GET /v1/usage/by-endpoint", () => {
  it("returns 200 by route pattern and method, never by the requested path", async () => {
    const account = await service.newAccount();
    await repeat(3, () => call(account, "GET", `/v1/runs/run_${crypto.randomUUID()}`));
    await repeat(2, () => call(account, "POST", "/v1/runs/run_secret/cancel"));
    await call(account, "HEAD", "/v1/runs/run_secret");
    const endpoints = await usageClient(account).byEndpoint();
    expect(
      endpoints.map(({ path, method, requests, errors }) => [method, path, requests, errors]),
    ).toEqual([
      ["GET", "/v1/runs/{run_id}", 3, 3],
      ["POST", "/v1/runs/{run_id}/cancel", 2, 2],
      ["HEAD", "/v1/runs/{run_id}", 1, 1],
    ]);
    expect(Object.keys(endpoints[0] ?? {}).sort()).toEqual([
      "avg_latency_ms",
      "errors",
      "method",
      "path",
      "requests",
    ]);
  });

  it("returns 200 with the 20 most called", async () => {
    const account = await service.newAccount();
    const gets = [
      "/v1/agents",
      "/v1/agents/x",
      "/v1/tools",
      "/v1/tools/x",
      "/v1/runs/x",
      "/v1/credits/wallet",
      "/v1/credits/transactions",
    ];
    const paths = [...gets, "/v1/renders/x"];
    for (const path of paths)
      for (const method of ["GET", "HEAD", "OPTIONS"] as const) await call(account, method, path);
    await call(account, "GET", "/v1/tools");
    const endpoints = await usageClient(account).byEndpoint();
    expect(endpoints).toHaveLength(20);
    expect(endpoints[0]).toMatchObject({ path: "/v1/tools", method: "GET", requests: 2 });
  });
});

describe("GET /v1/usage/by-key", () => {
  it("returns 200 with used keys, revoked ones included, and without token requests", async () => {
    const account = await service.newAccount();
    const second = await createApiKey(service.services, account.id, {
      name: "second",
      scopes: ["read"],
    });
    await createApiKey(service.services, account.id, { name: "unused", scopes: ["read"] });
    await repeat(2, () => call(account, "GET", "/v1/credits/wallet"));
    await repeat(3, () => service.call("POST", "/v1/runs", {}, { "x-api-key": second.key }));
    await service.call("DELETE", `/api-keys/${second.id}`, undefined, {
      authorization: `Bearer ${account.access_token}`,
    });
    expect(await usageClient(account).byKey()).toEqual([
      {
        key_name: "second",
        key_prefix: second.key_prefix,
        requests: 3,
        avg_latency_ms: expect.any(Number),
        errors: 3,
        last_used: clock.now().toISOString(),
      },
      {
        key_name: "first key",
        key_prefix: account.api_key.slice(0, 12),
        requests: 2,
        avg_latency_ms: expect.any(Number),
        errors: 0,
        last_used: clock.now().toISOString(),
      },
    ]);
    expect((await usageClient(account).summary()).total_requests).toBe(7);
  });

  it("returns 200 with a used key behind a thousand rotated ones", async () => {
    const account = await service.newAccount();
    const used = await createApiKey(service.services, account.id, {
      name: "used",
      scopes: ["read"],
    });
    await service.call("GET", "/v1/credits/wallet", undefined, { "x-api-key": used.key });
    await service.call("DELETE", `/api-keys/${used.id}`, undefined, {
      "x-api-key": account.api_key,
    });
    await sql`
      insert into api_keys
        (id, account_id, name, key_hash, key_prefix, scopes, created_at, revoked_at)
      select gen_random_uuid(), ${account.id}, 'rotated', sha256((${account.id} || n)::bytea), 'vk_000000000', '{read}',
        ${clock.now()}::timestamptz + n * interval '1 second', ${clock.now()}::timestamptz + n * interval '1 second'
      from generate_series(1, 1000) as n
    `.execute(service.services.db);
    expect((await usageClient(account).byKey()).map(({ key_name }) => key_name).sort()).toEqual([
      "first key",
      "used",
    ]);
  });
});

describe("usage of another account", () => {
  it("is not included", async () => {
    const [account, other] = [await service.newAccount(), await service.newAccount()];
    await repeat(5, () => call(account, "GET", "/v1/credits/wallet"));
    const { summary, byKey, byEndpoint, daily } = usageClient(other);
    expect((await summary()).total_requests).toBe(0);
    expect((await byKey()).map(({ key_prefix }) => key_prefix)).toEqual([
      other.api_key.slice(0, 12),
    ]);
    expect((await byEndpoint()).map(({ path }) => path)).not.toContain("/v1/credits/wallet");
    expect((await daily(1))[0]?.requests).toBe(3);
  });

  it("returns 401 without a key", async () => {
    for (const path of ["summary", "daily", "by-endpoint", "by-key"])
      expect(
        (await service.call("GET", `/v1/usage/${path}`, undefined, { "x-api-key": "" })).status,
      ).toBe(401);
  });
});
