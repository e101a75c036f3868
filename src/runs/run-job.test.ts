import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/run-tools.ts";
import type { Run } from "./runs.schema.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), worker: true });
});
afterAll(() => service.close());

describe("smoke", () => {
  test("runs", async () => {
    const agent = await service.call<{ id: string }>("POST", "/v1/agents", { name: "A", tools: ["write_text", "make_video"] });
    expect(agent.status).toBe(201);
    const run = await service.call<Run>("POST", "/v1/runs", { agent_id: agent.body.id, inputs: { topic: "The sea" } });
    console.log(run.body);
    const stream = await service.call("GET", `/v1/runs/${run.body.id}/stream`);
    console.log(stream.headers, stream.text);
    const done = await service.call<Run>("GET", `/v1/runs/${run.body.id}`);
    console.log(done.body);
    const wallet = await service.call("GET", "/v1/credits/wallet");
    console.log(wallet.body);
  });
});
