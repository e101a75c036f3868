import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, startTestService, type TestService } from "../../test/harness.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Server;
let service: TestService;
type Cut = "after the commit" | "before the commit";
/** Cuts the first transaction after the claim of a request; `armed` once the claim has passed. */
let cut: { key: string; where: Cut; armed?: true } | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  const {
    host,
    port,
    user = "",
    password,
    database: name,
  } = new pg.Client({ connectionString: database.url });
  // A path is the folder of the server's socket.
  const server = () =>
    host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
  proxy = createServer((client) => relay(client, server()));
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  const { port: open } = proxy.address() as AddressInfo;
  service = await startTestService({
    env: { DATABASE_URL: `postgresql://${user}:${password}@127.0.0.1:${open}/${name}` },
  });
});
afterAll(async () => {
  await service.close();
  proxy.close();
  await database.drop();
});

/** Relays bytes in both directions, and cuts a connection before or after its COMMIT. */
function relay(client: Socket, server: Socket): void {
  let committing = false;
  const close = () => {
    client.destroy();
    server.destroy();
  };
  client.on("data", (bytes) => {
    if (cut && bytes.includes(cut.key)) cut.armed = true;
    if (cut?.armed && bytes.includes("Q\0\0\0\x0bcommit\0")) {
      if (cut.where === "before the commit") close();
      committing = true;
      cut = undefined;
    }
    server.write(bytes);
  });
  server.on("data", (bytes) => {
    if (committing) close();
    else client.write(bytes);
  });
  for (const socket of [client, server]) socket.on("error", close).on("close", close);
}

const count = async (table: "agents" | "runs" | "webhooks" | "api_keys" | "credit_holds") =>
  (
    await service.services.db
      .selectFrom(table)
      .select("account_id")
      .where("account_id", "=", service.account.id)
      .execute()
  ).length;
const post = (path: string, body: unknown, key: string) =>
  service.call("POST", path, body, { "idempotency-key": key });
async function postAndCut(path: string, body: unknown, key: string, where: Cut): Promise<number> {
  cut = { key, where };
  const { status } = await post(path, body, key);
  expect(cut).toBeUndefined();
  return status;
}

describe("POST with Idempotency-Key, when the connection is lost in the commit", () => {
  const run = { agent_id: "topic_to_short", inputs: { topic: "The sea" } };

  it.each([
    ["/v1/agents", { name: "One", tools: ["write_script"] }, "agents"],
    ["/v1/marketplace/templates/topic_to_short/install", undefined, "agents"],
    ["/v1/webhooks", { url: "https://example.com/hook", events: ["run.completed"] }, "webhooks"],
    ["/api-keys", { name: "ci", scopes: ["read"] }, "api_keys"],
  ] as const)("POST %s: returns 409 twice and creates nothing twice", async (path, body, table) => {
    for (const [when, more] of [
      ["after the commit", 1],
      ["before the commit", 0],
    ] as const) {
      const before = await count(table);
      const key = `${path} ${when}`;
      expect(await postAndCut(path, body, key, when)).toBe(500);
      const again = [await post(path, body, key), await post(path, body, key)];
      for (const { status, body } of again) {
        expect(status).toBe(409);
        expect(body.detail).toContain("Check whether it took effect");
      }
      expect(await count(table)).toBe(before + more);
    }
  });

  it.each(["after the commit", "before the commit"] as const)(
    "POST /v1/runs: 202 with one run (cut %s)",
    async (when) => {
      const before = [await count("runs"), await count("credit_holds")];
      expect(await postAndCut("/v1/runs", run, when, when)).toBe(500);
      expect((await post("/v1/runs", run, when)).status).toBe(202);
      expect([await count("runs"), await count("credit_holds")]).toEqual(
        before.map((number) => number + 1),
      );
    },
  );
});
