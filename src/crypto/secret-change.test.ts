import { symmetricDecrypt } from "better-auth/crypto";
import type { FastifyInstance } from "fastify";
import { decodeProtectedHeader, importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { buildApp } from "../app.ts";
import { authSecret } from "../identity/signing-keys.ts";
import { decryptCredentials } from "../publish/connections.ts";
import { openSecret, type Secret } from "./secret.ts";

// After a change of SECRET_KEY, data encrypted with the old key is lost. Everything else keeps
// working.
const created: Record<string, string> = {};
const once = { "idempotency-key": "a key" };
let service: TestService;
let secret: Secret;
let after: FastifyInstance;
beforeAll(async () => {
  service = await startTestService();
  const make = async (path: string, body: unknown, headers = {}) =>
    String((await service.call("POST", path, body, headers)).body.id);
  created.webhook = await make("/v1/webhooks", {
    url: "https://127.0.0.1.example/x",
    events: ["run.failed"],
  });
  const credentials = { url: "https://example.com/x" };
  created.connection = await make("/v1/publish/connections", {
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
const undecryptable = { error: "conflict", detail: expect.stringContaining("another SECRET_KEY") };

describe("under another SECRET_KEY", () => {
  it("returns 409 for a test of a webhook, which can still be deleted", async () => {
    const response = await call("POST", `/v1/webhooks/${created.webhook}/test`);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject(undecryptable);
    expect((await call("DELETE", `/v1/webhooks/${created.webhook}`)).statusCode).toBe(200);
  });

  it("returns 409 for a repeated request whose stored response cannot be decrypted, without running it again", async () => {
    const keys = async () => (await call("GET", "/api-keys")).json().total;
    const before = await keys();
    const response = await call("POST", "/api-keys", { name: "once", scopes: ["read"] }, once);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject(undecryptable);
    expect(await keys()).toBe(before);
  });

  it("fails a publication with the reason", async () => {
    const row = await service.services.db
      .selectFrom("publish_connections")
      .selectAll()
      .where("id", "=", created.connection ?? "")
      .executeTakeFirstOrThrow();
    expect(() => decryptCredentials(secret, row)).toThrow(
      expect.objectContaining({ code: "conflict" }),
    );
  });

  it("rejects access tokens that were signed under the old key, and issues new ones", async () => {
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
    const status = async (access_token: string) => {
      const headers = { authorization: `Bearer ${access_token}` };
      return (await after.inject({ url: "/v1/credits/wallet", headers })).statusCode;
    };
    expect(await status(token)).toBe(200);
    expect(await status(service.account.access_token)).toBe(401);
    expect(await status(await forgeToken(service, Date.now() / 1000))).toBe(401);
  });
});

describe("with the current SECRET_KEY", () => {
  it("refuses a token that was signed more than an hour ago, whatever its exp", async () => {
    const now = Date.now() / 1000;
    for (const [issuedAt, status] of [
      [now - 3000, 200],
      [now - 3601, 401],
      [now + 3600, 401],
    ] as const) {
      const headers = { authorization: `Bearer ${await forgeToken(service, issuedAt)}` };
      const response = await service.app.inject({ url: "/v1/credits/wallet", headers });
      expect(response.statusCode).toBe(status);
    }
  });
});

/** Signs a token with the stored key of the service's first secret, as its owner could. */
async function forgeToken({ services, account }: TestService, issuedAt: number): Promise<string> {
  const { id, private_key } = await services.db
    .selectFrom("auth_jwks")
    .selectAll()
    .where("id", "=", String(decodeProtectedHeader(account.access_token).kid))
    .executeTakeFirstOrThrow();
  const decrypted = await symmetricDecrypt({
    key: authSecret(services.secret),
    data: JSON.parse(private_key),
  });
  return new SignJWT({ scopes: ["admin"] })
    .setProtectedHeader({ alg: "EdDSA", kid: id })
    .setSubject(account.id)
    .setIssuer("reelwright")
    .setAudience("reelwright-api")
    .setIssuedAt(Math.floor(issuedAt))
    .setExpirationTime(Math.floor(issuedAt) + 10 * 365 * 86_400)
    .sign(await importJWK(JSON.parse(decrypted), "EdDSA"));
}
