import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import type { Run } from "../records/runs.schema.ts";

let service: TestService;
let client: ReturnType<typeof runClient>;
let first: Run;

// No worker: runs stay pending.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  client = runClient(service);
  const agent = await client.newAgent(["write_text", "make_video"]);
  first = (await client.start(agent, { topic: "The sea" })).body;
});
afterAll(() => service.close());

const start = (body: Record<string, unknown>, headers?: Record<string, string>) =>
  service.call<Run & { detail: string }>("POST", "/v1/runs", body, headers);

describe("POST /v1/runs with rerun_of", () => {
  it("returns 202 with the agent and the inputs of the earlier run", async () => {
    const { status, body } = await start({ rerun_of: first.id });
    expect(status).toBe(202);
    expect(body.id).not.toBe(first.id);
    expect(body.agent_id).toBe(first.agent_id);
    expect(body.inputs).toEqual({ topic: "The sea" });
  });

  it("returns 202 with the inputs of the request if it has any", async () => {
    const { body } = await start({ rerun_of: first.id, inputs: { topic: "The sky" } });
    expect(body.agent_id).toBe(first.agent_id);
    expect(body.inputs).toEqual({ topic: "The sky" });
  });

  it("returns 202 with the agent of the request if it names one", async () => {
    const other = await client.newAgent(["write_text"], { name: "Other" });
    const { body } = await start({ rerun_of: first.id, agent_id: other });
    expect(body.agent_id).toBe(other);
    expect(body.inputs).toEqual({ topic: "The sea" });
  });

  it("returns 404 for an unknown run and another account's run, so that its inputs stay private", async () => {
    const { api_key } = await service.newAccount();
    const unknown = await start({ rerun_of: "run_unknown" });
    expect(unknown.status).toBe(404);
    const foreign = await start({ rerun_of: first.id }, { "x-api-key": api_key });
    expect(foreign.status).toBe(404);
    expect(foreign.body.detail).toContain(first.id);
  });

  it("keeps the order of the columns of a table", async () => {
    const rows = [{ city: "Delhi", population: 32.9, rank: 2 }];
    const run = await start({
      rerun_of: first.id,
      inputs: { topic: "Cities", rows },
      allow_unused_inputs: true,
    });
    const { body } = await service.call<Run>("GET", `/v1/runs/${run.body.id}`);
    expect(JSON.stringify(body.inputs.rows)).toBe(JSON.stringify(rows));
  });

  it("estimates the cost of a rerun", async () => {
    const { status, body } = await service.call("POST", "/v1/runs/estimate", {
      rerun_of: first.id,
    });
    expect(status).toBe(200);
    expect(body.credits).toBe(3);
  });
});
