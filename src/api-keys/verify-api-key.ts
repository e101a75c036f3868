import type { Selectable } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Caller, Scope } from "../identity/caller.ts";
import { planColumn, plans } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import { hashKey, isApiKeyFormat } from "./key-format.ts";

type Row = Selectable<Database["api_keys"]>;

/**
 * Resolves to the caller of a key. Throws unauthorized for an unknown or revoked key,
 * api_key_expired for an expired key.
 */
export async function verifyApiKey(
  { db, clock }: Pick<Services, "db" | "clock">,
  key: string,
): Promise<Caller> {
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
      "The API key in X-API-Key is invalid: mistyped, unknown or revoked. Send an active key.",
    );
  const now = clock.now();
  if (row.expires_at && row.expires_at <= now) {
    throw new ApiError(
      "api_key_expired",
      `The API key ${row.key_prefix}… expired at ${row.expires_at.toISOString()}. Rotate it or create a new key.`,
    );
  }
  await recordUse(db, row, now);
  return {
    account_id: row.account_id,
    scopes: row.scopes as Scope[],
    tier: plans[row.plan].tier,
    key_id: row.id,
    ...(row.expires_at && { expires_at: row.expires_at }),
  };
}

/**
 * Updates last_used_at once a minute, so that requests with a busy key do not all write the same
 * row.
 */
async function recordUse(db: Services["db"], { id, last_used_at }: Row, now: Date): Promise<void> {
  const aMinuteAgo = new Date(now.getTime() - 60_000);
  if (last_used_at && last_used_at > aMinuteAgo) return;
  await db
    .updateTable("api_keys")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", aMinuteAgo)]))
    .execute();
}
