import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from "../../test/fakes/identity-provider.ts";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
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

const seconds = () => Math.floor(clock.now().getTime() / 1000);
const inTenYears = () => seconds() + 10 * 365 * 86_400;
const tokenOfYesterday = () => ({ iat: seconds() - 86_401, exp: inTenYears() });

describe("a token of the identity provider", () => {
  it.each(["EdDSA", "ES256", "RS256"])("is accepted with the algorithm %s", async (alg) => {
    expect((await call(await sign({}, { alg }))).status).toBe(200);
  });

  it("creates an account on the free plan at the first use, and finds it later", async () => {
    const first = await call(await sign({ sub: "grace" }));
    expect(first.body).toMatchObject({ balance: 100, plan_name: "free" });
    expect((await call(await sign({ sub: "grace" }), "/v1/agents", agent)).status).toBe(201);
    const mine = await call(await sign({ sub: "grace", jti: "2" }), "/v1/agents/mine");
    const theirs = await call(await sign({ sub: "Grace" }), "/v1/agents/mine");
    expect(mine.status).toBe(200);
    expect(theirs.status).toBe(404);
  });

  it("creates one account for concurrent first uses", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 6 }, (_, jti) => sign({ sub: "many", jti: String(jti) })),
    );
    const responses = await Promise.all(tokens.map((token) => call(token)));
    expect(responses.map(({ status, body }) => [status, body.lifetime_earned])).toEqual(
      Array(6).fill([200, 100]),
    );
  });

  it("has the scopes read and write without a scopes claim", async () => {
    const token = await sign({ sub: "plain" });
    expect((await call(token, "/v1/agents", agent)).status).toBe(201);
    expect((await call(token, "/api-keys", { name: "a", scopes: ["write"] })).status).toBe(201);
    expect((await call(token, "/api-keys", { name: "a", scopes: ["billing"] })).status).toBe(403);
  });

  it("has only its own scopes, and its tier overrides the plan", async () => {
    const token = await sign({ sub: "scoped", scopes: ["read", "openid"], tier: "starter" });
    const response = await call(token);
    expect(response.status).toBe(200);
    expect(response.headers["x-ratelimit-limit"]).toBe("500");
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
    ["without an expiry", [{ exp: undefined }]],
    ["before it is valid", [{ nbf: Math.floor(clock.now().getTime() / 1000) + 60 }]],
    ["that is older than a day, whatever its expiry", [tokenOfYesterday()]],
    ["without iat and valid for ten years", [{ iat: undefined, exp: inTenYears() }]],
    ["after its expiry", [{ exp: Math.floor(clock.now().getTime() / 1000) }]],
    ["signed by an unpublished key", [{}, { published: false }]],
  ])("is a 401 %s", async (_case, given) => {
    const { status, body } = await call(await sign(...given));
    expect(status).toBe(401);
    expect(body.error).toBe("unauthorized");
  });

  it("is a 401 when it is signed with a secret, unsigned or changed", async () => {
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

  it("works beside own tokens, but not in X-API-Key", async () => {
    expect((await call(service.account.access_token)).status).toBe(200);
    const token = await sign({ sub: "twice" });
    expect((await call(token)).status).toBe(200);
    expect(
      (await service.call("GET", "/v1/credits/wallet", undefined, { "x-api-key": token })).status,
    ).toBe(401);
  });
});

describe("while the identity provider is unavailable", () => {
  const get = async (app: TestService["app"], token: string) => {
    const response = await app.inject({
      method: "GET",
      url: "/v1/credits/wallet",
      headers: { authorization: `Bearer ${token}` },
    });
    return [response.statusCode, response.json().error];
  };

  it.each(["error", "nonsense"] as const)(
    "returns 502 (%s) until it responds, then fetches its keys once",
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

  it("returns 502 when the connection is refused", async () => {
    const gone = await startIdentityProvider();
    await gone.close();
    const config = {
      ...service.services.config,
      identityProvider: {
        issuer: gone.url,
        audience: "video",
        jwks_url: `${gone.url}/keys`,
        tokenSecondsMax: 86_400,
      },
    };
    const app = await buildApp({ ...service.services, config });
    expect(await get(app, await gone.sign({}))).toEqual([502, "bad_gateway"]);
    await app.close();
  });
});

it("with AUTH_LOCAL=false, rejects own tokens and /auth, and accepts keys and external tokens", async () => {
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
