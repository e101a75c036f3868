import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { movableClock, startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import { createApiKey } from "../../api-keys/api-keys.ts";
import { streamLimiter } from "./stream-limiter.ts";

const clock = movableClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), clock, env: { RATE_LIMIT_PRO: "8" } });
});
afterAll(() => service.close());

describe("GET /v1/runs/{run_id}/stream", () => {
  it("returns 429 with Retry-After if all keys of the account together have as many open streams as requests per minute", async () => {
    const client = runClient(service);
    const { id } = (
      await client.start(await client.newAgent(["write_text", "make_video"]), { topic: "Sea" })
    ).body;
    const { api_key } = service.account;
    const { key } = await createApiKey(service.services, service.account.id, {
      name: "another",
      scopes: ["read"],
    });
    const url = `/v1/runs/${id}/stream`;
    const follow = (key: string) => service.call("GET", url, undefined, { "x-api-key": key });
    const open = [];
    for (let count = 0; count < 8; count++) {
      await clock.advance(10_000);
      // payloadAsStream resolves with the first bytes.
      open.push(
        await service.app.inject({
          url,
          headers: { "x-api-key": count % 2 ? key : api_key },
          payloadAsStream: true,
        }),
      );
    }
    expect(open.map(({ statusCode }) => statusCode)).toEqual(open.map(() => 200));
    await clock.advance(10_000);
    const oneMore = await follow(key);
    expect(oneMore).toMatchObject({
      status: 429,
      body: { error: "rate_limit_exceeded", detail: expect.stringContaining("8 open streams") },
    });
    expect(oneMore.headers["retry-after"]).toBe("15");
    await service.call("POST", `/v1/runs/${id}/cancel`);
    for (const stream of open) expect(await text(stream.stream())).toMatch(/\[DONE\]\n\n$/);
    await clock.advance(60_000);
    expect((await follow(key)).status).toBe(200);
  });
});

describe("the limit of open streams", () => {
  it("has no limit for internal callers and counts each account separately", () => {
    const counted = streamLimiter({ free: 1, starter: 2, pro: 3 });
    const leave = counted.enter({ account_id: "a", tier: "free" });
    expect(leave).toBeDefined();
    expect(counted.enter({ account_id: "a", tier: "free" })).toBeUndefined();
    expect(counted.enter({ account_id: "b", tier: "free" })).toBeDefined();
    expect(counted.enter({ account_id: "a", tier: "admin" })).toBeDefined();
  });
});
