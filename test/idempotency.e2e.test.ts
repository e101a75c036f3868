import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { startTestServices, type TestServices } from "./harness.ts";
import { startProcess } from "./processes.ts";

const keys = Array.from({ length: 60 }, (_, number) => `key ${number}`);
const opening = 10_000;
let harness: TestServices;
beforeAll(async () => {
  harness = await startTestServices();
});
afterAll(() => harness.close());

/** Sends a request under each key, and kills the process without warning while some are answered and some are not. */
async function sendAndKill(
  path: string,
  bodyOf: (key: string) => object,
  api_key: string,
): Promise<Map<string, string>> {
  const api = await startProcess("serve", harness.services.config, {
    LOG_LEVEL: "fatal",
    RATE_LIMIT_PRO: "100000",
  });
  const answered = new Map<string, string>();
  const send = async (key: string) => {
    const question = {
      method: "POST",
      as: api_key,
      body: bodyOf(key),
      headers: { "idempotency-key": key },
    };
    answered.set(key, (await api.request(path, question)).text);
    if (answered.size === keys.length / 4) await api.end("SIGKILL");
  };
  await Promise.allSettled(keys.map(send));
  return answered;
}

/** Asks for all of it again, half a minute later. */
async function sendAgain(path: string, bodyOf: (key: string) => object, api_key: string) {
  const { services } = harness;
  const config = {
    ...services.config,
    rateLimits: { ...services.config.rateLimits, pro: 100_000 },
  };
  const later = { ...services.clock, now: () => new Date(Date.now() + 31_000) };
  const app = await buildApp({ ...services, config, clock: later });
  const send = async (key: string) => {
    const headers = { "x-api-key": api_key, "idempotency-key": key };
    const { statusCode, body } = await app.inject({
      method: "POST",
      url: path,
      headers,
      payload: bodyOf(key),
    });
    return { key, status: statusCode, body };
  };
  const answers = await Promise.all(keys.map(send));
  await app.close();
  return answers;
}

describe("POST with Idempotency-Key over a kill -9", { timeout: 120_000 }, () => {
  it("every run is there once, and held for once, whether its first answer arrived or not", async () => {
    const { db } = harness.services;
    const account = await harness.newAccount({ credits: opening });
    const bodyOf = (key: string) => ({ agent_id: "topic_to_short", inputs: { topic: key } });
    const answered = await sendAndKill("/v1/runs", bodyOf, account.api_key);
    expect(answered.size).toBeLessThan(keys.length);
    const answers = await sendAgain("/v1/runs", bodyOf, account.api_key);
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 202));
    for (const { key, body } of answers)
      if (answered.has(key)) expect(body).toBe(answered.get(key));
    const runs = await db
      .selectFrom("runs")
      .select(["id", "inputs", "held"])
      .where("account_id", "=", account.id)
      .execute();
    expect(runs.map(({ inputs }) => inputs.topic).sort()).toEqual([...keys].sort());
    const wallet = await db
      .selectFrom("wallets")
      .select("balance")
      .where("account_id", "=", account.id)
      .executeTakeFirstOrThrow();
    const held = runs.reduce((sum, run) => sum + Math.round(run.held * 100), 0);
    expect(Math.round(wallet.balance * 100)).toBe(opening * 100 - held);
  });

  it("no agent is there twice; what may or may not be there is a 409", async () => {
    const { db } = harness.services;
    const account = await harness.newAccount();
    const bodyOf = (key: string) => ({ name: key, tools: ["write_script"] });
    const answered = await sendAndKill("/v1/agents", bodyOf, account.api_key);
    const answers = await sendAgain("/v1/agents", bodyOf, account.api_key);
    for (const { key, status, body } of answers) {
      if (answered.has(key)) expect([status, body]).toEqual([201, answered.get(key)]);
      else expect([201, 409]).toContain(status);
    }
    const agents = await db
      .selectFrom("agents")
      .select("name")
      .where("account_id", "=", account.id)
      .execute();
    expect(new Set(agents.map(({ name }) => name)).size).toBe(agents.length);
    const made = answers.filter(({ status }) => status === 201);
    expect(agents.length).toBeGreaterThanOrEqual(made.length);
  });
});
