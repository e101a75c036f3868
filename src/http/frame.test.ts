import { once } from "node:events";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { buildApp } from "../app.ts";
import { lockAccount } from "../identity/plans.ts";
import { openLog } from "../system/log.ts";

let service: TestService;
let app: FastifyInstance;
let port: number;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  // Checks of slow connections never come due, however long a test takes.
  service = await startTestService({ clock: movableClock() });
  const write = (line: string) => lines.push(JSON.parse(line));
  const log = openLog({ logLevel: "info", logPretty: false }, "test", { destination: { write } });
  app = await buildApp({ ...service.services, log });
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const headers = () => ({ "x-api-key": service.account.api_key });
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: headers(), ...init });

it("logs each request as one line with the route pattern, or the path without a route, and never a key or a query", async () => {
  const responses = [
    await ask("/v1/agents/topic_to_short?token=secret"),
    await ask("/v1/nothing?token=secret"),
    await ask("/v1/credits/wallet", { headers: { authorization: "Bearer secret.secret.secret" } }),
  ];
  await Promise.all(responses.map((response) => response.text()));
  await expect.poll(() => lines.length).toBe(3);
  expect(
    lines.map(({ method, route, path, status, account_id }) => [
      method,
      route ?? path,
      status,
      account_id,
    ]),
  ).toEqual([
    ["GET", "/v1/agents/{agent_id}", 200, service.account.id],
    ["GET", "/v1/nothing", 404, service.account.id],
    ["GET", "/v1/credits/wallet", 401, undefined],
  ]);
  expect(lines.map(({ request_id }) => request_id)).toEqual(
    responses.map((response) => response.headers.get("x-request-id")),
  );
  expect(lines.every(({ ms, msg }) => typeof ms === "number" && msg === "request")).toBe(true);
  expect(JSON.stringify(lines)).not.toMatch(
    new RegExp(`secret|${service.account.api_key.slice(3, 20)}`),
  );
});

it("logs an unexpected error once with the request id, and keeps its message private", async () => {
  lines.length = 0;
  await service.services.db.schema.alterTable("credit_transactions").renameTo("gone").execute();
  const response = await ask("/v1/credits/transactions");
  const body = await response.text();
  await service.services.db.schema.alterTable("gone").renameTo("credit_transactions").execute();
  expect(response.status).toBe(500);
  expect(body).not.toContain("credit_transactions");
  await expect.poll(() => lines.length).toBe(2);
  expect(lines.filter(({ level }) => level === 50)).toEqual([
    expect.objectContaining({
      request_id: response.headers.get("x-request-id"),
      err: expect.objectContaining({ message: expect.stringContaining("credit_transactions") }),
    }),
  ]);
});

it("returns 413 for a body of more than 1 MiB, with and without Content-Length", async () => {
  const body = JSON.stringify({ name: "a", tools: ["b"], description: "x".repeat(1024 * 1024) });
  const send = async (init: RequestInit) => {
    const response = await ask("/v1/agents", {
      method: "POST",
      headers: { ...headers(), "content-type": "application/json" },
      ...init,
    });
    return [response.status, ((await response.json()) as { error: string }).error];
  };
  expect(await send({ body })).toEqual([413, "payload_too_large"]);
  const chunks = new Blob([body]).stream();
  expect(await send({ body: chunks, duplex: "half" } as RequestInit)).toEqual([
    413,
    "payload_too_large",
  ]);
});

it("lets a client send a far too large body to its end, read the 413 and reuse the connection", async () => {
  const socket = connect(port, "127.0.0.1");
  const body = Buffer.alloc(8 * 1024 * 1024, "x");
  const [key, length] = [service.account.api_key, body.length];
  socket.write(
    `POST /v1/agents HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) =>
    socket.on("error", reject).write(body, () => resolve()),
  );
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 413 /);
  socket.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

it.each([
  [
    "returns 400 with the error body for an HTTP/1.1 request without Host",
    "GET /v1/tools HTTP/1.1\r\n",
    400,
  ],
  ["accepts an HTTP/1.0 request without Host", "GET /v1/tools HTTP/1.0\r\n", 200],
  [
    "ignores an unknown Expect header",
    "GET /v1/tools HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\n",
    200,
  ],
])("%s", async (_title, head, status) => {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${head}x-api-key: ${service.account.api_key}\r\nconnection: close\r\n\r\n`);
  const response = Buffer.concat(await socket.toArray()).toString();
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\nx-request-id: req_`));
  if (status === 400)
    expect(response).toMatch(
      /\{"error":"bad_request","detail":"The Host header is missing\. .*","status":400,"request_id":"req_.*"\}$/,
    );
});

it("closes idle connections on shutdown and lets a running request finish", async () => {
  const { db } = service.services;
  const closing = await buildApp(service.services);
  const url = await closing.listen({ port: 0, host: "127.0.0.1" });
  const idle = connect(Number(new URL(url).port), "127.0.0.1");
  idle.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
  await once(idle, "data");
  idle.resume();
  const [lock, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (tx) => {
    await lockAccount(tx, service.account.id);
    locked.resolve();
    await lock.promise;
  });
  await locked.promise;
  const body = JSON.stringify({ name: "Slow", tools: ["write_script"] });
  const arrived = once(closing.server, "request");
  const slow = fetch(`${url}/v1/agents`, {
    method: "POST",
    headers: { ...headers(), "content-type": "application/json" },
    body,
  });
  await arrived;
  const closed = closing.close();
  await once(idle, "close");
  lock.resolve();
  expect((await slow).status).toBe(201);
  await Promise.all([closed, holding]);
  expect(closing.server.listening).toBe(false);
});
