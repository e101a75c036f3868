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
  it("an API key and an access token of the account both answer 200", async () => {
    expect((await wallet({ "x-api-key": service.account.api_key })).status).toBe(200);
    expect((await wallet({ authorization: `Bearer ${service.account.access_token}` })).status).toBe(
      200,
    );
    expect((await wallet({ authorization: `bearer ${service.account.access_token}` })).status).toBe(
      200,
    );
  });

  it.each([
    ["nothing", { "x-api-key": "" }, /Nobody is named/],
    ["an empty key", { "X-API-Key": " " }, /API key/],
    ["a key of the wrong form", { "x-api-key": "vk_short" }, /API key/],
    ["an unknown key", { "x-api-key": `vk_${"a".repeat(52)}` }, /API key/],
    ["a malformed Authorization header", { authorization: "Basic abc" }, /malformed/],
    ["a Bearer without a token", { authorization: "Bearer" }, /malformed/],
    ["a token that is none", { authorization: "Bearer abc.def.ghi" }, /not valid/],
  ])("%s: 401 unauthorized", async (_case, headers, detail) => {
    const answer = await wallet(headers as Record<string, string>);
    expect([answer.status, answer.body.error]).toEqual([401, "unauthorized"]);
    expect(answer.body.detail).toMatch(detail);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  it("two methods at once: 400", async () => {
    const { status, body } = await wallet({
      "x-api-key": service.account.api_key,
      authorization: `Bearer ${service.account.access_token}`,
    });
    expect([status, body.error]).toEqual([400, "bad_request"]);
  });

  it("a token with another signature, or none, is refused", async () => {
    const [head = "", claims = "", signature = ""] = service.account.access_token.split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    const forged = `${head}.${claims}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    const byKey = `${Buffer.from('{"alg":"HS256"}').toString("base64url")}.${claims}.${signature}`;
    for (const token of [unsigned, forged, byKey])
      expect((await wallet({ authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it("a token says whose it is, for a quarter of an hour", async () => {
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

  it("a key revoked by another process is refused as soon as the hint has come", async () => {
    const { key, id } = await keyWith(["read"]);
    expect((await wallet({ "x-api-key": key })).status).toBe(200);
    const hint = new Promise<string>((resolve) =>
      service.services.notifications.on(
        keyRevokedChannel,
        (payload) => payload && resolve(payload),
      ),
    );
    await revokeApiKey(service.services, service.account.id, id);
    expect(await hint).toBe(id);
    const { status, body } = await wallet({ "x-api-key": key });
    expect([status, body.error]).toEqual([401, "unauthorized"]);
  });

  it("a key with one wrong character is refused without a look-up", async () => {
    const { api_key } = service.account;
    const typo = `${api_key.slice(0, 10)}${api_key[10] === "x" ? "y" : "x"}${api_key.slice(11)}`;
    expect((await wallet({ "x-api-key": typo })).status).toBe(401);
  });
});

describe("scopes", () => {
  const call = async (method: "GET" | "POST" | "HEAD" | "OPTIONS", scopes: Scope[]) => {
    const { key } = await keyWith(scopes);
    const answer = await service.call(method, "/v1/agents", method === "POST" ? {} : undefined, {
      "x-api-key": key,
    });
    for (const { id, is_active, name } of await listApiKeys(service.services, service.account.id))
      if (is_active && name === "test")
        await revokeApiKey(service.services, service.account.id, id);
    return answer;
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
  ] as const)("%s with %j: %i", async (method, scopes, status) => {
    expect((await call(method, [...scopes])).status).toBe(status);
  });

  it("403 names what is needed and what the key has", async () => {
    const { body } = await call("POST", ["read", "billing"]);
    expect(body).toMatchObject({
      error: "forbidden",
      detail: 'This needs the scope "write"; the API key has read, billing.',
      status: 403,
    });
  });
});

it("past their time, a key gets 401 api_key_expired and a token 401 unauthorized", async () => {
  const { key, id } = await keyWith(["read"], 1);
  // A quarter of an hour, as the token has, instead of a day.
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
  expect([expired.status, expired.body.error]).toEqual([401, "api_key_expired"]);
  expect(expired.body.detail).toMatch(/rotate it or create a new one/);
  const token = await wallet({ authorization: `Bearer ${service.account.access_token}` });
  expect([token.status, token.body.error]).toEqual([401, "unauthorized"]);
  expect(token.body.detail).toMatch(/has expired/);
});
