import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { inviteAccount } from "./invitations.ts";
import { createSignInLink } from "./sign-in-links.ts";

let service: TestService;
// better-auth issues tokens by the clock of the machine.
const clock = movableClock(new Date());
beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.close());

const createToken = async (account_id = service.account.id) => {
  const { url } = await createSignInLink(service.services, account_id);
  return new URLSearchParams(new URL(url).hash.slice(1)).get("token") ?? "";
};
const signIn = (token: unknown, headers: Record<string, string> = {}, at = service) =>
  at.call<{ user: { id: string }; detail: string }>(
    "POST",
    "/auth/sign-in/link",
    { token },
    { "x-api-key": "", ...headers },
  );
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers["set-cookie"]].flat().map(String);

describe("POST /auth/sign-in/link", () => {
  it("opens a session of the account, which issues access tokens", async () => {
    const response = await signIn(await createToken());
    expect(response.status).toBe(200);
    expect(response.body.user.id).toBe(service.account.id);
    const [cookie = ""] = cookieOf(response);
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = await service.call<{ token: string }>("GET", "/auth/token", undefined, {
      "x-api-key": "",
      cookie: cookie.split(";")[0] ?? "",
    });
    const headers = { authorization: `Bearer ${token.body.token}` };
    const wallet = await service.call("GET", "/v1/credits/wallet", undefined, headers);
    expect(wallet.body.plan_name).toBe("pro");
  });

  it("returns 401 for a link that was used before, also by two requests at once", async () => {
    const token = await createToken();
    const responses = await Promise.all([signIn(token), signIn(token), signIn(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const again = await signIn(token);
    expect([again.status, again.headers["set-cookie"]]).toEqual([401, undefined]);
    expect(again.body.detail).toBe(
      "This sign-in link was used before. A link works once, until it expires. The operator gets another with ./reelwright open.",
    );
  });

  it("returns 401 for a link that is older than ten minutes", async () => {
    const token = await createToken();
    await clock.advance(600_000);
    expect((await signIn(token)).body).toMatchObject({
      error: "unauthorized",
      detail: expect.stringContaining("has expired"),
    });
  });

  it("returns 401 for an unknown token, and 400 for a body without one", async () => {
    expect((await signIn("unknown")).body).toMatchObject({
      error: "unauthorized",
      detail: expect.stringContaining("is unknown"),
    });
    for (const token of [undefined, null, "", 7, "x".repeat(201)])
      expect([token, (await signIn(token)).status]).toEqual([token, 400]);
  });

  it("replaces the oldest of five links of the account, and of no other account", async () => {
    const other = await createToken((await service.newAccount()).id);
    const tokens: string[] = [];
    for (let number = 0; number < 6; number += 1) {
      tokens.push(await createToken());
      await clock.advance(1);
    }
    const [oldest, second] = tokens;
    expect((await signIn(oldest)).status).toBe(401);
    expect((await signIn(second)).status).toBe(200);
    expect((await signIn(other)).status).toBe(200);
  });

  it("stores no token", async () => {
    const token = await createToken();
    const rows = await service.services.db.selectFrom("auth_sign_in_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

let other: TestService;
beforeAll(async () => {
  other = await startTestService({ clock, env: { PUBLIC_URL: "https://video.example.com" } });
});
afterAll(() => other.close());

describe("POST /auth/sign-up/email", () => {
  const signUp = async (at: TestService) => {
    const person = { name: "Eve", email: "eve@example.com", password: "a long password" };
    const { status, body } = await at.call("POST", "/auth/sign-up/email", person, {
      "x-api-key": "",
    });
    return [status, body.detail];
  };
  const countAccounts = async (at: TestService) =>
    (await at.services.db.selectFrom("accounts").select("id").execute()).length;

  it("returns 403 without an account on a public address, where people need an invitation", async () => {
    const before = await countAccounts(other);
    const detail =
      "Sign-up is by invitation. Ask the operator for one: ./reelwright account invite.";
    expect(await signUp(other)).toEqual([403, detail]);
    expect(await countAccounts(other)).toBe(before);
  });

  it("returns 403 for everyone with SIGN_UP=off", async () => {
    const closed = await startTestService({ env: { SIGN_UP: "off" } });
    try {
      const detail = "Sign-up is off. Ask the operator for an account.";
      expect(await signUp(closed)).toEqual([403, detail]);
    } finally {
      await closed.close();
    }
  });
});

describe("inviteAccount", () => {
  it("makes a link that signs in once, within seven days, to an account without a key", async () => {
    const person = { email: "ada@example.com", plan: "starter", credits: 40 };
    const { account_id, url } = await inviteAccount(other.services, person);
    const keys = await other.services.db
      .selectFrom("api_keys")
      .select("id")
      .where("account_id", "=", account_id)
      .where("revoked_at", "is", null)
      .execute();
    expect(keys).toEqual([]);
    await clock.advance(6 * 24 * 3600 * 1000);
    const token = url.split("#token=")[1];
    const page = { origin: "https://video.example.com" };
    const { status, body } = await signIn(token, page, other);
    expect([status, body.user.id]).toEqual([200, account_id]);
    expect((await signIn(token, page, other)).status).toBe(401);
    await expect(inviteAccount(other.services, person)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a sign-in from a web page", () => {
  it("is a 403 that names PUBLIC_URL for a page of another origin", async () => {
    const token = await createToken();
    const page = { origin: "http://evil.example", "sec-fetch-site": "cross-site" };
    const { status, body } = await signIn(token, page);
    expect([status, body.detail]).toEqual([
      403,
      'Invalid origin: "http://evil.example". Set PUBLIC_URL to the address that the browser uses, or add the origin to CORS_ORIGINS.',
    ]);
    expect((await signIn(token, { origin: "http://localhost:8787" })).status).toBe(200);
  });

  it("sends a cookie for HTTPS only if PUBLIC_URL has it", async () => {
    const { url } = await createSignInLink(other.services, other.account.id);
    const [start, token] = url.split("#token=");
    expect(start).toBe("https://video.example.com/studio/sign-in");
    const response = await signIn(token, { origin: "https://video.example.com" }, other);
    expect(cookieOf(response)[0]).toMatch(/^__Secure-.*; Secure/);
    expect((await signIn("unknown", { origin: "http://localhost:8787" }, other)).status).toBe(403);
  });

  it("is a 429 for the 21st unknown link from one address within a minute", async () => {
    const statuses = new Set<number>();
    for (let number = 1; number <= 21; number += 1) statuses.add((await signIn("unknown")).status);
    expect(statuses).toContain(429);
  });
});
