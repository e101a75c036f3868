import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { addTinyTranslator } from "../../../test/fakes/tiny-translator.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import type { RunStep } from "../records/run-steps.schema.ts";

let service: TestService;
let client: ReturnType<typeof runClient>;
let agent: string;
beforeAll(async () => {
  service = await startTestService({ worker: true });
  client = runClient(service);
  agent = await client.newAgent(["translate_text"], { requirements: { video: false } });
});
afterAll(() => service.close());

const add = (name: string, words: Record<string, string>) =>
  addTinyTranslator(service.services.config.modelsDir, name, { words });

async function refusal(inputs: object) {
  const body = { agent_id: agent, inputs };
  const { status, text } = await service.call("POST", "/v1/runs/estimate", body);
  expect(status).toBe(422);
  return JSON.parse(text).detail as string;
}

async function translate(inputs: Record<string, unknown>) {
  const { body } = await client.start(agent, inputs);
  const run = await client.waitForEnd(body.id);
  expect(run).toMatchObject({ status: "completed" });
  const { steps } = (await service.call<{ steps: RunStep[] }>("GET", `/v1/runs/${run.id}/steps`))
    .body;
  return steps[0];
}

describe("translation by installed models", () => {
  const script = "The sea is deep.";

  it("POST /v1/runs/estimate returns 422 with the command to type where nothing translates", async () => {
    expect(await refusal({ script, target_language: "de" })).toContain(
      "Type ./reelwright models add translator-en-de; ./reelwright models lists all.",
    );
    const french = { script: "La mer.", source_language: "fr", target_language: "de" };
    expect(await refusal(french)).toContain(
      "Type ./reelwright models add translator-fr-en, then ./reelwright models add translator-en-de;",
    );
    expect(await refusal({ script, target_language: "ja" })).toContain("models add FOLDER");
  });

  it("translates without a restart, keeps times, and goes through English", async () => {
    await add("translator-en-de", { The: "Das", sea: "Meer", is: "ist", deep: "tief" });
    const tool = await service.call("GET", "/v1/tools/translate_text");
    expect(tool.body).toMatchObject({ available: true });
    const words = [{ text: script, start: 1, end: 3 }];
    expect(await translate({ script, words, target_language: "de" })).toMatchObject({
      engine: "local/translator-en-de",
      outputs: {
        script: "Das Meer ist tief.",
        timed_sentences: [{ text: "Das Meer ist tief.", start: 1, end: 3 }],
      },
    });
    const french = { script: "La mer.", source_language: "fr", target_language: "de" };
    expect(await refusal(french)).toContain("type ./reelwright models add translator-fr-en.");
    await add("translator-fr-en", { La: "The", mer: "sea" });
    expect(await translate(french)).toMatchObject({
      engine: "local/translator-fr-en, local/translator-en-de",
      outputs: { script: "Das Meer." },
    });
  });
});
