import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../test/harness.ts";
import { runCatalog } from "../test/small-tools/run-catalog.ts";
import { type Reelwright, ReelwrightError, type RunEvent, reelwright } from "./client.ts";

let service: TestService;
let api: Reelwright;
let baseUrl: string;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), worker: true });
  baseUrl = await service.app.listen({ port: 0, host: "127.0.0.1" });
  api = reelwright({ baseUrl: `${baseUrl}/`, apiKey: service.account.api_key });
});
afterAll(() => service.close());

async function collect<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

const newAgent = () =>
  api.post("/v1/agents", { body: { name: "Test agent", tools: ["write_text", "make_video"] } });

describe("the client with a real service", () => {
  it("starts, follows and reads a run", async () => {
    const agent = await newAgent();
    const { id, status } = await api.post("/v1/runs", {
      body: { agent_id: agent.slug, inputs: { topic: "The sea" } },
    });
    expect(status).toBe("pending");
    const events: RunEvent[] = [];
    for await (const event of api.stream(id)) events.push(event);
    expect(events[0]).toMatchObject({ type: "tool_start", tool: "write_text" });
    expect(events.at(-1)).toMatchObject({ type: "run_complete", status: "completed" });
    expect(await api.waitForRun(id)).toMatchObject({
      id,
      agent_id: agent.id,
      status: "completed",
      result: { video_url: expect.any(String) },
    });
  });

  it("creates one agent with two POSTs under the same Idempotency-Key", async () => {
    const named = {
      body: { name: "Once", tools: ["write_text"] },
      params: { header: { "Idempotency-Key": "once-1" } },
    };
    const [first, second] = [
      await api.post("/v1/agents", named),
      await api.post("/v1/agents", named),
    ];
    expect(second).toEqual(first);
  });

  it("authenticates with an access token", async () => {
    const { balance } = await reelwright({
      baseUrl,
      accessToken: service.account.access_token,
    }).get("/v1/credits/wallet");
    expect(balance).toBeTypeOf("number");
  });

  it("changes webhooks", async () => {
    const { id } = await api.post("/v1/webhooks", {
      body: { url: "https://example.com/hook", events: ["run.completed"] },
    });
    const path = { webhook_id: id };
    expect(
      await api.patch("/v1/webhooks/{webhook_id}", { params: { path }, body: { enabled: false } }),
    ).toMatchObject({ id, is_active: false });
  });

  it("lists and deletes agents", async () => {
    const { id } = await newAgent();
    const { agents } = await api.get("/v1/agents", { params: { query: { limit: 100 } } });
    expect(agents.map((agent) => agent.id)).toContain(id);
    expect(
      await api.delete("/v1/agents/{agent_id}", { params: { path: { agent_id: id } } }),
    ).toEqual({ deleted: true, id });
  });

  it("yields each entry of a list once over all pages, by cursor, page or offset", async () => {
    const names = Array.from({ length: 5 }, (_, index) => `Paged ${index}`);
    for (const name of names)
      await api.post("/v1/agents", { body: { name, tools: ["write_text"] } });
    const started: string[] = [];
    for (const topic of names)
      started.push(
        (await api.post("/v1/runs", { body: { agent_id: "paged_0", inputs: { topic } } })).id,
      );
    for (const id of started) await api.waitForRun(id);

    const agents = await collect(api.each("/v1/agents", { params: { query: { limit: 2 } } }));
    expect(agents.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(new Set(agents.map(({ id }) => id)).size).toBe(agents.length);
    const { agent_id } = await api.get("/v1/runs/{run_id}", {
      params: { path: { run_id: String(started[0]) } },
    });
    const runs = await collect(api.each("/v1/runs", { params: { query: { limit: 2, agent_id } } }));
    expect(runs.map(({ id }) => id)).toEqual(started.toReversed());
    const debits = (
      await collect(api.each("/v1/credits/transactions", { params: { query: { limit: 2 } } }))
    ).map(({ run_id }) => run_id);
    expect(debits).toEqual(expect.arrayContaining(started));
    expect((await collect(api.each("/v1/renders"))).length).toBe(0);
  });

  it("uploads a file, also after a 502", async () => {
    const responses = [
      () => Response.json({ error: "bad_gateway" }, { status: 502 }),
      (request: Request) => fetch(request),
    ];
    const client = reelwright({
      baseUrl,
      apiKey: service.account.api_key,
      retry: { firstPauseMs: 1 },
      fetch: async (request) => (responses.shift() ?? fetch)(request),
    });
    const asset = await client.upload(new Blob(["WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"]), {
      name: "captions.vtt",
    });
    expect(responses).toEqual([]);
    expect(asset).toMatchObject({
      id: expect.stringMatching(/^asset_/),
      kind: "text",
      media_type: "text/vtt",
    });
  });

  it("rejects an upload that the service refuses with its error", async () => {
    await expect(api.upload(new Blob([new Uint8Array(9)]))).rejects.toMatchObject({
      name: "ReelwrightError",
      status: 422,
    });
  });

  it("rejects an upload whose signal aborts with AbortError", async () => {
    await expect(
      api.upload(new Blob(["x"]), { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: "AbortError" });
  });

  it("warns of the fields that the service has ignored, and rejects with a pointer", async () => {
    const warnings: string[] = [];
    const client = reelwright({
      ...{ baseUrl, apiKey: service.account.api_key },
      onWarning: (warning) => warnings.push(warning),
    });
    const newer = { name: "Warned", tools: ["write_text"], surprise: 1 };
    await client.post("/v1/agents", { body: newer });
    expect(warnings).toEqual(["POST /v1/agents ignored unknown fields: surprise"]);
    const late = { agent_id: "warned", start_at: "2030-01-01T00:00:00Z" };
    await expect(client.post("/v1/runs", { body: late })).rejects.toMatchObject({
      status: 400,
      pointer: "/start_at",
    });
  });

  it("rejects with status, code, detail and request id", async () => {
    const error = await api
      .get("/v1/agents/{agent_id}", { params: { path: { agent_id: "a/b ?" } } })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ReelwrightError);
    expect(error).toMatchObject({
      status: 404,
      code: "not_found",
      detail: expect.stringContaining("a/b ?"),
      request_id: expect.stringMatching(/^req_/),
    });
  });

  it("rejects waiting for an unknown run", async () => {
    await expect(api.waitForRun("run_unknown")).rejects.toMatchObject({ status: 404 });
  });
});
