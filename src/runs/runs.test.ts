import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { createApiKey } from "../api-keys/api-keys.ts";

let service: TestService;
let otherAccount: TestAccount;
let client: ReturnType<typeof runClient>;
let agent: string;

// No worker: runs stay pending.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  otherAccount = await service.newAccount();
  client = runClient(service);
  agent = await client.newAgent(["write_text", "make_video"]);
});
afterAll(() => service.close());

const countRuns = async () =>
  (await service.services.db.selectFrom("runs").select("id").execute()).length;

describe("POST /v1/runs", () => {
  it("returns 202 with a pending run and holds its estimated cost", async () => {
    const before = await client.wallet();
    const { status, body } = await client.start(agent, { topic: "The sea" });
    expect(status).toBe(202);
    expect(body).toEqual({
      id: expect.stringMatching(/^run_[\w-]{24}$/),
      agent_id: agent,
      agent_name: "Test agent",
      project_id: null,
      status: "pending",
      inputs: { topic: "The sea" },
      result: {},
      error: null,
      credits_used: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      started_at: null,
      completed_at: null,
    });
    const after = await client.wallet();
    expect(before.balance - after.balance).toBe(3);
    expect(after.lifetime_spent).toBe(before.lifetime_spent);
  });

  it("returns 202 for an agent's slug, with the agent's id in the response", async () => {
    expect((await client.start("test_agent", { topic: "Sky" })).body.agent_id).toBe(agent);
  });

  it("returns 202 and holds at most max_credits", async () => {
    const before = await client.wallet();
    const dear = await client.newAgent(["write_text", "count_seconds", "make_video"]);
    expect(
      (await client.start(dear, { topic: "Sky", seconds: 10 }, { max_credits: 4.5 })).status,
    ).toBe(202);
    expect(before.balance - (await client.wallet()).balance).toBe(4.5);
  });

  const refused = async (body: unknown, headers: Record<string, string> = {}) => {
    const [runs, wallet] = [await countRuns(), await client.wallet()];
    const { status, body: error } = await service.call<{ error: string; detail: string }>(
      "POST",
      "/v1/runs",
      body,
      headers,
    );
    expect(await countRuns()).toBe(runs);
    expect(await client.wallet()).toEqual(wallet);
    return `${status} ${error.error}: ${error.detail}`;
  };

  it("returns 400 without agent_id", async () => {
    expect(await refused({ inputs: {} })).toContain('400 bad_request: Missing field "agent_id"');
  });
  it("returns 400 if inputs is not an object", async () => {
    expect(await refused({ agent_id: agent, inputs: ["sea"] })).toMatch(
      /^400 bad_request: Invalid field "inputs"/,
    );
  });
  it.each([-1, 1e12, 1e300])("returns 400 for max_credits of %d", async (max_credits) => {
    expect(await refused({ agent_id: agent, inputs: { topic: "Sky" }, max_credits })).toMatch(
      /^400 bad_request: Invalid field "max_credits"/,
    );
  });
  it("returns 422 for max_credits below the minimum cost, naming the minimum and the estimate", async () => {
    const dear = await client.newAgent(["write_text", "count_seconds", "make_video"]);
    expect(
      await refused({ agent_id: dear, inputs: { topic: "Sky", seconds: 10 }, max_credits: 2.99 }),
    ).toMatch(
      /^422 validation_error: Invalid "max_credits": 2\.99\. .* at least 3 credits, and about 23\./,
    );
  });
  it("returns 404 for an unknown agent", async () => {
    expect(await refused({ agent_id: randomUUID() })).toMatch(/^404 not_found/);
  });
  it("returns 404 for another account's agent", async () => {
    expect(
      await refused(
        { agent_id: agent, inputs: { topic: "Sky" } },
        { "x-api-key": otherAccount.api_key },
      ),
    ).toMatch(/^404 not_found/);
  });
  it("returns 404 for an unknown project and for an invalid project id", async () => {
    for (const project_id of [randomUUID(), "p1"]) {
      expect(await refused({ agent_id: agent, inputs: { topic: "Sky" }, project_id })).toBe(
        `404 not_found: There is no project "${project_id}" that this account can access.`,
      );
    }
  });
  it("returns 413 for inputs over 256 KiB", async () => {
    expect(await refused({ agent_id: agent, inputs: { topic: "x".repeat(256 * 1024) } })).toMatch(
      /^413 payload_too_large: "inputs" has 262\d{3} bytes/,
    );
  });
  it("returns 422 for a missing input, naming it", async () => {
    expect(await refused({ agent_id: agent })).toMatch(/^422 validation_error: .*"topic"/);
  });
  it("returns 422 for an input of the wrong type", async () => {
    expect(await refused({ agent_id: agent, inputs: { topic: 7 } })).toMatch(
      /^422 validation_error: .*"topic" is 7/,
    );
  });
  it("returns 422 for an asset that does not exist", async () => {
    const source = `asset_${"a".repeat(24)}`;
    expect(await refused({ agent_id: agent, inputs: { topic: "Sky", source } })).toContain(
      `422 validation_error: "inputs" refers to the asset "${source}"`,
    );
  });
  it("returns 402 if the balance is too low, naming the cost and the balance", async () => {
    const poor = await service.newAccount({ credits: 2.99 });
    const theirs = runClient(service, { "x-api-key": poor.api_key });
    const body = {
      agent_id: await theirs.newAgent(["write_text", "make_video"]),
      inputs: { topic: "Sky" },
    };
    const runs = await countRuns();
    const response = await service.call("POST", "/v1/runs", body, { "x-api-key": poor.api_key });
    expect(response.status).toBe(402);
    expect(response.body).toMatchObject({
      error: "insufficient_credits",
      detail: expect.stringMatching(/3 credits.*2\.99/),
    });
    expect(await countRuns()).toBe(runs);
    expect((await theirs.wallet()).balance).toBe(2.99);
  });
  it("returns 402 for the concurrent starts that the balance does not cover", async () => {
    const account = await service.newAccount({ credits: 8 });
    const theirs = runClient(service, { "x-api-key": account.api_key });
    const theirAgent = await theirs.newAgent(["write_text", "make_video"]);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => theirs.start(theirAgent, { topic: "Sky" })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 202, 402, 402, 402]);
    expect((await theirs.wallet()).balance).toBe(2);
  });
});

describe("GET /v1/runs/{run_id}", () => {
  it("returns 200 with the run as it was accepted and a note on the queue", async () => {
    const { body } = await client.start(agent, { topic: "The sea" });
    expect(await client.read(body.id)).toEqual({
      ...body,
      queue: { position: expect.any(Number), reason: expect.any(String) },
    });
  });
  it("returns 404 for an unknown run and another account's run", async () => {
    const { body } = await client.start(agent, { topic: "The sea" });
    expect((await service.call("GET", "/v1/runs/run_unknown")).status).toBe(404);
    expect(
      (
        await service.call("GET", `/v1/runs/${body.id}`, undefined, {
          "x-api-key": otherAccount.api_key,
        })
      ).status,
    ).toBe(404);
  });
});

describe("POST /v1/runs/{run_id}/cancel", () => {
  it("returns 200 for a pending run, releases its hold and debits nothing", async () => {
    const before = await client.wallet();
    const { body } = await client.start(agent, { topic: "The sea" });
    const response = await service.call("POST", `/v1/runs/${body.id}/cancel`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      id: body.id,
      status: "cancelled",
      cancelled_at: expect.stringMatching(/Z$/),
    });
    expect(await client.read(body.id)).toMatchObject({
      status: "cancelled",
      completed_at: response.body.cancelled_at,
      result: {},
      credits_used: 0,
    });
    expect(await client.wallet()).toEqual(before);
    expect(await client.events(body.id)).toEqual([
      { id: 1, data: { type: "run_cancelled", status: "cancelled" } },
    ]);
  });
  it("returns 409 for a run that has ended, and for one of two concurrent requests", async () => {
    const { body } = await client.start(agent, { topic: "The sea" });
    const responses = await Promise.all(
      [1, 2].map(() => service.call("POST", `/v1/runs/${body.id}/cancel`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await service.call("POST", `/v1/runs/${body.id}/cancel`);
    expect(late).toMatchObject({
      status: 409,
      body: { error: "conflict", detail: expect.stringContaining("cancelled") },
    });
  });
  it("returns 404 for an unknown run and another account's run", async () => {
    const { body } = await client.start(agent, { topic: "The sea" });
    expect((await service.call("POST", "/v1/runs/run_unknown/cancel")).status).toBe(404);
    expect(
      (
        await service.call("POST", `/v1/runs/${body.id}/cancel`, undefined, {
          "x-api-key": otherAccount.api_key,
        })
      ).status,
    ).toBe(404);
    expect((await client.read(body.id)).status).toBe("pending");
  });
});

it.each(["", "/estimate", "/run_unknown/cancel", "/run_unknown/resume"])(
  "POST /v1/runs%s: returns 403 for a key with only the scope read",
  async (path) => {
    const { key } = await createApiKey(service.services, service.account.id, {
      name: "reader",
      scopes: ["read"],
    });
    const body = path.startsWith("/run")
      ? undefined
      : { agent_id: agent, inputs: { topic: "Sky" } };
    const response = await service.call("POST", `/v1/runs${path}`, body, { "x-api-key": key });
    expect(response.status).toBe(403);
    expect(response.body.error).toBe("forbidden");
  },
);
