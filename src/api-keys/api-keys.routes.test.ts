import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { buildApp } from "../app.ts";
import type { Scope } from "../identity/caller.ts";
import type { ApiKey, IssuedApiKey } from "./api-keys.schema.ts";
import { createApiKey } from "./api-keys.ts";

const clock = movableClock(new Date());
let service: TestService;
/** Another process on the same database. */
let elsewhere: FastifyInstance;
beforeAll(async () => {
  service = await startTestService({ clock });
  elsewhere = await buildApp(service.services);
});
afterAll(async () => {
  await elsewhere.close();
  await service.close();
});

interface ErrorBody {
  error: string;
  detail: string;
}
const bearer = ({ access_token }: TestAccount) => ({ authorization: `Bearer ${access_token}` });
const withKey = (key: string) => ({ "x-api-key": key });
const issue = async (account: TestAccount, scopes: Scope[], expires_in_days?: number) =>
  createApiKey(service.services, account.id, {
    name: "mine",
    scopes,
    ...(expires_in_days && { expires_in_days }),
  });
const post = <T = IssuedApiKey & ErrorBody>(
  path: string,
  body: unknown,
  headers: Record<string, string>,
) => service.call<T>("POST", path, body, headers);
const list = async (account: TestAccount) =>
  (
    await service.call<{ keys: ApiKey[]; total: number }>(
      "GET",
      "/api-keys",
      undefined,
      bearer(account),
    )
  ).body;
const statusWith = async (key: string) =>
  (await service.call("GET", "/v1/credits/wallet", undefined, withKey(key))).status;
const statusElsewhere = async (key: string) =>
  (await elsewhere.inject({ method: "GET", url: "/v1/credits/wallet", headers: withKey(key) }))
    .statusCode;

describe("GET /api-keys", () => {
  it("returns 200 with all keys of the account, newest first, without secrets", async () => {
    const account = await service.newAccount({ plan: "starter" });
    await clock.advance(1000);
    const made = await issue(account, ["read"], 30);
    expect(await statusWith(made.key)).toBe(200);
    const { keys, total } = await list(account);
    expect(total).toBe(2);
    const { key, ...shown } = made;
    expect(keys[0]).toEqual({ ...shown, last_used_at: clock.now().toISOString() });
    expect(keys[1]).toMatchObject({
      name: "first key",
      scopes: ["admin"],
      rate_limit_tier: "starter",
      expires_at: null,
      last_used_at: null,
    });
    expect(JSON.stringify(keys)).not.toContain(key);
  });

  it("returns 403 without the scope read", async () => {
    const { key } = await issue(service.account, ["billing"]);
    expect((await service.call("GET", "/api-keys", undefined, withKey(key))).status).toBe(403);
  });

  it("returns 401 without credentials", async () => {
    expect((await service.call("GET", "/api-keys", undefined, { "x-api-key": "" })).status).toBe(
      401,
    );
  });
});

describe("POST /api-keys", () => {
  it("returns 201 with the full key, which works", async () => {
    const account = await service.newAccount({ plan: "free" });
    const { status, body } = await post(
      "/api-keys",
      { name: "ci", scopes: ["read", "publish"], expires_in_days: 3650 },
      bearer(account),
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "ci",
      key: expect.stringMatching(/^vk_[0-9A-Za-z]{48,}$/),
      key_prefix: body.key.slice(0, 12),
      scopes: ["read", "publish"],
      rate_limit_tier: "free",
      is_active: true,
      expires_at: new Date(clock.now().getTime() + 3650 * 86_400_000).toISOString(),
      created_at: clock.now().toISOString(),
    });
    expect(await statusWith(body.key)).toBe(200);
  });

  it("returns 201 and expires_at null without expires_in_days", async () => {
    const { body } = await post(
      "/api-keys",
      { name: "x".repeat(120), scopes: ["read"] },
      bearer(await service.newAccount()),
    );
    expect(body.expires_at).toBeNull();
  });

  it.each<[Scope[], Scope[], number]>([
    [["write"], ["read"], 201],
    [["write"], ["write"], 201],
    [["write"], ["billing"], 403],
    [["write", "billing"], ["read", "billing"], 201],
    [["write", "billing"], ["publish"], 403],
    [["write", "billing", "publish"], ["admin"], 403],
    [["admin"], ["admin", "publish"], 201],
    [["read"], ["read"], 403],
  ])("a key with %j that creates one with %j gets %i", async (held, wanted, status) => {
    const account = await service.newAccount();
    const { key } = await issue(account, held);
    expect((await post("/api-keys", { name: "more", scopes: wanted }, withKey(key))).status).toBe(
      status,
    );
    expect((await list(account)).total).toBe(status === 201 ? 3 : 2);
  });

  it("returns 403 with the missing scopes", async () => {
    const { key } = await issue(await service.newAccount(), ["write"]);
    const { body } = await post(
      "/api-keys",
      { name: "more", scopes: ["read", "billing", "admin"] },
      withKey(key),
    );
    expect(body).toMatchObject({
      error: "forbidden",
      detail:
        "Missing scopes: billing, admin. The caller has: write. Only a caller with every scope of a key can create it.",
    });
  });

  it.each([
    [{ scopes: ["read"] }, /Missing field "name"/],
    [{ name: "", scopes: ["read"] }, /"name": ""/],
    [{ name: " \t ", scopes: ["read"] }, /"name": blank/],
    [{ name: "x".repeat(121), scopes: ["read"] }, /"name"/],
    [{ name: "a" }, /Missing field "scopes"/],
    [{ name: "a", scopes: [] }, /"scopes": an empty array/],
    [
      { name: "a", scopes: ["read", "root"] },
      /Invalid field "scopes\[1\]": "root". Expected one of "read", "write"/,
    ],
    [{ name: "a", scopes: "read" }, /"scopes": "read"/],
    [
      { name: "a", scopes: ["read"], expires_in_days: 0 },
      /Invalid field "expires_in_days": 0. Expected an integer from 1 to 3650/,
    ],
    [{ name: "a", scopes: ["read"], expires_in_days: 3651 }, /"expires_in_days"/],
    [{ name: "a", scopes: ["read"], expires_in_days: 1.5 }, /"expires_in_days"/],
    [{ name: "a", scopes: ["read"], expires_in_days: "30" }, /"expires_in_days"/],
    ["{", /JSON/],
  ])("returns 400 for %j", async (body, detail) => {
    const response = await post("/api-keys", body, bearer(service.account));
    expect(response.status).toBe(400);
    expect(response.body.error).toBe("bad_request");
    expect(response.body.detail).toMatch(detail);
  });

  it("returns 400 for the 11th active key, also concurrently", async () => {
    const account = await service.newAccount();
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        post("/api-keys", { name: "a", scopes: ["read"] }, bearer(account)),
      ),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([
      ...Array(9).fill(201),
      ...Array(3).fill(400),
    ]);
    expect(made.find(({ status }) => status === 400)?.body).toMatchObject({
      error: "bad_request",
      detail: expect.stringContaining("10"),
    });
    expect((await list(account)).keys.filter(({ is_active }) => is_active).length).toBe(10);
  });
});

describe("DELETE /api-keys/{key_id}", () => {
  const revoke = (id: string, headers: Record<string, string>) =>
    service.call("DELETE", `/api-keys/${id}`, undefined, headers);

  it("returns 200 and ends the key, within a second in other processes", async () => {
    const { id, key } = await issue(service.account, ["read"]);
    expect(await statusWith(key)).toBe(200);
    expect(await statusElsewhere(key)).toBe(200);
    const { status, body } = await revoke(id, bearer(service.account));
    expect(status).toBe(200);
    expect(body).toEqual({ revoked: true, key_id: id });
    expect(await statusWith(key)).toBe(401);
    await expect.poll(() => statusElsewhere(key), { interval: 5 }).toBe(401);
    expect((await list(service.account)).keys.find((one) => one.id === id)).toMatchObject({
      is_active: false,
    });
  });

  it("ends the key in other processes within a second even if the notification is lost", async () => {
    const { id, key } = await issue(service.account, ["read"]);
    expect(await statusElsewhere(key)).toBe(200);
    // A revocation without the notification.
    await service.services.db
      .updateTable("api_keys")
      .set({ revoked_at: clock.now() })
      .where("id", "=", id)
      .execute();
    await clock.advance(1000);
    expect(await statusElsewhere(key)).toBe(401);
  });

  it("returns the same 404 for a revoked key, another account's key and an invalid id", async () => {
    const account = await service.newAccount();
    const [mine, theirs] = [
      await issue(account, ["read"]),
      await issue(await service.newAccount(), ["read"]),
    ];
    expect((await revoke(mine.id.toUpperCase(), bearer(account))).status).toBe(200);
    for (const id of [mine.id, theirs.id, mine.key_prefix, "0", crypto.randomUUID()]) {
      const { status, body } = await revoke(id, bearer(account));
      expect(status).toBe(404);
      expect(body.detail).toBe(`There is no active API key "${id}" that this account can access.`);
    }
    expect(await statusWith(theirs.key)).toBe(200);
  });

  it("stops a key from revoking a more powerful one with 403, and changes nothing", async () => {
    const account = await service.newAccount();
    const admin = await issue(account, ["admin"]);
    const publisher = await issue(account, ["write", "publish"]);
    const writer = await issue(account, ["write"]);
    for (const { id, key } of [admin, publisher]) {
      const { status, body } = await post<ErrorBody>(
        `/api-keys/${id}/rotate`,
        {},
        withKey(writer.key),
      );
      expect(status).toBe(403);
      const revoked = await service.call<ErrorBody>(
        "DELETE",
        `/api-keys/${id}`,
        undefined,
        withKey(writer.key),
      );
      expect(revoked.status).toBe(403);
      expect(revoked.body.detail).toMatch(
        /^Missing scopes: (admin|publish)\. The caller has: write\./,
      );
      expect(body.detail).toMatch(/^Missing scopes: /);
      expect(await statusWith(key)).toBe(200);
    }
    expect((await revoke(writer.id, withKey(publisher.key))).status).toBe(200);
  });

  it("returns 403 without the scope write", async () => {
    const { id, key } = await issue(await service.newAccount(), ["read"]);
    expect((await revoke(id, withKey(key))).status).toBe(403);
    expect(await statusWith(key)).toBe(200);
  });
});

describe("POST /api-keys/{key_id}/rotate", () => {
  const rotate = (id: string, headers: Record<string, string>) =>
    post(`/api-keys/${id}/rotate`, undefined, headers);

  it("returns 201 with a new key of the same configuration, and ends the old key", async () => {
    const account = await service.newAccount({ plan: "starter" });
    const old = await issue(account, ["write", "publish"], 30);
    expect(await statusElsewhere(old.key)).toBe(200);
    await clock.advance(60_000);
    const { status, body } = await rotate(old.id, withKey(old.key));
    expect(status).toBe(201);
    expect(body).toEqual({
      ...old,
      id: expect.not.stringContaining(old.id),
      key: expect.stringMatching(/^vk_[0-9A-Za-z]{52}$/),
      key_prefix: body.key.slice(0, 12),
      created_at: clock.now().toISOString(),
      expires_at: new Date(clock.now().getTime() + 30 * 86_400_000).toISOString(),
    });
    expect(await statusWith(old.key)).toBe(401);
    expect(await statusWith(body.key)).toBe(200);
    await expect.poll(() => statusElsewhere(old.key), { interval: 5 }).toBe(401);
    expect((await list(account)).keys.map(({ id, is_active }) => [id, is_active])).toContainEqual([
      old.id,
      false,
    ]);
  });

  it("returns 201 for an expired key; the expired key itself gets 401 api_key_expired", async () => {
    const account = await service.newAccount();
    const old = await issue(account, ["read"], 1);
    // A minute instead of a day.
    const expires_at = new Date(clock.now().getTime() + 60_000);
    await service.services.db
      .updateTable("api_keys")
      .set({ expires_at })
      .where("id", "=", old.id)
      .execute();
    await clock.advance(60_000);
    const refused = await rotate(old.id, withKey(old.key));
    expect(refused.status).toBe(401);
    expect(refused.body.error).toBe("api_key_expired");
    const { status, body } = await rotate(old.id, withKey(account.api_key));
    expect(status).toBe(201);
    expect(body.is_active).toBe(true);
    expect(body.expires_at).toEqual(new Date(clock.now().getTime() + 60_000).toISOString());
    expect(await statusWith(body.key)).toBe(200);
  });

  it("returns 201 with 10 active keys", async () => {
    const account = await service.newAccount();
    const keys = await Promise.all(Array.from({ length: 9 }, () => issue(account, ["read"])));
    expect((await rotate(keys[0]?.id ?? "", withKey(account.api_key))).status).toBe(201);
    expect((await list(account)).keys.filter(({ is_active }) => is_active).length).toBe(10);
  });

  it("returns 201 once and 404 otherwise for concurrent requests", async () => {
    const account = await service.newAccount();
    const { id } = await issue(account, ["read"]);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => rotate(id, withKey(account.api_key))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404]);
    expect((await list(account)).total).toBe(3);
  });

  it("returns 403 for a key with more scopes than the caller, and changes nothing", async () => {
    const account = await service.newAccount();
    const [strong, weak] = [await issue(account, ["admin"]), await issue(account, ["write"])];
    expect((await rotate(strong.id, withKey(weak.key))).status).toBe(403);
    expect(await statusWith(strong.key)).toBe(200);
    const reader = await issue(account, ["read"]);
    expect((await rotate(reader.id, withKey(reader.key))).status).toBe(403);
  });

  it("returns the same 404 for a revoked key, another account's key and an invalid id", async () => {
    const account = await service.newAccount();
    const [mine, theirs] = [
      await issue(account, ["read"]),
      await issue(await service.newAccount(), ["read"]),
    ];
    await service.call("DELETE", `/api-keys/${mine.id}`, undefined, bearer(account));
    for (const id of [mine.id, theirs.id, theirs.key_prefix, "x"]) {
      const { status, body } = await rotate(id, withKey(account.api_key));
      expect(status).toBe(404);
      expect(body.detail).toBe(`There is no active API key "${id}" that this account can access.`);
    }
    expect(await statusWith(theirs.key)).toBe(200);
  });
});
