import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { type FakeAi, startFakeAi } from "../../../test/fakes/fake-ai-server.ts";
import { addTinyTranslator } from "../../../test/fakes/tiny-translator.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { setOperator } from "../../accounts/operators.ts";
import type { Tool } from "../../tools/tools.schema.ts";
import type { RunStep } from "../records/run-steps.schema.ts";

let models: FakeAi;
let service: TestService;
let client: ReturnType<typeof runClient>;
let agent: string;
beforeAll(async () => {
  models = await startFakeAi();
  service = await startTestService({
    worker: true,
    env: {
      OPENAI_COMPATIBLE_BASE_URL: `${models.url}/v1`,
      OPENAI_COMPATIBLE_API_KEY: "sk-operator-0123456789",
      MODELS_ALLOWED:
        "text=openai_compatible:small, text=openai_compatible:org/large, transcription=openai_compatible:whisper",
      MODEL_CREDITS: "text=openai_compatible:small 3, text=openai_compatible:org/large 7.5",
    },
  });
  client = runClient(service);
  agent = await client.newAgent(["write_script"], { requirements: { video: false } });
});
afterAll(async () => {
  await service.close();
  await models.close();
});
beforeEach(() => {
  models.requests.length = 0;
  models.setModelOutput({ title: "The sea", paragraphs: ["The sea is wide."] });
});

const allowed = ["local", "openai_compatible:small", "openai_compatible:org/large"];

async function write(inputs: Record<string, unknown>) {
  const { body } = await client.start(agent, { topic: "The sea", ...inputs });
  const run = await client.waitForEnd(body.id);
  const { steps } = (await service.call<{ steps: RunStep[] }>("GET", `/v1/runs/${run.id}/steps`))
    .body;
  return { run, step: steps[0] };
}

describe("a model that a run chooses", () => {
  it("is used by the tool, and another one is not served from the cache", async () => {
    for (const model of ["openai_compatible:small", "openai_compatible:org/large"]) {
      const { step } = await write({ text_model: model });
      expect(step).toMatchObject({ engine: model, cached: false });
      const name = model.slice("openai_compatible:".length);
      expect(models.requests.at(-1)).toMatchObject({
        path: "/v1/chat/completions",
        body: { model: name },
      });
    }
  });

  it("is the operator's default if the run names none", async () => {
    const { step } = await write({});
    expect(step?.engine).toMatch(/^local\//);
    expect(models.requests).toEqual([]);
  });

  it("makes a tool available whose local engine cannot do the work", async () => {
    const tool = await service.call("GET", "/v1/tools/translate_text");
    expect(tool.body).toMatchObject({
      available: true,
      input_schema: {
        text_model: {
          default: "openai_compatible:small",
          enum: [...allowed.slice(1), "local"],
        },
      },
    });
    const heard = await service.call("GET", "/v1/tools/transcribe_audio");
    expect(heard.body).toMatchObject({
      input_schema: { transcription_model: { enum: ["openai_compatible:whisper"] } },
    });
    models.setModelOutput({ texts: [{ number: 1, text: "El mar." }] });
    const own = await client.newAgent(["translate_text"], { requirements: { video: false } });
    const inputs = { script: "The sea.", target_language: "es" };
    const { body } = await client.start(own, inputs);
    expect(await client.waitForEnd(body.id)).toMatchObject({ status: "completed" });
    const locally = { ...inputs, text_model: "local" };
    expect((await client.start(own, locally)).body).toMatchObject({
      detail: expect.stringContaining("./reelwright models add translator-en-es"),
    });
    const words = { The: "El", sea: "mar" };
    await addTinyTranslator(service.services.config.modelsDir, "translator-en-es", { words });
    const run = await client.start(own, locally);
    await client.waitForEnd(run.body.id);
    const made = await service.call("GET", `/v1/runs/${run.body.id}/steps`);
    expect(made.body).toMatchObject({
      steps: [{ engine: "local/translator-en-es", outputs: { script: "El mar." } }],
    });
  });

  it("decides whether a script can be written in a language", async () => {
    const { status } = await client.start(agent, { topic: "ባሕር", language: "am" });
    expect(status).toBe(422);
    const { run } = await write({ language: "am", text_model: "openai_compatible:small" });
    expect(run.status).toBe("completed");
  });
});

describe("the price of a model", () => {
  it("is in the estimate, the hold and the charge, and the local engine keeps its own", async () => {
    const estimate = async (inputs: object) =>
      (
        await service.call<{ credits: number; credits_min: number }>("POST", "/v1/runs/estimate", {
          agent_id: agent,
          inputs: { topic: "Tides", ...inputs },
        })
      ).body;
    expect(await estimate({})).toMatchObject({ credits: 1, credits_min: 1 });
    const dear = { text_model: "openai_compatible:org/large" };
    expect(await estimate(dear)).toMatchObject({ credits: 7.5, credits_min: 7.5 });
    expect((await write({ topic: "Tides", ...dear })).run.credits_used).toBe(7.5);
    expect((await write({ topic: "Tides" })).run.credits_used).toBe(1);
  });

  it("is needed by accounts that are no operators: start and estimate return 422 and name the setting", async () => {
    const own = await client.newAgent(["transcribe_audio"], { requirements: { video: false } });
    const inputs = { audio: "https://media.example/voice.wav" };
    const send = (path: string) =>
      service.call<{ detail: string }>("POST", path, { agent_id: own, inputs });
    for (const path of ["/v1/runs", "/v1/runs/estimate"]) {
      const { status, body } = await send(path);
      expect(status).toBe(422);
      expect(body.detail).toContain('MODEL_CREDITS="transcription=openai_compatible:whisper 5"');
    }
    const model = "openai_compatible:whisper";
    const chosen = { agent_id: own, inputs: { ...inputs, transcription_model: model } };
    expect((await service.call("POST", "/v1/runs", chosen)).body).toMatchObject({
      pointer: "/inputs/transcription_model",
    });
    const showTool = async () => (await service.call("GET", "/v1/tools/transcribe_audio")).body;
    expect(await showTool()).toMatchObject({
      available: false,
      reason: expect.stringContaining('MODEL_CREDITS="transcription=openai_compatible:whisper 5"'),
    });
    await setOperator(service.services, service.account.id, true);
    expect((await send("/v1/runs/estimate")).status).toBe(200);
    expect(await showTool()).toMatchObject({ available: true });
    await setOperator(service.services, service.account.id, false);
  });

  it("of the default model is in GET /v1/tools, as in the estimate", async () => {
    const price = async (slug: string) =>
      (await service.call<Tool>("GET", `/v1/tools/${slug}`)).body.credits;
    // Its local engine needs language pairs, so its default is the model.
    expect(await price("translate_text")).toEqual({ per: "call", amount: 3 });
    const { amount } = await price("write_script");
    const { body } = await service.call("POST", "/v1/runs/estimate", {
      agent_id: agent,
      inputs: { topic: "Tides" },
    });
    expect(body).toMatchObject({ credits: amount });
  });

  it("is checked again when a run is resumed: returns 422 if it is gone", async () => {
    models.respondNext({ status: 401, json: { error: { message: "bad key" } } });
    const { run } = await write({ topic: "Storms", text_model: "openai_compatible:small" });
    expect(run.status).toBe("failed");
    const resume = () => service.call<{ detail: string }>("POST", `/v1/runs/${run.id}/resume`);
    const { providers } = service.services.config;
    const { credits } = providers;
    delete providers.credits;
    const { status, body } = await resume();
    Object.assign(providers, { credits });
    expect(status).toBe(422);
    expect(body.detail).toContain('MODEL_CREDITS="text=openai_compatible:small 5"');
    expect((await resume()).status).toBe(202);
    expect(await client.waitForEnd(run.id)).toMatchObject({ status: "completed" });
  });
});

describe("the allowed models", () => {
  it.each(["/v1/runs", "/v1/runs/estimate"])("are named by %s with 422", async (path) => {
    for (const text_model of ["openai_compatible:other", "../../files", "openai:gpt-5", 7]) {
      const inputs = { topic: "The sea", text_model };
      const { status, text } = await service.call("POST", path, { agent_id: agent, inputs });
      expect(status).toBe(422);
      for (const name of allowed) expect(JSON.parse(text).detail).toContain(`"${name}"`);
    }
    expect(models.requests).toEqual([]);
  });

  it("are in the schema of tools and the inputs of agents, with the default", async () => {
    const expected = { type: "string", default: "local", enum: allowed };
    const tool = await service.call("GET", "/v1/tools/write_script");
    expect(tool.body).toMatchObject({ input_schema: { text_model: expected } });
    const { body } = await service.call<{ inputs: object[] }>("GET", `/v1/agents/${agent}/inputs`);
    expect(body.inputs).toContainEqual(
      expect.objectContaining({ ...expected, name: "text_model", read_by: ["write_script"] }),
    );
  });
});
