import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { buildApp } from "../app.ts";
import { decryptCredentials } from "../publish/connections.ts";
import { openSecret, type Secret } from "./secret.ts";

// The operator has lost the SECRET_KEY, or changed it: what was encrypted under it is lost, and everything else goes on.
const made: Record<string, string> = {};
const once = { "idempotency-key": "a key" };
let service: TestService;
let secret: Secret;
let after: FastifyInstance;
beforeAll(async () => {
  service = await startTestService();
  const make = async (path: string, body: unknown, headers = {}) =>
    String((await service.call("POST", path, body, headers)).body.id);
  made.webhook = await make("/v1/webhooks", {
    url: "https://127.0.0.1.example/x",
    events: ["run.failed"],
  });
  const credentials = { url: "https://example.com/x" };
  made.connection = await make("/v1/publish/connections", {
    platform: "http",
    name: "Ours",
    credentials,
  });
  await make("/api-keys", { name: "once", scopes: ["read"] }, once);
  secret = await openSecret({ secretKey: "another secret of 32 characters!", dataDir: "" });
  after = await buildApp({ ...service.services, secret });
});
afterAll(async () => {
  await after.close();
  await service.close();
});

const call = (
  method: "GET" | "POST" | "DELETE",
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  after.inject({
    method,
    url,
    headers: { "x-api-key": service.account.api_key, ...headers },
    ...(payload && { payload }),
  });
const lost = { error: "conflict", detail: expect.stringContaining("another SECRET_KEY") };

describe("under another SECRET_KEY", () => {
  it("409 for a test of a webhook, whose secret cannot be read; it can be deleted", async () => {
    const answer = await call("POST", `/v1/webhooks/${made.webhook}/test`);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, lost]);
    expect((await call("DELETE", `/v1/webhooks/${made.webhook}`)).statusCode).toBe(200);
  });

  it("409 for a request whose kept answer cannot be read, and it is not done again", async () => {
    const keys = async () => (await call("GET", "/api-keys")).json().total;
    const before = await keys();
    const answer = await call("POST", "/api-keys", { name: "once", scopes: ["read"] }, once);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, lost]);
    expect(await keys()).toBe(before);
  });

  it("a publication fails for good, with the reason", async () => {
    const row = await service.services.db
      .selectFrom("publish_connections")
      .selectAll()
      .where("id", "=", made.connection ?? "")
      .executeTakeFirstOrThrow();
    expect(() => decryptCredentials(secret, row)).toThrow(
      expect.objectContaining({ code: "conflict" }),
    );
  });

  it("who signs in gets access tokens, and those of before are good for their time", async () => {
    const person = { email: "ada@example.com", password: "a long password", name: "Ada" };
    const signedUp = await after.inject({
      method: "POST",
      url: "/auth/sign-up/email",
      payload: person,
    });
    const cookie = signedUp.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join("; ");
    const { token } = (await after.inject({ url: "/auth/token", headers: { cookie } })).json();
    for (const authorization of [`Bearer ${token}`, `Bearer ${service.account.access_token}`])
      for (const app of [after, service.app])
        expect(
          (await app.inject({ url: "/v1/credits/wallet", headers: { authorization } })).statusCode,
        ).toBe(200);
  });
});
