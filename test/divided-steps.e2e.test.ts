import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "./fakes/fake-ai-server.ts";
import { startTestServices, type TestAccount, type TestServices } from "./harness.ts";
import { expireHeartbeats } from "./processes/expire-heartbeats.ts";
import { type ServiceProcess, startProcess } from "./processes/processes.ts";
import { countTakers, takersOfTwoWorkers } from "./processes/takers.ts";
import { fixture } from "./tool-benches/local-media.ts";

let harness: TestServices;
let models: FakeAi;
let api: ServiceProcess;
let workers: ServiceProcess[] = [];
let env: Record<string, string>;
beforeAll(async () => {
  [harness, models] = await Promise.all([startTestServices(), startFakeAi()]);
  env = {
    MODELS_ALLOWED: "speech=openai_compatible:speaker",
    MODEL_CREDITS: "speech=openai_compatible:speaker 0.1",
    OPENAI_COMPATIBLE_BASE_URL: `${models.url}/v1`,
  };
  api = await startProcess("serve", harness.services.config, { LOG_LEVEL: "warn", ...env });
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
  workers = [];
});
afterAll(async () => {
  await api?.end("SIGKILL");
  await Promise.all([harness.close(), models.close()]);
});

const startWorker = async (...words: string[]) => {
  const worker = await startProcess("work", harness.services.config, env, words);
  workers.push(worker);
  return worker;
};
const patience = { interval: 20 };
/** Each reading takes CPU time from the run. */
const runPatience = { interval: 200 };

/** Starts a run that only speaks these texts, one for each scene. */
async function speak({ api_key: as }: TestAccount, texts: string[], inputs = {}) {
  const tools = ["generate_voiceover"];
  const agent = await api.request("/v1/agents", {
    ...{ method: "POST", as },
    body: { name: "Voices", tools, requirements: { video: false } },
  });
  const scenes = texts.map((text, index) => ({
    ...{ index, text, seconds: 2, visual: "sea", keywords: [] },
  }));
  const started = await api.request<{ id: string }>("/v1/runs", {
    ...{ method: "POST", as },
    body: { agent_id: agent.body.id, inputs: { scenes, ...inputs } },
  });
  expect(started).toMatchObject({ status: 202 });
  const path = `/v1/runs/${started.body.id}`;
  const read = async () => (await api.request(path, { as })).body;
  return {
    status: async () => (await read()).status,
    step: async () => {
      const { body } = await api.request<{ steps: Record<string, unknown>[] }>(`${path}/steps`, {
        as,
      });
      return body.steps[0];
    },
    read,
  };
}

describe("voices of a model, whose worker is killed", () => {
  it("are asked for again only where no response had arrived, and are charged once", async () => {
    const bytes = await readFile(fixture("tone.wav"));
    const hangs = { hangs: true as const };
    models.respondNext({ bytes }, { bytes }, hangs, hangs, hangs, hangs);
    const worker = await startWorker("--only", "runs=1");
    const account = await harness.newAccount({ credits: 100 });
    const texts = ["One.", "Two.", "Three.", "Four.", "Five.", "Six."];
    const run = await speak(account, texts, { speech_model: "openai_compatible:speaker" });
    const { storage } = harness.services;
    const listKept = async () => (await storage.list("segments")).length;
    await expect.poll(() => models.requests.length, patience).toBe(6);
    await expect.poll(listKept, patience).toBe(2);
    await worker.end("SIGKILL");
    await expireHeartbeats(harness.services.db);
    await startWorker("--only", "runs=1");
    await expect.poll(run.status, runPatience).toBe("completed");
    expect(models.requests).toHaveLength(10);
    const step = await run.step();
    expect(step?.provider_calls).toHaveLength(6);
    const { credits_used } = await run.read();
    const { body } = await api.request<{ transactions: { amount: number; run_id?: string }[] }>(
      "/v1/credits/transactions",
      { as: account.api_key },
    );
    const paid = body.transactions.filter(({ run_id }) => run_id);
    expect(paid.map(({ amount }) => -amount)).toEqual([credits_used]);
  });
});

describe("local voices of a step, which two workers speak", () => {
  it("are complete when the worker that helps is killed while it speaks", async () => {
    const [, helper] = await Promise.all([
      startWorker("--only", "runs=1"),
      startWorker("--only", "renders=1"),
    ]);
    const account = await harness.newAccount({ credits: 500 });
    // Each takes seconds.
    const sentence = "The sea covers most of our planet, and nobody has seen all of it yet. ";
    const texts = Array.from({ length: 6 }, (_, index) => `${index + 1}. ${sentence.repeat(4)}`);
    const run = await speak(account, texts);
    const { db } = harness.services;
    await expect.poll(() => countTakers(db), patience).toBe(takersOfTwoWorkers);
    await helper.end("SIGKILL");
    // As ten seconds without a heartbeat. The worker of the run renews what it makes.
    await sql`update shared_segments set seen_at = seen_at - interval '10 s'`.execute(db);
    await expect.poll(run.status, runPatience).toBe("completed");
    const { rows } = await sql`select from shared_renders`.execute(db);
    expect(rows).toEqual([]);
    const outputs = (await run.step())?.outputs as { scenes: { voice?: string }[] };
    expect(outputs.scenes.filter(({ voice }) => voice)).toHaveLength(6);
  });
});
