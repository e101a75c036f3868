import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setPlan } from "../src/accounts/set-plan.ts";
import type { TestServices } from "./harness.ts";
import { type ProcessPair, startProcessPair } from "./processes/process-pair.ts";
import type { ServiceProcess } from "./processes/processes.ts";

let pair: ProcessPair;
let harness: TestServices;
let a: ServiceProcess;
let b: ServiceProcess;
beforeAll(async () => {
  pair = await startProcessPair();
  ({ harness, a, b } = pair);
});
afterAll(() => pair?.close());

type Response = Awaited<ReturnType<ServiceProcess["request"]>>;
const countStatus = (responses: { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length;

describe("rate limits", () => {
  interface Passed {
    sent_at: number;
    received_at: number;
  }
  interface Refused extends Passed {
    api: ServiceProcess;
    headers: Headers;
  }
  const hammer = async (key: string, requests: number) => {
    const passed: Passed[] = [];
    const refused: Refused[] = [];
    await pair.alternate(requests, async (api) => {
      const sent_at = performance.now();
      const { status, headers } = await api.request("/v1/tools/write_script", { as: key });
      expect(headers.get("x-ratelimit-limit")).toBe("100");
      const times = { sent_at, received_at: performance.now() };
      if (status === 200) passed.push(times);
      else refused.push({ ...times, api, headers });
    });
    return { passed, refused };
  };

  it("allow a free key 50 requests in any second and 100 in a minute on both processes together", async () => {
    const { api_key } = await harness.newAccount({ plan: "free" });
    const passed: Passed[] = [];
    for (
      const started = performance.now();
      passed.length < 100 && performance.now() - started < 40_000;
    ) {
      passed.push(...(await hammer(api_key, 40)).passed);
      await delay(50);
    }
    expect(passed).toHaveLength(100);
    // Each was allowed between its two times, so 51 in one second would lie within one second.
    passed.sort((one, other) => one.received_at - other.received_at);
    for (let last = 50; last < passed.length; last++) {
      const sent_at = Math.min(...passed.slice(last - 50, last + 1).map((one) => one.sent_at));
      expect((passed[last]?.received_at ?? 0) - sent_at).toBeGreaterThan(1000);
    }
    // Until each process has counted the last lease of the other, it refuses for about a second,
    // which is rounded up.
    let after = await hammer(api_key, 4);
    await expect
      .poll(async () => {
        after = await hammer(api_key, 4);
        return after.refused.filter(({ headers }) => Number(headers.get("retry-after")) > 2);
      })
      .toHaveLength(4);
    const remaining = after.refused.map(({ headers }) => headers.get("x-ratelimit-remaining"));
    expect(remaining).toEqual(["0", "0", "0", "0"]);
    expect(after.passed).toEqual([]);
    expect(after.refused.map(({ api }) => api)).toEqual(expect.arrayContaining([a, b]));
    const resets = after.refused.map(({ headers }) => headers.get("x-ratelimit-reset"));
    expect(new Set(resets).size).toBe(1);
    for (const { headers, sent_at, received_at } of after.refused) {
      // Both headers are rounded up to whole seconds, and the response was made between these
      // times.
      const reset_at = Number(headers.get("x-ratelimit-reset")) * 1000 - performance.timeOrigin;
      const retry_after = Number(headers.get("retry-after")) * 1000;
      expect(retry_after).toBeGreaterThan(reset_at - received_at - 1000);
      expect(retry_after).toBeLessThan(reset_at - sent_at + 1000);
    }
  });
});

describe("API keys and plans", () => {
  /**
   * Sends requests to B, so that it has cached the key, until B sees the change. Resolves to the
   * milliseconds after the change at which B last did not see it.
   */
  const delayAtB = async (
    key: string,
    seesChange: (response: Response) => boolean,
    change: () => Promise<unknown>,
  ) => {
    const send = () => b.request("/v1/tools/write_script", { as: key });
    for (let hot = 0; hot < 5; hot++) expect(seesChange(await send())).toBe(false);
    let changed_at = Number.POSITIVE_INFINITY;
    const changing = change().then(() => {
      changed_at = performance.now();
    });
    let last = 0;
    for (
      let sent_at = performance.now();
      !seesChange(await send()) && sent_at < changed_at + 5000;
      sent_at = performance.now()
    ) {
      last = sent_at;
      await delay(5);
    }
    await changing;
    for (let more = 0; more < 5; more++) expect(seesChange(await send())).toBe(true);
    return last - changed_at;
  };
  const refused = ({ status }: Response) => status === 401;
  const newKey = async (token: string) =>
    (
      await a.request<{ id: string; key: string }>("/api-keys", {
        method: "POST",
        as: token,
        body: { name: "Hot", scopes: ["write"] },
      })
    ).body;

  it("B refuses a cached key within one second after A revokes or rotates it", async () => {
    const { access_token } = await harness.newAccount();
    const [revoked, rotated] = [await newKey(access_token), await newKey(access_token)];
    const revoke = () =>
      a.request(`/api-keys/${revoked.id}`, { method: "DELETE", as: access_token });
    expect(await delayAtB(revoked.key, refused, revoke)).toBeLessThan(1000);
    let renewed = "";
    const rotate = async () => {
      const response = await a.request<{ key: string }>(`/api-keys/${rotated.id}/rotate`, {
        method: "POST",
        as: access_token,
      });
      renewed = response.body.key;
      expect((await b.request("/v1/tools", { as: renewed })).status).toBe(200);
    };
    expect(await delayAtB(rotated.key, refused, rotate)).toBeLessThan(1000);
  });

  it("B refuses a revoked key within one second even if the notification is lost", async () => {
    const { access_token } = await harness.newAccount();
    const [cut, silent] = [await newKey(access_token), await newKey(access_token)];
    const { db } = harness.services;
    const cutAndRevoke = async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'reelwright notifications' and datname = current_database()`.execute(
        db,
      );
      await a.request(`/api-keys/${cut.id}`, { method: "DELETE", as: access_token });
    };
    expect(await delayAtB(cut.key, refused, cutAndRevoke)).toBeLessThan(1000);
    const revokeSilently = () =>
      db
        .updateTable("api_keys")
        .set({ revoked_at: new Date() })
        .where("id", "=", silent.id)
        .execute();
    expect(await delayAtB(silent.key, refused, revokeSilently)).toBeLessThan(1000);
  });

  it("B applies another plan within one second, for keys and for tokens", async () => {
    const { id, api_key, access_token } = await harness.newAccount({ plan: "starter" });
    const isPro = ({ headers }: Response) => headers.get("x-ratelimit-limit") === "1000";
    expect(await delayAtB(api_key, isPro, () => setPlan(harness.services, id, "pro"))).toBeLessThan(
      1000,
    );
    expect(isPro(await b.request("/v1/tools", { as: access_token }))).toBe(true);
  });

  it("at most ten of 30 keys that are created at once become active", async () => {
    const { access_token } = await harness.newAccount();
    const created = await pair.alternate(30, (api, index) =>
      api.request("/api-keys", {
        method: "POST",
        as: access_token,
        body: { name: `Key ${index}`, scopes: ["read"] },
      }),
    );
    // Each test account starts with one key.
    expect(countStatus(created, 201)).toBe(9);
    expect(countStatus(created, 400)).toBe(21);
    const { body } = await b.request<{ keys: { is_active: boolean }[] }>("/api-keys", {
      as: access_token,
    });
    expect(body.keys.filter(({ is_active }) => is_active)).toHaveLength(10);
  });
});

describe("one Idempotency-Key", () => {
  it("on both processes at once creates one agent, one run with one hold, and one checkout", async () => {
    const { id, api_key: as } = await harness.newAccount({ credits: 1000 });
    const { db } = harness.services;
    const post = async (path: string, body: object) => {
      const headers = { "idempotency-key": `once ${path}` };
      const send = (api: ServiceProcess) =>
        api.request(path, { method: "POST", as, body, headers });
      const responses = [...(await pair.alternate(12, send)), await send(a), await send(b)];
      const done = responses.filter(({ status }) => status < 300);
      expect(responses.length - done.length).toBe(countStatus(responses, 409));
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect(done.at(-1)?.headers.get("idempotency-replayed")).toBe("true");
      return done[0]?.body ?? {};
    };
    const agent = await post("/v1/agents", { name: "Once", tools: ["generate_image"] });
    const run = await post("/v1/runs", { agent_id: agent.id, inputs: { prompt: "A red barn" } });
    const urls = { success_url: "https://example.com/yes", cancel_url: "https://example.com/no" };
    await post("/v1/credits/sandbox/checkout", { credits: 500, ...urls });
    const rows = (table: "agents" | "runs" | "payments" | "credit_holds") =>
      db.selectFrom(table).selectAll().where("account_id", "=", id).execute();
    for (const table of ["agents", "runs", "payments"] as const)
      expect(await rows(table)).toHaveLength(1);
    const holds = await db
      .selectFrom("credit_holds")
      .select(["holder_id", "amount"])
      .where("account_id", "=", id)
      .execute();
    expect(holds.map(({ holder_id }) => holder_id)).toEqual([run.id]);
    const { body } = await b.request("/v1/credits/wallet", { as });
    expect(body.balance).toBe(1000 - (holds[0]?.amount ?? 0));
  });
});

describe("a wallet", () => {
  const startRuns = async (runs: number, as: string) => {
    const agent = await a.request("/v1/agents", {
      method: "POST",
      as,
      body: { name: "Picture", tools: ["generate_image"] },
    });
    const body = { agent_id: agent.body.id, inputs: { prompt: "A red barn" } };
    return pair.alternate(runs, (api) =>
      api.request<{ id: string }>("/v1/runs", { method: "POST", as, body }),
    );
  };
  const readHolds = (id: string) =>
    harness.services.db
      .selectFrom("credit_holds")
      .selectAll()
      .where("account_id", "=", id)
      .execute();

  const priceOneRun = async (): Promise<number> => {
    const probe = await harness.newAccount({ credits: 1000 });
    await startRuns(1, probe.api_key);
    const price = (await readHolds(probe.id))[0]?.amount ?? 0;
    expect(price).toBeGreaterThan(0);
    return price;
  };

  it("with credits for five runs starts five of twenty, and none costs anything after its cancellation", async () => {
    const credits = (await priceOneRun()) * 5 + 0.01;
    const { id, api_key: as } = await harness.newAccount({ credits });
    const responses = await startRuns(20, as);
    expect(countStatus(responses, 202)).toBe(5);
    expect(countStatus(responses, 402)).toBe(15);
    expect(await readHolds(id)).toHaveLength(5);
    expect((await b.request("/v1/credits/wallet", { as })).body.balance).toBe(0.01);
    const started = responses.filter(({ status }) => status === 202).map(({ body }) => body.id);
    // Both processes cancel each run at once. One of the two requests is too late.
    const cancel = (api: ServiceProcess, run: string) =>
      api.request(`/v1/runs/${run}/cancel`, { method: "POST", as });
    const cancelled = await Promise.all(started.flatMap((run) => [cancel(a, run), cancel(b, run)]));
    expect(countStatus(cancelled, 200)).toBe(5);
    expect(countStatus(cancelled, 409)).toBe(5);
    expect(await readHolds(id)).toEqual([]);
    expect((await a.request("/v1/credits/wallet", { as })).body).toMatchObject({
      balance: credits,
      lifetime_spent: 0,
    });
  });

  it("is refilled once when a refill is due, and sends credits.low once", async () => {
    const { id, api_key: as } = await harness.newAccount({ plan: "free", credits: 9 });
    const { db } = harness.services;
    const hook = { url: "https://hooks.example/low", events: ["credits.low"] };
    const webhook = await a.request<{ id: string }>("/v1/webhooks", {
      method: "POST",
      as,
      body: hook,
    });
    await db
      .updateTable("wallets")
      .set({ next_refill_at: new Date() })
      .where("account_id", "=", id)
      .execute();
    const wallets = await pair.alternate(20, (api) => api.request("/v1/credits/wallet", { as }));
    expect(new Set(wallets.map(({ body }) => body.balance))).toEqual(new Set([109]));
    const { body } = await b.request<{ transactions: { amount: number }[] }>(
      "/v1/credits/transactions",
      { as },
    );
    expect(body.transactions.map(({ amount }) => amount)).toEqual([100, 9]);
    // The second run falls below a tenth of the allowance.
    const balance = 10 + 1.5 * (await priceOneRun());
    await db.updateTable("wallets").set({ balance }).where("account_id", "=", id).execute();
    const responses = await startRuns(10, as);
    expect(countStatus(responses, 202)).toBeGreaterThan(1);
    const events = await db
      .selectFrom("webhook_deliveries")
      .select("event_type")
      .where("webhook_id", "=", webhook.body.id)
      .execute();
    expect(events).toEqual([{ event_type: "credits.low" }]);
  });
});

describe("a migration of a newer version", () => {
  it("adds a column to every table without failing any request", async () => {
    const { api_key: as } = await harness.newAccount();
    const agent = await a.request("/v1/agents", {
      method: "POST",
      as,
      body: { name: "Picture", tools: ["generate_image"] },
    });
    const run = { agent_id: agent.body.id, inputs: { prompt: "A red barn" } };
    const paths = [
      "/v1/agents",
      "/v1/agents/picture",
      "/v1/runs",
      "/v1/credits/wallet",
      "/v1/credits/transactions",
      "/v1/webhooks",
    ];
    const use = async (api: ServiceProcess) => {
      const started = await api.request("/v1/runs", {
        method: "POST",
        as,
        body: run,
        headers: { "idempotency-key": crypto.randomUUID() },
      });
      const key = await api.request("/api-keys", {
        method: "POST",
        as,
        body: { name: "Short-lived", scopes: ["read"] },
      });
      const revoked = await api.request(`/api-keys/${key.body.id}`, { method: "DELETE", as });
      const cancelled = await api.request(`/v1/runs/${started.body.id}/cancel`, {
        method: "POST",
        as,
      });
      const read = await Promise.all(
        [...paths, `/v1/runs/${started.body.id}`].map((path) => api.request(path, { as })),
      );
      expect([started, key, revoked, cancelled, ...read].map(({ status }) => status)).toEqual([
        202,
        201,
        200,
        200,
        ...read.map(() => 200),
      ]);
    };
    await pair.alternate(6, use);
    const { db } = harness.services;
    // A part of a divided table gets its columns from it.
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    `.execute(db);
    const widen = async () => {
      for (const { name } of rows)
        await sql`alter table ${sql.table(name)} add column if not exists added_later text`.execute(
          db,
        );
    };
    await Promise.all([pair.alternate(6, use), widen()]);
    await pair.alternate(6, use);
  });
});
