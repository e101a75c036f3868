import { randomUUID } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import { notify } from "../db/notifications.ts";
import type { Database } from "../db/schema.ts";
import { type Caller, covers, type Scope } from "../identity/caller.ts";
import { lockAccount, type PlanName, planColumn, plans } from "../identity/plans.ts";
import { transferUsage } from "../rate-limits/sliding-window-store.ts";
import type { Services } from "../services/services.ts";
import { ApiError, badRequest, forbidden, notFound } from "../system/errors.ts";
import type { ApiKey, IssuedApiKey, NewApiKey } from "./api-keys.schema.ts";
import { generateKey, hashKey, isApiKeyFormat, keyPrefix } from "./key-format.ts";

/** The channel on which a revocation is told to all processes; it carries the key's id. */
export const keyRevokedChannel = "api_key_revoked";

const activeKeysMax = 10;
const revokedKeysShown = 1000;
const dayMilliseconds = 86_400_000;

type Connection = Pick<Services, "db" | "clock">;

/** Refuses to hand on what somebody does not have. Throws forbidden, naming the scopes that are lacking. */
export function checkGrant(
  { scopes: held }: Pick<Caller, "scopes">,
  wanted: readonly Scope[],
): void {
  const lacking = wanted.filter((scope) => !covers(held, scope));
  if (lacking.length === 0) return;
  throw forbidden(
    `A key cannot do more than who makes or rotates it: the caller lacks ${lacking.join(", ")} (it has ${held.join(", ")}).`,
  );
}

/** Makes a key. `key` is shown this once. Throws bad_request for a blank name, or when 10 keys are active. */
export async function createApiKey(
  { db, clock }: Connection,
  account_id: string,
  input: NewApiKey,
): Promise<IssuedApiKey> {
  const { name, expires_in_days: days } = input;
  if (name.trim() === "")
    throw badRequest('Invalid field "name": blank. Expected a string of 1 to 120 characters.');
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

/** As createApiKey, inside a transaction. */
export async function insertApiKey(
  tx: Transaction<Database>,
  account_id: string,
  { name, scopes, expires_at }: KeyToInsert,
  now: Date,
): Promise<IssuedApiKey> {
  const plan = await lockAccount(tx, account_id);
  const active = await activeKeys(tx, account_id, now);
  if (active >= activeKeysMax) {
    throw badRequest(
      `This account has ${active} active API keys, and ${activeKeysMax} is the most; revoke one before making another.`,
    );
  }
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

async function activeKeys(
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

/** The keys of an account, the newest first; of those that were revoked the last thousand. */
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

/** Somebody may rotate a key every minute, for years. */
const lastRevoked = (db: Services["db"], account_id: string) =>
  db
    .selectFrom("api_keys")
    .select("id")
    .where("account_id", "=", account_id)
    .where("revoked_at", "is not", null)
    .orderBy("revoked_at", "desc")
    .limit(revokedKeysShown);

/** What people know keys by, of those of the ids that are the account's. */
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

/** Makes a key unusable from now on. Takes its id or its prefix. Throws not_found when the account has no such active key. */
export async function revokeApiKey(
  { db, clock }: Connection,
  account_id: string,
  idOrPrefix: string,
): Promise<{ revoked: true; key_id: string }> {
  const { id } = await db
    .transaction()
    .execute((tx) => revoke(tx, account_id, idOrPrefix, clock.now()));
  return { revoked: true, key_id: id };
}

/**
 * Replaces a key by a new one with the same name, scopes and time to live, which begins again: an expired key is good again so. The old
 * one ends with the same commit. Throws not_found as revokeApiKey does, forbidden for a caller who lacks a scope of the key.
 */
export async function rotateApiKey(
  { db, clock }: Connection,
  caller: Caller,
  id: string,
): Promise<IssuedApiKey> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    // The account first, then its keys: as those who make a key do.
    await lockAccount(tx, caller.account_id);
    const {
      id: from,
      name,
      scopes,
      expires_at,
      created_at,
    } = await revoke(tx, caller.account_id, id, now);
    checkGrant(caller, scopes as Scope[]);
    const renewed =
      expires_at && new Date(now.getTime() + expires_at.getTime() - created_at.getTime());
    const issued = await insertApiKey(
      tx,
      caller.account_id,
      { name, scopes: scopes as Scope[], expires_at: renewed },
      now,
    );
    // Or who rotates a key before its limit is reached would have none.
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

/** Who a key belongs to. Throws unauthorized for an unknown or revoked key, api_key_expired for one past its time. */
export async function verifyApiKey({ db, clock }: Connection, key: string): Promise<Caller> {
  const row = isApiKeyFormat(key)
    ? await db
        .selectFrom("api_keys")
        .selectAll()
        .select(planColumn("api_keys.account_id").as("plan"))
        .where("key_hash", "=", hashKey(key))
        .executeTakeFirst()
    : undefined;
  if (!row || row.revoked_at)
    throw new ApiError(
      "unauthorized",
      "The API key in X-API-Key is not valid: it is mistyped, unknown or revoked.",
    );
  const now = clock.now();
  if (row.expires_at && row.expires_at <= now) {
    throw new ApiError(
      "api_key_expired",
      `The API key ${row.key_prefix}… expired at ${row.expires_at.toISOString()}; rotate it or create a new one.`,
    );
  }
  await noteUse(db, row, now);
  return {
    account_id: row.account_id,
    scopes: row.scopes as Scope[],
    tier: plans[row.plan].tier,
    key_id: row.id,
    ...(row.expires_at && { expires_at: row.expires_at }),
  };
}

/** Once a minute a key is precise enough, and keeps a busy key from being a row that every request writes. */
async function noteUse(db: Services["db"], { id, last_used_at }: Row, now: Date): Promise<void> {
  const aMinuteAgo = new Date(now.getTime() - 60_000);
  if (last_used_at && last_used_at > aMinuteAgo) return;
  await db
    .updateTable("api_keys")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", aMinuteAgo)]))
    .execute();
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
