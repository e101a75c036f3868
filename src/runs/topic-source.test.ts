import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { type FakeWikipedia, startFakeWikipedia } from "../../test/fakes/fake-wikipedia.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { changeTopicSource } from "../installation/topic-source.ts";
import type { RunStep } from "./records/run-steps.schema.ts";

let wikipedia: FakeWikipedia;
let service: TestService;
let client: ReturnType<typeof runClient>;
let agent: string;
beforeAll(async () => {
  wikipedia = await startFakeWikipedia();
  service = await startTestService({ worker: true, env: { WIKIPEDIA_BASE_URL: wikipedia.url } });
  client = runClient(service);
  agent = await client.newAgent(
    ["write_script", "plan_scenes", "source_assets", "write_metadata"],
    {
      requirements: { video: false },
    },
  );
});
afterAll(async () => {
  await service.close();
  await wikipedia.close();
});

const switchTo = (source: "none" | "wikipedia") => changeTopicSource(service.services, source);
const topic = "Why the sky is blue";

async function run(inputs: Record<string, unknown>) {
  const { body } = await client.start(agent, inputs);
  const ended = await client.waitForEnd(body.id);
  const { steps } = (await service.call<{ steps: RunStep[] }>("GET", `/v1/runs/${body.id}/steps`))
    .body;
  return { ended, steps };
}

describe("a bare topic with TOPIC_SOURCES=wikipedia", () => {
  it("is not sent until an operator switches it on", async () => {
    await run({ topic });
    expect(wikipedia.requests).toEqual([]);
  });

  it("gives facts whose credit stands in the result and in the description", async () => {
    await switchTo("wikipedia");
    const { ended, steps } = await run({ topic });
    const [script, , , metadata] = steps;
    expect(script).toMatchObject({
      engine: "wikipedia",
      provider_calls: [{ model: "wikipedia" }, { model: "wikipedia" }],
      outputs: { title: topic, script: expect.stringContaining("because molecules") },
    });
    expect(ended.result).toMatchObject({
      attributions: [{ library: "wikipedia", license: "CC BY-SA 4.0" }],
      warnings: [expect.stringContaining('"Diffuse sky radiation"')],
    });
    expect(metadata?.outputs).toMatchObject({
      description: expect.stringContaining('shortened from "Diffuse sky radiation", Wikipedia'),
    });
  });

  it("says before the start what is sent, and where", async () => {
    await switchTo("wikipedia");
    const estimate = await service.call("POST", "/v1/runs/estimate", {
      agent_id: agent,
      inputs: { topic },
    });
    expect(estimate.body.warnings).toEqual([expect.stringContaining("is sent to Wikipedia")]);
  });

  it("falls back to what is known here, with a warning that says why", async () => {
    await switchTo("wikipedia");
    wikipedia.respondNext((response) => response.writeHead(500).end());
    const { ended } = await run({ topic: "Bicycle" });
    expect(ended).toMatchObject({ status: "completed" });
    expect(ended.result).toMatchObject({
      warnings: expect.arrayContaining([
        expect.stringMatching(/^Wikipedia was not used: it responded with 500\./),
        expect.stringMatching(/WordNet.*"facts", or set TEXT_MODEL/),
      ]),
    });
  });

  it("is not looked up for a text", async () => {
    await switchTo("wikipedia");
    wikipedia.requests.length = 0;
    await run({ topic, text: "The sky is blue. The sea is blue too, on most days of the year." });
    expect(wikipedia.requests).toEqual([]);
  });
});
