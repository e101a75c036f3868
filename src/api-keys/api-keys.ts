import { randomUUID } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import { notify } from "../db/notifications.ts";
import type { Database } from "../db/schema.ts";
import { type Caller, covers, type Scope } from "../identity/caller.ts";
import { lockAccount, type PlanName, planColumn, plans } from "../identity/plans.ts";
import { transferUsage } from "../rate-limits/sliding-window-store.ts";
import type { Services } from "../services/services.ts";
import { badRequest, forbidden, notFound } from "../system/errors.ts";
import type { ApiKey, IssuedApiKey, NewApiKey } from "./api-keys.schema.ts";
import { generateKey, hashKey, keyPrefix } from "./key-format.ts";

/** The notification channel for revoked keys. The payload is the key id. */
export const keyRevokedChannel = "api_key_revoked";

const activeKeysMax = 10;
/** A program may rotate a key every minute for years; older rows of ended keys are deleted. */
const endedKeysMax = 1000;
const dayMilliseconds = 86_400_000;

type Connection = Pick<Services, "db" | "clock">;

/** An account, and the scopes of the caller that manages its keys. */
export type KeyManager = Pick<Caller, "account_id" | "scopes">;

/**
 * Throws forbidden if the manager lacks a scope of a key. Without this check, a key could create,
 * take over or revoke a more powerful one.
 */
export function checkScopes(
  { scopes: held }: Pick<KeyManager, "scopes">,
  keyScopes: readonly Scope[],
  action: "create" | "rotate" | "revoke",
): void {
  const missing = keyScopes.filter((scope) => !covers(held, scope));
  if (missing.length === 0) return;
  throw forbidden(
    `Missing scopes: ${missing.join(", ")}. The caller has: ${held.join(", ")}. Only a caller with every scope of a key can ${action} it.`,
  );
}

/**
 * Creates a key. `key` is never shown again. Throws bad_request for a blank name, or when 10 keys
 * are active.
 */
export async function createApiKey(
  { db, clock }: Connection,
  account_id: string,
  input: NewApiKey,
): Promise<IssuedApiKey> {
  const { name, expires_in_days: days } = input;
  if (name.trim() === "")
    throw badRequest(
      'Invalid field "name": blank. Expected a string of 1 to 120 characters.',
      "name",
    );
  const now = clock.now();
  const expires_at = days === undefined ? null : new Date(now.getTime() + days * dayMilliseconds);
  return db
    .transaction()
    .execute((tx) => insertApiKey(tx, account_id, { name, scopes: input.scopes, expires_at }, now));
}

interface KeyToInsert {
  name: string;
  scopes: readonly Scope[];
  expires_at: Date | null;
}

/** Like createApiKey, inside a transaction. */
export async function insertApiKey(
  tx: Transaction<Database>,
  account_id: string,
  { name, scopes, expires_at }: KeyToInsert,
  now: Date,
): Promise<IssuedApiKey> {
  const plan = await lockAccount(tx, account_id);
  const active = await countActiveKeys(tx, account_id, now);
  if (active >= activeKeysMax) {
    throw badRequest(
      `This account has ${active} active API keys. The maximum is ${activeKeysMax}. Revoke a key first.`,
    );
  }
  await deleteOldKeys(tx, account_id, now);
  const key = generateKey();
  const row = await tx
    .insertInto("api_keys")
    .values({
      id: randomUUID(),
      account_id,
      name,
      key_hash: hashKey(key),
      key_prefix: keyPrefix(key),
      scopes: [...new Set(scopes)],
      expires_at,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...toResponse({ ...row, plan }, now), key };
}

/** Deletes revoked and expired keys beyond the last 1,000. */
const deleteOldKeys = (tx: Transaction<Database>, account_id: string, now: Date) =>
  sql`
    delete from api_keys where id in (
      select id from api_keys
      where account_id = ${account_id} and (revoked_at is not null or expires_at <= ${now})
      order by coalesce(revoked_at, expires_at) desc, id
      offset ${endedKeysMax}
    )`.execute(tx);

async function countActiveKeys(
  tx: Transaction<Database>,
  account_id: string,
  now: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom("api_keys")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("account_id", "=", account_id)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** The keys of an account, newest first, including the last 1,000 revoked ones. */
export async function listApiKeys(
  { db, clock }: Connection,
  account_id: string,
): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom("api_keys")
    .selectAll()
    .select(planColumn("api_keys.account_id").as("plan"))
    .where("account_id", "=", account_id)
    .where((eb) =>
      eb.or([eb("revoked_at", "is", null), eb("id", "in", lastRevoked(db, account_id))]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...toResponse(row, clock.now()),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

/** Earlier versions kept all revoked keys. */
const lastRevoked = (db: Services["db"], account_id: string) =>
  db
    .selectFrom("api_keys")
    .select("id")
    .where("account_id", "=", account_id)
    .where("revoked_at", "is not", null)
    .orderBy("revoked_at", "desc")
    .limit(endedKeysMax);

/** Names and prefixes of keys, for the ids that belong to the account. */
export async function findKeyLabels(
  db: Services["db"],
  account_id: string,
  ids: readonly string[],
): Promise<Pick<ApiKey, "id" | "name" | "key_prefix">[]> {
  return db
    .selectFrom("api_keys")
    .select(["id", "name", "key_prefix"])
    .where("account_id", "=", account_id)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/**
 * Revokes a key by its id or prefix. Throws not_found if the account has no such active key, and
 * forbidden if the manager lacks a scope of the key.
 */
export async function revokeApiKey(
  { db, clock }: Connection,
  manager: KeyManager,
  idOrPrefix: string,
): Promise<{ revoked: true; key_id: string }> {
  const { id } = await db.transaction().execute(async (tx) => {
    const row = await revoke(tx, manager.account_id, idOrPrefix, clock.now());
    checkScopes(manager, row.scopes as Scope[], "revoke");
    return row;
  });
  return { revoked: true, key_id: id };
}

/** Revokes all active keys of an account. Resolves to their number. */
export async function revokeAllApiKeys(
  { db, clock }: Connection,
  account_id: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    const rows = await tx
      .updateTable("api_keys")
      .set({ revoked_at: clock.now() })
      .where("account_id", "=", account_id)
      .where("revoked_at", "is", null)
      .returning("id")
      .execute();
    for (const { id } of rows) await notify(tx, keyRevokedChannel, id);
    return rows.length;
  });
}

/**
 * Replaces a key by a new one with the same name, scopes and lifetime; the lifetime starts again,
 * also for an expired key. The same transaction revokes the old key. Throws not_found like
 * revokeApiKey, forbidden for a caller that lacks a scope of the key.
 */
export async function rotateApiKey(
  { db, clock }: Connection,
  caller: Caller,
  id: string,
): Promise<IssuedApiKey> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    // Locks the account before its keys, in the same order as insertApiKey.
    await lockAccount(tx, caller.account_id);
    const {
      id: from,
      name,
      scopes,
      expires_at,
      created_at,
    } = await revoke(tx, caller.account_id, id, now);
    checkScopes(caller, scopes as Scope[], "rotate");
    const renewed =
      expires_at && new Date(now.getTime() + expires_at.getTime() - created_at.getTime());
    const issued = await insertApiKey(
      tx,
      caller.account_id,
      { name, scopes: scopes as Scope[], expires_at: renewed },
      now,
    );
    // Without this, a caller could avoid its rate limit by rotating the key.
    await transferUsage(tx, { from, to: issued.id });
    return issued;
  });
}

async function revoke(
  tx: Transaction<Database>,
  account_id: string,
  idOrPrefix: string,
  now: Date,
): Promise<Row> {
  const row = await tx
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("account_id", "=", account_id)
    .where("revoked_at", "is", null)
    .where(({ eb }) =>
      eb.or([eb(sql`id::text`, "=", idOrPrefix.toLowerCase()), eb("key_prefix", "=", idOrPrefix)]),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound("active API key", idOrPrefix);
  await notify(tx, keyRevokedChannel, row.id);
  return row;
}

type Row = Selectable<Database["api_keys"]>;

function toResponse(row: Row & { plan: PlanName }, now: Date): Omit<ApiKey, "last_used_at"> {
  return {
    id: row.id,
    name: row.name,
    key_prefix: row.key_prefix,
    scopes: row.scopes as Scope[],
    rate_limit_tier: plans[row.plan].tier,
    is_active: row.revoked_at === null && (row.expires_at === null || row.expires_at > now),
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
