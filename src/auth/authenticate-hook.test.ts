import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import {
  createApiKey,
  keyRevokedChannel,
  listApiKeys,
  revokeApiKey,
} from "../api-keys/api-keys.ts";
import type { Scope } from "../identity/caller.ts";

const clock = movableClock(new Date());
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.close());

const wallet = (headers: Record<string, string>) =>
  service.call("GET", "/v1/credits/wallet", undefined, headers);
const keyWith = async (scopes: Scope[], expires_in_days?: number) =>
  createApiKey(service.services, service.account.id, {
    name: "test",
    scopes,
    ...(expires_in_days && { expires_in_days }),
  });

describe("authentication", () => {
  it("accepts an API key and an access token", async () => {
    expect((await wallet({ "x-api-key": service.account.api_key })).status).toBe(200);
    expect((await wallet({ authorization: `Bearer ${service.account.access_token}` })).status).toBe(
      200,
    );
    expect((await wallet({ authorization: `bearer ${service.account.access_token}` })).status).toBe(
      200,
    );
  });

  it.each([
    ["no credentials", { "x-api-key": "" }, /Authentication required/],
    ["an empty key", { "X-API-Key": " " }, /API key/],
    ["a key of another format", { "x-api-key": "vk_short" }, /API key/],
    ["an unknown key", { "x-api-key": `vk_${"a".repeat(52)}` }, /API key/],
    ["a malformed Authorization header", { authorization: "Basic abc" }, /malformed/],
    ["a Bearer without a token", { authorization: "Bearer" }, /malformed/],
    ["a token that is not a JWT", { authorization: "Bearer abc.def.ghi" }, /invalid/],
    ["an API key as a token", { authorization: `Bearer vk_${"a".repeat(52)}` }, /in X-API-Key/],
  ])("returns 401 unauthorized for %s", async (_case, headers, detail) => {
    const response = await wallet(headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect(response.body.error).toBe("unauthorized");
    expect(response.body.detail).toMatch(detail);
    expect(response.headers["www-authenticate"]).toBe("Bearer");
  });

  it("returns 400 for two authentication methods", async () => {
    const { status, body } = await wallet({
      "x-api-key": service.account.api_key,
      authorization: `Bearer ${service.account.access_token}`,
    });
    expect(status).toBe(400);
    expect(body.error).toBe("bad_request");
  });

  it("returns 401 for a token with a forged signature or without one", async () => {
    const [head = "", claims = "", signature = ""] = service.account.access_token.split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    const forged = `${head}.${claims}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    const byKey = `${Buffer.from('{"alg":"HS256"}').toString("base64url")}.${claims}.${signature}`;
    for (const token of [unsigned, forged, byKey])
      expect((await wallet({ authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it("issues tokens with the documented claims, valid for 15 minutes", async () => {
    const claims = JSON.parse(
      Buffer.from(service.account.access_token.split(".")[1] ?? "", "base64url").toString(),
    );
    expect(claims).toMatchObject({
      sub: service.account.id,
      tier: "pro",
      scopes: ["admin"],
      iss: "reelwright",
      aud: "reelwright-api",
    });
    expect(claims.exp - claims.iat).toBe(900);
    expect(claims.jti).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("rejects a key that another process revoked as soon as the notification arrives", async () => {
    const { key, id } = await keyWith(["read"]);
    expect((await wallet({ "x-api-key": key })).status).toBe(200);
    const hint = new Promise<string>((resolve) =>
      service.services.notifications.on(
        keyRevokedChannel,
        (payload) => payload && resolve(payload),
      ),
    );
    await revokeApiKey(service.services, owner(), id);
    expect(await hint).toBe(id);
    const { status, body } = await wallet({ "x-api-key": key });
    expect(status).toBe(401);
    expect(body.error).toBe("unauthorized");
  });

  it("rejects a key with one wrong character without a query", async () => {
    const { api_key } = service.account;
    const typo = `${api_key.slice(0, 10)}${api_key[10] === "x" ? "y" : "x"}${api_key.slice(11)}`;
    expect((await wallet({ "x-api-key": typo })).status).toBe(401);
  });
});

const owner = () => ({ account_id: service.account.id, scopes: ["admin" as const] });

describe("scopes", () => {
  const call = async (method: "GET" | "POST" | "HEAD" | "OPTIONS", scopes: Scope[]) => {
    const { key } = await keyWith(scopes);
    const response = await service.call(method, "/v1/agents", method === "POST" ? {} : undefined, {
      "x-api-key": key,
    });
    for (const { id, is_active, name } of await listApiKeys(service.services, service.account.id))
      if (is_active && name === "test") await revokeApiKey(service.services, owner(), id);
    return response;
  };

  it.each([
    ["GET", ["read"], 200],
    ["GET", ["write"], 200],
    ["GET", ["admin"], 200],
    ["GET", ["billing", "publish"], 403],
    ["HEAD", ["billing"], 403],
    ["OPTIONS", ["read"], 204],
    ["OPTIONS", ["publish"], 403],
    ["POST", ["read"], 403],
    ["POST", ["write"], 400],
    ["POST", ["admin"], 400],
  ] as const)("%s with %j returns %i", async (method, scopes, status) => {
    expect((await call(method, [...scopes])).status).toBe(status);
  });

  it("returns 403 with the needed scope and the scopes of the key", async () => {
    const { body } = await call("POST", ["read", "billing"]);
    expect(body).toMatchObject({
      error: "forbidden",
      detail: 'Missing scope "write". The API key has: read, billing. Use one with this scope.',
      status: 403,
    });
  });
});

it("returns 401 api_key_expired for an expired key, and 401 unauthorized for an expired token", async () => {
  const { key, id } = await keyWith(["read"], 1);
  // 15 minutes like the token, instead of a day.
  const expires_at = new Date(clock.now().getTime() + 900_000);
  await service.services.db
    .updateTable("api_keys")
    .set({ expires_at })
    .where("id", "=", id)
    .execute();
  await clock.advance(900_000 - 1);
  expect((await wallet({ "x-api-key": key })).status).toBe(200);
  await clock.advance(1);
  const expired = await wallet({ "x-api-key": key });
  expect(expired.status).toBe(401);
  expect(expired.body.error).toBe("api_key_expired");
  expect(expired.body.detail).toMatch(/Rotate it or create a new key/);
  const token = await wallet({ authorization: `Bearer ${service.account.access_token}` });
  expect(token.status).toBe(401);
  expect(token.body.error).toBe("unauthorized");
  expect(token.body.detail).toMatch(/has expired/);
});
