import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { startTestServices, type TestServices } from "./harness.ts";
import { startProcess } from "./processes/processes.ts";

const keys = Array.from({ length: 60 }, (_, number) => `key ${number}`);
const openingBalance = 10_000;
let harness: TestServices;
beforeAll(async () => {
  harness = await startTestServices();
});
afterAll(() => harness.close());

/** Sends a request with each key and kills the process after a quarter of the responses. */
async function sendAndKill(
  path: string,
  buildBody: (key: string) => object,
  api_key: string,
): Promise<Map<string, string>> {
  const api = await startProcess("serve", harness.services.config, {
    LOG_LEVEL: "fatal",
    RATE_LIMIT_PRO: "100000",
    RUN_ADMISSION_SECONDS: "300",
  });
  const responses = new Map<string, string>();
  const send = async (key: string) => {
    const request = {
      method: "POST",
      as: api_key,
      body: buildBody(key),
      headers: { "idempotency-key": key },
    };
    responses.set(key, (await api.request(path, request)).text);
    if (responses.size === keys.length / 4) await api.end("SIGKILL");
  };
  await Promise.allSettled(keys.map(send));
  return responses;
}

/** Repeats all requests half a minute later. */
async function sendAgain(path: string, buildBody: (key: string) => object, api_key: string) {
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
      payload: buildBody(key),
    });
    return { key, status: statusCode, body };
  };
  const responses = await Promise.all(keys.map(send));
  await app.close();
  return responses;
}

describe("POST with an Idempotency-Key and a kill -9", () => {
  it("starts and holds each run once, whether its first response arrived or not", async () => {
    const { db } = harness.services;
    const account = await harness.newAccount({ credits: openingBalance });
    const buildBody = (key: string) => ({ agent_id: "topic_to_short", inputs: { topic: key } });
    const received = await sendAndKill("/v1/runs", buildBody, account.api_key);
    expect(received.size).toBeLessThan(keys.length);
    const repeated = await sendAgain("/v1/runs", buildBody, account.api_key);
    expect(repeated.map(({ status }) => status)).toEqual(keys.map(() => 202));
    for (const { key, body } of repeated)
      if (received.has(key)) expect(body).toBe(received.get(key));
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
    expect(Math.round(wallet.balance * 100)).toBe(openingBalance * 100 - held);
  });

  it("never creates an agent twice, and returns 409 if the outcome is unknown", async () => {
    const { db } = harness.services;
    const account = await harness.newAccount();
    const buildBody = (key: string) => ({ name: key, tools: ["write_script"] });
    const received = await sendAndKill("/v1/agents", buildBody, account.api_key);
    const repeated = await sendAgain("/v1/agents", buildBody, account.api_key);
    for (const { key, status, body } of repeated) {
      if (received.has(key)) {
        expect(status).toBe(201);
        expect(body).toBe(received.get(key));
      } else expect([201, 409]).toContain(status);
    }
    const agents = await db
      .selectFrom("agents")
      .select("name")
      .where("account_id", "=", account.id)
      .execute();
    expect(new Set(agents.map(({ name }) => name)).size).toBe(agents.length);
    const created = repeated.filter(({ status }) => status === 201);
    expect(agents.length).toBeGreaterThanOrEqual(created.length);
  });
});
