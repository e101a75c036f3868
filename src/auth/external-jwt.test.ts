import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { startIdentityProvider, type TestIdentityProvider } from "../../test/identity-provider.ts";
import { buildApp } from "../app.ts";

const clock = movableClock(new Date());
let provider: TestIdentityProvider;
let service: TestService;
beforeAll(async () => {
  provider = await startIdentityProvider();
  service = await startTestService({ clock, env: provider.env });
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

const call = (token: string, path = "/v1/credits/wallet", body?: unknown) =>
  service.call(body ? "POST" : "GET", path, body, { authorization: `Bearer ${token}` });
const sign: TestIdentityProvider["sign"] = (claims, options) =>
  provider.sign(claims, { now: clock.now(), ...options });
const agent = { name: "Mine", tools: ["write_script"] };

describe("a token of the identity provider", () => {
  it.each(["EdDSA", "ES256", "RS256"])("by %s: 200", async (alg) => {
    expect((await call(await sign({}, { alg }))).status).toBe(200);
  });

  it("the first one makes an account on the free plan, which later ones find", async () => {
    const first = await call(await sign({ sub: "grace" }));
    expect(first.body).toMatchObject({ balance: 100, plan_name: "free" });
    expect((await call(await sign({ sub: "grace" }), "/v1/agents", agent)).status).toBe(201);
    const mine = await call(await sign({ sub: "grace", jti: "2" }), "/v1/agents/mine");
    const theirs = await call(await sign({ sub: "Grace" }), "/v1/agents/mine");
    expect([mine.status, theirs.status]).toEqual([200, 404]);
  });

  it("many first ones at once make one account", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 6 }, (_, jti) => sign({ sub: "many", jti: String(jti) })),
    );
    const answers = await Promise.all(tokens.map((token) => call(token)));
    expect(answers.map(({ status, body }) => [status, body.lifetime_earned])).toEqual(
      Array(6).fill([200, 100]),
    );
  });

  it("without scopes it may read and write, and neither pay nor publish nor make an admin key", async () => {
    const token = await sign({ sub: "plain" });
    expect((await call(token, "/v1/agents", agent)).status).toBe(201);
    expect((await call(token, "/api-keys", { name: "a", scopes: ["write"] })).status).toBe(201);
    expect((await call(token, "/api-keys", { name: "a", scopes: ["billing"] })).status).toBe(403);
  });

  it("its scopes are kept to, its tier counts before the plan's", async () => {
    const token = await sign({ sub: "scoped", scopes: ["read", "openid"], tier: "starter" });
    const answer = await call(token);
    expect([answer.status, answer.headers["x-ratelimit-limit"]]).toEqual([200, "500"]);
    expect((await call(token, "/v1/agents", agent)).status).toBe(403);
    expect((await call(await sign({ scopes: [] }))).status).toBe(403);
    expect((await call(await sign({ scopes: "read" }))).status).toBe(403);
    const unlimited = await call(await sign({ sub: "scoped", tier: "admin" }));
    expect(unlimited.headers["x-ratelimit-limit"]).toBe("100");
  });

  it.each<[string, Parameters<typeof sign>]>([
    ["of another audience", [{ aud: "another" }]],
    ["of another issuer", [{ iss: "https://id.example" }]],
    ["without a subject", [{ sub: undefined }]],
    ["with an empty subject", [{ sub: "" }]],
    ["without an end", [{ exp: undefined }]],
    ["not good yet", [{ nbf: Math.floor(clock.now().getTime() / 1000) + 60 }]],
    ["expired", [{ exp: Math.floor(clock.now().getTime() / 1000) }]],
    ["by a key that is not published", [{}, { published: false }]],
  ])("%s: 401", async (_case, given) => {
    const { status, body } = await call(await sign(...given));
    expect([status, body.error]).toEqual([401, "unauthorized"]);
  });

  it("by a secret instead of a key, or changed: 401", async () => {
    const [head = "", claims = "", signature = ""] = (await sign({})).split(".");
    const header = (alg: string) =>
      Buffer.from(JSON.stringify({ alg, kid: "key of EdDSA" })).toString("base64url");
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), sub: "eve" }),
    ).toString("base64url");
    for (const token of [
      `${header("HS256")}.${claims}.${signature}`,
      `${header("none")}.${claims}.`,
      `${head}.${other}.${signature}`,
    ])
      expect((await call(token)).status).toBe(401);
  });

  it("the own tokens are good beside it, and a token in X-API-Key is not", async () => {
    expect((await call(service.account.access_token)).status).toBe(200);
    const token = await sign({ sub: "twice" });
    expect((await call(token)).status).toBe(200);
    expect(
      (await service.call("GET", "/v1/credits/wallet", undefined, { "x-api-key": token })).status,
    ).toBe(401);
  });
});

describe("while the identity provider is down", () => {
  const get = async (app: TestService["app"], token: string) => {
    const answer = await app.inject({
      method: "GET",
      url: "/v1/credits/wallet",
      headers: { authorization: `Bearer ${token}` },
    });
    return [answer.statusCode, answer.json().error];
  };

  it.each(["error", "nonsense"] as const)(
    "502 (%s) until it answers, then its keys are fetched once",
    async (how) => {
      const app = await buildApp(service.services);
      provider.respondWith(how);
      const token = await sign({});
      expect(await get(app, token)).toEqual([502, "bad_gateway"]);
      provider.respondWith("keys");
      const before = provider.fetched();
      for (const sub of ["a", "b", "c"]) expect((await get(app, await sign({ sub })))[0]).toBe(200);
      expect(provider.fetched()).toBe(before + 1);
      await app.close();
    },
  );

  it("502 where nobody listens", async () => {
    const gone = await startIdentityProvider();
    await gone.close();
    const config = {
      ...service.services.config,
      identityProvider: { issuer: gone.url, audience: "video", jwks_url: `${gone.url}/keys` },
    };
    const app = await buildApp({ ...service.services, config });
    expect(await get(app, await gone.sign({}))).toEqual([502, "bad_gateway"]);
    await app.close();
  });
});

it("AUTH_LOCAL=false: /auth is 404 and the own tokens are 401; keys and outside tokens are good", async () => {
  const app = await buildApp({
    ...service.services,
    config: { ...service.services.config, authLocal: false },
  });
  const get = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ method: "GET", url, headers })).statusCode;
  const { api_key, access_token } = service.account;
  expect(await get("/auth/jwks", {})).toBe(404);
  expect(
    (await app.inject({ method: "POST", url: "/auth/sign-up/email", payload: {} })).statusCode,
  ).toBe(404);
  expect(await get("/v1/agents", { authorization: `Bearer ${access_token}` })).toBe(401);
  expect(await get("/v1/agents", { authorization: `Bearer ${await sign({})}` })).toBe(200);
  expect(await get("/v1/agents", { "x-api-key": api_key })).toBe(200);
  await app.close();
});
