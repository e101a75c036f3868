import { randomUUID } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import { type Caller, type Scope, scopes, type Tier } from "../accounts/caller.ts";
import { lockAccount, plans } from "../accounts/plans.ts";
import type { Database } from "../db/schema.ts";
import { ApiError, badRequest, notFound } from "../errors.ts";
import type { Services } from "../services.ts";
import { hashOf, isKeyForm, newKey, prefixOf } from "./key-format.ts";

/** The channel on which a revocation is told to all processes; it carries the key's id. */
export const keyRevoked = "api_key_revoked";

const activeKeysMax = 10;
const dayMilliseconds = 86_400_000;

/** A key as the API shows it (spec: API key); its secret is known only when it is made. */
export interface ApiKey {
  id: string;
  name: string;
  key_prefix: string;
  scopes: Scope[];
  rate_limit_tier: string;
  is_active: boolean;
  expires_at: string | null;
  created_at: string;
  last_used_at: string | null;
}

export interface NewApiKey {
  name: string;
  scopes: readonly string[];
  expires_in_days?: number | undefined;
}

type Connection = Pick<Services, "db" | "clock">;

/** Makes a key. `key` is shown this once. Throws bad_request for an unknown scope, or when 10 keys are active. */
export async function createApiKey({ db, clock }: Connection, account_id: string, input: NewApiKey): Promise<ApiKey & { key: string }> {
  return db.transaction().execute((tx) => insertApiKey(tx, account_id, input, clock.now()));
}

/** As createApiKey, inside a transaction. */
export async function insertApiKey(
  tx: Transaction<Database>,
  account_id: string,
  input: NewApiKey,
  now: Date,
): Promise<ApiKey & { key: string }> {
  const granted = checkedScopes(input.scopes);
  const plan = await lockAccount(tx, account_id);
  const active = await activeKeys(tx, account_id, now);
  if (active >= activeKeysMax) {
    throw badRequest(`This account has ${active} active API keys, and ${activeKeysMax} is the most; revoke one before making another.`);
  }
  const key = newKey();
  const row = await tx
    .insertInto("api_keys")
    .values({
      id: randomUUID(),
      account_id,
      name: input.name,
      key_hash: hashOf(key),
      key_prefix: prefixOf(key),
      scopes: granted,
      rate_limit_tier: plans[plan].tier,
      expires_at: input.expires_in_days === undefined ? null : new Date(now.getTime() + input.expires_in_days * dayMilliseconds),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...shown(row, now), key };
}

function checkedScopes(names: readonly string[]): Scope[] {
  if (names.length === 0) throw badRequest(`scopes is empty; name at least one of ${scopes.join(", ")}.`);
  return [...new Set(names)].map((name) => {
    const scope = scopes.find((known) => known === name);
    if (!scope) throw badRequest(`There is no scope "${name}"; use ${scopes.join(", ")}.`);
    return scope;
  });
}

async function activeKeys(tx: Transaction<Database>, account_id: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("api_keys")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("account_id", "=", account_id)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** All keys of an account, the newest first, the revoked and expired ones too. */
export async function listApiKeys({ db, clock }: Connection, account_id: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom("api_keys")
    .selectAll()
    .where("account_id", "=", account_id)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => shown(row, clock.now()));
}

/** Makes a key unusable from now on. Takes its id or its prefix. Throws not_found when the account has no such active key. */
export async function revokeApiKey(
  { db, clock }: Connection,
  account_id: string,
  idOrPrefix: string,
): Promise<{ revoked: true; key_id: string }> {
  const row = await db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable("api_keys")
      .set({ revoked_at: clock.now() })
      .where("account_id", "=", account_id)
      .where("revoked_at", "is", null)
      .where(({ eb }) => eb.or([eb(sql`id::text`, "=", idOrPrefix), eb("key_prefix", "=", idOrPrefix)]))
      .returning("id")
      .executeTakeFirst();
    if (revoked) await sql`select pg_notify(${keyRevoked}, ${revoked.id})`.execute(tx);
    return revoked;
  });
  if (!row) throw notFound("active API key", idOrPrefix);
  return { revoked: true, key_id: row.id };
}

/** Who a key belongs to. Throws unauthorized for an unknown or revoked key, api_key_expired for one past its time. */
export async function verifyApiKey({ db, clock }: Connection, key: string): Promise<Caller> {
  const row = isKeyForm(key)
    ? await db.selectFrom("api_keys").selectAll().where("key_hash", "=", hashOf(key)).executeTakeFirst()
    : undefined;
  if (!row || row.revoked_at)
    throw new ApiError("unauthorized", "The API key in X-API-Key is not valid: it is mistyped, unknown or revoked.");
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
    tier: row.rate_limit_tier as Tier,
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

function shown(row: Row, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    key_prefix: row.key_prefix,
    scopes: row.scopes as Scope[],
    rate_limit_tier: row.rate_limit_tier,
    is_active: row.revoked_at === null && (row.expires_at === null || row.expires_at > now),
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
