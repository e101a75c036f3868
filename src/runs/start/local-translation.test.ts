import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { fakeApertium } from "../../../test/fakes/fake-apertium.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { openApertium } from "../../generators/translation/apertium.ts";
import type { RunStep } from "../records/run-steps.schema.ts";

let fake: Awaited<ReturnType<typeof fakeApertium>>;
let service: TestService;
let client: ReturnType<typeof runClient>;
let agent: string;
beforeAll(async () => {
  fake = await fakeApertium();
  vi.stubEnv("PATH", fake.path);
  service = await startTestService({ worker: true, apertium: await openApertium() });
  client = runClient(service);
  agent = await client.newAgent(["translate_text"], { requirements: { video: false } });
});
afterAll(async () => {
  await service.close();
  vi.unstubAllEnvs();
  await rm(fake.folder, { recursive: true });
});

const paths = ["/v1/runs", "/v1/runs/estimate"];
const send = (path: string, inputs: object) =>
  service.call("POST", path, { agent_id: agent, inputs });

describe("translation without a model", () => {
  it("translates by an installed pair, keeps times, and counts unknown words", async () => {
    const tool = await service.call("GET", "/v1/tools/translate_text");
    expect(tool.body).toMatchObject({ available: true });
    const words = ["The", "sea", "hides", "the", "Gizmo."].map((text, index) => ({
      text,
      ...{ start: index, end: index + 0.9 },
    }));
    const { body } = await client.start(agent, {
      script: "The sea is deep.\n\nThe sea is wide.",
      words,
      target_language: "es-MX",
    });
    const run = await client.waitForEnd(body.id);
    expect(run).toMatchObject({ status: "completed" });
    const { steps } = (await service.call<{ steps: RunStep[] }>("GET", `/v1/runs/${run.id}/steps`))
      .body;
    expect(steps[0]).toMatchObject({
      engine: "local/apertium",
      outputs: {
        language: "es-MX",
        script: "El mar is deep.\n\nEl mar is wide.",
        timed_sentences: [{ text: "El mar hides the Gizmo.", start: 0, end: 4.9 }],
        warnings: ["Apertium does not know 1 word, which is left as it is: Gizmo."],
      },
    });
  });

  it.each(paths)("POST %s returns 422 for a pair that is not installed", async (path) => {
    const { status, text } = await send(path, { script: "The sea.", target_language: "de" });
    expect(status).toBe(422);
    expect(JSON.parse(text).detail).toMatch(
      /from English into German\..*Apertium has en → es.*models add translator-en-de\. Or.*apt install apertium.*TEXT_MODEL/,
    );
    const german = { script: "The sea.", target_language: "es", source_language: "de" };
    expect((await send(path, german)).status).toBe(422);
  });

  it("POST /v1/runs/estimate returns 200 for a given translation into any language", async () => {
    const inputs = { script: "The sea.", translation: "Das ist gut.", target_language: "de" };
    expect((await send("/v1/runs/estimate", inputs)).status).toBe(200);
  });
});
