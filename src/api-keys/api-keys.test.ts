import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestServices, type TestServices } from "../../test/harness.ts";
import type { Scope } from "../identity/caller.ts";
import type { ApiKey } from "./api-keys.schema.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import { generateKey, isApiKeyFormat } from "./key-format.ts";
import { verifyApiKey } from "./verify-api-key.ts";

const clock = movableClock("2026-01-01T00:00:00Z");
let harness: TestServices;
beforeAll(async () => {
  harness = await startTestServices({ clock });
});
afterAll(() => harness.close());

const account = async (plan = "pro") => (await harness.newAccount({ plan })).id;
const create = (account_id: string, scopes: Scope[] = ["read"], expires_in_days?: number) =>
  createApiKey(harness.services, account_id, {
    name: "mine",
    scopes,
    ...(expires_in_days && { expires_in_days }),
  });
const listActive = async (account_id: string) =>
  (await listApiKeys(harness.services, account_id)).filter((key) => key.is_active);

const owner = (account_id: string) => ({ account_id, scopes: ["admin" as const] });

describe("the format of a key", () => {
  it("is vk_ and 52 random characters", () => {
    const keys = Array.from({ length: 50 }, generateKey);
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) {
      expect(key).toMatch(/^vk_[0-9A-Za-z]{52}$/);
      expect(isApiKeyFormat(key)).toBe(true);
    }
  });

  it("detects every single wrong character and every swap of two adjacent characters", () => {
    const key = generateKey();
    for (let at = 3; at < key.length; at += 1) {
      const other = key[at] === "a" ? "b" : "a";
      expect(isApiKeyFormat(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
      if (at + 1 >= key.length || key[at] === key[at + 1]) continue;
      expect(isApiKeyFormat(key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2))).toBe(
        false,
      );
    }
  });
});

describe("createApiKey", () => {
  it("returns the full key once, and its first 12 characters later", async () => {
    const id = await account("starter");
    const made = await create(id, ["read", "publish"], 30);
    const { key, ...shown } = { ...made, last_used_at: null };
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "mine",
      key_prefix: key.slice(0, 12),
      scopes: ["read", "publish"],
      rate_limit_tier: "starter",
      is_active: true,
      expires_at: "2026-01-31T00:00:00.000Z",
      created_at: "2026-01-01T00:00:00.000Z",
      last_used_at: null,
    } satisfies ApiKey);
    expect(await listApiKeys(harness.services, id)).toContainEqual(shown);
    const rows = await harness.services.db
      .selectFrom("api_keys")
      .selectAll()
      .where("id", "=", made.id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it("creates at most 10 active keys, also concurrently", async () => {
    const id = await account();
    const made = await Promise.allSettled(Array.from({ length: 14 }, () => create(id)));
    const refused = made.filter((result) => result.status === "rejected");
    expect(refused.length).toBe(5);
    expect((await listActive(id)).length).toBe(10);
    for (const { reason } of refused)
      expect(reason).toMatchObject({
        code: "bad_request",
        message: expect.stringContaining("10 active API keys"),
      });
  });

  it("does not count revoked and expired keys", async () => {
    const id = await account();
    for (let number = 0; number < 9; number += 1)
      await create(id, ["read"], number === 0 ? 1 : undefined);
    await expect(create(id)).rejects.toMatchObject({ code: "bad_request" });
    await clock.advance(86_400_000);
    const { id: key_id } = await create(id);
    await revokeApiKey(harness.services, owner(id), key_id);
    await create(id);
    expect((await listActive(id)).length).toBe(10);
  });

  it("merges duplicate scopes and rejects a blank name", async () => {
    const id = await account();
    expect((await create(id, ["read", "read"])).scopes).toEqual(["read"]);
    const blank = createApiKey(harness.services, id, { name: "  ", scopes: ["read"] });
    await expect(blank).rejects.toMatchObject({
      code: "bad_request",
      message: expect.stringContaining("blank"),
    });
  });
});

describe("revokeApiKey", () => {
  it("accepts an id or a prefix, once", async () => {
    const id = await account();
    const [first, second] = [await create(id), await create(id)];
    expect(await revokeApiKey(harness.services, owner(id), first.id)).toEqual({
      revoked: true,
      key_id: first.id,
    });
    expect(await revokeApiKey(harness.services, owner(id), second.key_prefix)).toEqual({
      revoked: true,
      key_id: second.id,
    });
    await expect(revokeApiKey(harness.services, owner(id), first.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(verifyApiKey(harness.services, first.key)).rejects.toMatchObject({
      code: "unauthorized",
    });
  });

  it("does not find another account's key", async () => {
    const key = await create(await account());
    await expect(
      revokeApiKey(harness.services, owner(await account()), key.id),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await verifyApiKey(harness.services, key.key)).key_id).toBe(key.id);
  });
});

describe("verifyApiKey", () => {
  it("resolves to the account, the scopes and the tier", async () => {
    const id = await account("free");
    const { key, id: key_id } = await create(id, ["write", "billing"]);
    expect(await verifyApiKey(harness.services, key)).toEqual({
      account_id: id,
      scopes: ["write", "billing"],
      tier: "free",
      key_id,
    });
  });

  it("follows a change of plan", async () => {
    const id = await account("free");
    const { key } = await create(id);
    await harness.services.db
      .updateTable("accounts")
      .set({ plan: "pro" })
      .where("id", "=", id)
      .execute();
    expect(await verifyApiKey(harness.services, key)).toMatchObject({ tier: "pro" });
    expect(
      (await listApiKeys(harness.services, id)).map(({ rate_limit_tier }) => rate_limit_tier),
    ).toEqual(["pro", "pro"]);
  });

  it("rejects the keys of a deleted account", async () => {
    const id = await account();
    const { key } = await create(id);
    await harness.services.db.deleteFrom("auth_users").where("id", "=", id).execute();
    await expect(verifyApiKey(harness.services, key)).rejects.toMatchObject({
      code: "unauthorized",
    });
  });

  it("writes last_used_at at most once a minute", async () => {
    const id = await account();
    const { key, id: key_id } = await create(id);
    const usedAt = async () => {
      await verifyApiKey(harness.services, key);
      return (await listApiKeys(harness.services, id)).find((one) => one.id === key_id)
        ?.last_used_at;
    };
    const first = await usedAt();
    expect(first).toBe(clock.now().toISOString());
    await clock.advance(59_000);
    expect(await usedAt()).toBe(first);
    await clock.advance(1_000);
    expect(await usedAt()).toBe(clock.now().toISOString());
  });
});

describe("revoked keys", () => {
  it("are listed up to the last 1,000", async () => {
    const id = await account();
    await create(id);
    await insertRevoked(id, 1005);
    const keys = await listApiKeys(harness.services, id);
    expect(keys[0]?.name).toBe("rotated 1005");
    expect(keys.at(-3)?.name).toBe("rotated 6");
    expect(keys.slice(-2).every((key) => key.is_active)).toBe(true);
    expect(keys).toHaveLength(1002);
  });

  it("are deleted beyond the last 1,000, so that rotation cannot fill the database", async () => {
    const id = await account();
    await insertRevoked(id, 1005);
    await create(id);
    const { rows } = await sql<{ name: string }>`
      select name from api_keys where account_id = ${id} and revoked_at is not null
      order by revoked_at
    `.execute(harness.services.db);
    expect(rows).toHaveLength(1000);
    expect(rows[0]?.name).toBe("rotated 6");
    expect(await listActive(id)).toHaveLength(2);
  });
});

const insertRevoked = (account_id: string, count: number) =>
  sql`
    insert into api_keys
      (id, account_id, name, key_hash, key_prefix, scopes, created_at, revoked_at)
    select gen_random_uuid(), ${account_id}, 'rotated ' || n,
      sha256((${account_id} || n)::bytea), 'vk_000000000', '{read}', at, at
    from generate_series(1, ${count}::integer) as n,
      lateral (select ${clock.now()}::timestamptz + n * interval '1 second' as at) as times
  `.execute(harness.services.db);
