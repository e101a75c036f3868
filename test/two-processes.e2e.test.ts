import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setPlan } from "../src/accounts/set-plan.ts";
import { startTestServices, type TestServices } from "./harness.ts";
import { type ServiceProcess, startProcess } from "./processes.ts";

let harness: TestServices;
let a: ServiceProcess;
let b: ServiceProcess;
beforeAll(async () => {
  harness = await startTestServices();
  const start = () =>
    startProcess("serve", harness.services.config, { LOG_LEVEL: "warn", SANDBOX_PAYMENTS: "true" });
  [a, b] = await Promise.all([start(), start()]);
}, 90_000);
afterAll(async () => {
  await Promise.all([a, b].map((api) => api?.end("SIGKILL")));
  await harness.close();
});

/** One after the other to A and B. */
const both = <T>(
  count: number,
  ask: (api: ServiceProcess, index: number) => Promise<T>,
): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index % 2 === 0 ? a : b, index)));
type Asked = Awaited<ReturnType<ServiceProcess["request"]>>;
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("the limit of requests", () => {
  interface Passed {
    sent_at: number;
    answered_at: number;
  }
  const hammer = async (key: string, requests: number) => {
    const passed: Passed[] = [];
    const refused: { api: ServiceProcess; headers: Headers }[] = [];
    await both(requests, async (api) => {
      const sent_at = performance.now();
      const { status, headers } = await api.request("/v1/tools/write_script", { as: key });
      expect(headers.get("x-ratelimit-limit")).toBe("100");
      if (status === 200) passed.push({ sent_at, answered_at: performance.now() });
      else refused.push({ api, headers });
    });
    return { passed, refused };
  };

  it("a free key on both at once: 50 within any second, 100 within the minute, and both say the same of it", async () => {
    const { api_key } = await harness.newAccount({ plan: "free" });
    const passed: Passed[] = [];
    for (
      const started = performance.now();
      passed.length < 100 && performance.now() - started < 10_000;
    ) {
      passed.push(...(await hammer(api_key, 40)).passed);
      await delay(50);
    }
    expect(passed).toHaveLength(100);
    // Each was let through between the two times, so 51 of one second would all lie within it.
    passed.sort((one, other) => one.answered_at - other.answered_at);
    for (let last = 50; last < passed.length; last++) {
      const sent_at = Math.min(...passed.slice(last - 50, last + 1).map((one) => one.sent_at));
      expect((passed[last]?.answered_at ?? 0) - sent_at).toBeGreaterThan(1000);
    }
    const after = await hammer(api_key, 30);
    expect(after.passed).toEqual([]);
    const told = (of: ServiceProcess) =>
      after.refused
        .filter(({ api }) => api === of)
        .map(({ headers }) =>
          ["remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`)),
        );
    expect(new Set([...told(a), ...told(b)].map(String)).size).toBe(1);
    const [{ headers } = expect.fail()] = after.refused;
    expect(headers.get("x-ratelimit-remaining")).toBe("0");
    const reset_in = Number(headers.get("x-ratelimit-reset")) - Date.now() / 1000;
    expect(Math.abs(reset_in - Number(headers.get("retry-after")))).toBeLessThan(1.5);
  });
});

describe("keys and plans", () => {
  /** Asks B without a pause, so that it knows the key well, until it sees the change. Resolves to how long after it B still did not. */
  const seenByB = async (
    key: string,
    isSeen: (answer: Asked) => boolean,
    change: () => Promise<unknown>,
  ) => {
    const ask = () => b.request("/v1/tools/write_script", { as: key });
    for (let hot = 0; hot < 5; hot++) expect(isSeen(await ask())).toBe(false);
    let changed_at = Number.POSITIVE_INFINITY;
    const changing = change().then(() => {
      changed_at = performance.now();
    });
    let last = 0;
    for (
      let sent_at = performance.now();
      !isSeen(await ask()) && sent_at < changed_at + 5000;
      sent_at = performance.now()
    ) {
      last = sent_at;
      await delay(5);
    }
    await changing;
    for (let more = 0; more < 5; more++) expect(isSeen(await ask())).toBe(true);
    return last - changed_at;
  };
  const refused = ({ status }: Asked) => status === 401;
  const newKey = async (token: string) =>
    (
      await a.request<{ id: string; key: string }>("/api-keys", {
        method: "POST",
        as: token,
        body: { name: "Hot", scopes: ["write"] },
      })
    ).body;

  it("a key that A revokes or rotates is refused by B within the second, however well B knew it", async () => {
    const { access_token } = await harness.newAccount();
    const [revoked, rotated] = [await newKey(access_token), await newKey(access_token)];
    const revoke = () =>
      a.request(`/api-keys/${revoked.id}`, { method: "DELETE", as: access_token });
    expect(await seenByB(revoked.key, refused, revoke)).toBeLessThan(1000);
    let renewed = "";
    const rotate = async () => {
      const answer = await a.request<{ key: string }>(`/api-keys/${rotated.id}/rotate`, {
        method: "POST",
        as: access_token,
      });
      renewed = answer.body.key;
      expect((await b.request("/v1/tools", { as: renewed })).status).toBe(200);
    };
    expect(await seenByB(rotated.key, refused, rotate)).toBeLessThan(1000);
  });

  it("also when B's connection for notifications has just been cut, and when the hint never comes", async () => {
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
    expect(await seenByB(cut.key, refused, cutAndRevoke)).toBeLessThan(1000);
    const revokeSilently = () =>
      db
        .updateTable("api_keys")
        .set({ revoked_at: new Date() })
        .where("id", "=", silent.id)
        .execute();
    expect(await seenByB(silent.key, refused, revokeSilently)).toBeLessThan(1000);
  });

  it("another plan is B's within the second, for keys and for tokens", async () => {
    const { id, api_key, access_token } = await harness.newAccount({ plan: "starter" });
    const isPro = ({ headers }: Asked) => headers.get("x-ratelimit-limit") === "1000";
    expect(await seenByB(api_key, isPro, () => setPlan(harness.services, id, "pro"))).toBeLessThan(
      1000,
    );
    expect(isPro(await b.request("/v1/tools", { as: access_token }))).toBe(true);
  });

  it("30 keys made at once on both: ten are active, the rest is refused", async () => {
    const { access_token } = await harness.newAccount();
    const made = await both(30, (api, index) =>
      api.request("/api-keys", {
        method: "POST",
        as: access_token,
        body: { name: `Key ${index}`, scopes: ["read"] },
      }),
    );
    // With the one that every account of the tests begins with.
    expect([count(made, 201), count(made, 400)]).toEqual([9, 21]);
    const { body } = await b.request<{ keys: { is_active: boolean }[] }>("/api-keys", {
      as: access_token,
    });
    expect(body.keys.filter(({ is_active }) => is_active)).toHaveLength(10);
  });
});

describe("an Idempotency-Key", () => {
  it("at both at once: one agent, one run with one hold, one checkout", async () => {
    const { id, api_key: as } = await harness.newAccount({ credits: 1000 });
    const { db } = harness.services;
    const post = async (path: string, body: object) => {
      const headers = { "idempotency-key": `once ${path}` };
      const send = (api: ServiceProcess) =>
        api.request(path, { method: "POST", as, body, headers });
      const answers = [...(await both(12, send)), await send(a), await send(b)];
      const done = answers.filter(({ status }) => status < 300);
      expect(answers.length - done.length).toBe(count(answers, 409));
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
    return both(runs, (api) =>
      api.request<{ id: string }>("/v1/runs", { method: "POST", as, body }),
    );
  };
  const holdsOf = (id: string) =>
    harness.services.db
      .selectFrom("credit_holds")
      .selectAll()
      .where("account_id", "=", id)
      .execute();

  it("that is enough for five runs, asked for twenty by both: five go, the rest is 402, and cancelled they cost nothing", async () => {
    const probe = await harness.newAccount({ credits: 1000 });
    await startRuns(1, probe.api_key);
    const price = (await holdsOf(probe.id))[0]?.amount ?? 0;
    expect(price).toBeGreaterThan(0);
    const credits = price * 5 + 0.01;
    const { id, api_key: as } = await harness.newAccount({ credits });
    const answers = await startRuns(20, as);
    expect([count(answers, 202), count(answers, 402)]).toEqual([5, 15]);
    expect(await holdsOf(id)).toHaveLength(5);
    expect((await b.request("/v1/credits/wallet", { as })).body.balance).toBe(0.01);
    const started = answers.filter(({ status }) => status === 202).map(({ body }) => body.id);
    // Each by both at once: one of the two is too late.
    const cancel = (api: ServiceProcess, run: string) =>
      api.request(`/v1/runs/${run}/cancel`, { method: "POST", as });
    const cancelled = await Promise.all(started.flatMap((run) => [cancel(a, run), cancel(b, run)]));
    expect([count(cancelled, 200), count(cancelled, 409)]).toEqual([5, 5]);
    expect(await holdsOf(id)).toEqual([]);
    expect((await a.request("/v1/credits/wallet", { as })).body).toMatchObject({
      balance: credits,
      lifetime_spent: 0,
    });
  });

  it("whose refill is due is refilled once, and told to be low once", async () => {
    const { id, api_key: as } = await harness.newAccount({ plan: "free", credits: 9 });
    const { db } = harness.services;
    const hook = { url: "https://hooks.example/low", events: ["credits.low"] };
    await a.request("/v1/webhooks", { method: "POST", as, body: hook });
    await db
      .updateTable("wallets")
      .set({ next_refill_at: new Date() })
      .where("account_id", "=", id)
      .execute();
    const wallets = await both(20, (api) => api.request("/v1/credits/wallet", { as }));
    expect(new Set(wallets.map(({ body }) => body.balance))).toEqual(new Set([109]));
    const { body } = await b.request<{ transactions: { amount: number }[] }>(
      "/v1/credits/transactions",
      { as },
    );
    expect(body.transactions.map(({ amount }) => amount)).toEqual([100, 9]);
    await db.updateTable("wallets").set({ balance: 40 }).where("account_id", "=", id).execute();
    const answers = await startRuns(10, as);
    expect(count(answers, 202)).toBeGreaterThan(1);
    const told = await db.selectFrom("webhook_deliveries").select("event_type").execute();
    expect(told).toEqual([{ event_type: "credits.low" }]);
  });
});

describe("a newer version", () => {
  it("gives every table another column while both answer: no request fails", async () => {
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
    await both(6, use);
    const { db } = harness.services;
    const { rows } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
    const widen = async () => {
      for (const { name } of rows)
        await sql`alter table ${sql.table(name)} add column added_later text`.execute(db);
    };
    await Promise.all([both(6, use), widen()]);
    await both(6, use);
  });
});

// Last, for it is the end of both.
describe("what was counted", () => {
  let as = "";
  beforeAll(async () => {
    as = (await harness.newAccount()).api_key;
  });
  const get = (from: ServiceProcess, path: string) => from.request(path, { as });
  const many = (from: ServiceProcess, path: string, requests: number) =>
    Promise.all(Array.from({ length: requests }, () => get(from, path)));
  /** How many requests to the route the report of a process tells of. */
  const counted = async (by: ServiceProcess, route: string) => {
    const { body } = await by.request<{ endpoints: { path: string; requests: number }[] }>(
      "/v1/usage/by-endpoint?days=1",
      { as },
    );
    return body.endpoints.find(({ path }) => path === route)?.requests ?? 0;
  };

  it("on both stands in the report of each within two seconds, exactly", async () => {
    await Promise.all([many(a, "/v1/tools", 70), many(b, "/v1/tools", 50)]);
    const answered_at = performance.now();
    for (const by of [a, b]) {
      await expect.poll(() => counted(by, "/v1/tools"), { timeout: 5000 }).toBe(120);
      expect(performance.now() - answered_at).toBeLessThan(2000);
    }
    expect(await counted(a, "/v1/tools")).toBe(120);
  });

  it("before the last two seconds outlives a kill -9, and nothing is counted twice", async () => {
    const answered: number[] = [];
    for (const started = performance.now(); performance.now() - started < 2600; await delay(5)) {
      await get(a, "/v1/webhooks");
      answered.push(performance.now());
    }
    const killed_at = performance.now();
    await a.end("SIGKILL");
    const kept = await counted(b, "/v1/webhooks");
    expect(kept).toBeGreaterThanOrEqual(answered.filter((at) => at < killed_at - 2000).length);
    expect(kept).toBeLessThanOrEqual(answered.length);
    expect(kept).toBeGreaterThan(0);
  });

  it("is all there after a SIGTERM, sent right behind the last answer while a stream is open; the stream ends as it should", async () => {
    const agent = await b.request("/v1/agents", {
      method: "POST",
      as,
      body: { name: "Picture", tools: ["generate_image"] },
    });
    const body = { agent_id: agent.body.id, inputs: { prompt: "A red barn" } };
    const run = await b.request("/v1/runs", { method: "POST", as, body });
    const streamPath = "/v1/runs/{run_id}/stream";
    const stream = get(b, `/v1/runs/${run.body.id}/stream`);
    await many(b, "/v1/marketplace/templates", 80);
    expect(await b.end("SIGTERM")).toBe(0);
    expect((await stream).text).toMatch(/^: .*\n\ndata: \[DONE\]\n\n$/);
    const { db } = harness.services;
    const rows = db
      .selectFrom("usage_routes")
      .select(["path", "requests"])
      .where("path", "in", ["/v1/marketplace/templates", streamPath]);
    expect(await rows.orderBy("path").execute()).toEqual([
      { path: "/v1/marketplace/templates", requests: 80 },
      { path: streamPath, requests: 1 },
    ]);
  });
});
