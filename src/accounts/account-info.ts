import { readStorageUsage } from "../assets/storage-quota.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { notFound } from "../system/errors.ts";
import type { AccountInfo } from "./account.schema.ts";

/** The account of the caller with the limits of its plan. Throws not_found if it was deleted. */
export async function getAccountInfo(
  { db, config }: Pick<Services, "db" | "config">,
  { account_id, scopes }: Caller,
): Promise<AccountInfo> {
  const [row, storage] = await Promise.all([
    db
      .selectFrom("accounts")
      .innerJoin("auth_users", "auth_users.id", "accounts.id")
      .select(["auth_users.name", "auth_users.email"])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom("auth_accounts")
            .select("auth_accounts.id")
            .whereRef("auth_accounts.user_id", "=", "accounts.id")
            .where("auth_accounts.password", "is not", null),
        ).as("has_password"),
      )
      .select(["accounts.plan", "accounts.operator", "accounts.created_at"])
      .where("accounts.id", "=", account_id)
      .executeTakeFirst(),
    readStorageUsage(db, config.storageLimits, account_id),
  ]);
  if (!row) throw notFound("account", account_id);
  return {
    account_id,
    name: row.name,
    // Accounts of an external identity provider have their id as email.
    email: row.email === account_id ? null : row.email,
    has_password: row.has_password === true,
    plan: row.plan,
    operator: row.operator,
    scopes: [...scopes],
    limits: {
      concurrent_runs: config.accountConcurrency[row.plan],
      requests_per_minute: config.rateLimits[row.plan],
      storage_bytes: storage.limit,
      asset_bytes: config.assetBytesMax,
    },
    storage_bytes_used: storage.used,
    created_at: row.created_at.toISOString(),
  };
}
