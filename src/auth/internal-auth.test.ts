import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { buildApp } from "../app.ts";

const secret = "a secret between services, 32 and more";
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { INTERNAL_AUTH_SECRET: secret } });
});
afterAll(() => service.close());

const wallet = (headers: Record<string, string>) =>
  service.call("GET", "/v1/credits/wallet", undefined, { "x-api-key": "", ...headers });
const refused = [401, "unauthorized", "Bearer"];
const outcome = ({ status, body, headers }: Awaited<ReturnType<typeof wallet>>) => [
  status,
  body.error,
  headers["www-authenticate"],
];

describe("X-Internal-Auth", () => {
  it("acts for the account in X-Account-Id, with every scope", async () => {
    const headers = { "x-internal-auth": secret, "x-account-id": service.account.id };
    const own = await service.call("GET", "/v1/credits/wallet");
    expect((await wallet(headers)).body).toEqual(own.body);
    const made = await service.call(
      "POST",
      "/api-keys",
      { name: "a", scopes: ["admin"] },
      { "x-api-key": "", ...headers },
    );
    expect(made.status).toBe(201);
  });

  it("acts for the system account without X-Account-Id, and creates it on first use", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => wallet({ "x-internal-auth": secret })));
    expect(
      responses.map(({ status, body }) => [status, body.plan_name, body.lifetime_earned]),
    ).toEqual(Array(3).fill([200, "pro", 5000]));
    const theirs = await service.call("POST", "/v1/agents", {
      name: "Mine",
      tools: ["write_script"],
    });
    const path = `/v1/agents/${theirs.body.id}`;
    expect(
      (await service.call("GET", path, undefined, { "x-api-key": "", "x-internal-auth": secret }))
        .status,
    ).toBe(404);
  });

  it("lets no one sign in or sign up as the system account", async () => {
    await wallet({ "x-internal-auth": secret });
    for (const path of ["/auth/sign-in/email", "/auth/sign-up/email"]) {
      const body = { email: "system", password: "a long password", name: "System" };
      expect((await service.call("POST", path, body, { "x-api-key": "" })).status).toBe(400);
    }
  });

  it("has no rate limit", async () => {
    expect(
      (await wallet({ "x-internal-auth": secret })).headers["x-ratelimit-limit"],
    ).toBeUndefined();
  });

  it.each([["nobody"], [""]])("returns 401 for the account %j", async (id) => {
    const headers = { "x-internal-auth": secret, "x-account-id": id };
    const response = await service.app.inject({
      method: "GET",
      url: "/v1/credits/wallet",
      headers,
    });
    expect(response.statusCode).toBe(401);
    expect(response.json().detail).toBe(
      `The account "${id}" in X-Account-Id does not exist. Send the id of an account.`,
    );
  });

  it.each([`${secret} `, secret.slice(1), `${secret}x`, "x"])(
    "returns 401 for the secret %j",
    async (given) => {
      const response = await wallet({
        "x-internal-auth": given === `${secret} ` ? `x${secret}` : given,
        "x-account-id": service.account.id,
      });
      expect(outcome(response)).toEqual(refused);
    },
  );

  it("returns 401 for any secret when it is disabled", async () => {
    const { internalAuthSecret: _off, ...config } = service.services.config;
    const app = await buildApp({
      ...service.services,
      config: { ...config, internalAuthSecret: undefined },
    });
    for (const given of [secret, "undefined", ""]) {
      const response = await app.inject({
        method: "GET",
        url: "/v1/agents",
        headers: { "x-internal-auth": given },
      });
      expect(response.statusCode).toBe(401);
    }
    await app.close();
  });

  it("returns 400 together with a key or a token, valid or not", async () => {
    const { api_key, access_token } = service.account;
    for (const other of [
      { "x-api-key": api_key },
      { "x-api-key": "x" },
      { authorization: `Bearer ${access_token}` },
      { authorization: "x" },
    ]) {
      const { status, body } = await wallet({
        "x-internal-auth": secret,
        ...(other as Record<string, string>),
      });
      expect(status).toBe(400);
      expect(body.error).toBe("bad_request");
    }
  });

  it("has a cache key that cannot be sent as an API key", async () => {
    await wallet({ "x-internal-auth": secret, "x-account-id": service.account.id });
    for (const key of [`internal ${service.account.id}`, `internal\t${service.account.id}`, secret])
      expect(outcome(await wallet({ "x-api-key": key }))).toEqual(refused);
  });
});
