import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";

let service: TestService;
let server: pg.Client;
let name: string;
beforeAll(async () => {
  service = await startTestService();
  server = new pg.Client({ connectionString: inject("postgresUrl") });
  await server.connect();
  name = service.services.config.databaseUrl?.match(/\/(test_\w+)\?/)?.[1] ?? "";
});
afterAll(async () => {
  await server.end();
  await service.close();
});

const cut = () =>
  server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
const allow = (allowed: boolean) =>
  server.query(`alter database ${name} with allow_connections ${allowed}`);
const wallet = () => service.call("GET", "/v1/credits/wallet");
const ready = async () => (await service.app.inject("/readyz")).statusCode;

it("recovers from terminated connections: only running requests fail", async () => {
  expect((await wallet()).status).toBe(200);
  await cut();
  await expect.poll(async () => (await wallet()).status).toBe(200);
  expect(await ready()).toBe(200);
});

it("returns 500 and /readyz 503 without the database, and recovers when it is back", async () => {
  await allow(false);
  await cut();
  await expect.poll(ready).toBe(503);
  expect((await service.app.inject("/healthz")).statusCode).toBe(200);
  const { status, body, headers } = await wallet();
  expect(status).toBe(500);
  expect(body).toEqual({
    error: "internal_server_error",
    detail:
      "The service failed unexpectedly. Retry with backoff; if it fails again, report the request_id.",
    status: 500,
    request_id: headers["x-request-id"],
  });
  await allow(true);
  await expect.poll(ready).toBe(200);
  expect((await wallet()).status).toBe(200);
  const made = await service.call("POST", "/v1/agents", { name: "After", tools: ["write_script"] });
  expect(made.status).toBe(201);
});
