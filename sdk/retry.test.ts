import { describe, expect, it } from "vitest";
import { jsonResponse, problemResponse, scriptedServer } from "../test/fakes/scripted-server.ts";
import { reelwright } from "./client.ts";

const wallet = {
  balance: 5,
  plan_name: "pro",
  lifetime_earned: 5,
  lifetime_spent: 0,
  monthly_allowance: 5000,
  next_refill_at: "2026-05-01T00:00:00Z",
};
const retry = { firstPauseMs: 1 };

describe("a request", () => {
  it.each([
    [500, "internal_server_error"],
    [502, "bad_gateway"],
    [504, "gateway_timeout"],
    [429, "rate_limit_exceeded"],
  ])("is retried after %i", async (status, code) => {
    await using server = await scriptedServer([
      problemResponse(status, code),
      jsonResponse(200, wallet),
    ]);
    expect(await reelwright({ baseUrl: server.baseUrl, retry }).get("/v1/credits/wallet")).toEqual(
      wallet,
    );
    expect(server.requests.length).toBe(2);
  });

  it("is sent at most four times and then rejects with its error", async () => {
    await using server = await scriptedServer(Array(5).fill(problemResponse(502, "bad_gateway")));
    const request = reelwright({ baseUrl: server.baseUrl, retry }).get("/v1/credits/wallet");
    await expect(request).rejects.toMatchObject({
      name: "ReelwrightError",
      status: 502,
      code: "bad_gateway",
      detail: "A test error.",
      request_id: "req_1",
    });
    expect(server.requests.length).toBe(4);
  });

  it.each([400, 401, 402, 403, 404, 409, 422])("is not retried after %i", async (status) => {
    await using server = await scriptedServer([problemResponse(status, "some_code")]);
    const api = reelwright({ baseUrl: server.baseUrl, retry });
    await expect(api.post("/v1/runs", { body: { agent_id: "a" } })).rejects.toMatchObject({
      status,
      code: "some_code",
    });
    expect(server.requests.length).toBe(1);
  });

  it("waits for Retry-After", async () => {
    await using server = await scriptedServer([
      problemResponse(429, "rate_limit_exceeded", { "retry-after": "1" }),
      jsonResponse(200, wallet),
    ]);
    const started = performance.now();
    await reelwright({ baseUrl: server.baseUrl, retry }).get("/v1/credits/wallet");
    expect(performance.now() - started).toBeGreaterThan(990);
  });

  it("stops waiting when its signal aborts", async () => {
    const stop = new AbortController();
    await using server = await scriptedServer([
      (response) => {
        problemResponse(429, "rate_limit_exceeded", { "retry-after": "600" })(response);
        setTimeout(() => stop.abort(new Error("enough")), 20);
      },
    ]);
    await expect(
      reelwright({ baseUrl: server.baseUrl }).get("/v1/credits/wallet", { signal: stop.signal }),
    ).rejects.toThrow("enough");
  });

  it("rejects with an error for a response without an error body", async () => {
    await using server = await scriptedServer([
      (response) => response.writeHead(403, "Forbidden").end("<html>"),
    ]);
    const request = reelwright({ baseUrl: server.baseUrl, retry }).get("/v1/credits/wallet");
    await expect(request).rejects.toMatchObject({
      status: 403,
      code: "unknown",
      detail: "Forbidden",
    });
  });
});

describe("a POST", () => {
  it("is retried with the same Idempotency-Key after a broken connection, a 409 and a 500", async () => {
    const run = { id: "run_1", status: "pending" };
    await using server = await scriptedServer([
      (response) => response.destroy(),
      problemResponse(409, "conflict"),
      problemResponse(500, "internal_server_error"),
      jsonResponse(202, run),
    ]);
    const api = reelwright({ baseUrl: server.baseUrl, apiKey: "vk_1", retry });
    expect(await api.post("/v1/runs", { body: { agent_id: "a" } })).toEqual(run);
    const [key] = server.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const sent = {
      method: "POST",
      url: "/v1/runs",
      body: '{"agent_id":"a"}',
      headers: { "idempotency-key": key, "x-api-key": "vk_1" },
    };
    expect(server.requests).toMatchObject(Array(4).fill(sent));
  });

  it("keeps a given Idempotency-Key", async () => {
    await using server = await scriptedServer([jsonResponse(202, {})]);
    const params = { header: { "Idempotency-Key": "order-1042" } };
    await reelwright({ baseUrl: server.baseUrl, retry }).post("/v1/runs", {
      body: { agent_id: "a" },
      params,
    });
    expect(server.requests[0]?.headers["idempotency-key"]).toBe("order-1042");
  });
});

describe("a DELETE", () => {
  it("is not retried after a broken connection, because it may have succeeded", async () => {
    await using server = await scriptedServer([(response) => response.destroy()]);
    const api = reelwright({ baseUrl: server.baseUrl, retry });
    await expect(
      api.delete("/v1/agents/{agent_id}", { params: { path: { agent_id: "a" } } }),
    ).rejects.toThrow("fetch failed");
    expect(server.requests.length).toBe(1);
  });
});
