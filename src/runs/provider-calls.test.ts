import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { type FakeAi, startFakeAi } from "../../test/fakes/fake-ai-server.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import type { RunStep } from "./records/run-steps.schema.ts";

let models: FakeAi;
let service: TestService;
let client: ReturnType<typeof runClient>;
beforeAll(async () => {
  models = await startFakeAi();
  models.setModelOutput({ title: "The sea", paragraphs: ["The sea is wide."] });
  service = await startTestService({
    worker: true,
    env: {
      TEXT_MODEL: "openai_compatible:llama3",
      OPENAI_COMPATIBLE_BASE_URL: `${models.url}/v1`,
      MODEL_PRICES: "openai_compatible:llama3 input=1000 output=3000",
    },
  });
  client = runClient(service);
});
afterAll(async () => {
  await service.close();
  await models.close();
});

const model = "openai_compatible:llama3";
const seconds = expect.any(Number);

async function writeScript(topic: string, given: { text?: string } = {}) {
  const agent = await client.newAgent(["write_script"], { requirements: { video: false } });
  const { body } = await client.start(agent, { topic, ...given });
  expect(await client.waitForEnd(body.id)).toMatchObject({ status: "completed" });
  const steps = await service.call<{ steps: RunStep[] }>("GET", `/v1/runs/${body.id}/steps`);
  return { id: body.id, step: steps.body.steps[0] };
}

describe("provider_calls of a step", () => {
  it("list model, seconds, tokens and cost, in the steps and in the stream", async () => {
    const { id, step } = await writeScript("The sea");
    const calls = [{ model, seconds, input_tokens: 10, output_tokens: 10, cost_usd: 0.04 }];
    expect(step).toMatchObject({ engine: model, provider_calls: calls });
    const completed = (await client.events(id)).find(({ data }) => data.type === "tool_complete");
    expect(completed?.data.result).toMatchObject({ engine: model, provider_calls: calls });
  });

  it("include calls that failed and were retried", async () => {
    models.respondNext({ status: 503, json: { error: { message: "busy" } } });
    const { step } = await writeScript("The moon");
    expect(step?.provider_calls).toEqual([
      { model, seconds, input_tokens: 10, output_tokens: 10, cost_usd: 0.04 },
    ]);
  });

  it("count the tokens of a response that the schema refused", async () => {
    models.setModelOutput({ title: 7 });
    // Rules write from the given text.
    const { step } = await writeScript("The stars", { text: "The stars shine at night." });
    models.setModelOutput({ title: "The sea", paragraphs: ["The sea is wide."] });
    const refused = { model, seconds, input_tokens: 10, output_tokens: 10, cost_usd: 0.04 };
    expect(step?.provider_calls).toEqual([
      { ...refused, failed: true },
      { ...refused, failed: true },
    ]);
  });

  it("are empty for a reused result", async () => {
    const { step } = await writeScript("The sea");
    expect(step).toMatchObject({ cached: true, provider_calls: [] });
  });
});
