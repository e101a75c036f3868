import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServices, type TestAccount, type TestServices } from "./harness.ts";
import { type ServiceProcess, startProcess } from "./processes.ts";

let harness: TestServices;
let account: TestAccount;
let apis: ServiceProcess[];
beforeAll(async () => {
  harness = await startTestServices();
  account = await harness.newAccount();
  const start = () => startProcess("serve", harness.services.config, { LOG_LEVEL: "warn", RATE_LIMIT_PRO: "1000000" });
  apis = await Promise.all([start(), start(), start()]);
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.end("SIGKILL")));
  await harness.close();
});

const api = (index: number) => apis[index] ?? expect.fail();
const get = (from: ServiceProcess, path: string) => from.ask(path, { as: account.api_key });
/** How many requests to the route the report of a process tells of. */
const counted = async (by: ServiceProcess, route: string) => {
  const { body } = await by.ask<{ endpoints: { path: string; requests: number }[] }>("/v1/usage/by-endpoint?days=1", {
    as: account.api_key,
  });
  return body.endpoints.find(({ path }) => path === route)?.requests ?? 0;
};
const many = (from: ServiceProcess, path: string, requests: number) => Promise.all(Array.from({ length: requests }, () => get(from, path)));

describe("what was counted", () => {
  test("on several processes stands in the report of each within two seconds, exactly", async () => {
    await Promise.all([many(api(0), "/v1/tools", 70), many(api(1), "/v1/tools", 50), many(api(2), "/v1/tools", 30)]);
    const answered_at = performance.now();
    for (const by of apis) {
      await expect.poll(() => counted(by, "/v1/tools"), { timeout: 5000 }).toBe(150);
      expect(performance.now() - answered_at).toBeLessThan(2000);
    }
    expect(await counted(api(0), "/v1/tools")).toBe(150);
  });

  test("before the last two seconds outlives a kill -9, and nothing is counted twice", async () => {
    const answered: number[] = [];
    for (const started = performance.now(); performance.now() - started < 2600; await delay(5)) {
      await get(api(0), "/v1/webhooks");
      answered.push(performance.now());
    }
    const killed_at = performance.now();
    await api(0).end("SIGKILL");
    const kept = await counted(api(1), "/v1/webhooks");
    expect(kept).toBeGreaterThanOrEqual(answered.filter((at) => at < killed_at - 2000).length);
    expect(kept).toBeLessThanOrEqual(answered.length);
    expect(kept).toBeGreaterThan(0);
  });

  test("is all there after a SIGTERM, sent right behind the last answer while a stream is open; the stream ends as it should", async () => {
    const as = account.api_key;
    const agent = await api(2).ask("/v1/agents", { method: "POST", as, body: { name: "Picture", tools: ["generate_image"] } });
    const body = { agent_id: agent.body.id, inputs: { prompt: "A red barn" } };
    const run = await api(2).ask("/v1/runs", { method: "POST", as, body });
    const stream = get(api(2), `/v1/runs/${run.body.id}/stream`);
    await many(api(2), "/v1/marketplace/templates", 80);
    expect(await api(2).end("SIGTERM")).toBe(0);
    expect((await stream).text).toMatch(/^: .*\n\ndata: \[DONE\]\n\n$/);
    expect(await counted(api(1), "/v1/marketplace/templates")).toBe(80);
    expect(await counted(api(1), "/v1/runs/{run_id}/stream")).toBe(1);
  });
});
