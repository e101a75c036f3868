import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { buildApp } from "../app.ts";
import type { EndpointUsage, UsageSummary } from "../usage/usage.schema.ts";
import { usageByEndpoint } from "../usage/usage.ts";
import { printablePath } from "./response-logging.ts";

let service: TestService;
let address: string;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  address = await service.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => service.close());

const withKey = ({ api_key }: { api_key: string }) => ({ "x-api-key": api_key });
const listEndpoints = async (account: { api_key: string }) =>
  (
    await service.call<{ endpoints: EndpointUsage[] }>(
      "GET",
      "/v1/usage/by-endpoint",
      undefined,
      withKey(account),
    )
  ).body.endpoints;

describe("a request is counted", () => {
  it("once, when its client disconnects before the response", async () => {
    const account = await service.newAccount();
    const gone = new AbortController();
    await service.services.db.transaction().execute(async (tx) => {
      await sql`lock table runs in access exclusive mode`.execute(tx);
      const asked = fetch(`${address}/v1/runs/held`, {
        headers: withKey(account),
        signal: gone.signal,
      }).catch(() => "gone");
      const held = sql<{
        held: number;
      }>`select count(*) as held from pg_locks
        join pg_database on pg_database.oid = database and datname = current_database()
        where relation = 'runs'::regclass and not granted`;
      await expect
        .poll(async () => (await held.execute(service.services.db)).rows[0]?.held)
        .toBe(1);
      gone.abort();
      expect(await asked).toBe("gone");
    });
    await expect
      .poll(
        async () =>
          (await listEndpoints(account)).find(({ path }) => path === "/v1/runs/{run_id}")?.requests,
      )
      .toBe(1);
  });

  it("when a stream opens, with the time to its first byte, and not again at its end", async () => {
    const account = await service.newAccount();
    const client = runClient(service, withKey(account));
    const { body } = await client.start(await client.newAgent(["write_text", "make_video"]), {
      topic: "The sea",
    });
    const opened = await fetch(`${address}/v1/runs/${body.id}/stream`, {
      headers: withKey(account),
    });
    const stream = async () =>
      (await listEndpoints(account)).find(({ path }) => path === "/v1/runs/{run_id}/stream");
    expect(await stream()).toMatchObject({ requests: 1, errors: 0 });
    await service.call("POST", `/v1/runs/${body.id}/cancel`, undefined, withKey(account));
    expect(await opened.text()).toContain("[DONE]");
    expect(await stream()).toMatchObject({ requests: 1, errors: 0 });
  });

  it("exactly once across two processes, also at a clean shutdown", async () => {
    const account = await service.newAccount();
    const second = await buildApp(service.services);
    const wallet = { url: "/v1/credits/wallet", headers: withKey(account) };
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? service.app : second).inject(wallet),
      ),
    );
    await second.close();
    const { body } = await service.call<UsageSummary>(
      "GET",
      "/v1/usage/summary",
      undefined,
      withKey(account),
    );
    expect(body.total_requests).toBe(100);
    expect(
      await usageByEndpoint(service.services, { account_id: account.id, days: 2 }),
    ).toMatchObject([{ requests: 100 }]);
  });
});

describe("printablePath", () => {
  it.each([
    ["/v1/agent", "/v1/agent"],
    ["/v1/nothing?token=secret", "/v1/nothing"],
    ["/v1/vk_4fGh81Kq2Zr7/agents", "/v1/vk_…/agents"],
    ["/a\u001b[31m\nb\u2028", "/a%1B[31m%0Ab%E2%80%A8"],
    [`/${"x".repeat(5000)}`, `/${"x".repeat(199)}…`],
  ])("logs %j as %j", (url, path) => expect(printablePath(url)).toBe(path));
});
