import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { createAccount, type NewAccount } from "./accounts.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const person = { email: "ada@example.com", password: "a long password", name: "Ada" };
const asNobody = { "x-api-key": "" };
const create = (input: Partial<NewAccount>) =>
  createAccount(service.services, { ...person, plan: "pro", credits: 5, ...input });
const wallet = async (headers: Record<string, string>) =>
  service.call("GET", "/v1/credits/wallet", undefined, headers);
const readCookie = (headers: Record<string, unknown>) =>
  [headers["set-cookie"]]
    .flat()
    .map((cookie) => String(cookie).split(";")[0])
    .join("; ");

describe("createAccount", () => {
  it("creates an account with a key, a token and a password", async () => {
    const email = "Grace@Example.com";
    const { account_id, api_key, access_token } = await create({ email, credits: 0.5 });
    const [byKey, byToken] = [
      await wallet({ "x-api-key": api_key }),
      await wallet({ authorization: `Bearer ${access_token}` }),
    ];
    expect(byKey.body).toMatchObject({ balance: 0.5, plan_name: "pro" });
    expect(byToken.body).toEqual(byKey.body);
    const signedIn = await service.call<{ user: { id: string } }>(
      "POST",
      "/auth/sign-in/email",
      { email, password: person.password },
      asNobody,
    );
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.user?.id).toBe(account_id);
  });

  it("rejects a taken email address, also concurrently, and creates nothing", async () => {
    const accounts = async () =>
      (await service.services.db.selectFrom("accounts").select("id").execute()).length;
    const before = await accounts();
    const made = await Promise.allSettled(
      ["a@example.com", "A@example.com", "a@example.com"].map((email) => create({ email })),
    );
    const refused = made.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused.length).toBe(2);
    for (const reason of refused)
      expect(reason).toMatchObject({
        code: "conflict",
        message: 'An account for "a@example.com" already exists. Use another email address.',
      });
    expect(await accounts()).toBe(before + 1);
  });

  it.each([
    [
      { email: "no address" },
      'Invalid email: "no address". Expected an address such as name@example.com.',
    ],
    [{ password: "short" }, "Invalid password: 5 characters. Expected 8 to 128."],
    [{ plan: "gold" }, 'Invalid plan: "gold". Expected one of free, starter, pro.'],
    [
      { credits: -1 },
      "Invalid credits: -1. Expected a number from 0 to 999999999999 with at most two decimals.",
    ],
    [
      { credits: 0.001 },
      "Invalid credits: 0.001. Expected a number from 0 to 999999999999 with at most two decimals.",
    ],
    [
      { credits: Number.NaN },
      "Invalid credits: NaN. Expected a number from 0 to 999999999999 with at most two decimals.",
    ],
  ])("rejects %j", async (input, message) => {
    await expect(create({ email: "b@example.com", ...input })).rejects.toMatchObject({
      code: "bad_request",
      message,
    });
  });
});

describe("/auth", () => {
  it("creates a free account at sign-up, and issues access tokens until sign-out", async () => {
    const signedUp = await service.call("POST", "/auth/sign-up/email", person, asNobody);
    expect(signedUp.status).toBe(200);
    expect(signedUp.headers["x-request-id"]).toMatch(/^req_/);
    const cookie = readCookie(signedUp.headers);
    const { status, body } = await service.call<{ token: string }>(
      "GET",
      "/auth/token",
      undefined,
      { ...asNobody, cookie },
    );
    expect(status).toBe(200);
    const mine = await wallet({ authorization: `Bearer ${body.token}` });
    expect(mine.body).toMatchObject({
      balance: 100,
      plan_name: "free",
      lifetime_earned: 100,
      monthly_allowance: 100,
    });
    const origin = service.services.config.publicUrl;
    expect(
      (await service.call("POST", "/auth/sign-out", {}, { ...asNobody, cookie, origin })).status,
    ).toBe(200);
    const after = await service.call("GET", "/auth/token", undefined, { ...asNobody, cookie });
    expect(after.body).toMatchObject({
      status: 401,
      detail: "No session. Sign in at POST /auth/sign-in/email.",
    });
  });

  it("publishes the public signing keys at GET /auth/jwks, and no private key", async () => {
    const { body } = await service.call<{ keys: Record<string, string>[] }>(
      "GET",
      "/auth/jwks",
      undefined,
      asNobody,
    );
    const { kid } = JSON.parse(
      Buffer.from(service.account.access_token.split(".")[0] ?? "", "base64url").toString(),
    );
    const key = body.keys.find((one) => one.kid === kid);
    expect(key).toMatchObject({ kty: "OKP", crv: "Ed25519", alg: "EdDSA" });
    expect(key).not.toHaveProperty("d");
  });

  it.each([
    [
      "POST",
      "/auth/sign-in/email",
      { email: "nobody@example.com", password: "wrong password" },
      401,
      "unauthorized",
    ],
    [
      "POST",
      "/auth/sign-up/email",
      { email: "x", password: "a long password", name: "X" },
      400,
      "bad_request",
    ],
    [
      "POST",
      "/auth/sign-up/email",
      { ...person, email: "c@example.com", password: "short" },
      400,
      "bad_request",
    ],
    ["GET", "/auth/nothing", undefined, 404, "not_found"],
    ["GET", "/auth/token", undefined, 401, "unauthorized"],
    ["GET", `/auth/reset-password/${"a".repeat(101)}`, undefined, 404, "not_found"],
    // Unsupported and duplicate paths: better-auth would count each of them separately.
    [
      "POST",
      "/auth/sign-in//email",
      { email: "nobody@example.com", password: "wrong password" },
      404,
      "not_found",
    ],
    [
      "POST",
      "/auth/sign-in/email/",
      { email: "nobody@example.com", password: "wrong password" },
      404,
      "not_found",
    ],
    ["POST", "/auth/delete-user", {}, 404, "not_found"],
    ["POST", "/auth/sign-jwt", { payload: { sub: "system", scopes: ["admin"] } }, 404, "not_found"],
    ["POST", "/auth/token", {}, 405, "method_not_allowed"],
  ] as const)("%s %s %j returns %i", async (method, path, body, status, error) => {
    const response = await service.call(method, path, body, asNobody);
    expect(response.status).toBe(status);
    expect(response.body).toEqual({
      error,
      detail: expect.any(String),
      status,
      request_id: response.headers["x-request-id"],
      ...(status === 400 ? { pointer: expect.stringMatching(/^\/(email|password)$/) } : {}),
    });
  });

  it("responds to HEAD as to GET, without a body", async () => {
    const { status, text } = await service.call("HEAD", "/auth/jwks", undefined, asNobody);
    expect(status).toBe(200);
    expect(text).toBe("");
  });

  it.each([
    ["the fetch of Node, which sends only the mode", { "sec-fetch-mode": "cors" }, 401],
    [
      "a page of another site",
      { "sec-fetch-mode": "cors", "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      403,
    ],
    [
      "a form of another site",
      {
        "sec-fetch-mode": "navigate",
        "sec-fetch-site": "cross-site",
        "sec-fetch-dest": "document",
      },
      403,
    ],
  ])("sign-in by %s returns %i", async (_, headers, status) => {
    const guess = { email: "nobody@example.com", password: "wrong password" };
    expect(
      (await service.call("POST", "/auth/sign-in/email", guess, { ...asNobody, ...headers }))
        .status,
    ).toBe(status);
  });

  it("shows an error page without markup from the URL and without scripts", async () => {
    const { status, text, headers } = await service.call(
      "GET",
      `/auth/error?error=${encodeURIComponent("<script>x</script>")}`,
      undefined,
      asNobody,
    );
    expect(status).toBe(200);
    expect(text).not.toContain("<script");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("returns 429 with Retry-After for the 21st wrong password from one address within a minute", async () => {
    const guess = () =>
      service.call(
        "POST",
        "/auth/sign-in/email",
        { email: "nobody@example.com", password: "wrong password" },
        asNobody,
      );
    for (let number = 1; number <= 20; number += 1) await guess();
    const { status, body, headers } = await guess();
    expect(status).toBe(429);
    expect(body.error).toBe("rate_limit_exceeded");
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });
});
