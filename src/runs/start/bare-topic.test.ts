import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installTinyVoice } from "../../../test/fakes/tiny-models.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { startRun } from "./start-run.ts";

interface RunEstimate {
  credits: number;
  warnings: string[];
}

let service: TestService;
let agent: string;
// No worker: nothing is executed.
beforeAll(async () => {
  service = await startTestService();
  const made = await service.call<{ id: string }>("POST", "/v1/agents", {
    name: "Short",
    tools: ["write_script", "generate_voiceover"],
    requirements: { video: false },
  });
  agent = made.body.id;
});
afterAll(() => service.close());

const estimate = async (inputs: Record<string, unknown>) =>
  (await service.call<RunEstimate>("POST", "/v1/runs/estimate", { agent_id: agent, inputs })).body;

describe("POST /v1/runs of a topic alone", () => {
  const start = async (inputs: Record<string, unknown>) =>
    (await service.call<Partial<RunEstimate>>("POST", "/v1/runs", { agent_id: agent, inputs }))
      .body;

  it("returns the warnings of the estimate", async () => {
    const inputs = { topic: "Best Italian cities for a weekend", seconds: 10 };
    const { warnings } = await estimate(inputs);
    expect(warnings).toHaveLength(1);
    expect((await start(inputs)).warnings).toEqual(warnings);
  });

  it("keeps the warnings with the run, also for a start that is repeated after a crash", async () => {
    const { services, account } = service;
    const caller = { account_id: account.id, tier: "starter", scopes: [] } as never;
    const input = { agent_id: agent, inputs: { topic: "Best Italian cities", seconds: 10 } };
    const first = await startRun(services, caller, input, "a name of this test");
    expect(first.warnings).toHaveLength(1);
    // The response of the first one is not stored yet, so the request is executed again.
    expect(await startRun(services, caller, input, "a name of this test")).toEqual(first);
    const { body } = await service.call<Partial<RunEstimate>>("GET", `/v1/runs/${first.id}`);
    expect(body.warnings).toEqual(first.warnings);
  });

  it("has no warnings for a text that is all spoken", async () => {
    expect(await start({ text: "The sea is deep.", seconds: 10 })).not.toHaveProperty("warnings");
  });
});

describe("POST /v1/runs/estimate where voices are installed", () => {
  it("says which voice speaks instead of one that cannot", async () => {
    const { modelsDir } = service.services.config;
    await installTinyVoice(modelsDir, { name: "voice-tiny", languages: ["en-US"] });
    const text = "Das Wetter ist gut.";
    const inputs = { text, language: "de" };
    expect((await estimate(inputs)).warnings).toEqual([
      expect.stringContaining("No installed voice speaks German, so eSpeak NG speaks"),
    ]);
    expect((await estimate({ ...inputs, voice_name: "voice-tiny" })).warnings).toEqual([
      expect.stringContaining('"voice-tiny" speaks American English. eSpeak NG speaks this text'),
    ]);
    expect((await estimate({ ...inputs, voice_name: "de+f2" })).warnings).toEqual([]);
    expect((await estimate({ text: "The sea is deep.", language: "en" })).warnings).toEqual([]);
    await rm(join(modelsDir, "voice-tiny"), { recursive: true });
  });
});

describe("POST /v1/runs/estimate of a topic alone", () => {
  it("says that a dictionary is all that it has, and how to get more", async () => {
    const { warnings } = await estimate({ topic: "Octopus" });
    expect(warnings).toEqual([
      expect.stringMatching(
        /WordNet.*"text", "url" or "facts", set TOPIC_SOURCES=wikipedia, or set TEXT_MODEL/,
      ),
    ]);
  });

  it("says that only the title is said, in the price too", async () => {
    const title = await estimate({ topic: "Best Italian cities for a weekend", seconds: 60 });
    expect(title.warnings).toEqual([expect.stringMatching(/only shows and says its title/)]);
    const text = "The sea is deep. ".repeat(60);
    const whole = await estimate({ topic: "The sea", text, seconds: 60 });
    expect(whole.warnings).toEqual([]);
    expect(title.credits).toBeLessThan(whole.credits / 1.3);
  });
});
