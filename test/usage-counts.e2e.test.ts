import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProcessPair, startProcessPair } from "./processes/process-pair.ts";
import type { ServiceProcess } from "./processes/processes.ts";

let pair: ProcessPair;
let a: ServiceProcess;
let b: ServiceProcess;
beforeAll(async () => {
  pair = await startProcessPair();
  ({ a, b } = pair);
});
afterAll(() => pair?.close());

// These tests end both processes, one after the other.
describe("usage of two processes", () => {
  let as = "";
  beforeAll(async () => {
    as = (await pair.harness.newAccount()).api_key;
  });
  const get = (from: ServiceProcess, path: string) => from.request(path, { as });
  const getMany = (from: ServiceProcess, path: string, requests: number) =>
    Promise.all(Array.from({ length: requests }, () => get(from, path)));
  /** Reads the number of requests to a route from the report of one process. */
  const readCount = async (by: ServiceProcess, route: string) => {
    const { body } = await by.request<{ endpoints: { path: string; requests: number }[] }>(
      "/v1/usage/by-endpoint?days=1",
      { as },
    );
    return body.endpoints.find(({ path }) => path === route)?.requests ?? 0;
  };

  // src/usage/usage-recorder.test.ts holds that counts are written every second.
  it("is exact in the reports of both, without further requests", async () => {
    await Promise.all([getMany(a, "/v1/tools", 70), getMany(b, "/v1/tools", 50)]);
    for (const by of [a, b]) await expect.poll(() => readCount(by, "/v1/tools")).toBe(120);
    expect(await readCount(a, "/v1/tools")).toBe(120);
  });

  it("survives a kill -9 as far as it was written, and never counts a request twice", async () => {
    await getMany(a, "/v1/webhooks", 60);
    await expect.poll(() => readCount(b, "/v1/webhooks")).toBe(60);
    await getMany(a, "/v1/webhooks", 40);
    await a.end("SIGKILL");
    const stored = await readCount(b, "/v1/webhooks");
    expect(stored).toBeGreaterThanOrEqual(60);
    expect(stored).toBeLessThanOrEqual(100);
  });

  it("is complete after a SIGTERM right after the last response, and an open stream ends with [DONE]", async () => {
    const agent = await b.request("/v1/agents", {
      method: "POST",
      as,
      body: { name: "Picture", tools: ["generate_image"] },
    });
    const body = { agent_id: agent.body.id, inputs: { prompt: "A red barn" } };
    const run = await b.request("/v1/runs", { method: "POST", as, body });
    const streamPath = "/v1/runs/{run_id}/stream";
    const stream = get(b, `/v1/runs/${run.body.id}/stream`);
    await getMany(b, "/v1/marketplace/templates", 80);
    expect(await b.end("SIGTERM")).toBe(0);
    expect((await stream).text).toMatch(/^(: .*\n\n)+data: \[DONE\]\n\n$/);
    const { db } = pair.harness.services;
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
