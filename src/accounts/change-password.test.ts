import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { openAuth } from "./auth.ts";
import { setPassword } from "./set-password.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe("POST /auth/change-password", () => {
  it("ends all other sessions, which an attacker with the old password may hold", async () => {
    const { cookie, email } = await signUp();
    const stolen = await signIn(email, "a long password");
    const { status, headers } = await changePassword(cookie, {});
    expect(status).toBe(200);
    expect(await sessionStatus(stolen)).toBe(401);
    expect(await sessionStatus(cookie)).toBe(401);
    expect(await sessionStatus(readCookie(headers))).toBe(200);
  });

  it.each([undefined, null, false])(
    "keeps the API keys with revoke_api_keys %j",
    async (revoke_api_keys) => {
      const { cookie, key } = await signUp();
      expect((await changePassword(cookie, { revoke_api_keys })).status).toBe(200);
      expect(await keyStatus(key)).toBe(200);
    },
  );

  it("revokes all API keys at once with revoke_api_keys, so that a stolen key ends", async () => {
    const { cookie, key } = await signUp();
    expect(await keyStatus(key)).toBe(200);
    expect((await changePassword(cookie, { revoke_api_keys: true })).status).toBe(200);
    expect(await keyStatus(key)).toBe(401);
  });

  it("revokes nothing when the current password is wrong", async () => {
    const { cookie, key } = await signUp();
    const wrong = { revoke_api_keys: true, currentPassword: "a wrong password" };
    expect((await changePassword(cookie, wrong)).status).toBe(400);
    expect(await keyStatus(key)).toBe(200);
    expect(await sessionStatus(cookie)).toBe(200);
  });

  it("returns 400 for a revoke_api_keys of another type, and changes nothing", async () => {
    const { cookie, email } = await signUp();
    const { status, body } = await changePassword(cookie, { revoke_api_keys: "yes" });
    expect(status).toBe(400);
    expect(body.detail).toBe('Invalid field "revoke_api_keys": "yes". Expected true or false.');
    expect(await signIn(email, "a long password")).not.toBe("");
  });
});

describe("POST /auth/reset-password", () => {
  it("cannot revoke API keys without a valid token, whatever header the client sends", async () => {
    const { key } = await signUp();
    const { status } = await service.call(
      "POST",
      "/auth/reset-password",
      { token: "wrong", newPassword: "another password", revoke_api_keys: true },
      { ...asNobody, "x-revoke-api-keys": "true" },
    );
    expect(status).toBe(400);
    expect(await keyStatus(key)).toBe(200);
  });

  it.each([
    [true, 401],
    [false, 200],
  ])(
    "with a valid token and revoke_api_keys %j: the key's next request is a %i",
    async (revoke_api_keys, status) => {
      const { key, id } = await signUp();
      const token = await createResetToken(id);
      const body = { token, newPassword: "another password", revoke_api_keys };
      const reset = await service.call("POST", "/auth/reset-password", body, asNobody);
      expect(reset.status).toBe(200);
      expect(await keyStatus(key)).toBe(status);
    },
  );
});

describe("setPassword", () => {
  it("revokes the API keys if the operator requests it", async () => {
    const { cookie, key, id } = await signUp();
    await setPassword(service.services, id, "given by the operator", { revokeKeys: true });
    expect(await sessionStatus(cookie)).toBe(401);
    await expect.poll(() => keyStatus(key)).toBe(401);
  });
});

const asNobody = { "x-api-key": "" };
let number = 0;

const readCookie = (headers: Record<string, unknown>) =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(";")[0])
    .join("; ");

async function signUp() {
  const email = `person-${++number}@example.com`;
  const response = await service.call<{ user: { id: string } }>(
    "POST",
    "/auth/sign-up/email",
    { email, password: "a long password", name: "Ada" },
    asNobody,
  );
  const cookie = readCookie(response.headers);
  const { token } = (
    await service.call<{ token: string }>("GET", "/auth/token", undefined, { ...asNobody, cookie })
  ).body;
  const { body } = await service.call<{ key: string }>(
    "POST",
    "/api-keys",
    { name: "ci", scopes: ["read"] },
    { authorization: `Bearer ${token}` },
  );
  return { email, cookie, key: body.key, id: response.body.user.id };
}

async function signIn(email: string, password: string): Promise<string> {
  const body = { email, password };
  return readCookie((await service.call("POST", "/auth/sign-in/email", body, asNobody)).headers);
}

const changePassword = (cookie: string, fields: object) =>
  service.call(
    "POST",
    "/auth/change-password",
    { currentPassword: "a long password", newPassword: "another password", ...fields },
    { ...asNobody, cookie, origin: service.services.config.publicUrl },
  );

const sessionStatus = async (cookie: string) =>
  (await service.call("GET", "/auth/token", undefined, { ...asNobody, cookie })).status;

const keyStatus = async (key: string) =>
  (await service.call("GET", "/v1/tools", undefined, { "x-api-key": key })).status;

/** Inserts the token that a mail for a password reset would contain. */
async function createResetToken(account_id: string): Promise<string> {
  const token = `token-${++number}`;
  const { internalAdapter } = await openAuth(service.services).$context;
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: account_id,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return token;
}
