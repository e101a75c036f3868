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
/** Simulates a crash between the commit and the stored response. */
const loseResponse = (key: string) =>
  service.services.db
    .updateTable("idempotency_keys")
    .set({ response: null })
    .where("key", "=", key)
    .execute();

describe("POST with Idempotency-Key", () => {
  it("returns the first response byte for byte with a new X-Request-ID, and acts once", async () => {
    const [key, body] = [newKey(), agent()];
    const first = await post("/v1/agents", body, key);
    const before = await count("agents");
    const again = await post("/v1/agents", body, key);
    expect(first.status).toBe(201);
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers["content-type"]).toBe(first.headers["content-type"]);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(await count("agents")).toBe(before);
  });

  it("treats another order of keys in the body as the same body", async () => {
    const [key, body] = [newKey(), agent()];
    const first = await post("/v1/agents", body, key);
    const reordered = `{ "tools": ${JSON.stringify(body.tools)}, "name": ${JSON.stringify(body.name)} }`;
    expect((await post("/v1/agents", reordered, key)).text).toBe(first.text);
  });

  it("accepts the key for a new request after a day", async () => {
    const [key, body] = [newKey(), agent()];
    const first = await post("/v1/agents", body, key);
    const dayAgo = new Date(clock.now().getTime() - 24 * 3600 * 1000);
    await service.services.db
      .updateTable("idempotency_keys")
      .set({ created_at: dayAgo })
      .where("key", "=", key)
      .execute();
    const again = await post("/v1/agents", body, key);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(first.body.id);
  });

  it("runs one of many concurrent requests; the others get a 409 or its response", async () => {
    const [key, body, before] = [newKey(), agent(), await count("agents")];
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => post("/v1/agents", body, key)),
    );
    const made = responses.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const { status, body } of responses)
      if (status !== 201) expect(`${status} ${body.error}`).toBe("409 conflict");
    expect(await count("agents")).toBe(before + 1);
  });

  it("returns 409 for another body, another URL or other scopes, and changes nothing", async () => {
    const [key, body] = [newKey(), agent()];
    await post("/v1/agents", body, key);
    const before = await count("agents");
    const { key: writer } = await createApiKey(service.services, service.account.id, {
      name: "writer",
      scopes: ["write"],
    });
    for (const response of [
      await post("/v1/agents", agent(), key),
      await post("/v1/agents?x=1", body, key),
      await post("/v1/runs", run, key),
      await post("/v1/agents", body, key, { "x-api-key": writer }),
    ]) {
      expect(response.status).toBe(409);
      expect(response.body.error).toBe("conflict");
      expect(response.body.detail).toContain("belongs to an earlier request");
    }
    expect(await count("agents")).toBe(before);
  });

  it("keeps the keys of accounts apart", async () => {
    const [key, body, other] = [newKey(), agent(), await service.newAccount()];
    const mine = await post("/v1/agents", body, key);
    const theirs = await post("/v1/agents", body, key, { "x-api-key": other.api_key });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it.each([
    ["", /of 0 characters/],
    ["x".repeat(256), /of 256 characters/],
    ["ä", /printable ASCII/],
  ])("returns 400 for the key %j", async (key, detail) => {
    const headers = {
      "x-api-key": service.account.api_key,
      "content-type": "application/json",
      "idempotency-key": key,
    };
    const response = await service.app.inject({
      method: "POST",
      url: "/v1/agents",
      headers,
      payload: agent(),
    });
    expect(response.json()).toMatchObject({
      error: "bad_request",
      detail: expect.stringMatching(detail),
    });
  });

  it("stores no 4xx: the key can be used again", async () => {
    const key = newKey();
    expect((await post("/v1/agents", { name: "A", tools: [] }, key)).status).toBe(400);
    expect((await post("/v1/agents", { name: "A", tools: ["no_such_tool"] }, key)).status).toBe(
      422,
    );
    expect((await post("/v1/agents", agent(), key)).status).toBe(201);
  });

  it("stores no 5xx: the same request can be retried, another one cannot", async () => {
    const { db } = service.services;
    const [key, body] = [newKey(), agent()];
    await db.schema.alterTable("agents").renameTo("gone").execute();
    const failed = await post("/v1/agents", body, key);
    await db.schema.alterTable("gone").renameTo("agents").execute();
    expect(failed.status).toBe(500);
    expect((await post("/v1/agents", agent(), key)).status).toBe(409);
    expect((await post("/v1/agents", body, key)).status).toBe(201);
  });

  it("ignores the header of a GET", async () => {
    const before = await count("idempotency_keys");
    await service.call("GET", "/v1/agents", undefined, {
      "x-api-key": service.account.api_key,
      "idempotency-key": newKey(),
    });
    expect(await count("idempotency_keys")).toBe(before);
  });

  it("returns a secret again, and stores it encrypted", async () => {
    const [key, body] = [newKey(), { name: "ci", scopes: ["read"] }];
    const first = await post("/api-keys", body, key);
    expect((await post("/api-keys", body, key)).text).toBe(first.text);
    const kept = await claims().where("key", "=", key).executeTakeFirstOrThrow();
    expect(kept.response?.toString("latin1")).not.toContain("vk_");
    expect(JSON.stringify(kept)).not.toContain(String(first.body.key));
  });
});

describe("after a crash between the commit and the stored response", () => {
  it("starts a run once: 409 while its process may be alive, then the same run", async () => {
    const key = newKey();
    const first = await post("/v1/runs", run, key);
    expect(first.status).toBe(202);
    const [runs, holds] = [await count("runs"), await count("credit_holds")];
    await loseResponse(key);
    const soon = await post("/v1/runs", run, key);
    expect(soon.status).toBe(409);
    expect(soon.body.detail).toContain("still running");
    await clock.advance(30_000);
    const later = await post("/v1/runs", run, key);
    expect(later.status).toBe(202);
    // What the start warned of is kept with the run.
    expect(first.body.warnings).toHaveLength(1);
    expect(later.body).toEqual(first.body);
    expect(await count("runs")).toBe(runs);
    expect(await count("credit_holds")).toBe(holds);
    expect((await post("/v1/runs", run, key)).headers["idempotency-replayed"]).toBe("true");
  });

  it("starts a run that was claimed and not started", async () => {
    const { db } = service.services;
    const key = newKey();
    const first = await post("/v1/runs", run, key);
    const id = String(first.body.id);
    const runs = await count("runs");
    await loseResponse(key);
    await db.deleteFrom("credit_holds").where("holder_id", "=", id).execute();
    await db.deleteFrom("runs").where("id", "=", id).execute();
    await clock.advance(30_000);
    const later = await post("/v1/runs", run, key);
    expect(later.status).toBe(202);
    expect(later.body.id).toBe(id);
    expect(later.headers["idempotency-replayed"]).toBeUndefined();
    expect(await count("runs")).toBe(runs);
  });

  it("starts one run for concurrent requests with one claim", async () => {
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

  it("returns 409 for a request that is not repeatable, and does not run it again", async () => {
    const [key, body] = [newKey(), agent()];
    await post("/v1/agents", body, key);
    const before = await count("agents");
    await loseResponse(key);
    await clock.advance(30_000);
    const { status, body: refusal } = await post("/v1/agents", body, key);
    expect(status).toBe(409);
    expect(refusal.detail).toContain("Check whether it took effect");
    expect(await count("agents")).toBe(before);
  });
});

it("pruneClaims deletes claims that are older than a day", async () => {
  await post("/v1/agents", agent(), newKey());
  await pruneClaims(service.services, new Date(clock.now().getTime() + 24 * 3600 * 1000 - 1));
  expect(await count("idempotency_keys")).toBeGreaterThan(0);
  await pruneClaims(service.services, new Date(clock.now().getTime() + 24 * 3600 * 1000));
  expect(await count("idempotency_keys")).toBe(0);
});
