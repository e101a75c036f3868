import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { createApiKey } from "../api-keys/api-keys.ts";
import type { Caller } from "../identity/caller.ts";
import { startRun } from "../runs/start/start-run.ts";
import { pruneClaims } from "./claims.ts";

const clock = movableClock(new Date());
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.close());

let number = 0;
const newKey = () => `test ${++number}`;
const agent = () => ({ name: `Agent ${++number}`, tools: ["write_script"] });
const run = { agent_id: "topic_to_short", inputs: { topic: "The sea" } };
const post = (path: string, body: unknown, key: string, headers: Record<string, string> = {}) =>
  service.call("POST", path, body, {
    "x-api-key": service.account.api_key,
    "idempotency-key": key,
    ...headers,
  });
const count = async (table: "agents" | "runs" | "idempotency_keys" | "credit_holds") =>
  (
    await service.services.db
      .selectFrom(table)
      .select("account_id")
      .where("account_id", "=", service.account.id)
      .execute()
  ).length;
const claims = () =>
  service.services.db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("account_id", "=", service.account.id);
/** What a kill -9 between the effect and the keeping of the answer leaves. */
const loseAnswer = (key: string) =>
  service.services.db
    .updateTable("idempotency_keys")
    .set({ response: null })
    .where("key", "=", key)
    .execute();

describe("POST with Idempotency-Key", () => {
  it("the first answer again, byte for byte and under a new X-Request-ID, for a day; done once", async () => {
    const [key, body] = [newKey(), agent()];
    const first = await post("/v1/agents", body, key);
    const before = await count("agents");
    const again = await post("/v1/agents", body, key);
    expect([first.status, first.headers["idempotency-replayed"]]).toEqual([201, undefined]);
    expect([again.status, again.text, again.headers["content-type"]]).toEqual([
      201,
      first.text,
      first.headers["content-type"],
    ]);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(await count("agents")).toBe(before);
  });

  it("another order of the body's keys is the same body", async () => {
    const [key, body] = [newKey(), agent()];
    const first = await post("/v1/agents", body, key);
    const turned = `{ "tools": ${JSON.stringify(body.tools)}, "name": ${JSON.stringify(body.name)} }`;
    expect((await post("/v1/agents", turned, key)).text).toBe(first.text);
  });

  it("a day later the key is free", async () => {
    const [key, body] = [newKey(), agent()];
    const first = await post("/v1/agents", body, key);
    const long_ago = new Date(clock.now().getTime() - 24 * 3600 * 1000);
    await service.services.db
      .updateTable("idempotency_keys")
      .set({ created_at: long_ago })
      .where("key", "=", key)
      .execute();
    const again = await post("/v1/agents", body, key);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(first.body.id);
  });

  it("of many at once one is done; the others get 409 or its answer", async () => {
    const [key, body, before] = [newKey(), agent(), await count("agents")];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post("/v1/agents", body, key)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const { status, body } of answers)
      if (status !== 201) expect([status, body.error]).toEqual([409, "conflict"]);
    expect(await count("agents")).toBe(before + 1);
  });

  it("409 for another body, another address or other scopes, and nothing is done", async () => {
    const [key, body] = [newKey(), agent()];
    await post("/v1/agents", body, key);
    const before = await count("agents");
    const { key: writer } = await createApiKey(service.services, service.account.id, {
      name: "writer",
      scopes: ["write"],
    });
    for (const answer of [
      await post("/v1/agents", agent(), key),
      await post("/v1/agents?x=1", body, key),
      await post("/v1/runs", run, key),
      await post("/v1/agents", body, key, { "x-api-key": writer }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([409, "conflict"]);
      expect(answer.body.detail).toContain("belongs to an earlier request");
    }
    expect(await count("agents")).toBe(before);
  });

  it("another account's equal key is another key", async () => {
    const [key, body, other] = [newKey(), agent(), await service.newAccount()];
    const mine = await post("/v1/agents", body, key);
    const theirs = await post("/v1/agents", body, key, { "x-api-key": other.api_key });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it.each([
    ["", /has 0 characters/],
    ["x".repeat(256), /has 256 characters/],
    ["ä", /printable ASCII/],
  ])("400 for the key %j", async (key, detail) => {
    const headers = {
      "x-api-key": service.account.api_key,
      "content-type": "application/json",
      "idempotency-key": key,
    };
    const answer = await service.app.inject({
      method: "POST",
      url: "/v1/agents",
      headers,
      payload: agent(),
    });
    expect(answer.json()).toMatchObject({
      error: "bad_request",
      detail: expect.stringMatching(detail),
    });
  });

  it("a refusal is not kept: corrected or not, the key can be used again", async () => {
    const key = newKey();
    expect((await post("/v1/agents", { name: "A", tools: [] }, key)).status).toBe(400);
    expect((await post("/v1/agents", { name: "A", tools: ["no_such_tool"] }, key)).status).toBe(
      422,
    );
    expect((await post("/v1/agents", agent(), key)).status).toBe(201);
  });

  it("a 5xx is not kept: the same request can be tried again, another one cannot", async () => {
    const { db } = service.services;
    const [key, body] = [newKey(), agent()];
    await db.schema.alterTable("agents").renameTo("gone").execute();
    const failed = await post("/v1/agents", body, key);
    await db.schema.alterTable("gone").renameTo("agents").execute();
    expect(failed.status).toBe(500);
    expect((await post("/v1/agents", agent(), key)).status).toBe(409);
    expect((await post("/v1/agents", body, key)).status).toBe(201);
  });

  it("a GET passes over it", async () => {
    const before = await count("idempotency_keys");
    await service.call("GET", "/v1/agents", undefined, {
      "x-api-key": service.account.api_key,
      "idempotency-key": newKey(),
    });
    expect(await count("idempotency_keys")).toBe(before);
  });

  it("a secret that is shown once is shown again, and kept encrypted", async () => {
    const [key, body] = [newKey(), { name: "ci", scopes: ["read"] }];
    const first = await post("/api-keys", body, key);
    expect((await post("/api-keys", body, key)).text).toBe(first.text);
    const kept = await claims().where("key", "=", key).executeTakeFirstOrThrow();
    expect(kept.response?.toString("latin1")).not.toContain("vk_");
    expect(JSON.stringify(kept)).not.toContain(String(first.body.key));
  });
});

describe("after a crash between the effect and the keeping of the answer", () => {
  it("a run is not started twice: 409 while its process may live, then the same run", async () => {
    const key = newKey();
    const first = await post("/v1/runs", run, key);
    expect(first.status).toBe(202);
    const [runs, holds] = [await count("runs"), await count("credit_holds")];
    await loseAnswer(key);
    const soon = await post("/v1/runs", run, key);
    expect([soon.status, soon.body.detail]).toEqual([
      409,
      expect.stringContaining("still under way"),
    ]);
    await clock.advance(30_000);
    const later = await post("/v1/runs", run, key);
    expect([later.status, later.text]).toEqual([202, first.text]);
    expect([await count("runs"), await count("credit_holds")]).toEqual([runs, holds]);
    expect((await post("/v1/runs", run, key)).headers["idempotency-replayed"]).toBe("true");
  });

  it("a run that was claimed and not started is started then", async () => {
    const { db } = service.services;
    const key = newKey();
    const first = await post("/v1/runs", run, key);
    const id = String(first.body.id);
    const runs = await count("runs");
    await loseAnswer(key);
    await db.deleteFrom("credit_holds").where("holder_id", "=", id).execute();
    await db.deleteFrom("runs").where("id", "=", id).execute();
    await clock.advance(30_000);
    const later = await post("/v1/runs", run, key);
    expect([later.status, later.body.id, later.headers["idempotency-replayed"]]).toEqual([
      202,
      id,
      undefined,
    ]);
    expect(await count("runs")).toBe(runs);
  });

  it("two at once under one claim, as when a slow process was taken for dead, start one run", async () => {
    const before = [await count("runs"), await count("credit_holds")];
    const caller: Caller = { account_id: service.account.id, scopes: ["admin"], tier: "pro" };
    const once = crypto.randomUUID();
    const started = await Promise.all(
      [1, 2, 3].map(() => startRun(service.services, caller, run, once)),
    );
    expect(new Set(started.map(({ id, created_at }) => `${id} ${created_at}`)).size).toBe(1);
    expect([await count("runs"), await count("credit_holds")]).toEqual(
      before.map((number) => number + 1),
    );
  });

  it("what cannot be done again without risk is a 409 that says to look, and is not done again", async () => {
    const [key, body] = [newKey(), agent()];
    await post("/v1/agents", body, key);
    const before = await count("agents");
    await loseAnswer(key);
    await clock.advance(30_000);
    const { status, body: refusal } = await post("/v1/agents", body, key);
    expect([status, refusal.detail]).toEqual([
      409,
      expect.stringContaining("look whether it took effect"),
    ]);
    expect(await count("agents")).toBe(before);
  });
});

it("pruning takes what is older than a day", async () => {
  await post("/v1/agents", agent(), newKey());
  await pruneClaims(service.services, new Date(clock.now().getTime() + 24 * 3600 * 1000 - 1));
  expect(await count("idempotency_keys")).toBeGreaterThan(0);
  await pruneClaims(service.services, new Date(clock.now().getTime() + 24 * 3600 * 1000));
  expect(await count("idempotency_keys")).toBe(0);
});
