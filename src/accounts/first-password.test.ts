import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { createAccount } from "./accounts.ts";
import { createSignInLink } from "./sign-in-links.ts";

let service: TestService;
// better-auth writes the start of a session by the clock of the machine.
const clock = movableClock(new Date());
beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.close());

let number = 0;
let email: string;
let account: { account_id: string; api_key: string };
beforeEach(async () => {
  email = `owner-${++number}@example.com`;
  const plan = { plan: "pro", credits: 0 };
  account = await createAccount(service.services, { email, password: undefined, ...plan });
});

const asNobody = { "x-api-key": "" };
const password = "the first password";

/** Opens a session by a link. Returns its cookie. */
async function open(): Promise<string> {
  const { url } = await createSignInLink(service.services, account.account_id);
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get("token");
  const { headers } = await service.call("POST", "/auth/sign-in/link", { token }, asNobody);
  return String([headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
}

const set = (cookie: string, newPassword: unknown = password, headers = {}) =>
  service.call(
    "POST",
    "/auth/set-password",
    { newPassword },
    { ...asNobody, cookie, origin: service.services.config.publicUrl, ...headers },
  );
const signInStatus = async (tried = password) =>
  (await service.call("POST", "/auth/sign-in/email", { email, password: tried }, asNobody)).status;
const sessionStatus = async (cookie: string) =>
  (await service.call("GET", "/auth/token", undefined, { ...asNobody, cookie })).status;
const hasPassword = async () => {
  const key = { "x-api-key": account.api_key };
  return (await service.call("GET", "/v1/account", undefined, key)).body.has_password;
};

describe("POST /auth/set-password", () => {
  it("sets the first password of an account, keeps its session and ends the others", async () => {
    const [earlier, cookie] = [await open(), await open()];
    expect(await signInStatus()).toBe(401);
    expect(await hasPassword()).toBe(false);
    expect((await set(cookie)).status).toBe(200);
    expect(await hasPassword()).toBe(true);
    expect(await signInStatus()).toBe(200);
    expect(await sessionStatus(cookie)).toBe(200);
    expect(await sessionStatus(earlier)).toBe(401);
  });

  it("returns 409 for an account that has a password, also for one of two requests at once", async () => {
    const cookie = await open();
    const tried = ["one long password", "two long password"];
    const responses = await Promise.all(tried.map((each) => set(cookie, each)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isSet = tried[responses.findIndex(({ status }) => status === 200)];
    expect(await signInStatus(isSet)).toBe(200);
    expect((await set(cookie)).body).toMatchObject({
      error: "conflict",
      detail: expect.stringContaining("POST /auth/change-password"),
    });
    expect(await signInStatus()).toBe(401);
  });

  it("returns 403 for a session of more than ten minutes, which may be stolen", async () => {
    const cookie = await open();
    await clock.advance(660_000);
    const { status, body } = await set(cookie);
    expect(status).toBe(403);
    expect(body.detail).toContain("Sign in with a new link");
    expect(await hasPassword()).toBe(false);
  });

  it("returns 401 without a session, also with an API key or an access token", async () => {
    const key = { "x-api-key": account.api_key };
    const { token } = (
      await service.call<{ token: string }>("GET", "/auth/token", undefined, {
        ...asNobody,
        cookie: await open(),
      })
    ).body;
    for (const headers of [{}, key, { authorization: `Bearer ${token}` }])
      expect((await set("", password, headers)).status).toBe(401);
    expect(await hasPassword()).toBe(false);
  });

  it("returns 403 for a page of another origin, and for a form", async () => {
    const cookie = await open();
    expect((await set(cookie, password, { origin: "https://evil.example" })).status).toBe(403);
    const { origin: _, ...headers } = { origin: "", ...asNobody, cookie };
    const bare = await service.call(
      "POST",
      "/auth/set-password",
      { newPassword: password },
      { ...headers, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
    );
    expect(bare.status).toBe(403);
    expect(await hasPassword()).toBe(false);
  });

  it("returns 400 for a password that is too short or too long, or no text", async () => {
    const cookie = await open();
    for (const wrong of ["short", "x".repeat(129), "x".repeat(2000), 7, null])
      expect([wrong, (await set(cookie, wrong)).status]).toEqual([wrong, 400]);
    expect(await hasPassword()).toBe(false);
  });
});
