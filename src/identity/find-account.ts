import { sql } from "kysely";
import type { Services } from "../services/services.ts";

/**
 * The id of an account by email or id; without either, the id of the only account. Throws an Error
 * that lists the accounts.
 */
export async function findAccount(
  db: Services["db"],
  emailOrId: string | undefined,
): Promise<string> {
  const accounts = await db
    .selectFrom("accounts")
    .innerJoin("auth_users", "auth_users.id", "accounts.id")
    .select(["accounts.id", "auth_users.email"])
    .$if(emailOrId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("accounts.id", "=", emailOrId ?? ""),
          eb("auth_users.email", "=", emailOrId?.toLowerCase() ?? ""),
        ]),
      ),
    )
    .orderBy("accounts.created_at")
    .limit(20)
    .execute();
  const [account, another] = accounts;
  if (!account)
    throw new Error(
      emailOrId
        ? `No account "${emailOrId}". Name one by its email or id.`
        : "No account exists. Create one with ./reelwright account create.",
    );
  if (another)
    throw new Error(
      `Several accounts exist. Name one with --account: ${accounts.map(({ email }) => email).join(", ")}.`,
    );
  return account.id;
}

/** Returns those of the ids that belong to existing accounts. */
export async function findExistingAccounts(
  db: Services["db"],
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", sql<string>`any(${[...new Set(ids)]})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
